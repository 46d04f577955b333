"""The time of day, by a clock that goes on evenly while this process lives."""

import time

_AHEAD_S = time.time() - time.monotonic()


def now_s() -> float:
    """Give the Unix time, s; the machine's clock may be set meanwhile, and nothing jumps."""
    return _AHEAD_S + time.monotonic()
