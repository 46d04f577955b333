"""Notices when an exploration is stuck (a UI tarpit): new states are not to be expected."""

import math
from collections import Counter
from collections.abc import Collection
from functools import lru_cache

import yaml

from configs.settings import CONFIGS
from state.values.base import Value

FILE = CONFIGS / "calibration" / "tarpits.yaml"


class Weights(Value):
    """A logistic model of "new states will come again"; the file says what each figure is."""

    spans: tuple[int, ...]
    rate: float
    intercept: float
    of_rates: tuple[float, ...]
    of_repetition: float
    stuck_below: float
    longest: int


@lru_cache(maxsize=1)
def measured() -> Weights:
    """Give the weights that were fitted on recorded explorations."""
    return Weights.model_validate(yaml.safe_load(FILE.read_text("utf-8")))


class Novelty:
    """What an exploration found lately: the signals that a tarpit is told by."""

    def __init__(self, spans: Collection[int], rate: float) -> None:
        self._spans = tuple(spans)
        self._states: set[str] = set()
        self._tried: dict[str, set[str]] = {}
        self.rates = [rate] * len(self._spans)
        """New states an event, over each span; the latest events count most."""
        self.since_state = 0
        """Events since a new state was reached."""
        self.since_action = 0
        """Events since an action was tried for the first time where it was tried."""

    def feed(
        self, before: str, action: str, after: str, candidates: Collection[str] | None = None
    ) -> None:
        """Take in one event."""
        self._states.add(before)
        tried = self._tried.setdefault(before, set())
        new_state, new_action = after not in self._states, action not in tried
        self._states.add(after)
        tried.add(action)
        self.since_state = 0 if new_state else self.since_state + 1
        if new_state or new_action:
            self.since_action = 0
        else:
            # Where nothing untried is offered, repeating will go on.
            untried = candidates is None or set(candidates) - self._tried.get(after, set())
            self.since_action += 1 if untried else 2
        self.rates = [
            rate + (new_state - rate) / span
            for rate, span in zip(self.rates, self._spans, strict=True)
        ]

    @property
    def signals(self) -> list[float]:
        """Give what the weights are for: how long only repeated, then the rates."""
        return [math.log1p(self.since_action), *self.rates]


class TarpitDetector:
    """Says after each event whether the exploration is stuck; it knows past events only.

    An alarm lasts for one event. While nothing new is reached it is repeated, so that an escape
    has time to work before the next one is tried.
    """

    def __init__(self, weights: Weights | None = None) -> None:
        """Start with nothing known.

        Args:
            weights: What to judge by; measured ones when absent.
        """
        self._weights = weights or measured()
        self._novelty = Novelty(self._weights.spans, self._weights.rate)
        self._since_alarm: int | None = None
        self.activities: Counter[str] = Counter()
        """How often each activity was reached, as far as they were told."""

    @property
    def chance(self) -> float:
        """Give the chance that new states come again soon, 0 to 1."""
        weights = (self._weights.of_repetition, *self._weights.of_rates)
        total = sum(w * s for w, s in zip(weights, self._novelty.signals, strict=True))
        return 1 / (1 + math.exp(-(self._weights.intercept + total)))

    @property
    def since_progress(self) -> int:
        """Give how many events ago a new state was reached."""
        return self._novelty.since_state

    def feed(
        self,
        before: str,
        action: str,
        after: str,
        *,
        candidates: Collection[str] | None = None,
        activity: str | None = None,
    ) -> bool:
        """Take in one event and say whether it is stuck now.

        Args:
            before: The state that it was done in; any string that names it.
            action: What was done.
            after: The state that it led to.
            candidates: Actions that can be done in `after`, called as `action` is.
            activity: The page or activity of `after`.

        Returns:
            True when it is time to escape.
        """
        if activity is not None:
            self.activities[activity] += 1
        self._novelty.feed(before, action, after, candidates)
        if self._novelty.since_state == 0:
            self._since_alarm = None
            return False
        if self._since_alarm is not None:
            self._since_alarm += 1
            is_stuck = self._since_alarm >= self._weights.longest
        else:
            low = self.chance < self._weights.stuck_below
            is_stuck = low or self._novelty.since_state >= self._weights.longest
        if is_stuck:
            self._since_alarm = 0
        return is_stuck
