"""The report of an exploration: one self-contained page, and junit.xml."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from markupsafe import Markup

from state.values.exploration import EventDone
from state.values.finding import ExplorationFinding
from state.values.properties import PropertyCount
from state.values.script import Script
from tools.artifacts import RunFolder, write_whole
from tools.exploration.utg import Utg
from tools.reports.html import policy_of, style, templates
from tools.reports.plots import Line, plot
from tools.reports.text import plain
from tools.reports.thumbnails import thumbnail

MOST_SHOWN = 80
"""Events in the strip: the last ones, and those of findings."""


@dataclass(frozen=True)
class ExplorationFacts:
    """What is told of an exploration."""

    run_id: str
    title: str
    app: str
    mode: str
    seed: int
    verdict: str
    """Empty while it goes on."""
    reason: str
    events: Sequence[EventDone]
    findings: Sequence[ExplorationFinding]
    properties: Sequence[PropertyCount] = ()
    rows: Sequence[Mapping[str, Any]] = ()
    """Of the log, one an event."""
    calls: Sequence[float] = field(default_factory=list)
    """When the model was asked, Unix time, s."""


@dataclass(frozen=True)
class _Frame:
    """One event of the strip."""

    number: int
    label: str
    source: str
    outcome: str
    is_new: bool
    is_stuck: bool
    picture: str
    findings: Sequence[str]


def write_exploration(folder: RunFolder, facts: ExplorationFacts, utg: Utg) -> Path:
    """Write `report.html` into the run folder."""
    sheet = style("exploration.css")
    page = (
        templates()
        .get_template("exploration.html.j2")
        .render(
            facts=facts,
            style=sheet,
            policy=policy_of(sheet),
            states=len(utg),
            tarpits=sum(event.is_stuck for event in facts.events),
            plots=Markup(plot(_lines(facts))),
            pages=_pages(utg),
            findings=[_finding(folder, one) for one in facts.findings],
            frames=_frames(folder, facts),
        )
    )
    path = folder.path / "report.html"
    write_whole(path, page)
    return path


def _lines(facts: ExplorationFacts) -> list[Line]:
    """Give states, findings and model calls over the events."""
    times = [float(row["at"]) for row in facts.rows]
    states, found, calls = [0], [0], [0]
    for number, event in enumerate(facts.events):
        until = times[number] if number < len(times) else float("inf")
        states.append(states[-1] + event.is_new)
        found.append(sum(one.event <= number for one in facts.findings))
        calls.append(sum(at <= until for at in facts.calls))
    return [Line("new states", states), Line("findings", found), Line("model calls", calls)]


def _pages(utg: Utg) -> list[dict[str, Any]]:
    """Give of each page how many states it has, and how much of what it offers was tried."""
    pages: dict[str, dict[str, Any]] = {}
    for state, node in utg.states():
        none = {"page": node["page"], "states": 0, "visits": 0, "keys": set(), "tried": set()}
        page = pages.setdefault(node["page"], none)
        page["states"] += 1
        page["visits"] += node["visits"]
        page["keys"] |= set(node["keys"])
        page["tried"] |= set(utg.tried(state)) & set(node["keys"])
    rows = sorted(pages.values(), key=lambda page: -page["visits"])
    return [{**page, "keys": len(page["keys"]), "tried": len(page["tried"])} for page in rows]


def _finding(folder: RunFolder, one: ExplorationFinding) -> dict[str, Any]:
    return {
        "steps": _steps(folder.path / one.script) if one.script else [],
        "source": _source(folder.path / "properties.json", one.property),
        "facts": one,
        "before": thumbnail(folder, one.shot_before),
        "after": thumbnail(folder, one.shot),
    }


def _steps(path: Path) -> list[str]:
    """Give the events of a script in words."""
    if not path.is_file():
        return []
    script = Script.model_validate_json(path.read_text("utf-8"))
    return [step.action for step in script.steps]


def _source(path: Path, name: str) -> str:
    """Give what a property says; "" where the finding is of none."""
    if not name or not path.is_file():
        return ""
    told = json.loads(path.read_text("utf-8"))
    return next((str(one["source"]) for one in told if one["name"] == name), "")


def _frames(folder: RunFolder, facts: ExplorationFacts) -> list[_Frame]:
    found: dict[int, list[str]] = {}
    for one in facts.findings:
        found.setdefault(one.event, []).append(one.kind)
    first = len(facts.rows) - MOST_SHOWN
    frames = []
    for place, row in enumerate(facts.rows):
        if place < first and row["number"] not in found:
            continue
        frames.append(
            _Frame(
                row["number"],
                row["label"],
                row["source"],
                row["outcome"],
                bool(row["is_new"]),
                bool(row["is_stuck"]),
                thumbnail(folder, row["shot_before"], row.get("box")),
                found.get(row["number"], ()),
            )
        )
    return frames


def write_exploration_junit(facts: ExplorationFacts, path: Path) -> Path:
    """Write junit.xml: a test for the run, for each finding and for each property."""
    suite = ET.Element(
        "testsuite",
        name=facts.app or "exploration",
        timestamp=time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()),
    )
    whole = ET.SubElement(suite, "testcase", classname="exploration", name="the run as a whole")
    if facts.verdict in ("blocked", "unknown"):
        ET.SubElement(whole, "error", message=plain(facts.reason))
    for one in facts.findings:
        case = ET.SubElement(
            suite, "testcase", classname=f"finding.{one.kind}", name=plain(one.text[:200])
        )
        sign = "error" if one.kind == "property_error" else "failure"
        fault = ET.SubElement(case, sign, message=plain(one.text), type=one.kind)
        fault.text = plain(f"event {one.event}, seen {one.seen} times\n{one.detail}")
    for count in facts.properties:
        case = ET.SubElement(suite, "testcase", classname="property", name=plain(count.name))
        if not count.tries and not count.held:
            ET.SubElement(case, "skipped", message="its precondition never held")
    root = ET.Element("testsuites")
    root.append(suite)
    suite.attrib.update(
        tests=str(len(suite.findall("testcase"))),
        failures=str(len(suite.findall("testcase/failure"))),
        errors=str(len(suite.findall("testcase/error"))),
        skipped=str(len(suite.findall("testcase/skipped"))),
    )
    ET.indent(root)
    write_whole(path, ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n")
    return path
