"""Turns of the processes that write to one SQLite file."""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Turns:
    """Lets writers wait in a queue of the system.

    SQLite's own way to wait sleeps for milliseconds and looks again, while a write takes less than
    one: four writers do half as much with it. Its locks still decide; this only says who tries.

    Args:
        folder: Of the file; its lock is taken, so nothing is left lying about.
        limit_s: How long a thread waits for the others of its process.
    """

    def __init__(self, folder: Path, limit_s: float) -> None:
        self._folder, self._limit_s = folder, limit_s
        self._threads: dict[int, threading.Lock] = {}
        """By process: at a fork another thread may have held the parent's."""

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn, which ends with the block.

        Raises:
            OSError: the folder is gone or cannot be locked, or threads wait for too long.
        """
        threads = self._threads.setdefault(os.getpid(), threading.Lock())
        if not threads.acquire(timeout=self._limit_s):
            raise TimeoutError(f"other threads wrote for {self._limit_s:.0f} s")
        try:
            held = os.open(self._folder, os.O_RDONLY | os.O_CLOEXEC)
            try:
                fcntl.flock(held, fcntl.LOCK_EX)
                yield
            finally:
                # A child that was forked meanwhile has it open too.
                fcntl.flock(held, fcntl.LOCK_UN)
                os.close(held)
        finally:
            threads.release()
