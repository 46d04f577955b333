"""Brings the app to where it can be explored, and the phone back to how it was found."""

from collections import Counter
from collections.abc import Collection
from random import Random

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.exploring import (
    memory_of,
    open_exploration,
    start_action,
    stop_action,
)
from surefoot.state.errors import ActionError, DeviceError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.action import Action, Keyboard, Rotate, TypeText
from surefoot.state.values.exploration import Candidate, Chosen
from surefoot.state.values.screen import MASK, Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.exploration.candidates import BACK, TURN, locate_candidate
from surefoot.tools.exploration.field_texts import takes_password, typed_text

RESTART = "restart"
"""Key of the event by which the app is started anew."""
START = "start"
STOP = "stop"


async def back(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Choose what gets the app back, or out of a tarpit in which the model could not help.

    Event 0 stops the app, event 1 starts it. Where another app is in front: BACK, after some steps
    a stop, after more of them a restart. An app that is not there is started, not twice in a row.

    Reads `event_count`, `place`, `steps_outside`, `starts`. Writes `chosen`, `tarpit_queries`,
    `escaped_at`.
    """
    return await way_back(await open_exploration(state, runtime), state)


async def way_back(run: RunContext, state: ExplorationState) -> ExplorationUpdate:
    """See `back`; also where nothing can be chosen otherwise."""
    may_go_back = await _may_go_back(run, state)
    one, reason = _choose_back_event(run, state, may_go_back)
    update: ExplorationUpdate = {
        "chosen": Chosen(candidate=one, source="back" if one is BACK else "app", reason=reason)
    }
    if state["place"] == "inside":
        number = state["event_count"]
        asked = state["escapes"] + (state["tarpit_queries"] > 0)
        update |= {"tarpit_queries": 0, "action_history": [], "escaped_at": number}
        update["escapes"] = asked
    return update


def _choose_back_event(
    run: RunContext, state: ExplorationState, may_go_back: bool
) -> tuple[Candidate, str]:
    if state["event_count"] == 0:
        return _stop(state), "the first event"
    if state["event_count"] == 1:
        return _start_candidate(state), "the second event"
    if state["place"] == "home":
        is_again = state["starts"] > 0
        reason = "the app is not there"
        return (
            (restarting(state), f"{reason} again")
            if is_again
            else (_start_candidate(state), reason)
        )
    if state["place"] == "inside":
        return _choose_inside_app(run, state)
    outside, settings = state["steps_outside"], run.settings
    if outside >= settings.max_steps_outside_kill or state["starts"] > 0:
        return restarting(state), f"{outside} steps outside of the app"
    if outside >= settings.max_steps_outside or not may_go_back:
        if state["last_event"] is not None and state["last_event"].key == STOP:
            return restarting(state), "the app was stopped"
        return _stop(state), f"{outside} steps outside of the app"
    can_press = "press" in state["supports"]
    return (
        (BACK, "another app is in front")
        if can_press
        else (_start_candidate(state), "not in front")
    )


async def _may_go_back(run: RunContext, state: ExplorationState) -> bool:
    """BACK that has led nowhere from here twice is not pressed again."""
    utg, here = (await memory_of(run, state)).utg, state["to_state"]
    led = utg.tried(here).get(BACK.key, Counter())
    return utg.attempts[here, BACK.key] < 2 or any(after != here for after in led)


def _choose_inside_app(run: RunContext, state: ExplorationState) -> tuple[Candidate, str]:
    """A restart that is due; else BACK out of a tarpit, and a restart where that did not help."""
    settings = run.settings
    if state["event_count"] - state["restarted_at"] >= settings.events_between_restarts:
        if state["orientation"] == "landscape":
            turned = Rotate(orientation="portrait")
            return Candidate(key=TURN, action=turned, label="turn to portrait"), "before a restart"
        again = restarting(state, clears=settings.clear_data_on_restart and not settings.read_only)
        return again, f"every {settings.events_between_restarts} events"
    last = state["last_event"]
    if last is not None and last.key == BACK.key:
        return restarting(state), "BACK did not lead out of the tarpit"
    return BACK, "the model did not lead out of the tarpit"


def _stop(state: ExplorationState) -> Candidate:
    action = stop_action(state["session"].app, state["supports"])
    return Candidate(key=STOP, action=action, label="stop the app")


def _start_candidate(state: ExplorationState) -> Candidate:
    return Candidate(key=START, action=start_action(state["session"].app), label="start the app")


def restarting(state: ExplorationState, *, clears: bool = False) -> Candidate:
    """Returns the event that starts the app anew."""
    action = start_action(state["session"].app, fresh=clears)
    label = "clear the app's data and start it" if clears else "restart the app"
    return Candidate(key=RESTART, action=action, label=label)


async def fast_keyboard(run: RunContext, ref: SessionRef) -> tuple[str, SessionRef]:
    """Choose the keyboard that types fast and covers nothing.

    Returns:
        The one that the phone had, "" where it keeps its own; and the session.
    """
    try:
        done, ref = await run.on_device(ref, lambda device: device.perform(Keyboard()))
    except ActionError as refused:
        run.log.event("keyboard", text=str(refused))
        return "", ref
    return (done.before if isinstance(done, Keyboard) else ""), ref


async def leave_as_found(run: RunContext, state: ExplorationState) -> None:
    """Turn the phone to portrait and give it its own keyboard again, where it can be reached."""
    ref = state["session"]
    if not ref.app.on_phone:
        return
    last: list[Action] = [] if run.settings.disable_rotate else [Rotate(orientation="portrait")]
    last += [Keyboard(name=state["keyboard"])] if state["keyboard"] else []
    for action in last:

        async def act(device: Device, action: Action = action) -> Action:
            return await device.perform(action)

        try:
            await run.on_device(ref, act)
        except DeviceError as error:
            run.log.event("problem", text=f"the phone is not left as it was: {error}")


def fill_text(
    run: RunContext,
    candidate: Candidate,
    screen: Screen,
    chance: Random,
    text: str | None = None,
    said: Collection[str] = (),
) -> Candidate:
    """Returns an event as it is done: with what finds its widget again, and the text that it types.

    Args:
        run: Its limits.
        candidate: The event.
        screen: That it was offered on.
        chance: Chooses a text that fits the field, when none is given.
        text: What to type.
        said: Events that were done before, in words: what was typed there is not typed again.
    """
    candidate = locate_candidate(candidate, screen)
    action = candidate.action
    if not isinstance(action, TypeText):
        return candidate
    field = action.target.widget if action.target is not None else None
    widget = next((one for one in screen.widgets if one.id == field), None)
    most = run.settings.max_text_length

    def label(typed: str) -> str:
        return f"{candidate.label}: {MASK if takes_password(widget) else typed!r}"

    if text is None:
        text = typed_text(widget, chance, most, lambda typed: label(typed) in said)
    typed = text[:most]
    update = {"action": action.model_copy(update={"text": typed}), "label": label(typed)}
    return candidate.model_copy(update=update)
