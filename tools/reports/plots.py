"""Plots for reports: lines over events, as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT, _EDGE = 960, 140, 4
_MOST_POINTS = 400
_TONES = ("var(--passed)", "var(--failed)", "var(--link)")


@dataclass(frozen=True)
class Line:
    """What is counted, event by event."""

    name: str
    values: Sequence[float]


def plot(lines: Sequence[Line]) -> str:
    """Draw lines over the events, each with its own scale, its last figure written below.

    Returns:
        An SVG element that takes any shape, and a line of names and figures, readable on a phone.
    """
    drawn = "".join(_line(line, tone) for line, tone in zip(lines, _TONES, strict=False))
    events = max((len(line.values) - 1 for line in lines), default=0)
    frame = (
        f'<rect x="{_EDGE}" y="{_EDGE}" width="{_WIDTH - 2 * _EDGE}" height="{_HEIGHT}"'
        ' fill="none" stroke="var(--line)" vector-effect="non-scaling-stroke"/>'
    )
    named = "".join(
        f'<span class="line-{place}">{line.name}: {line.values[-1] if line.values else 0:g}</span>'
        for place, line in enumerate(lines)
    )
    return (
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT + 2 * _EDGE}" role="img"'
        f' preserveAspectRatio="none" aria-label="counts over the events">{frame}{drawn}</svg>'
        f'<p class="lines">{named}<span>over {events} events</span></p>'
    )


def _line(line: Line, tone: str) -> str:
    values = line.values
    highest = max(values, default=0) or 1
    step = max(1, len(values) // _MOST_POINTS)
    chosen = [*range(0, len(values), step), len(values) - 1] if values else []
    wide, high = _WIDTH - 2 * _EDGE, _HEIGHT
    across = wide / max(1, len(values) - 1)
    points = " ".join(
        f"{_EDGE + across * at:.1f},{_EDGE + high * (1 - values[at] / highest):.1f}"
        for at in chosen
    )
    return (
        f'<polyline points="{points}" fill="none" stroke="{tone}" stroke-width="2"'
        ' vector-effect="non-scaling-stroke"/>'
    )
