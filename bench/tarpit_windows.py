"""Scores tarpit detectors on recorded explorations, and fits the weights of ours."""

import math
import os
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.exploration.recorded import SUFFIX, Recorded, RecordedEvent, read_recorded
from tools.exploration.tarpit import Novelty, TarpitDetector, Weights

WINDOW = 20
PRODUCTIVE = 3
"""Events of a window that reach a new state."""
Feed = Callable[[RecordedEvent], bool]


def recorded_apps() -> dict[str, Recorded]:
    """Read the recorded explorations of `SUREFOOT_DATA`; empty when there are none."""
    return {name: read_recorded(path) for name, path in recorded_files().items()}


def recorded_files() -> dict[str, Path]:
    """Give the files of the recorded explorations by app."""
    folder = Path(os.environ.get("SUREFOOT_DATA", "")) / "utg"
    files = sorted(folder.glob(f"*{SUFFIX}")) if os.environ.get("SUREFOOT_DATA") else []
    return {path.name.removesuffix(SUFFIX): path for path in files}


def progress_of(events: Sequence[RecordedEvent]) -> list[bool]:
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


def score(events: Sequence[RecordedEvent], feed: Feed) -> Scores:
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


def ours(weights: Weights) -> Feed:
    """Give the detector with these weights."""
    detector = TarpitDetector(weights)
    return lambda event: detector.feed(event.before, event.event, event.after)


def alone(weights: Weights) -> Feed:
    """Give what its model says of each event, without the repetition of alarms."""
    detector = TarpitDetector(weights)

    def feed(event: RecordedEvent) -> bool:
        detector.feed(event.before, event.event, event.after)
        return detector.since_progress > 0 and detector.chance < weights.stuck_below

    return feed


def counter(most: int) -> Feed:
    """Give the plain counter of events without a new state or edge."""
    states: set[str] = set()
    edges: set[tuple[str, str]] = set()
    since = 0

    def feed(event: RecordedEvent) -> bool:
        nonlocal since
        edge = (event.before, event.after)
        known = event.after in states and edge in edges
        states.update(edge)
        edges.add(edge)
        since = since + 1 if known else 0
        return since >= most

    return feed


def fitted(apps: Iterable[Recorded], base: Weights) -> Weights:
    """Fit the weights on explorations; each app counts the same.

    What is learned is whether a window that holds the event is productive.
    """
    from sklearn.linear_model import LogisticRegression

    rows: list[list[float]] = []
    labels: list[int] = []
    counts: list[float] = []
    for app in apps:
        events, reached = app.transitions, progress_of(app.transitions)
        novelty = Novelty(base.spans, base.rate)
        quiet = sum(not new for new in reached)
        for at, event in enumerate(events):
            novelty.feed(event.before, event.event, event.after)
            if reached[at]:
                continue
            share = _productive_share(reached, at)
            rows += [novelty.signals] * 2
            labels += [1, 0]
            counts += [share / quiet, (1 - share) / quiet]
    mean = statistics.fmean(counts)
    model = LogisticRegression(max_iter=1000)
    model.fit(rows, labels, sample_weight=[count / mean for count in counts])
    repetition, *rates = (float(c) for c in model.coef_[0])
    return base.model_copy(
        update={
            "intercept": float(model.intercept_[0]),
            "of_rates": tuple(rates),
            "of_repetition": repetition,
        }
    )


def _productive_share(reached: Sequence[bool], at: int) -> float:
    """Give the share of the windows around an event that are productive."""
    starts = range(max(0, at - WINDOW + 1), min(at, len(reached) - WINDOW) + 1)
    news = [sum(reached[start : start + WINDOW]) for start in starts]
    return statistics.fmean(new >= PRODUCTIVE for new in news) if news else 0.0


_RECALL, _FALSE_ALARMS, _FIRST_ALARM = 97.0, 5.0, 8.0
"""What is aimed at: %, %, events. A choice must reach the first; of those that do, the one is taken
that is the least over the others, or the most under them."""
_STUCK_BELOW = (0.06, 0.08, 0.1, 0.115, 0.13, 0.16)
_LONGEST = (12, 15, 19, 25, 40)


def chosen(apps: Mapping[str, Recorded], base: Weights) -> Weights:
    """Fit the weights, and choose threshold and repetition, on explorations alone.

    Each of them is left out once to choose on, so that what is chosen was not fitted on it.
    """
    fitted_without = left_out(apps, base)
    found: list[tuple[float, float, Weights]] = []
    for below in _STUCK_BELOW:
        for longest in _LONGEST:
            given = {"stuck_below": below, "longest": longest}
            total = Scores()
            for name, app in apps.items():
                weights = fitted_without[name].model_copy(update=given)
                total.add(score(app.transitions, ours(weights)))
            first = statistics.median(total.first_alarm)
            over = max(total.false_alarms / _FALSE_ALARMS, first / _FIRST_ALARM)
            lacking = max(0.0, _RECALL - total.recall)
            found.append((lacking, over, base.model_copy(update=given)))
    return fitted(apps.values(), min(found, key=lambda one: one[:2])[2])


def left_out(apps: Mapping[str, Recorded], base: Weights) -> dict[str, Weights]:
    """Give for each app the weights that were fitted on the others alone."""
    return {
        name: fitted([app for other, app in apps.items() if other != name], base) for name in apps
    }
