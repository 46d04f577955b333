"""The graph of an exploration as an interactive page: screenshots as nodes, search, tarpits."""

import json
from pathlib import Path
from typing import Any

from markupsafe import Markup

from tools.artifacts import RunFolder, write_whole
from tools.exploration.utg import Utg
from tools.reports.html import policy_of, source_of, style, templates
from tools.reports.thumbnails import thumbnail

MOST_PICTURES = 400
"""Nodes with a screenshot; further ones are boxes with their page."""
_COLUMN, _ROW = 240, 330
_MOST_LABELS = 6


def write_utg_page(folder: RunFolder, utg: Utg, title: str) -> Path:
    """Write `utg.html` into the run folder; one file, no network."""
    script, sheet = source_of("utg.js"), style("exploration.css")
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
    """Lay the states out in columns: as many events from the first one as it takes at least."""
    places = _places(utg)
    nodes: list[dict[str, Any]] = []
    for number, (state, facts) in enumerate(utg.states()):
        x, y = places[state]
        nodes.append(
            {
                "id": state,
                "page": facts["page"],
                "title": facts["title"],
                "visits": facts["visits"],
                "event": facts["event"],
                "tarpits": facts["tarpits"],
                "untried": len(utg.untried(state)),
                "x": x,
                "y": y,
                "picture": thumbnail(folder, facts["shot"]) if number < MOST_PICTURES else "",
            }
        )
    edges: dict[tuple[str, str], list[str]] = {}
    for before, events in utg.outcomes.items():
        for key, led in events.items():
            for after, count in led.items():
                edges.setdefault((before, after), []).append(f"{utg.labels[key]} ({count})")
    return {
        "nodes": nodes,
        "edges": [
            {"from": before, "to": after, "labels": labels[:_MOST_LABELS], "count": len(labels)}
            for (before, after), labels in edges.items()
            if before != after
        ],
    }


def _places(utg: Utg) -> dict[str, tuple[int, int]]:
    places: dict[str, tuple[int, int]] = {}
    rows: dict[int, int] = {}
    for first in utg.graph:
        border, column = ([first] if first not in places else []), 0
        while border:
            following: list[str] = []
            for state in border:
                if state in places:
                    continue
                row = rows.get(column, 0)
                rows[column] = row + 1
                places[state] = (column * _COLUMN, row * _ROW)
                following += [after for after in utg.graph.successors(state) if after not in places]
            border, column = following, column + 1
    return places
