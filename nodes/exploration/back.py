"""Brings the app to where it can be explored: starts, stops, restarts, and the way back."""

from collections import Counter

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import Run
from surefoot.nodes.exploration.exploring import memory_of, open_exploration, starting, stopping
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.action import Rotate
from surefoot.state.values.exploration import Candidate, Chosen
from surefoot.tools.exploration.candidates import BACK, TURN

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


async def way_back(run: Run, state: ExplorationState) -> ExplorationUpdate:
    """See `back`; also where nothing can be chosen otherwise."""
    may_go_back = await _may_go_back(run, state)
    one, reason = _chosen(run, state, may_go_back)
    update: ExplorationUpdate = {
        "chosen": Chosen(candidate=one, source="back" if one is BACK else "app", reason=reason)
    }
    if state["place"] == "inside":
        number = state["event_count"]
        asked = state["escapes"] + (state["tarpit_queries"] > 0)
        update |= {"tarpit_queries": 0, "action_history": [], "escaped_at": number}
        update["escapes"] = asked
    return update


def _chosen(run: Run, state: ExplorationState, may_go_back: bool) -> tuple[Candidate, str]:
    if state["event_count"] == 0:
        return _stop(state), "the first event"
    if state["event_count"] == 1:
        return _start(state), "the second event"
    if state["place"] == "home":
        is_again = state["starts"] > 0
        reason = "the app is not there"
        return (restarting(state), f"{reason} again") if is_again else (_start(state), reason)
    if state["place"] == "inside":
        return _inside(run, state)
    outside, settings = state["steps_outside"], run.settings
    if outside >= settings.max_steps_outside_kill or state["starts"] > 0:
        return restarting(state), f"{outside} steps outside of the app"
    if outside >= settings.max_steps_outside or not may_go_back:
        if state["last_event"] is not None and state["last_event"].key == STOP:
            return restarting(state), "the app was stopped"
        return _stop(state), f"{outside} steps outside of the app"
    can_press = "press" in state["supports"]
    return (BACK, "another app is in front") if can_press else (_start(state), "not in front")


async def _may_go_back(run: Run, state: ExplorationState) -> bool:
    """BACK that has led nowhere from here twice is not pressed again."""
    utg, here = (await memory_of(run, state)).utg, state["to_state"]
    led = utg.tried(here).get(BACK.key, Counter())
    return utg.attempts[here, BACK.key] < 2 or any(after != here for after in led)


def _inside(run: Run, state: ExplorationState) -> tuple[Candidate, str]:
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
    action = stopping(state["session"].app, state["supports"])
    return Candidate(key=STOP, action=action, label="stop the app")


def _start(state: ExplorationState) -> Candidate:
    return Candidate(key=START, action=starting(state["session"].app), label="start the app")


def restarting(state: ExplorationState, *, clears: bool = False) -> Candidate:
    """Give the event that starts the app anew."""
    action = starting(state["session"].app, fresh=clears)
    label = "clear the app's data and start it" if clears else "restart the app"
    return Candidate(key=RESTART, action=action, label=label)
