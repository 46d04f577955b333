"""Performs one planned action and looks what came of it."""

import asyncio
import time

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from configs.settings import Settings
from nodes.common.review import ReviewAnswer, review_question
from nodes.common.run import Run, open_run
from state.errors import ActionError, DeviceError
from state.step_validation import Attempt, AutoTestState, AutoTestUpdate, Substep
from state.values.action import Action, Target
from state.values.screen import Screen
from state.values.session import SessionRef
from state.values.verdict import ExecutionResult
from tools.devices.base import Device
from tools.journal import Journal
from tools.judging.changes import compare
from tools.judging.judge import event_lines
from tools.judging.scene import Scene
from tools.language.irreversible import looks_irreversible
from tools.secrets import fill_in


async def execute_substep(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Do the next planned action once, also when the run was killed while it was done.

    Reads `plan`, `session`, `screen`. Writes `plan`, `session`, `screen`, `shot`,
    `last_execution`, `attempts`; `problem` when the device is lost.
    """
    run = await open_run(state, runtime)
    substep = state["plan"][0]
    if run.settings.review == "before_irreversible" and looks_irreversible(substep.description):
        answer = interrupt(review_question(state, run.case, substep), response_schema=ReviewAnswer)
        if answer.choice in {"reject", "stop"}:
            return _refused(state, substep, answer.choice)
    before = await run.stored_screen(state["screen"])
    started = time.monotonic()
    try:
        screen, picture, ref, error = await _act(run, state, substep, before)
    except DeviceError as lost:
        run.log.event("problem", text=str(lost))
        return {"problem": str(lost)}
    digest, shot = await run.keep(screen, picture)
    result = ExecutionResult(
        success=error is None,
        error=error,
        action=substep.description,
        url_before=before.location,
        url_after=screen.location,
        title_before=before.title,
        title_after=screen.title,
        events=tuple(event_lines(Scene("", "", screen))[:10]),
        seconds=round(time.monotonic() - started, 3),
    )
    _write_down(run, state, substep, result, before, shot)
    outcome = error or (
        "the screen changed" if compare(before, screen).any else "no visible effect"
    )
    attempt = Attempt(description=substep.description, outcome=outcome[:300], success=error is None)
    return {
        "plan": state["plan"][1:] if error is None else [],
        "session": ref,
        "more_to_do": error is None and not substep.final and not state["plan"][1:],
        "screen_before": state["screen"],
        "screen": digest,
        "shot_before": state["shot"],
        "shot": shot,
        "last_execution": result,
        "attempts": [*state["attempts"], attempt],
    }


async def _act(
    run: Run, state: AutoTestState, substep: Substep, before: Screen
) -> tuple[Screen, bytes, SessionRef, str | None]:
    """Perform unless an earlier, killed try of this very substep left its effect on the page."""
    key = f"{state['step_index']}/{len(state['attempts'])}"
    journal = await asyncio.to_thread(Journal, run.folder.path)
    ref = state["session"]
    if await asyncio.to_thread(journal.began, key):
        screen, picture, ref = await run.look(ref)
        if compare(before, screen).any:
            run.log.event(
                "resumed", step=state["step_index"], note="the effect is on the page already"
            )
            return screen, picture, ref, None
    await asyncio.to_thread(journal.begin, key, substep.description)
    action = _filled_in(substep.action, run)
    error: str | None = None

    async def do(device: Device) -> Action:
        return await device.perform(action)

    try:
        done, ref = await run.on_device(ref, do)
        run.log.event("located", step=state["step_index"], action=_public(done, substep.action))
    except ActionError as failed:
        error = str(failed)
    screen, picture, ref = await run.look(ref)
    await asyncio.to_thread(journal.end, key)
    return screen, picture, ref, error


def _filled_in(action: Action, run: Run) -> Action:
    """Put parameter values, secrets too, into the texts of an action, at the last moment."""
    values = {
        name: fill_in(text, run.case.parameters, secrets=True)
        for name in ("text", "option", "address")
        if isinstance(text := getattr(action, name, None), str) and "${" in text
    }
    return action.model_copy(update=values)


def _public(done: Action, planned: Action) -> dict[str, object]:
    """The action as it was done, with the parameter marks still in its texts."""
    kept = {
        name: getattr(planned, name)
        for name in ("text", "option", "address")
        if hasattr(planned, name)
    }
    return done.model_copy(update=kept).model_dump(mode="json")


def _refused(state: AutoTestState, substep: Substep, choice: str) -> AutoTestUpdate:
    outcome = "a person refused it"
    if choice == "stop":
        return {"problem": f"{substep.description}: {outcome}"}
    return {
        "plan": [],
        "attempts": [
            *state["attempts"],
            Attempt(description=substep.description, outcome=outcome, success=False),
        ],
        "last_execution": ExecutionResult(success=False, error=outcome, action=substep.description),
    }


def _write_down(
    run: Run,
    state: AutoTestState,
    substep: Substep,
    result: ExecutionResult,
    before: Screen,
    shot: str,
) -> None:
    target = getattr(substep.action, "target", None)
    widget = next(
        (w for w in before.widgets if isinstance(target, Target) and w.id == target.widget), None
    )
    box = widget.box.model_dump() if widget is not None and widget.box is not None else None
    run.log.event(
        "execute",
        step=state["step_index"],
        **{"try": state["tries"]},
        description=substep.description,
        action=substep.action.model_dump(mode="json"),
        box=box,
        success=result.success,
        error=result.error,
        url_before=result.url_before,
        url_after=result.url_after,
        screen=state["screen"],
        shot_before=state["shot"],
        shot_after=shot,
        events=list(result.events),
        seconds=result.seconds,
    )
