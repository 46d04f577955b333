"""The pages of an exploration: its report, its graph of states, and junit.xml."""

import json
import time
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from markupsafe import Markup
from PIL import Image, UnidentifiedImageError

from surefoot.state.values.finding import ExplorationFinding, FaultKind
from surefoot.state.values.properties import PropertyCount
from surefoot.state.values.script import Script
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.exploration.field_texts import without_passwords
from surefoot.tools.exploration.utg import Utg
from surefoot.tools.reports.html import policy_of, source_of, style, templates
from surefoot.tools.reports.pictures import thumbnail
from surefoot.tools.reports.plots import PlotLine, charts
from surefoot.tools.reports.text import without_control_codes

_WIDE, _WIDE_UPRIGHT = 480, 230
"""Of the pictures of a finding, px across."""
_MEANINGS: Mapping[FaultKind, str] = {
    "crash": "The app stopped, or its page crashed.",
    "anr": "The phone says that the app does not respond.",
    "hang": "The app takes no more input: what it does comes to no end.",
    "property": "A rule for the app was tried here, and what it asserts does not hold.",
    "invariant": "What is to hold on every screen does not hold on this one.",
    "page_error": "A script of the page failed with an error that nothing caught: what it was to do"
    " may be missing.",
    "failed_request": "The server answered a request of the page with an error.",
    "blank_screen": "The page stays empty: nothing is shown that could be read or used.",
    "console_error": "The page wrote an error into the console of the browser.",
    "property_error": "A property went wrong itself. This says nothing of the app.",
}


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
    model_problem: str
    """Why it went on without the model; empty when it did not."""
    news: Sequence[int]
    """By event: 1 where it reached a new state."""
    tarpits: int
    findings: Sequence[ExplorationFinding]
    properties: Sequence[PropertyCount] = ()
    rows: Sequence[Mapping[str, Any]] = ()
    """Of the log: the events that are shown."""
    times: Sequence[float] = ()
    """When each event was, Unix time, s."""
    calls: Sequence[float] = field(default_factory=list)
    """When the model was asked, Unix time, s."""
    recordings: Sequence[str] = ()
    """Traces and videos: paths in the run folder."""
    not_recorded: str = ""
    """Why one that was wanted is not there."""


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
    sheet, script = style("exploration.css"), source_of("exploration.js")
    by_number = {int(row["number"]): row for row in facts.rows}
    page = (
        templates()
        .get_template("exploration.html.j2")
        .render(
            facts=facts,
            style=sheet,
            policy=policy_of(sheet, script),
            states=len(utg),
            has_graph=(folder.path / "utg.html").is_file(),
            written=time.strftime("%Y-%m-%d %H:%M:%S"),
            charts=Markup(charts(_event_plot_lines(facts))),
            script=Markup(script),
            pages=_page_coverage_rows(folder, utg),
            findings=[_finding(folder, one, by_number.get(one.event)) for one in facts.findings],
            frames=_frames(folder, facts),
        )
    )
    path = folder.path / "report.html"
    write_whole(path, page)
    return path


def _event_plot_lines(facts: ExplorationFacts) -> list[PlotLine]:
    """Give states, findings and model calls over the events."""
    found_at = sorted(one.event for one in facts.findings)
    asked_at, states, found, calls = sorted(facts.calls), [0], [0], [0]
    for number, is_new in enumerate(facts.news):
        until = facts.times[number] if number < len(facts.times) else float("inf")
        states.append(states[-1] + is_new)
        found.append(bisect_right(found_at, number))
        calls.append(bisect_right(asked_at, until))
    return [
        PlotLine("new states", states),
        PlotLine("findings", found),
        PlotLine("model calls", calls),
    ]


def _page_coverage_rows(folder: RunFolder, utg: Utg) -> list[dict[str, Any]]:
    """Give of each page how many states it has, and how much of what it offers was tried."""
    pages: dict[str, dict[str, Any]] = {}
    for state, node in utg.states():
        none = {
            "picture": thumbnail(folder, node["shot"]),
            "title": node["title"],
            "page": node["page"],
            "states": 0,
            "visits": 0,
            "keys": set(),
            "tried": set(),
        }
        page = pages.setdefault(node["page"], none)
        page["states"] += 1
        page["visits"] += node["visits"]
        page["keys"] |= set(node["keys"])
        page["tried"] |= set(utg.tried(state)) & set(node["keys"])
    rows = sorted(pages.values(), key=lambda page: -page["visits"])
    return [{**page, "keys": len(page["keys"]), "tried": len(page["tried"])} for page in rows]


