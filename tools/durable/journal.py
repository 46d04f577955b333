"""Which actions were begun, kept before they are done: no irreversible one is done twice."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from surefoot.tools.durable.leases import check_fence, fence_of
from surefoot.tools.durable.tables import Statements, open_tables

ActionClass = Literal["read", "reversible", "irreversible"]
"""read: may be repeated freely; reversible: once the state was looked at; irreversible: only where
its effect is provably not there, else a person says."""
IntentState = Literal["intended", "done", "failed", "unknown"]
"""intended: begun, and nobody knows more; unknown: a person has to say whether it happened."""


@dataclass(frozen=True)
class JournalEntry:
    """What is kept of one action."""

    act: str
    attempt: int
    kind: ActionClass
    state: IntentState
    action_hash: str
    description: str


class Journal:
    """The intents of a run, in a database of their own: on disk before the action begins.

    Args:
        address: Of the PostgreSQL that many hosts share; "" for a file in the run's folder.
        folder: Of the run, by whose id and by the number of the action an intent is known.
    """

    def __init__(self, address: str, folder: Path) -> None:
        self._tables = open_tables(address, folder)
        self._run_id = folder.name

    def begin(self, act: str, kind: ActionClass, description: str, action: str) -> None:
        """Write down that an action is going to be done.

        Args:
            act: Its number, of the plan and never of a clock.
            kind: What may be done when nobody knows whether it was done.
            description: For people.
            action: All of it, of which a hash is kept.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: it cannot be written down; then it must not be done.
        """
        digest, fence = action_hash(action), fence_of(self._run_id)

        def write(do: Statements) -> None:
            if self._tables.is_shared:
                check_fence(do, self._run_id, fence)
            last = self._last(do, act)
            if last is not None and last.state == "intended" and last.action_hash == digest:
                return  # of this very process, whose connection was lost; or taken up again
            attempt = last.attempt + 1 if last else 0
            row = (self._run_id, act, attempt, kind, digest, description, fence)
            do("INSERT INTO device_intent VALUES (?, ?, ?, ?, ?, 'intended', ?, ?, '')", row)

        self._tables.do(write)

    def end(self, act: str, state: IntentState = "done", evidence: str = "") -> None:
        """Write down what came of the last attempt of an action.

        Raises:
            RunError: it cannot be written down.
        """
        self._tables.do(
            lambda do: do(
                "UPDATE device_intent SET state = ?, evidence = ? WHERE run_id = ? AND act = ?"
                " AND attempt = (SELECT max(attempt) FROM device_intent i"
                " WHERE i.run_id = device_intent.run_id AND i.act = device_intent.act)",
                (state, evidence[:300], self._run_id, act),
            )
        )

    def find(self, act: str) -> JournalEntry | None:
        """Returns the last attempt of an action; None when it was never begun.

        Raises:
            RunError: the journal cannot be read.
        """
        return self._tables.do(lambda do: self._last(do, act))

    def began(self, act: str) -> bool:
        """Returns whether an action was begun by an earlier, interrupted try."""
        return self.find(act) is not None

    def irreversible(self) -> list[JournalEntry]:
        """Returns the irreversible actions of the run that were begun, whatever came of them."""
        rows = self._tables.do(
            lambda do: do(
                f"{_SELECT} WHERE run_id = ? AND kind = 'irreversible' AND state <> 'failed'"
                " ORDER BY act, attempt",
                (self._run_id,),
            )
        )
        return [JournalEntry(*row) for row in rows]

    def forget(self) -> None:
        """Begin anew: the app that all was done to is gone."""
        self._tables.do(
            lambda do: do("DELETE FROM device_intent WHERE run_id = ?", (self._run_id,))
        )

    def _last(self, do: Statements, act: str) -> JournalEntry | None:
        rows = do(
            f"{_SELECT} WHERE run_id = ? AND act = ? ORDER BY attempt DESC LIMIT 1",
            (self._run_id, act),
        )
        return JournalEntry(*rows[0]) if rows else None


_SELECT = "SELECT act, attempt, kind, state, action_hash, description FROM device_intent"


def action_hash(action: str) -> str:
    """Returns that by which an action is known again."""
    return hashlib.sha256(action.encode("utf-8", "backslashreplace")).hexdigest()[:16]
