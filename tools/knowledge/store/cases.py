"""What users wanted and how it went, and reports that were already answered."""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, text

from surefoot.tools.knowledge.store.statements import Statement

CASES_KEPT = 2_000
"""An app, by outcome."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way that was gone for an intent."""

    app_id: str
    intent_id: str
    intent: str
    start_page: str
    target_page: str
    steps: Sequence[Mapping[str, Any]]
    ok: bool
    ms: int = 0
    failed_step: int = 0
    """From 1; 0 when none failed."""
    reason: str = ""
    verified: bool = False
    """Checked by more than the arrival on a page; such cases may be replayed."""
    at: float = 0.0
    """Seconds since 1970."""


_FIELDS = (
    "app_id, intent_id, intent, start_page, target_page, steps, ok, ms, failed_step, reason,"
    " verified, at"
)
_ADD = text(
    f"INSERT INTO cases ({_FIELDS}) VALUES (:app, :intent_id, :intent, :start, :target, :steps,"
    " :ok, :ms, :failed, :reason, :verified, :at)"
)
_AGAIN = text(
    "UPDATE cases SET ms = :ms, at = :at WHERE app_id = :app AND verified AND :verified"
    " AND intent = :intent AND start_page = :start AND target_page = :target AND steps = :steps"
)
_DROP = text(
    "DELETE FROM cases WHERE app_id = :app AND ok = :ok AND NOT verified AND id <= (SELECT id"
    " FROM cases WHERE app_id = :app AND ok = :ok ORDER BY id DESC LIMIT 1 OFFSET :kept)"
)
_OF_APP = text(f"SELECT {_FIELDS} FROM cases WHERE app_id = :app ORDER BY id DESC LIMIT :n")
_INTENTS = Statement("SELECT DISTINCT intent FROM cases WHERE app_id = :app")
_LIKE = Statement(
    f"SELECT {_FIELDS} FROM cases WHERE app_id = :app AND intent IN :many(intents)"
    " ORDER BY id DESC LIMIT :n"
)
_ANSWERED = Statement("SELECT result FROM report_ids WHERE report_id = :id")
_ANSWER = Statement("INSERT INTO report_ids (report_id, result, at) VALUES (:id, :result, :now)")


def add_case(connection: Connection, case: Case) -> None:
    """Keep a case; of an app's many the oldest go, verified ones never and each of them is once."""
    row = {
        "app": case.app_id,
        "intent_id": case.intent_id,
        "intent": case.intent,
        "start": case.start_page,
        "target": case.target_page,
        "steps": json.dumps(list(case.steps), ensure_ascii=False),
        "ok": case.ok,
        "ms": case.ms,
        "failed": case.failed_step,
        "reason": case.reason,
        "verified": case.verified,
        "at": case.at or time.time(),
    }
    if case.verified and connection.execute(_AGAIN, row).rowcount:
        return
    connection.execute(_ADD, row)
    connection.execute(_DROP, {"app": case.app_id, "ok": case.ok, "kept": CASES_KEPT})


def cases_of(connection: Connection, app_id: str, count: int = CASES_KEPT) -> list[Case]:
    """Give the cases of an app, the newest first."""
    rows = connection.execute(_OF_APP, {"app": app_id, "n": count})
    return [_case(row) for row in rows]


def intents_of_cases(connection: Connection, app_id: str) -> list[str]:
    """Give what users wanted in the cases of an app."""
    return [row[0] for row in _INTENTS.rows(connection, {"app": app_id})]


def cases_for(connection: Connection, app_id: str, intents: Iterable[str]) -> list[Case]:
    """Give the cases of some intents, the newest first."""
    asked = {"app": app_id, "intents": list(intents), "n": CASES_KEPT}
    return [_case(row) for row in _LIKE.rows(connection, asked)]


def answered(connection: Connection, report_id: str) -> dict[str, Any] | None:
    """Give the answer that a report of this id got, None for the first of its id."""
    found = _ANSWERED.rows(connection, {"id": report_id})
    return dict(json.loads(found[0][0])) if found else None


def keep_answer(connection: Connection, report_id: str, result: Mapping[str, Any]) -> None:
    """Keep the answer to a report, for when it comes again."""
    text_of = json.dumps(result, ensure_ascii=False)
    _ANSWER.run(connection, {"id": report_id, "result": text_of, "now": time.time()})


def _case(row: Row[Any] | Sequence[Any]) -> Case:
    app, intent_id, intent, start, target, steps, ok, ms, failed, reason, verified, at = tuple(row)
    way = json.loads(steps)
    return Case(
        app, intent_id, intent, start, target, way, bool(ok), ms, failed, reason, bool(verified), at
    )
