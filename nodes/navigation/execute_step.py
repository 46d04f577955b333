"""Does the next step of the plan."""

import time
from typing import Literal

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.history import find_target_box
from surefoot.nodes.common.pending_action import Performed, pending_action
from surefoot.nodes.common.perform_once import perform_once
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.nodes.navigation.navigation_run import open_navigation, step_question
from surefoot.state.case_run import Substep
from surefoot.state.errors import DeviceError, ElementNotFoundError
from surefoot.state.navigation import NavigationState, NavigationUpdate, PathStep, StepDone
from surefoot.state.values.action import Action
from surefoot.state.values.screen import Screen
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.screens import action_for
from surefoot.tools.parameters import marks_in


async def execute_step(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Do one step once and look at the screen after it, also when the run was killed meanwhile.

    Reads `plan`, `session`, `screen`, `acts`. Writes `plan`, `done`, `session`, `screen`, `shot`,
    `moved`; `problem` when the device is lost, `stopped` or `barred` when a person says no.
    """
    run = await open_navigation(state, runtime)
    step, rest = state["plan"][0], state["plan"][1:]
    before = await run.stored_screen(state["screen"])
    kind = _asked_for(run, step)
    if kind is not None:
        question = step_question(state, kind, step)
        answer = ask_person(question, ReviewAnswer)
        if answer.choice != "accept":
            return _refusal_update(state, step, answer)
    number, started = len(state["done"]), time.monotonic()
    action, problem = _resolve_path_step(run, step, before)
    try:
        if action is None:
            screen, picture, ref = await run.observe(state["session"])
            performed = Performed(screen, picture, ref, [])
        else:
            performed = await _perform_path_step(run, state, step, action, before)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error)}
    if performed.refused is not None:
        return _refusal_update(state, step, performed.refused)
    digest, shot = await run.keep(performed.screen, performed.picture)
    update: NavigationUpdate = {
        "session": performed.ref,
        "screen": digest,
        "shot": shot,
        "acts": state["acts"] + 1,
        "restarts": state["restarts"] + performed.restarts,
        "moved": performed.plan_anew,
    }
    if performed.plan_anew:
        return {**update, "plan": []}
    problem = problem or performed.error or ""
    seconds = time.monotonic() - started
    run.log.event(
        "execute",
        step=number,
        act=str(state["acts"]),
        description=step.description,
        action=action.model_dump(mode="json") if action is not None else {"kind": step.action_type},
        box=find_target_box(action, before),
        success=not problem,
        error=problem or None,
        url_before=before.location,
        url_after=performed.screen.location,
        screen=state["screen"],
        shot_before=state["shot"],
        shot_after=shot,
        seconds=round(seconds, 3),
    )
    done = StepDone(
        step=step,
        screen_before=state["screen"],
        success=not problem,
        problem=problem,
        latency_ms=round(seconds * 1000),
    )
    return {**update, "plan": rest, "done": [*state["done"], done]}


def _asked_for(
    run: RunContext, step: PathStep
) -> Literal["before_irreversible", "step_planned"] | None:
    """Whether a person is asked before a step."""
    if run.settings.review == "each_step":
        return "step_planned"
    if run.settings.review == "before_irreversible" and _is_irreversible(step):
        return "before_irreversible"
    return None


def _is_irreversible(step: PathStep) -> bool:
    return looks_irreversible(f"{step.description} {step.widget_text}")


def _refusal_update(
    state: NavigationState, step: PathStep, answer: ReviewAnswer
) -> NavigationUpdate:
    """A person does not allow the step: the run ends, or another way is looked for."""
    said = f": {answer.note}" if answer.note else ""
    reason = f"a person did not allow {step.description!r}{said}"
    if answer.choice == "stop":
        return {"plan": [], "stopped": True, "reason": reason}
    barred = [step.transition_id] if step.transition_id else []
    return {
        "plan": [],
        "moved": True,
        "reason": reason,
        "barred": [*state["barred"], *barred],
    }


def _resolve_path_step(
    run: RunContext, step: PathStep, before: Screen
) -> tuple[Action | None, str]:
    """Returns the device action of a step; else why there is none."""
    missing = [one for one in marks_in(step.input_text) if one not in run.case.parameters]
    if missing:
        return None, f"the parameter {missing[0]!r} is not given"
    try:
        return action_for(step.model_dump(), before), ""
    except ElementNotFoundError as error:
        return None, str(error)


async def _perform_path_step(
    run: RunContext, state: NavigationState, step: PathStep, action: Action, before: Screen
) -> Performed:
    substep = Substep(description=step.description, action=action)
    asked = step_question(state, "was_it_done", step)
    act = pending_action({**state, "plan": [substep]}, asked, irreversible=_is_irreversible(step))
    return await perform_once(run, act, before)
