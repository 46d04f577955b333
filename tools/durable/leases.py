"""Who works on a run that many hosts share: one process at a time, and none that was left behind.

A lease runs out when its process does not renew it; the next one gets a higher fencing number, and
whoever has a lower one is refused: at each action, at each checkpoint and at the end.
"""

import os
import secrets
import socket
import threading
import time
from contextlib import suppress

from surefoot.state.errors import RunError, RunLockedError
from surefoot.tools.durable.tables import Statements, Tables

_held: dict[str, "Lease"] = {}
"""Leases of this process by run."""
_starting = threading.Lock()
_heart: threading.Thread | None = None
_taken = threading.Event()
"""Wakes the heart: a new lease may be shorter than those it beats for."""
_BEATS = 4
"""In the time of a lease."""


class Lease:
    """The right to work on one run.

    Args:
        tables: Shared ones.
        run_id: Which run; it must be there.
        lease_s: It runs out after so long without being renewed.
    """

    def __init__(self, tables: Tables, run_id: str, lease_s: float) -> None:
        self.run_id, self.fence, self.lease_s = run_id, 0, lease_s
        self.takes = 0
        """How often it was taken, by whomever, this time included."""
        self._tables, self._renewed = tables, 0.0
        self._holder = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"

    def take(self) -> int:
        """Take it; gives the fencing number of whoever had it before.

        Raises:
            RunLockedError: another process has it.
            RunError: there is no such run, or the database cannot be reached.
        """
        self.fence, before = self._tables.do(self._taken)
        self._renewed = time.monotonic()
        _held[self.run_id] = self
        _start_heart()
        return before

    def _taken(self, do: Statements) -> tuple[int, int]:
        rows = do(
            "SELECT fence, holder, until > now(), takes, extract(epoch FROM"
            " greatest(until, now()) - now()) FROM runs WHERE run_id = ? FOR UPDATE",
            (self.run_id,),
        )
        if not rows:
            raise RunError(f"there is no run {self.run_id!r} in the database")
        fence, holder, is_held, takes, left_s = rows[0]
        self.takes = takes + 1
        if holder == self._holder:
            return fence, fence - 1  # the connection was lost after it was taken
        if is_held:
            host, pid, _ = holder.rsplit(":", 2)
            raise RunLockedError(
                f"another process works on the run {self.run_id} (process {pid} on {host}); "
                f"were it dead, the run would be free in {max(1.0, float(left_s)):.0f} s"
            )
        do(
            "UPDATE runs SET fence = fence + 1, takes = takes + 1, holder = ?, until = now() + ?"
            " * interval '1 second' WHERE run_id = ?",
            (self._holder, self.lease_s, self.run_id),
        )
        return fence + 1, fence

    def check(self) -> None:
        """Make sure that no other process has taken the run over.

        Raises:
            RunLockedError: one has.
            RunError: the lease has run out, and the database cannot be reached.
        """
        if time.monotonic() - self._renewed > self.lease_s * 0.7:
            self.renew()

    def renew(self) -> None:
        """Keep it for another while.

        Raises:
            RunLockedError: another process has taken the run over, or this one has given it up.
            RunError: the database cannot be reached.
        """
        asked = time.monotonic()
        rows = self._tables.do(
            lambda do: do(
                "UPDATE runs SET until = now() + ? * interval '1 second'"
                " WHERE run_id = ? AND fence = ? AND holder = ? RETURNING run_id",
                (self.lease_s, self.run_id, self.fence, self._holder),
            )
        )
        if not rows:
            raise taken_over(self.run_id)
        self._renewed = asked

    def drop(self) -> None:
        """Renew it no more."""
        _held.pop(self.run_id, None)

    def give_up(self) -> None:
        """Let another process have it; a renewal that is under way does not take it back.

        Raises:
            RunError: the database cannot be reached; it runs out by itself.
        """
        self.drop()
        self._tables.do(
            lambda do: do(
                "UPDATE runs SET until = '-infinity', holder = '' WHERE run_id = ? AND fence = ?",
                (self.run_id, self.fence),
            )
        )


def taken_over(run_id: str) -> RunLockedError:
    """Returns the error of a process that was left behind."""
    return RunLockedError(f"another process has taken the run {run_id} over; this one stops")


def fence_of(run_id: str) -> int:
    """Returns the fencing number of this process for a run; 0 where nobody shares it."""
    lease = _held.get(run_id)
    return lease.fence if lease is not None else 0


def has_lease(run_id: str) -> bool:
    """Say whether this process works on a run that others may take over: no database is asked."""
    return run_id in _held


def check_lease(run_id: str) -> None:
    """Make sure that this process may act for a run.

    Raises:
        RunLockedError: another one has taken it over.
    """
    lease = _held.get(run_id)
    if lease is not None:
        lease.check()


def check_fence(do: Statements, run_id: str, fence: int) -> None:
    """Refuse the transaction of a process that was left behind.

    Raises:
        RunLockedError: another one has taken the run over.
    """
    rows = do("SELECT fence FROM runs WHERE run_id = ? FOR SHARE", (run_id,))
    if rows and rows[0][0] != fence:
        raise taken_over(run_id)


def _start_heart() -> None:
    global _heart
    _taken.set()
    with _starting:
        if _heart is None or not _heart.is_alive():
            _heart = threading.Thread(target=_beat, name="surefoot-leases", daemon=True)
            _heart.start()


def _beat() -> None:
    """Renew the leases of this process; one that is lost is told at the next `check`."""
    global _heart
    while True:
        with _starting:
            leases = list(_held.values())
            if not leases:
                _heart = None
                return
        for lease in leases:
            with suppress(RunError):
                lease.renew()
        _taken.wait(min(lease.lease_s for lease in leases) / _BEATS)
        _taken.clear()