def _finding(
    folder: RunFolder, one: ExplorationFinding, row: Mapping[str, Any] | None
) -> dict[str, Any]:
    wide = _WIDE if row is None or _is_wide(folder, one.shot) else _WIDE_UPRIGHT
    box = row.get("box") if row is not None else None
    return {
        "meaning": _MEANINGS[one.kind],
        "done": row["label"] if row is not None else "",
        "steps": _read_script_actions(folder.path / one.script) if one.script else [],
        "source": without_passwords(
            folder.path, _source(folder.path / "properties.json", one.property)
        ),
        "facts": one,
        "before": thumbnail(folder, one.shot_before, box, wide),
        "after": thumbnail(folder, one.shot, None, wide),
    }


def _is_wide(folder: RunFolder, shot: str) -> bool:
    try:
        with Image.open(folder.shot(shot)) as image:
            return bool(image.width > image.height)
    except (FileNotFoundError, UnidentifiedImageError):
        return True


def _read_script_actions(path: Path) -> list[str]:
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
    return [
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
        for row in facts.rows
    ]


def write_exploration_junit(facts: ExplorationFacts, path: Path) -> Path:
    """Write junit.xml: a test for the run, for each finding and for each property."""
    suite = ET.Element(
        "testsuite",
        name=facts.app or "exploration",
        timestamp=time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()),
    )
    whole = ET.SubElement(suite, "testcase", classname="exploration", name="the run as a whole")
    if facts.verdict in ("blocked", "unknown"):
        ET.SubElement(whole, "error", message=without_control_codes(facts.reason))
    for one in facts.findings:
        case = ET.SubElement(
            suite,
            "testcase",
            classname=f"finding.{one.kind}",
            name=without_control_codes(one.text[:200]),
        )
        sign = "error" if one.kind == "property_error" else "failure"
        fault = ET.SubElement(case, sign, message=without_control_codes(one.text), type=one.kind)
        fault.text = without_control_codes(
            f"event {one.event}, seen {one.seen} times\n{one.detail}"
        )
    for count in facts.properties:
        case = ET.SubElement(
            suite, "testcase", classname="property", name=without_control_codes(count.name)
        )
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


MOST_PICTURES = 400
"""Nodes with a screenshot; further ones are boxes with their page."""
_MOST_LABELS = 6


def write_utg_page(folder: RunFolder, utg: Utg, title: str) -> Path:
    """Write `utg.html` into the run folder; one file, no network."""
    script = source_of("dagre.min.js") + source_of("utg.js")
    sheet = style("exploration.css")
    page = (
        templates()
        .get_template("utg.html.j2")
        .render(
            title=title,
            style=sheet,
            script=Markup(script),
            data=Markup(_json_for_script(_graph_facts(folder, utg))),
            states=len(utg),
            policy=policy_of(sheet, script),
        )
    )
    path = folder.path / "utg.html"
    write_whole(path, page)
    return path


def _json_for_script(facts: dict[str, Any]) -> str:
    """Give JSON that nothing in a script element can end."""
    text = json.dumps(facts, ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _graph_facts(folder: RunFolder, utg: Utg) -> dict[str, Any]:
    """Give states and edges; the page lays them out by the edges that reached a state first."""
    nodes: list[dict[str, Any]] = []
    for number, (state, facts) in enumerate(utg.states()):
        nodes.append(
            {
                "id": state,
                "page": facts["page"],
                "title": facts["title"],
                "visits": facts["visits"],
                "event": facts["event"],
                "tarpits": facts["tarpits"],
                "untried": len(utg.untried(state)),
                "picture": thumbnail(folder, facts["shot"]) if number < MOST_PICTURES else "",
            }
        )
    edges: dict[tuple[str, str], list[str]] = {}
    for before, events in utg.outcomes.items():
        for key, led in events.items():
            for after, count in led.items():
                edges.setdefault((before, after), []).append(f"{utg.labels[key]} ({count})")
    # The first state was there before any event.
    later = list(utg.graph)[1:]
    reached_by = {state: next(iter(utg.graph.predecessors(state)), "") for state in later}
    return {
        "nodes": nodes,
        "edges": [
            {
                "from": before,
                "to": after,
                "labels": labels[:_MOST_LABELS],
                "count": len(labels),
                "first": reached_by.get(after) == before,
            }
            for (before, after), labels in edges.items()
            if before != after
        ],
    }
