"""Writes the files of an exploration: graph, findings, report; each whole, also when killed."""

import json
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path

from surefoot.nodes.common.run import Run
from surefoot.state.exploration import ExplorationState
from surefoot.tools.artifacts import write_whole
from surefoot.tools.exploration.findings import ordered
from surefoot.tools.exploration.memory import Memory
from surefoot.tools.exploration.told import Told
from surefoot.tools.exploration.utg import write_utg
from surefoot.tools.reports.exploration import (
    ExplorationFacts,
    write_exploration,
    write_exploration_junit,
)
from surefoot.tools.reports.utg_page import write_utg_page
from surefoot.tools.secrets import mask

_KEPT = 8
_told: "OrderedDict[Path, Told]" = OrderedDict()
"""Of the explorations of this process."""


def write_all(
    run: Run, state: ExplorationState, memory: Memory, result: Mapping[str, object]
) -> None:
    """Write utg.json, utg.html, findings.json, report.html and, at the end, the result.

    Args:
        run: Its folder and settings.
        state: How far it is.
        memory: What was found.
        result: What the run says at its end; empty while it goes on.
    """
    folder = run.folder.path
    findings = ordered(state["findings"])
    as_json = [finding.model_dump(mode="json") for finding in findings]
    write_whole(folder / "findings.json", json.dumps(as_json, ensure_ascii=False, indent=1))
    if run.settings.allow_to_generate_utg:
        write_utg(memory.utg, folder / "utg.json")
    told = told_by(run)
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
    )
    write_exploration(run.folder, facts, memory.utg)
    if result:
        if run.settings.allow_to_generate_utg:
            write_utg_page(run.folder, memory.utg, facts.title)
        write_exploration_junit(facts, folder / "junit.xml")
        text = mask(json.dumps(result, ensure_ascii=False, indent=1), run.secrets)
        write_whole(folder / "result.json", text)


def told_by(run: Run) -> Told:
    """Give the reader of the run's log."""
    path = run.folder.path
    told = _told.pop(path, None) or Told(run.log)
    _told[path] = told
    while len(_told) > _KEPT:
        _told.popitem(last=False)
    return told


def _calls(run: Run) -> list[float]:
    """Give when the model was asked, Unix time, s."""
    return [float(row["at"]) for row in run.log.read("agents")]
