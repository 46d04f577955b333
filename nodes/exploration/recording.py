"""Remembers what an event led to, and what is wrong there."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from surefoot.nodes.common.history import find_target_box
from surefoot.nodes.common.knowledge import new_pages, page_of, query_graph, uses_graph
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.back import RESTART, START, STOP
from surefoot.nodes.exploration.exploring import (
    list_offered,
    memory_of,
    package_of,
    place_of,
    write_all,
)
from surefoot.state.exploration import ExplorationState, ExplorationUpdate, Place
from surefoot.state.values.action import Action, Open
from surefoot.state.values.exploration import EventDone, EventSource
from surefoot.state.values.finding import ExplorationFinding, Fault
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.clock import now_s
from surefoot.tools.exploration.field_texts import store_password
from surefoot.tools.exploration.findings import add_faults, blank_fault, faults_on
from surefoot.tools.exploration.memory import ExplorationMemory, ObservedState
from surefoot.tools.exploration.utg import state_of
from surefoot.tools.knowledge.screens import report_form

_KEPT_EVENTS = 30
_KEPT_PAGES = 20


class Observation(NamedTuple):
    """A look at the device."""

    screen: Screen
    picture: bytes
    ref: SessionRef


@dataclass(frozen=True)
class _Written:
    """What is on the disk of an event."""

    after: ExplorationState
    """As the event left it; `place` is still that before it."""
    done: EventDone
    page: str
    place: Place


async def record_event(
    run: RunContext,
    state: ExplorationState,
    event: ExplorationUpdate,
    seen: Observation | None,
    faults: Sequence[Fault] = (),
) -> ExplorationUpdate:
    """Add an event to the graph of states, its faults to the findings; teach others, and report.

    Args:
        run: Whose folder, log and memory are written to.
        state: Before the event, with `chosen`.
        event: What it changed; with `played` where a property was tried instead.
        seen: The look after it; None where the device could not be looked at.
        faults: That came up while it was done.

    Returns:
        What the event and its record change: `session`, `screen`, `shot`, those before,
        `event_count`, `to_state`, `last_event`, the histories, the counters, `findings`,
        `updates`.
    """
    memory = await memory_of(run, state)
    before = await run.stored_screen(state["screen"])
    event = {**event, "screen_before": state["screen"], "shot_before": state["shot"]}
    known = ExplorationState(**{**state, **event})
    # One hop to another thread for all that waits for the disk.
    written = await asyncio.to_thread(_write_event, run, memory, known, before, seen, faults)
    after, done, place = written.after, written.done, written.place
    _, label, action, _ = _event_fields(after)
    screen = await run.stored_screen(after["screen"])
    action = None if action is None else store_password(run.folder.path, action, before, screen)
    run.log.event(
        "event",
        **done.model_dump(),
        action=action.model_dump(mode="json") if action is not None else None,
        box=find_target_box(action, before),
        place=place,
        screen_before=after["screen_before"],
        screen=after["screen"],
        shot_before=after["shot_before"],
        shot=after["shot"],
    )
    update: ExplorationUpdate = {
        **event,
        "session": after["session"],
        "screen": after["screen"],
        "shot": after["shot"],
        "event_count": state["event_count"] + 1,
        "to_state": done.after,
        "last_event": done,
        "home": after["home"],
        "findings": after["findings"],
        "tarpits": state["tarpits"] + done.is_stuck,
        "checks": state["checks"] + (done.source == "property"),
        "chosen": None,
        # An app whose data was cleared is a new one to the properties, too.
        "initialised": after["initialised"] and not (isinstance(action, Open) and action.fresh),
        "all_action_history": [*state["all_action_history"], label][-_KEPT_EVENTS:],
        "activity_history": _pages_by_recency(state["activity_history"], written.page),
        "updates": await teach(run, after, action, before),
        **_counters(after, done, place, is_stuck=memory.stuck_since is not None),
    }
    await report_now_and_then(run, memory, ExplorationState(**{**state, **update}))
    return update


def _write_event(
    run: RunContext,
    memory: ExplorationMemory,
    state: ExplorationState,
    before: Screen,
    seen: Observation | None,
    faults: Sequence[Fault],
) -> _Written:
    """Write down what was seen and what it means."""
    look: ExplorationUpdate = (
        keep_screen(run, state["event_count"], seen) if seen is not None else {}
    )
    after = ExplorationState(**{**state, **look})
    if faults:
        # Told with what was seen after the event.
        after["findings"] = add_faults_to(run, after, faults)
    screen = run.folder.screen(after["screen"])
    key, label, action, source = _event_fields(after)
    home = _home(after, key, screen)
    place = place_of(screen, after["session"].app, home)
    facts = state_of(screen)
    # What other apps offer is not to be tried.
    offered = list_offered(run, after, screen) if place == "inside" else ()
    reached = ObservedState.at(facts, offered, after["screen"], after["shot"])
    findings = _findings(run, after, place, action, before, screen)
    event = EventDone(
        number=after["event_count"],
        key=key,
        label=label,
        source=source,
        before=after["to_state"],
        after=facts.id,
        outcome=after["outcome"],
        problem=after["outcome_problem"],
    )
    done = memory.add(event, reached)
    after = ExplorationState(**{**after, "home": home, "findings": findings})
    return _Written(after, done, facts.page, place)


def _event_fields(state: ExplorationState) -> tuple[str, str, Action | None, EventSource]:
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
    run: RunContext,
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
    return (
        add_faults_to(run, state, faults, location=screen.location) if faults else state["findings"]
    )


def _counters(
    state: ExplorationState, done: EventDone, place: Place, *, is_stuck: bool
) -> ExplorationUpdate:
    is_start = done.key in (START, RESTART)
    stays = done.after == done.before and not is_start
    starts = state["starts"] + 1 if is_start else state["starts"]
    return {
        "escapes": state["escapes"] if is_stuck else 0,
        "starts": 0 if place == "inside" else starts,
        "steps_outside": state["steps_outside"] + 1 if place in ("outside", "nowhere") else 0,
        "restarted_at": done.number if is_start else state["restarted_at"],
        # What is new by a number or an advert alone is no way out.
        "tarpit_queries": 0 if done.is_new and not is_stuck else state["tarpit_queries"],
        "action_history": [*state["action_history"], done.label][-_KEPT_EVENTS:] if stays else [],
    }


def _pages_by_recency(history: Sequence[str], page: str) -> list[str]:
    return [*(one for one in history if one != page), page][-_KEPT_PAGES:]


EVERY_S = 5.0
_write_report: "OrderedDict[str, tuple[float, float]]" = OrderedDict()
"""Of the runs of this process: when, and how long it took."""


async def report_now_and_then(
    run: RunContext, memory: ExplorationMemory, state: ExplorationState
) -> None:
    """Write utg.json, findings.json and report.html anew every few seconds.

    The larger a run, the longer writing takes: it never takes more than a tenth of the time.
    """
    now = time.monotonic()
    last, took = _write_report.get(run.run_id, (now - EVERY_S, 0.0))
    if now - last < max(EVERY_S, 10 * took):
        return
    await asyncio.to_thread(write_all, run, state, memory, {})
    _write_report[run.run_id] = (time.monotonic(), time.monotonic() - now)
    while len(_write_report) > 64:
        _write_report.popitem(last=False)


_TOLD = frozenset({"tap", "long_tap", "type_text", "press", "scroll"})


async def teach(
    run: RunContext, state: ExplorationState, action: Action | None, before: Screen
) -> Updates:
    """Report one event as a transition between two pages."""
    is_told = action is not None and action.kind in _TOLD and state["outcome"] == "done"
    if not is_told or not uses_graph(run) or state["place"] != "inside":
        return Updates()
    assert action is not None
    start = await page_of(run, state["known_as"], state["screen_before"])
    end = await page_of(run, state["known_as"], state["screen"])
    if start is None or end is None:
        return new_pages(run)
    number = state["event_count"]
    answer = await query_graph(
        run,
        "report_transition",
        from_page=start,
        action=report_form(action, before),
        to_page=end,
        success=True,
        report_id=f"{run.run_id}:{state['started']:.3f}:{number}",
    )
    return new_pages(run) + Updates(transitions=int(answer is not None))


_KEPT_STORES = 3
"""Of an app in memory: as many of its last states are kept for a run that is killed."""


def keep_screen(run: RunContext, number: int, seen: Observation) -> ExplorationUpdate:
    """Keep the look after the event of a number, and the app when it is in memory.

    Returns:
        `session`, `screen` and `shot`.
    """
    digest, shot = run.folder.put(seen.screen, seen.picture)
    session = _move_session_store(run.folder.path / "session", number, seen.ref)
    return {"session": session, "screen": digest, "shot": shot}


def _move_session_store(folder: Path, number: int, ref: SessionRef) -> SessionRef:
    """Keep where an app in memory is now, under a name of its own.

    A run that is killed later, while the next event is done, goes on from here.
    """
    if not ref.app.in_memory or not ref.storage:
        return ref
    stored = folder / f"after-{number}.json"
    Path(ref.storage).replace(stored)  # the next call of the device writes another one
    (folder / f"after-{number - _KEPT_STORES}.json").unlink(missing_ok=True)
    return ref.model_copy(update={"storage": str(stored)})


def add_faults_to(
    run: RunContext, state: ExplorationState, faults: Iterable[Fault], *, location: str = ""
) -> list[ExplorationFinding]:
    """Returns the findings with further faults of the event that is being done.

    Args:
        run: Whose clock and log are used.
        state: What was found before, and where the exploration is.
        faults: What is wrong now.
        location: Of the screen after the event.
    """
    first = ExplorationFinding(
        signature="",
        kind="crash",
        text="",
        event=state["event_count"],
        restarted_at=state["restarted_at"],
        seconds=round(now_s() - state["started"], 3),
        location=location,
        screen=state["screen"],
        shot=state["shot"],
        shot_before=state["shot_before"],
    )
    findings = add_faults(state["findings"], faults, first)
    for finding in findings[len(state["findings"]) :]:
        run.log.event(
            "finding", number=state["event_count"], signature=finding.signature, text=finding.text
        )
    return findings
