"""Waiting for what another thread or process does."""

import time
from collections.abc import Callable
from pathlib import Path

LIMIT_S = 60.0


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds, for a minute at most."""
    deadline = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < deadline, "waited for a minute"
        time.sleep(0.01)


def wait_until_acted(events: Path) -> None:
    """Wait until an exploration has written an event of the app into its log."""
    wait_until(lambda: events.exists() and b'"kind": "event"' in events.read_bytes())
