"""How well a tarpit is noticed, on recorded explorations of real apps."""

import math
import os
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.table import Table
from surefoot.tools.devices.replay.device import (
    SUFFIX,
    Recorded,
    ReplayEvent,
    read_recorded,
)
from surefoot.tools.exploration.tarpit import WINDOW, TarpitDetector

PRODUCTIVE = 3
"""Events of a window that reach a new state."""
Feed = Callable[[ReplayEvent], bool]


def recorded_apps() -> dict[str, Recorded]:
    """Read the recorded explorations of `SUREFOOT_DATA`; empty when there are none."""
    return {name: read_recorded(path) for name, path in recorded_files().items()}


def recorded_files() -> dict[str, Path]:
    """Give the files of the recorded explorations by app."""
    folder = Path(os.environ.get("SUREFOOT_DATA", "")) / "utg"
    files = sorted(folder.glob(f"*{SUFFIX}")) if os.environ.get("SUREFOOT_DATA") else []
    return {path.name.removesuffix(SUFFIX): path for path in files}


def progress_of(events: Sequence[ReplayEvent]) -> list[bool]:
    """Say of each event whether it reaches a state that was not seen before."""
    seen: set[str] = set()
    reached = []
    for event in events:
        seen.add(event.before)
        reached.append(event.after not in seen)
        seen.add(event.after)
    return reached


@dataclass
class Scores:
    """What a detector said of windows."""

    stagnant: list[bool] = field(default_factory=list)
    """Of each window without a new state, whether it was noticed."""
    productive: list[bool] = field(default_factory=list)
    """Of each productive window, whether it was taken for a tarpit."""
    first_alarm: list[float] = field(default_factory=list)
    """Events from the last progress to the first alarm, of each stretch with a stagnant window."""

    def add(self, other: "Scores") -> None:
        """Take in the scores of another app."""
        self.stagnant += other.stagnant
        self.productive += other.productive
        self.first_alarm += other.first_alarm

    @property
    def recall(self) -> float:
        """Give the share of stagnant windows that were noticed, %."""
        return 100 * statistics.fmean(self.stagnant) if self.stagnant else math.nan

    @property
    def false_alarms(self) -> float:
        """Give the share of productive windows with an alarm, %."""
        return 100 * statistics.fmean(self.productive) if self.productive else math.nan


def score(events: Sequence[ReplayEvent], feed: Feed) -> Scores:
    """Score one detector on one app."""
    reached, alarms = progress_of(events), [feed(event) for event in events]
    scores, stretches = Scores(), dict[int, None]()
    for start in range(0, len(events) - WINDOW + 1, WINDOW):
        new = sum(reached[start : start + WINDOW])
        alarmed = any(alarms[start : start + WINDOW])
        if new == 0:
            scores.stagnant.append(alarmed)
            last = next((i for i in range(start, -1, -1) if reached[i]), -1)
            stretches[last] = None
        elif new >= PRODUCTIVE:
            scores.productive.append(alarmed)
    for last in stretches:
        end = next((i for i in range(last + 1, len(events)) if reached[i]), len(events))
        first = next((i for i in range(last + 1, end) if alarms[i]), None)
        scores.first_alarm.append(math.inf if first is None else first - last)
    return scores


def ours() -> Feed:
    """Give the detector."""
    detector = TarpitDetector()
    return lambda event: detector.feed(event.before, event.event, event.after)


def counter(most: int) -> Feed:
    """Give the plain counter of events without a new state or edge."""
    states: set[str] = set()
    edges: set[tuple[str, str]] = set()
    since = 0

    def feed(event: ReplayEvent) -> bool:
        nonlocal since
        edge = (event.before, event.after)
        known = event.after in states and edge in edges
        states.update(edge)
        edges.add(edge)
        since = since + 1 if known else 0
        return since >= most

    return feed


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
