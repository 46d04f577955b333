"""What the nodes of an exploration share: its run, its memory, its chance."""

import asyncio
import json
import threading
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext, open_run, settings
from surefoot.state.exploration import ExplorationInput, ExplorationState, Place
from surefoot.state.values.action import Action, Close, Open
from surefoot.state.values.app import App
from surefoot.state.values.exploration import Candidate
from surefoot.state.values.screen import Screen
from surefoot.tools.artifacts import write_whole
from surefoot.tools.exploration.candidates import candidates_on
from surefoot.tools.exploration.field_texts import texts_for
from surefoot.tools.exploration.findings import sort_findings
from surefoot.tools.exploration.memory import ExplorationMemory
from surefoot.tools.exploration.report_events import ReportEvents
from surefoot.tools.exploration.utg import write_utg
from surefoot.tools.recordings import list_recordings
from surefoot.tools.reports.exploration import (
    ExplorationFacts,
    write_exploration,
    write_exploration_junit,
    write_utg_page,
)
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.secrets import mask

K = TypeVar("K")
V = TypeVar("V")
CASE_ID = "explore"
_RUNS_KEPT = 8
_OFFERED_KEPT = 64
_NO_PAGE = "about:blank"
"""Where a browser is before its first page, and after BACK from it."""
_runs: "OrderedDict[tuple[Path, str], RunContext]" = OrderedDict()
_memories: "OrderedDict[Path, ExplorationMemory]" = OrderedDict()
"""Of the explorations of this process."""
_offered: "OrderedDict[tuple[Path, str, str], list[Candidate]]" = OrderedDict()
"""What can be done on the last screens."""
_offering = threading.Lock()


def case_of(given: ExplorationInput) -> dict[str, Any]:
    """Returns what an exploration was asked for in the form of a case."""
    title = given.get("task") or "Explore the app"
    return {
        "id": CASE_ID,
        "title": title,
        "app": given["app"],
        "parameters": given.get("parameters", {}),
        "steps": [{"action": title}],
    }


async def open_exploration(state: ExplorationState, runtime: Runtime[Settings]) -> RunContext:
    """Find the run of a state; its folder is made when it is missing.

    Raises:
        ConfigError: the app or a parameter cannot be meant.
    """
    if "run_id" not in state:
        return await open_run({"case": case_of(state)}, runtime)
    chosen = settings(runtime)
    name = (chosen.home, state["run_id"])
    run = _runs.get(name)
    if run is None or run.settings is not chosen:
        run = await open_run({"case": case_of(state), "run_id": state["run_id"]}, runtime)
        _cache_recent(_runs, name, run)
    return run


async def memory_of(run: RunContext, state: ExplorationState) -> ExplorationMemory:
    """Returns what the run remembers; in another process it is read from the run folder."""
    path, done = run.folder.path, state["event_count"]
    memory = _memories.get(path)
    if memory is None or memory.events != done:
        memory = await asyncio.to_thread(_restore_memory, run, done)
    _cache_recent(_memories, path, memory)
    return memory


def _cache_recent(held: "OrderedDict[K, V]", key: K, value: V, most: int = _RUNS_KEPT) -> None:
    """Hold what was used last."""
    held[key] = value
    held.move_to_end(key)
    while len(held) > most:
        held.popitem(last=False)


def _restore_memory(run: RunContext, done: int) -> ExplorationMemory:
    texts_for("")  # reads its file here, where waiting for a disk holds up nobody
    return ExplorationMemory.restored(run.folder.path, done, run.settings.tarpit)


def forget(run: RunContext) -> None:
    """Let go of the memory of a run that has ended, or begins anew."""
    _memories.pop(run.folder.path, None)
    _runs.pop((run.settings.home, run.run_id), None)


def chance_of(run: RunContext, state: ExplorationState, use: str = "") -> Random:
    """Returns the generator for an event: a function of the seed, the event and what it is for."""
    return Random(f"{run.settings.seed}:{state['event_count']}:{use}")


