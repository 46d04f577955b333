"""The graph of an exploration as an interactive page: screenshots as nodes, search, tarpits."""

import json
from pathlib import Path
from typing import Any

from markupsafe import Markup

from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.exploration.utg import Utg
from surefoot.tools.reports.html import policy_of, source_of, style, templates
from surefoot.tools.reports.thumbnails import thumbnail

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
            data=Markup(_escaped(_drawn(folder, utg))),
            states=len(utg),
            policy=policy_of(sheet, script),
        )
    )
    path = folder.path / "utg.html"
    write_whole(path, page)
    return path


def _escaped(facts: dict[str, Any]) -> str:
    """Give JSON that nothing in a script element can end."""
    text = json.dumps(facts, ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _drawn(folder: RunFolder, utg: Utg) -> dict[str, Any]:
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
