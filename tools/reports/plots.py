"""Plots for reports: lines over events, as SVG."""

from collections.abc import Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT, _EDGE = 960, 180, 34
_MOST_POINTS = 400
_TONES = ("var(--passed)", "var(--failed)", "var(--link)")


@dataclass(frozen=True)
class Line:
    """What is counted, event by event."""

    name: str
    values: Sequence[float]


def plot(lines: Sequence[Line]) -> str:
    """Draw lines over the events, each with its own scale, its highest figure written at its end.

    Returns:
        An SVG element; its texts are the names and figures alone.
    """
    drawn = "".join(_line(line, _TONES[n % len(_TONES)], n) for n, line in enumerate(lines))
    events = max((len(line.values) - 1 for line in lines), default=0)
    frame = (
        f'<rect x="{_EDGE}" y="8" width="{_WIDTH - 2 * _EDGE}" height="{_HEIGHT - 40}"'
        ' fill="none" stroke="var(--line)"/>'
        f'<text x="{_WIDTH - _EDGE}" y="{_HEIGHT - 18}" text-anchor="end" font-size="12"'
        f' fill="var(--soft)">{events} events</text>'
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="counts over the events"'
        f' width="100%">{frame}{drawn}</svg>'
    )


def _line(line: Line, tone: str, place: int) -> str:
    values = line.values
    highest = max(values, default=0) or 1
    step = max(1, len(values) // _MOST_POINTS)
    chosen = [*range(0, len(values), step), len(values) - 1] if values else []
    wide, high = _WIDTH - 2 * _EDGE, _HEIGHT - 40
    across = wide / max(1, len(values) - 1)
    points = " ".join(
        f"{_EDGE + across * at:.1f},{8 + high * (1 - values[at] / highest):.1f}" for at in chosen
    )
    last = values[-1] if values else 0
    return (
        f'<polyline points="{points}" fill="none" stroke="{tone}" stroke-width="2"/>'
        f'<text x="{_EDGE + 180 * place}" y="{_HEIGHT - 18}" font-size="13" fill="{tone}">'
        f"{line.name}: {last:g}</text>"
    )