def list_offered(run: RunContext, state: ExplorationState, screen: Screen) -> list[Candidate]:
    """Returns what can be done on the screen of a state; asked again for the same, it is known."""
    key = (run.folder.path, state["screen"], state["orientation"])
    with _offering:
        found = _offered.get(key)
    if found is None:
        found = candidates_on(
            screen,
            frozenset(state["supports"]),  # type: ignore[arg-type]
            orientation=state["orientation"],
            may_rotate=not run.settings.disable_rotate,
            read_only=run.settings.read_only,
        )
    with _offering:
        _cache_recent(_offered, key, found, _OFFERED_KEPT)
    return found


def stop_action(app: App, supports: list[str]) -> Action | None:
    """Returns what stops the app; None where nothing can."""
    if "close" not in supports or app.by_address:
        return None
    return Close(app=app.installed_as)


def start_action(app: App, *, fresh: bool = False) -> Action:
    """Returns what starts the app."""
    return Open(address=app.entry, fresh=fresh)


def place_of(screen: Screen, app: App, home: str) -> Place:
    """Returns where the device is."""
    if app.kind == "web":
        if screen.location == _NO_PAGE:
            return "home"
        origin = (app.url or "").split("/")[:3]
        known = [origin, *(one.split("/")[:3] for one in app.origins)]
        return "inside" if screen.location.split("/")[:3] in known else "outside"
    if app.in_memory and not app.recorded:
        return "inside"
    package = package_of(screen.location)
    if app.recorded and not app.own_package:
        return "home" if package and package == home else "inside"
    if shows_nothing(screen) and not screen.opaque and not app.recorded:
        return "nowhere"
    if app.own_package == package or app.own_package.startswith(f"{package}."):
        return "inside"
    return "home" if home and package == home else "outside"


def package_of(location: str) -> str:
    """Returns the package of an activity."""
    return location.split("/")[0]


_KEPT = 8
_told: "OrderedDict[Path, ReportEvents]" = OrderedDict()
"""Of the explorations of this process."""


def write_all(
    run: RunContext,
    state: ExplorationState,
    memory: ExplorationMemory,
    result: Mapping[str, object],
) -> None:
    """Write utg.json, utg.html, findings.json, report.html and, at the end, the result.

    Args:
        run: Its folder and settings.
        state: How far it is.
        memory: What was found.
        result: What the run says at its end; empty while it goes on.
    """
    folder = run.folder.path
    findings = sort_findings(state["findings"])
    as_json = [finding.model_dump(mode="json") for finding in findings]
    write_whole(folder / "findings.json", json.dumps(as_json, ensure_ascii=False, indent=1))
    if run.settings.allow_to_generate_utg:
        write_utg(memory.utg, folder / "utg.json")
    told = report_events_of(run)
    told.read()
    facts = ExplorationFacts(
        run_id=run.run_id,
        title=run.case.title,
        app=state["known_as"],
        mode=run.settings.mode,
        seed=run.settings.seed,
        verdict=str(result.get("verdict", "")),
        reason=state["reason"],
        model_problem=told.model_problem,
        news=memory.news,
        tarpits=sum(memory.alarms),
        findings=findings,
        properties=list(state["property_counts"].values()),
        rows=told.shown,
        times=told.times,
        calls=_calls(run),
        recordings=list_recordings(folder),
        not_recorded=str(result.get("not_recorded", "")),
    )
    if result and run.settings.allow_to_generate_utg:
        write_utg_page(run.folder, memory.utg, facts.title)
    write_exploration(run.folder, facts, memory.utg)
    if result:
        write_exploration_junit(facts, folder / "junit.xml")
        text = mask(json.dumps(result, ensure_ascii=False, indent=1), run.secrets)
        write_whole(folder / "result.json", text)


def report_events_of(run: RunContext) -> ReportEvents:
    """Returns the reader of the run's log."""
    path = run.folder.path
    told = _told.pop(path, None) or ReportEvents(run.log)
    _told[path] = told
    while len(_told) > _KEPT:
        _told.popitem(last=False)
    return told


def _calls(run: RunContext) -> list[float]:
    """Returns when the model was asked, Unix time, s."""
    return [float(row["at"]) for row in run.log.read("agents")]
