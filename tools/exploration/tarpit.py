"""Notices when an exploration is stuck (a UI tarpit): new states are not to be expected."""

import io
from collections import Counter, deque
from functools import lru_cache

import numpy as np
from PIL import Image

WINDOW = 20
"""Events; three new states among them are what is called productive."""
QUIET = 9
"""So many events without a new state come before every alarm."""
FEWER = {WINDOW: 3, 3 * WINDOW: 6}
"""By so many last events, itself included: with fewer new states than this it is stuck."""
LONGEST = WINDOW - 1
"""Events without a new state after which it is stuck in any case; so often an alarm is repeated."""


class TarpitDetector:
    """Says after each event whether the exploration is stuck; it knows past events only.

    An alarm lasts for one event. While nothing new is reached it is repeated, so that an escape
    has time to work before the next one is tried.
    """

    def __init__(self) -> None:
        self._states: set[str] = set()
        self._lately: deque[bool] = deque(maxlen=max(FEWER))
        """Of the last events, whether each reached a new state."""
        self._since_alarm: int | None = None
        self.since_progress = 0
        """How many events ago a new state was reached."""
        self.activities: Counter[str] = Counter()
        """How often each activity was reached, as far as they were told."""

    def feed(self, before: str, action: str, after: str, *, activity: str | None = None) -> bool:
        """Take in one event and say whether it is stuck now.

        Args:
            before: The state that it was done in; any string that names it.
            action: What was done; it is not needed, what counts is where it led.
            after: The state that it led to.
            activity: The page or activity of `after`.

        Returns:
            True when it is time to escape.
        """
        if activity is not None:
            self.activities[activity] += 1
        self._states.add(before)
        is_new = after not in self._states
        self._states.add(after)
        self._lately.append(is_new)
        if is_new:
            self.since_progress, self._since_alarm = 0, None
            return False
        self.since_progress += 1
        if self._since_alarm is not None:
            self._since_alarm += 1
            is_stuck = self._since_alarm >= LONGEST
        else:
            is_stuck = self.since_progress >= LONGEST or self._is_quiet()
        if is_stuck:
            self._since_alarm = 0
        return is_stuck

    def _is_quiet(self) -> bool:
        """Returns whether there were too few new states, now and for a while."""
        told = list(self._lately)
        few = all(sum(told[-span:]) < fewest for span, fewest in FEWER.items())
        return self.since_progress >= QUIET and few


SIDE = 8
ALIKE = 0.85
"""From this likeness on two screenshots count as the same page."""
IN_A_ROW = 2
"""So many events in a row that change nothing make a tarpit."""


@lru_cache(maxsize=8)
def difference_hash(picture: bytes) -> int:
    """Returns 64 bits that tell where a picture gets brighter to the right."""
    small = Image.open(io.BytesIO(picture)).convert("L").resize((SIDE + 1, SIDE))
    pixels = np.asarray(small, dtype=np.int16)
    bits = (pixels[:, 1:] > pixels[:, :-1]).ravel()
    return int("".join("1" if bit else "0" for bit in bits), 2)


def likeness(one: int, other: int) -> float:
    """Compare two hashes.

    Returns:
        0.0 (each bit differs) to 1.0 (equal).
    """
    return 1 - (one ^ other).bit_count() / SIDE**2


class PictureDetector:
    """Says whether the last events changed nothing that is to be seen."""

    def __init__(self) -> None:
        self._same = 0

    def feed(self, before: int, after: int) -> bool:
        """Take in the hashes of the screen before and after an event; say whether it is stuck."""
        self._same = self._same + 1 if likeness(before, after) >= ALIKE else 0
        return self._same >= IN_A_ROW
