"""Faults of the connection, put in on purpose."""

import threading
from collections import Counter

from surefoot.tools.devices.sim.reactions import DeviceFault


class Faults:
    """What goes wrong with the next requests to the UI server of a phone.

    - `drop`: the connection is closed in the place of an answer.
    - `hang`: no answer until `release`.
    - `slow`: the answer comes after `slow_s`.
    - `empty_dump`: the hierarchy is empty.
    - `http_error`: status 500.
    - `not_connected`: "UiAutomation not connected".
    - `no_screenshot`: the server takes no picture; `screencap` still does.

    `kill` and `unplug` happen at once: see `Phone.kill_server` and `Phone.unplug`.
    """

    def __init__(self) -> None:
        self.slow_s = 0.5
        self._armed: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._released = threading.Event()
        self._released.set()

    def arm(self, kind: DeviceFault | str, times: int = 1) -> None:
        """Let the next `times` requests meet a fault."""
        with self._lock:
            self._armed[kind] += times
            if kind == "hang":
                self._released.clear()

    def take(self, kind: str) -> bool:
        """Say whether this request meets a fault, and count it."""
        with self._lock:
            if self._armed[kind] <= 0:
                return False
            self._armed[kind] -= 1
            return True

    def wait(self) -> None:
        """Hang or be slow, when that is armed."""
        if self.take("hang"):
            self._released.wait()
        if self.take("slow"):
            threading.Event().wait(self.slow_s)

    def release(self) -> None:
        """Let every request that hangs go on, and forget what is armed."""
        with self._lock:
            self._armed.clear()
        self._released.set()
