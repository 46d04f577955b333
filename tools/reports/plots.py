"""Charts for reports: what is counted over the events, as SVG with axes."""

from collections.abc import Sequence
from dataclasses import dataclass

_WIDTH, _HEIGHT = 960, 120
_MOST_POINTS = 400


@dataclass(frozen=True)
class PlotLine:
    """What is counted, event by event."""

    name: str
    values: Sequence[float]


def charts(lines: Sequence[PlotLine]) -> str:
    """Draw a chart for each line, one under the other, so that their events stand below each other.

    The figures on the axes are HTML: an SVG that takes any width would stretch them.
    """
    return "".join(_chart(line, place) for place, line in enumerate(lines))


def _chart(line: PlotLine, place: int) -> str:
    values = line.values or [0]
    events, highest = max(len(values) - 1, 1), max(values)
    top = highest or 1
    step = max(1, len(values) // _MOST_POINTS)
    chosen = [*range(0, len(values), step), len(values) - 1]
    points = " ".join(
        f"{_WIDTH * at / events:.1f},{_HEIGHT * (1 - values[at] / top):.1f}" for at in chosen
    )
    middle = f"<span>{top / 2:g}</span>" if top >= 2 and top % 2 == 0 else ""
    across = "".join(f"<span>{at}</span>" for at in dict.fromkeys((0, events // 2, events)))
    return (
        f'<figure class="chart line-{place}"><figcaption>{line.name}: <b>{values[-1]:g}</b>'
        f'</figcaption><div class="down"><span>{top:g}</span>{middle}<span>0</span></div>'
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" preserveAspectRatio="none"'
        f' aria-label="{line.name}: {values[-1]:g} after {len(values) - 1} events">{_grid_svg()}'
        f'<polyline points="{points}" fill="none" stroke-width="2"'
        f' vector-effect="non-scaling-stroke"/></svg><div class="across">{across}</div>'
        '<p class="unit">events</p></figure>'
    )


def _grid_svg() -> str:
    lines = [(0, y, _WIDTH, y) for y in (0, _HEIGHT // 2, _HEIGHT)]
    lines += [(x, 0, x, _HEIGHT) for x in (0, _WIDTH // 2, _WIDTH)]
    return "".join(
        f'<line x1="{x:g}" y1="{y:g}" x2="{end:g}" y2="{down:g}" class="grid"'
        ' vector-effect="non-scaling-stroke"/>'
        for x, y, end, down in lines
    )
