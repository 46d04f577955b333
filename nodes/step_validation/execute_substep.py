"""Performs one planned action and looks what came of it."""

import time

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.effects import describe_change, read_effect, target_widget
from surefoot.nodes.common.faults import add_faults
from surefoot.nodes.common.history import log_action, short_events
from surefoot.nodes.common.pending_action import Performed, pending_action
from surefoot.nodes.common.perform_once import perform_once
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.common.steps import ReviewAnswer, review_question
from surefoot.nodes.step_validation.model_plan import has_planned
from surefoot.nodes.step_validation.steps import with_attempt
from surefoot.state.case_run import Substep
from surefoot.state.errors import DeviceError
from surefoot.state.step_validation import OUTCOME_CHARS, Attempt, AutoTestState, AutoTestUpdate
from surefoot.state.values.action import Target
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import ExecutionResult
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.grounding.effect import find_wrong_page
from surefoot.tools.grounding.field_effect import find_cut_text
from surefoot.tools.screens.changes import compare

_MOST_TRIES = 2
"""Of one action that fails, or has not the effect that it must have."""


async def execute_substep(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Do the next planned action once, also when the run was killed while it was done.

    Reads `plan`, `session`, `screen`, `acts`. Writes `plan`, `session`, `screen`, `shot`,
    `last_execution`, `attempts`; `problem` when the device is lost, `refusal` when a person does
    not allow the action.
    """
    run = await open_run(state, runtime)
    substep = state["plan"][0]
    is_irreversible = _is_irreversible(run, state, substep)
    if run.settings.review == "before_irreversible" and is_irreversible:
        question = review_question(state, run.case, "before_irreversible", substep)
        answer = ask_person(question, ReviewAnswer)
        if answer.choice != "accept":
            return _end_refused(state, substep, answer)
    before = await run.stored_screen(state["screen"])
    started = time.monotonic()
    try:
        rule = run.case.steps[state["step_index"]].read_back
        asked = review_question(state, run.case, "was_it_done", substep)
        act = pending_action(state, asked, irreversible=is_irreversible, read_back=rule)
        done = await perform_once(run, act, before)
    except DeviceError as lost:
        run.log.event("problem", text=str(lost))
        return {"problem": str(lost)}
    if done.refused is not None:
        return _end_refused(state, substep, done.refused)
    done, problem = await read_effect(run, _intent_of(state, substep), substep, before, done)
    digest, shot = await run.keep(done.screen, done.picture)
    result = _result(substep, before, done, problem, time.monotonic() - started)
    if not done.plan_anew:
        log_action(
            run,
            state,
            substep.action,
            (before, done.screen),
            (digest, shot),
            act=state["acts"],
            attempt=state["tries"],
            error=result.error,
            description=substep.description,
            seconds=result.seconds,
        )
    attempts = with_attempt(state["attempts"], _make_attempt(substep, result, before, done))
    other = has_planned(state["model_plans"], state["intents_done"])
    comes_again = substep.intent is not None and not other
    is_stuck = bool(comes_again and done.error) and not compare(before, done.screen).any
    is_final = is_irreversible or is_stuck
    progress = _progress(state, substep, done, result, attempts, is_final=is_final)
    doubt = _action_doubt(state, substep, before, done.screen) if result.success else ""
    if doubt:
        progress = {**progress, "plan": [], "more_to_do": False, "lack": f"not done: {doubt}"}
    return {
        "session": done.ref,
        "screen_before": state["screen"],
        "screen": digest,
        "shot_before": state["shot"],
        "shot": shot,
        "last_execution": result,
        "attempts": attempts,
        "acts": state["acts"] + 1,
        "step_acts": state["step_acts"] + 1,
        "restarts": state["restarts"] + done.restarts,
        "step_findings": add_faults(done.screen, state["step_index"], state["step_findings"]),
        **progress,
    }


def _intent_of(state: AutoTestState, substep: Substep) -> Intent | None:
    """Give the intent that is done with a substep, None in the midst of one."""
    reading = state["reading"]
    if reading is None or substep.intent is None or not substep.ends_intent:
        return None
    return reading.intents[substep.intent]


def _action_doubt(state: AutoTestState, substep: Substep, before: Screen, after: Screen) -> str:
    """Say what speaks against an action that seems done; "" for nothing.

    Where a result is expected, its checks tell whether the right page came.
    """
    cut = find_cut_text(before, after, substep.description)
    reading = state["reading"]
    is_checked = reading is None or reading.checks or substep.is_search
    if cut or is_checked or substep.action.kind != "tap":
        return cut
    return find_wrong_page(target_widget(substep, before), before, after)


def _progress(
    state: AutoTestState,
    substep: Substep,
    done: Performed,
    result: ExecutionResult,
    attempts: list[Attempt],
    *,
    is_final: bool,
) -> AutoTestUpdate:
    """Say how far the step is; what failed is tried once more, unless its failing is final.

    It is where it cannot be taken back, or where the device waited and nothing has changed.
    """
    if done.plan_anew or (substep.is_search and not result.success):
        return {"plan": [], "more_to_do": True}
    if not result.success:
        tried = sum(not a.success and a.description == substep.description for a in attempts)
        if is_final or tried >= _MOST_TRIES:
            lack = f"not done: {substep.description}: {result.error}"
            return {"plan": [], "more_to_do": False, "lack": lack[:300]}
        return {"plan": [], "more_to_do": True}
    ahead: AutoTestUpdate = {"plan": done.rest, "more_to_do": not substep.final and not done.rest}
    if substep.is_search:
        return ahead
    if substep.final and state["reading"] is not None:
        return {**ahead, "intents_done": len(state["reading"].intents), "intent_acts": 0}
    if substep.ends_intent:
        ended: AutoTestUpdate = {
            "intents_done": state["intents_done"] + 1,
            "intent_acts": 0,
            "searched": [],
        }
        return {**ahead, **ended}
    return ahead if done.rest else {**ahead, "intent_acts": state["intent_acts"] + 1}


def _is_irreversible(run: RunContext, state: AutoTestState, substep: Substep) -> bool:
    """The planned words or the step's own say so; a description is the planner's choice."""
    target = getattr(substep.action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    step = run.case.steps[state["step_index"]]
    acts = substep.action.kind in {"tap", "long_tap", "press", "type_text", "drag"}
    return looks_irreversible(f"{substep.description} {label}") or (
        acts and substep.final and looks_irreversible(step.action)
    )


def _result(
    substep: Substep, before: Screen, done: Performed, error: str, seconds: float
) -> ExecutionResult:
    return ExecutionResult(
        success=not error,
        error=error[:300] or None,
        action=substep.description,
        url_before=before.location,
        url_after=done.screen.location,
        events=tuple(short_events(done.screen)),
        seconds=round(seconds, 3),
    )


def _make_attempt(
    substep: Substep, result: ExecutionResult, before: Screen, done: Performed
) -> Attempt:
    if done.plan_anew:
        outcome = "not done: the page had to be opened anew and is another one now"
    else:
        outcome = result.error or describe_change(before, done.screen)
    return Attempt(
        description=substep.description[:120],
        outcome=outcome[:OUTCOME_CHARS],
        success=result.success and not done.plan_anew,
    )


def _end_refused(state: AutoTestState, substep: Substep, answer: ReviewAnswer) -> AutoTestUpdate:
    """A person does not allow the action: the step ends, or another way is planned."""
    outcome = (
        f"a person did not allow it: {answer.note}"
        if answer.note
        else ("a person did not allow it")
    )
    if answer.choice != "retry":
        return {"refusal": f"{substep.description}: {outcome}"}
    attempt = Attempt(
        description=substep.description, outcome=outcome[:OUTCOME_CHARS], success=False
    )
    return {
        "plan": [],
        "more_to_do": True,
        "last_execution": ExecutionResult(success=True, action="asked for another way"),
        "attempts": with_attempt(state["attempts"], attempt),
        "step_acts": state["step_acts"] + 1,
    }
