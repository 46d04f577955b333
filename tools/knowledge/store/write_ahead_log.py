"""The write-ahead log of a SQLite file: what is committed is on disk before it is acknowledged."""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

QUEUE_S = 0.25
"""A writer stands in the queue so long at most; then it asks SQLite, as programs without it do."""
_POLL_S = 0.0001
# Without the times of the file, where the system knows the difference.
_sync = getattr(os, "fdatasync", os.fsync)


class WriteAheadLog:
    """The log of a connection's file, in which writers queue and which each of them syncs.

    At `synchronous = FULL` SQLite waits for the disk within COMMIT, when nobody else may write, and
    who finds the file locked sleeps for a millisecond or more. Here SQLite runs at NORMAL: a writer
    commits, lets the next one in and then syncs the log before it answers, so that all wait for the
    disk at once. An answer outlives a loss of power all the same:

    - Commits stand in the log in their order: a sync makes those before it last, too.
    - Where the log begins anew before a writer's sync, the commit is in the database, on disk:
      at NORMAL, too, a checkpoint syncs the log before it moves it there, and the database after.
    - The last connection to close removes the log, after a checkpoint. As long as this one is open
      that is none, so the file that is synced here is the one that all write.

    The queue is a lock (flock) on the log, which ends with its process. It makes nothing safe,
    SQLite's own lock does; it is only sooner at hand. SQLite's checkpoints happen within it: with
    nobody writing meanwhile they come to an end, and the log does not grow.

    Threads of one process wait for each other before they stand in that queue: each that asked
    for the lock again and again would take the time of the one that has it.

    Args:
        connection: The driver's; not in a transaction.
        threads: The same for all connections of a process to this file.
    """

    def __init__(self, connection: Any, threads: threading.Lock) -> None:
        self._connection, self._threads = connection, threads
        self._file = -1

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Let the block write and commit in its turn; at the end what it committed is on disk.

        Raises:
            OSError: the disk failed; what was committed may last or not.
        """
        if self._file < 0 and not self._open():
            yield
            return
        until = time.monotonic() + QUEUE_S
        is_first = self._threads.acquire(timeout=QUEUE_S)
        try:
            self._queue(until)
            try:
                yield
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)
        finally:
            if is_first:
                self._threads.release()
        _sync(self._file)

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
        self._file = -1

    def _open(self) -> bool:
        """Open the log and leave the syncs of commits to `turn`, unless there is no log."""
        ask = self._connection.execute
        address = ask("PRAGMA database_list").fetchone()[2]
        if not address or ask("PRAGMA journal_mode").fetchone()[0] != "wal":
            return False
        self._file = os.open(f"{address}-wal", os.O_RDONLY | os.O_CLOEXEC)
        ask("PRAGMA synchronous = NORMAL")
        return True

    def _queue(self, until: float) -> None:
        while True:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                if time.monotonic() > until:
                    return
            time.sleep(_POLL_S)


@contextmanager
def durable_write(connection: Connection) -> Iterator[None]:
    """Let the block begin and commit a transaction; what it wrote is on disk when this ends."""
    log = connection.info.get(WriteAheadLog)
    if log is None:
        yield
        return
    with log.turn():
        yield
