"""Remembers what an event led to, and what is wrong there."""

import asyncio
from collections.abc import Sequence

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.perform_once import box_of
from nodes.common.run import Run
from nodes.exploration.back import RESTART, START, STOP
from nodes.exploration.exploring import (
    memory_of,
    offered_on,
    open_exploration,
    package_of,
    place_of,
)
from nodes.exploration.finding import found
from nodes.exploration.reporting import report_now_and_then
from nodes.exploration.teaching import teach
from state.exploration import ExplorationState, ExplorationUpdate, Place
from state.values.action import Action, Open
from state.values.exploration import EventDone, EventSource
from state.values.finding import ExplorationFinding
from state.values.screen import Screen
from tools.exploration.findings import blank_fault, faults_on
from tools.exploration.identity import state_of
from tools.exploration.memory import Look

_KEPT_EVENTS = 30
_KEPT_PAGES = 20


async def record_transition(
    state: ExplorationState, runtime: Runtime[Settings]
) -> ExplorationUpdate:
    """Add the event to the graph of states, its faults to the findings; teach others, and report.

    Reads `chosen` or `played`, `screen`, `outcome`. Writes `event_count`, `to_state`,
    `last_event`, the histories, the counters, `findings`, `updates`.
    """
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    before = await run.stored_screen(state["screen_before"])
    key, label, action, source = _what(state)
    facts = state_of(screen)
    home = _home(state, key, screen)
    place = place_of(screen, state["session"].app, home)
    # What other apps offer is not to be tried.
    offered = offered_on(run, state, screen) if place == "inside" else ()
    look = Look(
        facts=facts,
        keys=tuple(one.key for one in offered),
        screen=state["screen"],
        shot=state["shot"],
    )
    event = EventDone(
        number=state["event_count"],
        key=key,
        label=label,
        source=source,
        before=state["to_state"],
        after=facts.id,
        outcome=state["outcome"],
        problem=state["outcome_problem"],
    )
    memory = await memory_of(run, state)

    def write() -> tuple[EventDone, list[ExplorationFinding]]:
        findings = _findings(run, state, place, action, before, screen)
        return memory.add(event, look), findings

    done, findings = await asyncio.to_thread(write)
    run.log.event(
        "event",
        **done.model_dump(),
        action=action.model_dump(mode="json") if action is not None else None,
        box=box_of(action, before),
        place=place,
        screen_before=state["screen_before"],
        screen=state["screen"],
        shot_before=state["shot_before"],
        shot=state["shot"],
    )
    update: ExplorationUpdate = {
        "event_count": state["event_count"] + 1,
        "to_state": facts.id,
        "last_event": done,
        "home": home,
        "findings": findings,
        "tarpits": state["tarpits"] + done.is_stuck,
        "chosen": None,
        "played": "",
        # An app whose data was cleared is a new one to the properties, too.
        "initialised": state["initialised"] and not (isinstance(action, Open) and action.fresh),
        "all_action_history": [*state["all_action_history"], label][-_KEPT_EVENTS:],
        "activity_history": _visited(state["activity_history"], facts.page),
        "updates": await teach(run, state, action, before),
        **_counters(state, done, place),
    }
    await report_now_and_then(run, memory, ExplorationState(**{**state, **update}))
    return update


def _what(state: ExplorationState) -> tuple[str, str, Action | None, EventSource]:
    if state["played"]:
        return f"property {state['played']}", f"try {state['played']}", None, "property"
    chosen = state["chosen"]
    assert chosen is not None
    one = chosen.candidate
    return one.key, one.label, one.action, chosen.source


def _home(state: ExplorationState, key: str, screen: Screen) -> str:
    """What is shown after the app was stopped is where no app is in front."""
    chosen = state["chosen"]
    is_stop = key == STOP and chosen is not None and chosen.candidate.action is not None
    if is_stop and not state["home"] and state["outcome"] == "done":
        return package_of(screen.location)
    return state["home"]


def _findings(
    run: Run,
    state: ExplorationState,
    place: Place,
    action: Action | None,
    before: Screen,
    screen: Screen,
) -> list[ExplorationFinding]:
    if action is None or state["place"] not in ("inside", "home"):
        return state["findings"]
    faults = faults_on(screen, before, action)
    # What is blank outside of the app is no page of it.
    if place in ("inside", "nowhere") and blank_fault(screen) is not None:
        blank = blank_fault(screen, run.folder.shot(state["shot"]).read_bytes())
        faults += [blank] if blank is not None else []
    return found(run, state, faults, location=screen.location) if faults else state["findings"]


def _counters(state: ExplorationState, done: EventDone, place: Place) -> ExplorationUpdate:
    is_start = done.key in (START, RESTART)
    stays = done.after == done.before and not is_start
    starts = state["starts"] + 1 if is_start else state["starts"]
    return {
        "starts": 0 if place == "inside" else starts,
        "steps_outside": state["steps_outside"] + 1 if place in ("outside", "nowhere") else 0,
        "restarted_at": done.number if is_start else state["restarted_at"],
        "tarpit_queries": 0 if done.is_new else state["tarpit_queries"],
        "action_history": [*state["action_history"], done.label][-_KEPT_EVENTS:] if stays else [],
    }


def _visited(history: Sequence[str], page: str) -> list[str]:
    return [*(one for one in history if one != page), page][-_KEPT_PAGES:]
