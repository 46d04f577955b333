"""Patterns of validated steps in one SQLite file, shared by all runs of a home folder."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from pydantic import BaseModel

from state.errors import KnowledgeError
from state.values.pattern import (
    LearnedSubstep,
    PatternVerdict,
    PlanPattern,
    StepKey,
    VerdictPattern,
)

SCHEMA_VERSION = 1
_WAIT_S = 15.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS verdict_pattern (
    intent TEXT NOT NULL, expected TEXT NOT NULL, page TEXT NOT NULL, signature TEXT NOT NULL,
    passed INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0,
    facts TEXT NOT NULL, last_seen REAL NOT NULL,
    PRIMARY KEY (intent, expected, page, signature)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plan_pattern (
    intent TEXT NOT NULL, page TEXT NOT NULL, position INTEGER NOT NULL, substeps TEXT NOT NULL,
    successes INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0,
    last_worked INTEGER NOT NULL, last_seen REAL NOT NULL,
    PRIMARY KEY (intent, page, position, substeps)
) WITHOUT ROWID;
"""


class _Substeps(BaseModel):
    substeps: tuple[LearnedSubstep, ...]


class PatternStore:
    """Keeps patterns; several processes may read and write at once.

    Args:
        path: The file; made with its folder at the first write.

    Every method raises KnowledgeError when the file cannot be used: written by a newer surefoot,
    no SQLite file, or locked for too long.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def verdict_pattern(self, key: StepKey, signature: str) -> VerdictPattern | None:
        """How the step was judged when this changed on this page, None when it never was."""
        if not self.path.exists():
            return None
        with self._open() as db:
            row = db.execute(
                "SELECT facts, passed, failed, last_seen FROM verdict_pattern"
                " WHERE intent = ? AND expected = ? AND page = ? AND signature = ?",
                (key.intent, key.expected, key.page, signature),
            ).fetchone()
        if row is None:
            return None
        known = VerdictPattern.model_validate_json(row[0])
        return known.model_copy(update={"passed": row[1], "failed": row[2], "last_seen": row[3]})

    def add_verdict(self, key: StepKey, pattern: VerdictPattern, verdict: PatternVerdict) -> None:
        """Count a verdict of a model, an exact check or a person; the newest evidence is kept."""
        facts = pattern.model_dump_json(exclude={"passed", "failed", "last_seen"})
        passed, failed = int(verdict == "passed"), int(verdict == "failed")
        now = time.time()
        with self._open() as db:
            db.execute(
                "INSERT INTO verdict_pattern VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET passed = passed + excluded.passed,"
                " failed = failed + excluded.failed, facts = excluded.facts,"
                " last_seen = excluded.last_seen",
                (key.intent, key.expected, key.page, pattern.signature, passed, failed, facts, now),
            )

    def touch_verdict(self, key: StepKey, signature: str) -> None:
        """Note that a pattern decided; this is no further verdict."""
        with self._open() as db:
            db.execute(
                "UPDATE verdict_pattern SET last_seen = ?"
                " WHERE intent = ? AND expected = ? AND page = ? AND signature = ?",
                (time.time(), key.intent, key.expected, key.page, signature),
            )

    def plans(self, intent: str, page: str, position: int) -> list[PlanPattern]:
        """Ways that did the step on this page, the ones that worked most and last first.

        Args:
            intent: The step's.
            page: Identity of the page.
            position: How many actions of the step were done before.
        """
        if not self.path.exists():
            return []
        with self._open() as db:
            rows = db.execute(
                "SELECT substeps, successes, failures, last_worked, last_seen FROM plan_pattern"
                " WHERE intent = ? AND page = ? AND position = ?"
                " ORDER BY last_worked DESC, successes - failures DESC, last_seen DESC",
                (intent, page, position),
            ).fetchall()
        return [
            PlanPattern(
                substeps=_Substeps.model_validate_json(row[0]).substeps,
                successes=row[1],
                failures=row[2],
                last_worked=bool(row[3]),
                last_seen=row[4],
            )
            for row in rows
        ]

    def add_plan(
        self,
        intent: str,
        page: str,
        position: int,
        substeps: tuple[LearnedSubstep, ...],
        *,
        worked: bool,
    ) -> None:
        """Count that a plan did the step or did not; failures of unknown plans are not kept."""
        text = _Substeps(substeps=substeps).model_dump_json()
        now = time.time()
        with self._open() as db:
            if worked:
                db.execute(
                    "INSERT INTO plan_pattern VALUES (?, ?, ?, ?, 1, 0, 1, ?)"
                    " ON CONFLICT DO UPDATE SET successes = successes + 1, last_worked = 1,"
                    " last_seen = excluded.last_seen",
                    (intent, page, position, text, now),
                )
            else:
                db.execute(
                    "UPDATE plan_pattern SET failures = failures + 1, last_worked = 0,"
                    " last_seen = ? WHERE intent = ? AND page = ? AND position = ?"
                    " AND substeps = ?",
                    (now, intent, page, position, text),
                )

    def size(self) -> tuple[int, int]:
        """How many verdict patterns and plan patterns there are."""
        if not self.path.exists():
            return (0, 0)
        with self._open() as db:
            verdicts = db.execute("SELECT count(*) FROM verdict_pattern").fetchone()[0]
            plans = db.execute("SELECT count(*) FROM plan_pattern").fetchone()[0]
        return (int(verdicts), int(plans))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """One transaction; a connection a call, so that threads and processes do not share any."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=_WAIT_S, isolation_level=None)) as db:
                self._prepare(db)
                db.execute("BEGIN IMMEDIATE")
                yield db
                db.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            raise KnowledgeError(
                f"what was learned in {self.path} cannot be used: {error}; "
                "move the file away or run with learn: off"
            ) from error

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        if version == SCHEMA_VERSION:
            return
        if version > SCHEMA_VERSION:
            raise KnowledgeError(
                f"{self.path} was written by a newer surefoot (schema {version}, "
                f"this one knows {SCHEMA_VERSION}); update surefoot or set another home"
            )
        _use_wal(db)
        db.execute("BEGIN IMMEDIATE")
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        db.execute("COMMIT")


def _use_wal(db: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, which does not wait for locks by itself."""
    deadline = time.monotonic() + _WAIT_S
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
