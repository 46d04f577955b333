"""How well a tarpit is noticed, on recorded explorations of real apps."""

from collections.abc import Callable, Iterable
from functools import partial

from bench.table import Table
from bench.tarpit_windows import Feed, Scores, counter, ours, recorded_apps, score


async def run() -> Table:
    """Measure recall, false alarms (% of windows) and the events until the first alarm."""
    table = Table("Tarpits noticed", "% or events")
    apps = recorded_apps()
    if not apps:
        table.note = "there are no recorded explorations: set SUREFOOT_DATA"
        return table
    detectors: dict[str, Callable[[], Feed]] = {"ours": ours}
    for most in (4, 6, 8, 12):
        detectors[f"no new state or edge for {most} events"] = partial(counter, most)
    for title, make in detectors.items():
        each = {name: score(app.transitions, make()) for name, app in apps.items()}
        _add(table, title, each.values())
        if make is ours:
            for out in each:
                rest = [one for name, one in each.items() if name != out]
                _add(table, f"  without {out}", rest)
    table.note = (
        f"{len(apps)} apps, {sum(len(a.transitions) for a in apps.values()):,} events, windows of"
        " 20. The recorded apps come without screenshots; likeness of screenshots (8x8 dHash,"
        " 0.85, two in a row) was measured apart, on 18 apps: recall 28 %, false alarms 76 %."
    )
    return table


def _add(table: Table, title: str, scores: Iterable[Scores]) -> None:
    total = Scores()
    for one in scores:
        total.add(one)
    table.add(f"{title}: recall", [total.recall])
    table.add(f"{title}: false alarms", [total.false_alarms])
    table.add(f"{title}: first alarm after", total.first_alarm)
