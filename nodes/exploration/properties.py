"""The properties of a run: their process, what they did on the device, scripts of findings."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from pydantic import TypeAdapter

from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.exploring import start_action, stop_action
from surefoot.state.errors import DeviceError
from surefoot.state.exploration import ExplorationState
from surefoot.state.values.action import Action, Rotate
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.properties import Played
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import Device
from surefoot.tools.exploration.field_texts import (
    fill_passwords,
    mark_passwords,
    mark_played,
    store_password,
)
from surefoot.tools.exploration.findings import is_fault_of_app, sort_findings
from surefoot.tools.exploration.replaying import PropertyTrial
from surefoot.tools.exploration.script import ScriptEvent, work_up, write_scripts
from surefoot.tools.properties.session import PropertyRun, PropertySession, open_properties
from surefoot.tools.secrets import filled_app

FILE = "properties.json"
"""Of the run folder: the properties as they are understood."""
_sessions: dict[Path, PropertySession] = {}


async def properties_of(run: RunContext, paths: list[str]) -> tuple[PropertySession, Usage]:
    """Returns the properties of a run, and what reading them cost; they are read once.

    Raises:
        ConfigError: a path is no property file.
    """
    session = _sessions.get(run.folder.path)
    if session is not None:
        return session, Usage()
    session, usage = await open_properties(run.settings, run.log, paths)
    _sessions[run.folder.path] = session
    written = [one.model_dump(mode="json") for one in session.properties.values()]
    text = json.dumps(written, ensure_ascii=False, indent=1)
    await asyncio.to_thread(write_whole, run.folder.path / FILE, text)
    return session, usage


async def close_properties(run: RunContext) -> None:
    """End the process of the properties."""
    session = _sessions.pop(run.folder.path, None)
    if session is not None:
        await session.close()


MOST_WORKED_UP = 12
"""Findings, the worst first; the others get the script of all of their events."""
Rows = Sequence[Mapping[str, Any]]


async def write_finding_scripts(run: RunContext, state: ExplorationState) -> ExplorationState:
    """Returns the state with findings that tell whether they come back, each with its script."""
    if "session" not in state or not state["findings"]:
        return state
    await asyncio.to_thread(run.log.flush)
    rows = await asyncio.to_thread(run.log.read, "events")
    done: dict[str, ExplorationFinding] = {}
    is_lost = bool(state["problem"]) or state["session"].app.recorded
    for number, finding in enumerate(sort_findings(state["findings"])):
        replays = run.settings.minimise and number < MOST_WORKED_UP and not is_lost
        replays = replays and _seconds_left(run, state) > 0
        try:
            done[finding.signature] = await _worked_up(run, state, rows, finding, replays=replays)
        except DeviceError as error:
            run.log.event("problem", text=f"{finding.signature}: {error}")
            is_lost = True
            done[finding.signature] = await _worked_up(run, state, rows, finding, replays=False)
    findings = [done[one.signature] for one in state["findings"]]
    return ExplorationState(**{**state, "findings": findings})


async def _worked_up(
    run: RunContext,
    state: ExplorationState,
    rows: Rows,
    finding: ExplorationFinding,
    *,
    replays: bool,
) -> ExplorationFinding:
    if not is_fault_of_app(finding):
        return finding
    first, last = finding.restarted_at + 1, finding.event
    played = find_played(rows, last, finding.property)
    of_property = finding.kind in ("property", "invariant")
    # What a rule itself did comes with the rule; an invariant broke before the next event.
    until = last - 1 if of_property else last
    events = await asyncio.to_thread(list_events_between, run.folder, rows, first, until)
    trial = None
    session, _ = await properties_of(run, state.get("properties", []))
    if of_property:
        known = played.memory if played is not None else state["property_memory"]
        seed = property_seed(run.settings.seed, last)
        as_told = partial(mark_played, run.folder.path)
        trial = PropertyTrial(session, finding.property, known, seed, as_told)
    left = tuple(events)
    if replays:
        sets_up = any(find_played(rows, first, name) for name in session.named("initializer"))
        begun = min(first, until)
        head = await asyncio.to_thread(list_events_between, run.folder, rows, first, begun)
        folder = run.folder.path
        finding, left = await work_up(
            finding,
            [replace(one, action=fill_passwords(folder, one.action)) for one in events],
            _using(run, state),
            _opening(run, state, rows, first),
            trial,
            head=len(head) if sets_up else 0,
            most_replays=run.settings.minimise_replays,
            most_s=min(run.settings.minimise_s, _seconds_left(run, state)),
        )
        left = tuple(replace(one, action=mark_passwords(folder, one.action)) for one in left)
    own = []
    if played is not None and finding.kind == "property":
        own = await asyncio.to_thread(list_events_between, run.folder, rows, last, last)
    queries = played.queries if played is not None else ()
    # A bundled app is named, not the address that it had in this run.
    app = filled_app(run.case)
    return await write_scripts(run.folder.path, finding, app, left, own, queries)


def _seconds_left(run: RunContext, state: ExplorationState) -> float:
    """Returns what is left of the minutes of the run: they hold for the work-up, too."""
    return run.settings.max_minutes * 60 - (now_s() - state["started"])


def _using(
    run: RunContext, state: ExplorationState
) -> Callable[[Callable[[Device], Awaitable[bool]]], Awaitable[bool]]:
    async def use(work: Callable[[Device], Awaitable[bool]]) -> bool:
        shown, _ = await run.on_device(state["session"], work)
        return shown

    return use


def _opening(run: RunContext, state: ExplorationState, rows: Rows, first: int) -> list[Action]:
    """Returns what starts the app afresh, the screen turned as it was before the first event.

    The data of an app on a phone may be its owner's.
    """
    app = state["session"].app
    stop = stop_action(app, state["supports"])
    fresh = run.settings.clear_data_on_restart or not app.keeps_data
    turn = [_turn_before(rows, first)] if "rotate" in state["supports"] else []
    return [*turn, *([stop] if stop is not None else []), start_action(app, fresh=fresh)]


def _turn_before(rows: Rows, first: int) -> Rotate:
    """Returns what turns the screen as the events before one of a number left it."""
    turns = [
        row["action"]["orientation"]
        for row in rows
        if row["kind"] == "event" and row["number"] < first and row["outcome"] == "done"
        if (row["action"] or {}).get("kind") == "rotate"
    ]
    return Rotate(orientation=turns[-1] if turns else "portrait")


_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_RUN, _ACT, _EVENT = "property", "property_act", "event"


def property_seed(seed: int, number: int) -> int:
    """Returns the seed of all chance in a property that is tried as the event of this number."""
    return Random(f"{seed}:{number}:property").getrandbits(31)


def note_run(run: RunContext, state: ExplorationState, ran: PropertyRun) -> Played:
    """Write down what a property did, what came of it, and what it knew before.

    Returns:
        What came of it, without the passwords that it typed.
    """
    number, folder = state["event_count"], run.folder.path
    acts = [(store_password(folder, act.action, act.before, act.after), act) for act in ran.acts]
    came = mark_played(folder, ran.played)
    played = came.model_copy(update={"memory": state["property_memory"]})
    run.log.event(_RUN, number=number, **played.model_dump(mode="json"))
    for action, act in acts:
        run.log.event(
            _ACT,
            number=number,
            name=played.name,
            action=action.model_dump(mode="json"),
            screen=run.folder.put_screen(act.before),
            shot=run.folder.put_shot(act.picture),
            error=act.error,
        )
    return came


def find_played(rows: Iterable[Mapping[str, Any]], number: int, name: str) -> Played | None:
    """Returns the outcome of a property that was tried as an event, with what it knew before it."""
    runs = [r for r in rows if r["kind"] == _RUN and (r["number"], r["name"]) == (number, name)]
    if not runs:
        return None
    row = runs[-1]  # a run that was killed and resumed tried it again
    return Played.model_validate({key: row[key] for key in Played.model_fields if key in row})


def list_events_between(
    folder: RunFolder, rows: Iterable[Mapping[str, Any]], first: int, last: int
) -> list[ScriptEvent]:
    """Returns the events of some numbers, those of properties too, as they can be done again.

    What a resumed run did again, because it had been killed over it, counts once.

    Args:
        folder: With their screens.
        rows: Of events.jsonl.
        first: Number of the first event.
        last: Number of the last one.
    """
    found: dict[int, dict[str, list[ScriptEvent]]] = {}
    for row in rows:
        number, kind = row.get("number", -1), row["kind"]
        if kind not in (_RUN, _ACT, _EVENT) or not first <= number <= last:
            continue
        of_number = found.setdefault(number, {})
        if kind in (_RUN, _EVENT):
            of_number[row.get("name", "")] = []
        if kind == _RUN or row.get("action") is None or row.get("error"):
            continue
        if row.get("outcome", "done") != "done":
            continue
        event = ScriptEvent(
            _ACTION.validate_python(row["action"]),
            folder.screen(row["screen_before" if kind == _EVENT else "screen"]),
        )
        of_number.setdefault(row.get("name", ""), []).append(event)
    return [
        event for number in sorted(found) for events in found[number].values() for event in events
    ]
