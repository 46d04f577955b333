"""What users want, the pages where they get it, and other words for it."""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from surefoot.tools.knowledge.store.statements import Row, Statement


@dataclass(frozen=True, slots=True)
class IntentRow:
    """An intent as it is stored."""

    intent_id: str
    app_id: str
    text: str
    target_page: str = ""
    """Page that was named as its target, "" for none."""
    keywords: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """Further pages that serve it."""
    aliases: tuple[str, ...] = field(default=())
    """Words that were seen to mean it."""


_LIVING = Statement(
    "SELECT text, target_page, keywords FROM intents WHERE intent_id = :intent AND NOT deleted"
)
_UPSERT = Statement(
    "INSERT INTO intents (intent_id, app_id, text, norm_text, target_page, keywords, deleted, rev)"
    " VALUES (:intent, :app, :text, :norm, :target, :keywords, false, :rev)"
    " ON CONFLICT (intent_id) DO UPDATE SET target_page = excluded.target_page,"
    " keywords = excluded.keywords, deleted = false, rev = excluded.rev"
)
_ADD_TARGET = Statement(
    "INSERT INTO intent_targets (intent_id, page_id, source) VALUES (:intent, :page, :source)"
    " ON CONFLICT (intent_id, page_id) DO NOTHING"
)
_ADD_ALIAS = Statement(
    "INSERT INTO intent_aliases (intent_id, norm_text, confirmed) VALUES (:intent, :norm, 1)"
    " ON CONFLICT (intent_id, norm_text) DO UPDATE SET confirmed = intent_aliases.confirmed + 1"
)
_TOUCH = Statement("UPDATE intents SET rev = :rev WHERE intent_id = :intent")
_CHANGED = Statement(
    "SELECT intent_id, app_id, text, target_page, keywords, deleted FROM intents"
    " WHERE app_id = :app AND rev > :rev"
)
_TARGETS = Statement(
    "SELECT t.intent_id, t.page_id FROM intent_targets t JOIN intents i"
    " ON i.intent_id = t.intent_id WHERE i.app_id = :app AND i.rev > :rev ORDER BY t.page_id"
)
_ALIASES = Statement(
    "SELECT a.intent_id, a.norm_text FROM intent_aliases a JOIN intents i"
    " ON i.intent_id = a.intent_id WHERE i.app_id = :app AND i.rev > :rev ORDER BY a.norm_text"
)


def put_intent(connection: Connection, intent: IntentRow, norm_text: str, rev: int) -> bool:
    """Make an intent or extend it, say whether it was there.

    A named target replaces the one before; keywords and further pages add up.
    """
    known = next(iter(_LIVING.rows(connection, {"intent": intent.intent_id})), None)
    target, keywords = intent.target_page, list(intent.keywords)
    if known is not None:
        target = target or known[1]
        keywords = list(dict.fromkeys([*json.loads(known[2]), *keywords]))
    row = {
        "intent": intent.intent_id,
        "app": intent.app_id,
        "text": intent.text,
        "norm": norm_text,
        "target": target,
        "keywords": json.dumps(keywords, ensure_ascii=False),
        "rev": rev,
    }
    _UPSERT.run(connection, row)
    for page_id in intent.pages:
        _ADD_TARGET.run(connection, {"intent": intent.intent_id, "page": page_id, "source": "page"})
    return known is not None


def put_alias(connection: Connection, intent_id: str, norm_text: str, rev: int) -> None:
    """Note that these words led to where the intent leads."""
    _ADD_ALIAS.run(connection, {"intent": intent_id, "norm": norm_text})
    _TOUCH.run(connection, {"intent": intent_id, "rev": rev})


def changed_intents(
    connection: Connection, app_id: str, since: int
) -> tuple[list[IntentRow], list[str]]:
    """Returns the intents written after a revision of their app, and the ids of those removed."""
    wanted = {"app": app_id, "rev": since}
    changed = _CHANGED.rows(connection, wanted)
    if not changed:
        return [], []
    pages = _group_by_first_column(_TARGETS.rows(connection, wanted))
    aliases = _group_by_first_column(_ALIASES.rows(connection, wanted))
    living: list[IntentRow] = []
    removed: list[str] = []
    for row in changed:
        if row[5]:
            removed.append(row[0])
            continue
        keywords = tuple(json.loads(row[4]))
        further = tuple(page for page in pages.get(row[0], ()) if page != row[3])
        intent_id, app, words, target = row[:4]
        known = tuple(aliases.get(intent_id, ()))
        living.append(IntentRow(intent_id, app, words, target, keywords, further, known))
    return living, removed


