"""The runs of one case over time, as a page with a plot."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from surefoot.tools.artifacts import write_whole
from surefoot.tools.reports.html import policy_of, style, templates

WIDTH, HEIGHT = 720, 180
_MARGIN = 24
_WIDEST = 48


def write_history(facts: Mapping[str, Any], path: Path) -> None:
    """Write the page.

    Args:
        facts: {"case", "runs": [{"run_id", "kind", "started", "verdict", "result", "healed",
            "targets", "seconds", "model_calls"}]}, the oldest run first.
        path: The file; links to the reports of the runs go from its folder.
    """
    page = templates().get_template("history.html.j2")
    bars = bars_of([float(run["seconds"]) for run in facts["runs"]])
    text = page.render(
        history=facts,
        bars=bars,
        width=WIDTH,
        height=HEIGHT,
        style=style(),
        policy=policy_of(style()),
    )
    write_whole(path, text)


def bars_of(seconds: list[float]) -> list[dict[str, float]]:
    """Give a bar for each duration, in px: x, y, width, height; the longest fills the plot."""
    longest = max(seconds, default=0.0) or 1.0
    room = (WIDTH - 2 * _MARGIN) / max(1, len(seconds))
    wide = min(room * 0.8, _WIDEST)
    bars = []
    for number, one in enumerate(seconds):
        tall = max(2.0, (HEIGHT - 2 * _MARGIN) * one / longest)
        x = _MARGIN + number * room
        bars.append({"x": x, "y": HEIGHT - _MARGIN - tall, "width": wide, "height": tall})
    return bars
