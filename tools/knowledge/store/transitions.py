"""Transitions as they are stored, what was done before them and why they failed."""

import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from surefoot.tools.knowledge.store.statements import Statement

FAILURES_KEPT = 20


class Transition(NamedTuple):
    """A transition as it is stored."""

    transition_id: str
    app_id: str
    from_page: str
    to_page: str
    action_type: str
    widget_key: str
    widget_id: str
    widget_text: str
    widget_xpath: str
    input_text: str
    is_parameter: bool
    success_count: int
    fail_count: int
    lat_sum: int
    lat_n: int
    recent: int
    recent_n: int


FIELDS = (
    "transition_id, app_id, from_page, to_page, action_type, widget_key, widget_id, widget_text,"
    " widget_xpath, input_text, is_parameter, success_count, fail_count, lat_sum, lat_n, recent,"
    " recent_n"
)
_CHANGED = Statement(
    f"SELECT {FIELDS} FROM transitions WHERE app_id = :app AND rev > :rev AND NOT deleted"
)
_REMOVED = Statement(
    "SELECT transition_id, from_page FROM transitions WHERE app_id = :app AND rev > :rev"
    " AND deleted"
)
_WIDGETS = Statement(
    "SELECT transition_id, from_page, widget_id, widget_text, NOT deleted AND (success_count > 0"
    " OR fail_count = 0) FROM transitions WHERE app_id = :app AND rev > :rev"
)
_AT = Statement(
    f"SELECT {FIELDS} FROM transitions WHERE NOT deleted AND (from_page = :page OR to_page = :page)"
)
# A transition that comes back begins to count anew.
_REMOVE = Statement(
    "UPDATE transitions SET deleted = true, success_count = 0, fail_count = 0, lat_sum = 0,"
    " lat_n = 0, recent = 0, recent_n = 0, rev = :rev WHERE transition_id = :id"
)
_FORGET_PRELUDES = Statement("DELETE FROM preludes WHERE transition_id = :id")
NOTE_PRELUDE = "ON CONFLICT (transition_id, pattern) DO UPDATE SET n = preludes.n + 1"
_ADD_PRELUDE = Statement(
    f"INSERT INTO preludes (transition_id, pattern, n) VALUES (:id, :pattern, 1) {NOTE_PRELUDE}"
)
_PRELUDES = Statement(
    "SELECT p.transition_id, p.pattern, p.n FROM preludes p JOIN transitions t"
    " ON t.transition_id = p.transition_id WHERE t.app_id = :app AND t.rev > :rev AND EXISTS"
    " (SELECT 1 FROM preludes q WHERE q.transition_id = t.transition_id AND q.pattern <> '')"
)
_ADD_FAILURE = Statement(
    "INSERT INTO failures (transition_id, reason, intent, at) VALUES (:id, :reason, :intent, :now)"
)
_FAILURES = Statement(
    "SELECT transition_id, reason, intent FROM failures WHERE transition_id IN :many(ids)"
    " ORDER BY id DESC"
)
_DROP_FAILURES = Statement(
    "DELETE FROM failures WHERE transition_id = :id AND id NOT IN (SELECT id FROM failures"
    " WHERE transition_id = :id ORDER BY id DESC LIMIT :kept)"
)


def add_prelude(connection: Connection, transition_id: str, pattern: Sequence[str]) -> None:
    """Count what was done on the page before it was left by a transition; () for nothing."""
    _ADD_PRELUDE.run(connection, {"id": transition_id, "pattern": " ".join(pattern)})


def add_failure(connection: Connection, transition_id: str, reason: str, intent: str) -> None:
    """Keep why a transition failed; the oldest reasons go."""
    now = time.time()
    row = {"id": transition_id, "reason": reason, "intent": intent, "now": now}
    _ADD_FAILURE.run(connection, row)
    _DROP_FAILURES.run(connection, {"id": transition_id, "kept": FAILURES_KEPT})


class Failure(NamedTuple):
    """Why a transition failed once."""

    transition_id: str
    reason: str
    intent: str


def failures_of(connection: Connection, transition_ids: Iterable[str]) -> list[Failure]:
    """Returns why transitions failed, the newest first."""
    rows = _FAILURES.rows(connection, {"ids": list(transition_ids)})
    return [Failure._make(row) for row in rows]


def transitions_at(connection: Connection, page_id: str) -> list[Transition]:
    """Returns all transitions that start or land on a page."""
    return [transition_of(row) for row in _AT.rows(connection, {"page": page_id})]


def remove_transitions(
    connection: Connection, gone: Iterable[Transition], revs: Mapping[str, int]
) -> None:
    """Mark transitions as gone; their rows stay, so that other processes learn of it."""
    for one in gone:
        _REMOVE.run(connection, {"id": one.transition_id, "rev": revs[one.app_id]})
        _FORGET_PRELUDES.run(connection, {"id": one.transition_id})


def changed_transitions(
    connection: Connection, app_id: str, since: int
) -> tuple[list[Transition], list[tuple[str, str]]]:
    """Give the transitions written after a revision of their app, and which are gone: id, page."""
    asked = {"app": app_id, "rev": since}
    living = [Transition._make(row) for row in _CHANGED.rows(connection, asked)]
    return living, [(row[0], row[1]) for row in _REMOVED.rows(connection, asked)]


def changed_preludes(
    connection: Connection, app_id: str, since: int
) -> dict[str, dict[tuple[str, ...], int]]:
    """Returns the preludes of the transitions written after a revision: counts by pattern.

    Those before which nothing was ever done are left out.
    """
    found: dict[str, dict[tuple[str, ...], int]] = {}
    for row in _PRELUDES.rows(connection, {"app": app_id, "rev": since}):
        found.setdefault(row[0], {})[tuple(row[1].split())] = int(row[2])
    return found


class UsedWidget(NamedTuple):
    """A widget that something was done to."""

    transition_id: str
    from_page: str
    widget_id: str
    widget_text: str
    worked: bool
    """Whether it ever did, or was declared and never tried, and is still there."""


def changed_widgets(connection: Connection, app_id: str, since: int) -> list[UsedWidget]:
    """Returns the widgets of the transitions written after a revision of their app."""
    rows = _WIDGETS.rows(connection, {"app": app_id, "rev": since})
    return [UsedWidget._make(row) for row in rows]


def transition_of(row: Sequence[Any]) -> Transition:
    """Returns a row as a value."""
    return Transition._make(row[:17])