def _group_by_first_column(rows: Iterable[Row]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row[0], []).append(row[1])
    return groups


CASES_KEPT = 2_000
"""An app, by outcome."""


@dataclass(frozen=True, slots=True)
class CaseRow:
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
_ADD = Statement(
    f"INSERT INTO cases ({_FIELDS}) VALUES (:app, :intent_id, :intent, :start, :target, :steps,"
    " :ok, :ms, :failed, :reason, :verified, :at)"
)
_AGAIN = Statement(
    "UPDATE cases SET ms = :ms, at = :at WHERE app_id = :app AND verified AND :verified"
    " AND intent = :intent AND start_page = :start AND target_page = :target AND steps = :steps"
    " RETURNING id"
)
_DROP = Statement(
    "DELETE FROM cases WHERE app_id = :app AND ok = :ok AND NOT verified AND id <= (SELECT id"
    " FROM cases WHERE app_id = :app AND ok = :ok ORDER BY id DESC LIMIT 1 OFFSET :kept)"
)
_OF_APP = Statement(f"SELECT {_FIELDS} FROM cases WHERE app_id = :app ORDER BY id DESC LIMIT :n")
_INTENTS = Statement("SELECT DISTINCT intent FROM cases WHERE app_id = :app")
_LIKE = Statement(
    f"SELECT {_FIELDS} FROM cases WHERE app_id = :app AND intent IN :many(intents)"
    " ORDER BY id DESC LIMIT :n"
)
_ANSWERED = Statement("SELECT result FROM report_ids WHERE report_id = :id")
_ANSWER = Statement("INSERT INTO report_ids (report_id, result, at) VALUES (:id, :result, :now)")


def add_case(connection: Connection, case: CaseRow) -> None:
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
    if case.verified and _AGAIN.rows(connection, row):
        return
    _ADD.run(connection, row)
    _DROP.run(connection, {"app": case.app_id, "ok": case.ok, "kept": CASES_KEPT})


def cases_of(connection: Connection, app_id: str, count: int = CASES_KEPT) -> list[CaseRow]:
    """Returns the cases of an app, the newest first."""
    rows = _OF_APP.rows(connection, {"app": app_id, "n": count})
    return [_case_from_row(row) for row in rows]


def intents_of_cases(connection: Connection, app_id: str) -> list[str]:
    """Returns what users wanted in the cases of an app."""
    return [row[0] for row in _INTENTS.rows(connection, {"app": app_id})]


def cases_for(connection: Connection, app_id: str, intents: Iterable[str]) -> list[CaseRow]:
    """Returns the cases of some intents, the newest first."""
    asked = {"app": app_id, "intents": list(intents), "n": CASES_KEPT}
    return [_case_from_row(row) for row in _LIKE.rows(connection, asked)]


def find_answer(connection: Connection, report_id: str) -> dict[str, Any] | None:
    """Returns the answer that a report of this id got, None for the first of its id."""
    found = _ANSWERED.rows(connection, {"id": report_id})
    return dict(json.loads(found[0][0])) if found else None


def keep_answer(connection: Connection, report_id: str, result: Mapping[str, Any]) -> None:
    """Keep the answer to a report, for when it comes again."""
    text_of = json.dumps(result, ensure_ascii=False)
    _ANSWER.run(connection, {"id": report_id, "result": text_of, "now": time.time()})


def _case_from_row(row: Row) -> CaseRow:
    app, intent_id, intent, start, target, steps, ok, ms, failed, reason, verified, at = tuple(row)
    way = json.loads(steps)
    return CaseRow(
        app, intent_id, intent, start, target, way, bool(ok), ms, failed, reason, bool(verified), at
    )
