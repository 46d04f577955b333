"""Carries a skill call out and reads back what came of it; no model."""

import time
from dataclasses import dataclass

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.effects import describe_change, read_effect, wait_for_effect
from surefoot.nodes.common.history import log_action
from surefoot.nodes.common.pending_action import PendingAction, Performed
from surefoot.nodes.common.perform_once import perform_once
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.nodes.uat.gate import (
    OperationReview,
    is_irreversible,
    operation_question,
    review_kind,
)
from surefoot.nodes.uat.steps import step_text
from surefoot.state.case_run import Substep
from surefoot.state.errors import DeviceError
from surefoot.state.uat import Done, InvalidCall, SkillCall, UatState, UatUpdate
from surefoot.state.values.action import Action
from surefoot.state.values.screen import Screen
from surefoot.tools.gates import irreversible_unasked
from surefoot.tools.grounding.effect_case import Effect
from surefoot.tools.parameters import marks_in
from surefoot.tools.secrets import fill_in
from surefoot.tools.uat.perception import perceive_screen
from surefoot.tools.uat.skills import OFFERED, actions_of, effect_of, invalidity

_PRESSES = frozenset({"click", "long_click"})


async def execute(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Do what the call says, once, also when the run was killed while it was done.

    Typed text must stand in the field, a selector must have moved, whatever else must change the
    screen. An unknown skill or node, a refused parameter and a missing effect make the call
    invalid, with the reason.

    Reads `call`, `session`, `screen`, `acts`. Writes `session`, `screen`, `shot`, `memory`,
    `acted`, `acts`; `is_invalid` and `invalid`; `problem` when the device is lost, `refusal` when
    a person does not allow the action.
    """
    run = await open_run(state, runtime)
    call, screen = state["call"], await run.stored_screen(state["screen"])
    assert call is not None
    problem = _invalidity(run, state, call, screen)
    if problem:
        return _invalid_call_update(state, call, problem)
    kind = review_kind(run, screen, call)
    if kind is not None:
        question = operation_question(state, run.case, screen, kind, call)
        answer = ask_person(question, OperationReview)
        if answer.choice == "edit":
            call = answer.edited(call, screen)
            problem = _invalidity(run, state, call, screen, by_person=True)
        elif answer.choice != "accept":
            return _end_refused(state, call, answer)
        if problem:
            return _invalid_call_update(state, call, problem)
    try:
        tried = await _try(run, state, call, screen)
    except DeviceError as lost:
        run.log.event("problem", text=str(lost))
        return {"problem": str(lost)}
    if tried.performed.refused is not None:
        return _end_refused(state, call, tried.performed.refused)
    digest, shot = await run.keep(tried.performed.screen, tried.performed.picture)
    log_action(
        run,
        state,
        tried.action,
        (screen, tried.performed.screen),
        (digest, shot),
        act=state["acts"] + tried.acts - 1,
        attempt=len(state["memory"]),
        error=tried.problem or None,
        description=call.description,
        seconds=round(tried.seconds, 3),
        read_back=True,
        call=call.model_dump(mode="json"),
    )
    update: UatUpdate = {
        "call": call,
        "session": tried.performed.ref,
        "screen": digest,
        "shot": shot,
        "acts": state["acts"] + tried.acts,
        "step_acts": state["step_acts"] + tried.acts,
        "restarts": state["restarts"] + tried.performed.restarts,
    }
    if tried.problem:
        return {**update, **_invalid_call_update(state, call, tried.problem)}
    outcome = describe_change(screen, tried.performed.screen)
    done = Done(description=call.description, outcome=outcome)
    return {
        **update,
        **_progress(state, call, tried.performed),
        "screen_before": state["screen"],
        "acted": True,
        "is_invalid": False,
        "invalid": [],
        "memory": [*state["memory"], done],
    }


def _progress(state: UatState, call: SkillCall, performed: Performed) -> UatUpdate:
    """Say how far the intents of the step are."""
    by_intent = call.planned is not None or call.intent is not None
    if not by_intent or call.is_search:
        return {}
    if call.ends_intent:
        done: UatUpdate = {"intents_done": state["intents_done"] + 1, "intent_acts": 0}
        return {**done, "searched": [], "queue": []}
    if performed.rest:
        return {"queue": performed.rest}
    return {"intent_acts": state["intent_acts"] + 1, "queue": []}


@dataclass(frozen=True)
class _Tried:
    """What came of a call."""

    action: Action
    performed: Performed
    problem: str
    """Why it is invalid; "" when it had its effect."""
    acts: int
    seconds: float


def _invalidity(
    run: RunContext, state: UatState, call: SkillCall, screen: Screen, *, by_person: bool = False
) -> str:
    missing = [name for name in marks_in(call.text) if name not in run.case.parameters]
    if missing:
        return f"there is no parameter {missing[0]!r}"
    node = perceive_screen(screen).node(call.rid)
    label = (node.widget.name or node.widget.text) if node is not None else ""
    asked = step_text(state, state["step_index"])
    if call.planned is not None:
        return ""
    if call.skill in _PRESSES and not by_person and irreversible_unasked(asked, label):
        return f"{label!r} would do what the step does not ask for"
    return invalidity(call, screen)


def _invalid_call_update(state: UatState, call: SkillCall, problem: str) -> UatUpdate:
    refusal = InvalidCall(call=str(call), reason=problem[:300])
    return {"is_invalid": True, "invalid": [*state["invalid"], refusal], "acted": False}


def _end_refused(state: UatState, call: SkillCall, answer: ReviewAnswer) -> UatUpdate:
    """A person does not allow the action: the run ends, or another one is asked for."""
    said = "a person did not allow it" + (f": {answer.note}" if answer.note else "")
    if answer.choice == "retry":
        return _invalid_call_update(state, call, said)
    return {"refusal": f"{call.description}: {said}"}


async def _try(run: RunContext, state: UatState, call: SkillCall, before: Screen) -> _Tried:
    """Do the likeliest action for the call, the next one where the device refuses that."""
    started = time.monotonic()
    actions = (call.planned,) if call.planned is not None else actions_of(call, before)
    ref, restarts, offered = state["session"], state["restarts"], ""
    for number, action in enumerate(actions):
        substep = Substep(description=call.description, action=action)
        act: PendingAction = {
            "plan": [substep, *state["queue"]],
            "session": ref,
            "acts": state["acts"] + number,
            "restarts": restarts,
            "irreversible": is_irreversible(before, call),
            "read_back": run.case.steps[state["step_index"]].read_back,
            "question": operation_question(state, run.case, before, "was_it_done", call),
        }
        performed = await perform_once(run, act, before)
        ref, restarts = performed.ref, restarts + performed.restarts
        problem = performed.error or ""
        if performed.plan_anew:
            problem = "not done: the app had to be opened anew and shows another screen"
        if not problem or performed.refused is not None:
            break
        # What a list has tells more than that nothing can be typed into it.
        offered = offered or (problem if OFFERED in problem else "")
        problem = offered or problem
    if not problem and performed.refused is None:
        performed, problem = await _read_call_effect(run, state, call, before, performed)
    seconds = time.monotonic() - started
    return _Tried(action, performed, problem, number + 1, seconds)


async def _read_call_effect(
    run: RunContext, state: UatState, call: SkillCall, before: Screen, performed: Performed
) -> tuple[Performed, str]:
    """Look whether the call had its effect, which may come a moment late."""
    if call.planned is not None:
        reading = state["reading"]
        ends = reading is not None and call.intent is not None and call.ends_intent
        intent = reading.intents[call.intent or 0] if reading is not None and ends else None
        substep = Substep(description=call.description, action=call.planned)
        return await read_effect(run, intent, substep, before, performed)
    text = fill_in(call.text, run.case.parameters, secrets=True)

    def tells(screen: Screen) -> Effect:
        missing = effect_of(call, before, screen, text)
        return Effect(not missing, missing)

    performed, effect = await wait_for_effect(run, performed, tells)
    return performed, effect.reason
