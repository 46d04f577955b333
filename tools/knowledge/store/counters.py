"""Counters of transitions: they change only by adding, in the statement that makes the row."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from surefoot.tools.knowledge.ids import widget_key_of
from surefoot.tools.knowledge.store.actions import (
    ActionGroup,
    KnownTransition,
    ReportedAction,
    TransitionMatch,
    is_by,
    widget_names,
)
from surefoot.tools.knowledge.store.statements import PendingRows, Statement
from surefoot.tools.knowledge.store.transitions import (
    FIELDS,
    NOTE_PRELUDE,
    Transition,
    transition_of,
)


@dataclass(slots=True)
class Addition:
    """What is added to the counters of one transition."""

    from_page: str
    to_page: str
    app_id: str
    reported: ReportedAction
    successes: int = 0
    failures: int = 0
    latency_ms: int = 0
    latencies: int = 0
    outcome: bool | None = None
    """Of a single report; None when counts are given, whose order nobody knows."""
    app_version: str = ""


_LIKE_IT = Statement(
    "SELECT transition_id, from_page, action_type, to_page, widget_key, widget_id, widget_text,"
    " deleted FROM transitions WHERE from_page = :page AND action_type = :type"
    " AND ((:widget <> '' AND widget_id = :widget) OR (:text <> '' AND widget_text = :text)"
    " OR (widget_id = '' AND widget_text = ''))"
    " ORDER BY success_count DESC, to_page = from_page, transition_id"
)
_OF_PAGES = Statement(
    "SELECT transition_id, from_page, action_type, to_page, widget_key, widget_id, widget_text,"
    " deleted FROM transitions WHERE from_page IN :many(pages)"
)
PUT = (
    "INSERT INTO transitions (transition_id, app_id, from_page, to_page, action_type, widget_key,"
    " widget_id, widget_text, widget_xpath, input_text, is_parameter, success_count, fail_count,"
    " lat_sum, lat_n, recent, recent_n, app_version, deleted, rev, updated_at)"
)
INSERTED = (
    ":source, :target, :type, :key, :widget, :text, :xpath, :input, false, :ok, :failed, :ms,"
    " :ms_n, :recent, :recent_n, :version, false"
)
"""What stands between the ids and the revision."""
_COLUMNS = f"{PUT} VALUES (:id, :app, {INSERTED}, :rev, :now) ON CONFLICT"
_WORDS = (
    " widget_text = CASE WHEN excluded.widget_text <> '' THEN excluded.widget_text"
    " ELSE transitions.widget_text END,"
    " widget_xpath = CASE WHEN excluded.widget_xpath <> '' THEN excluded.widget_xpath"
    " ELSE transitions.widget_xpath END,"
    " is_parameter = (transitions.is_parameter OR (excluded.input_text <> ''"
    " AND transitions.input_text <> '' AND excluded.input_text <> transitions.input_text)),"
    " input_text = CASE WHEN excluded.input_text <> '' AND (excluded.success_count > 0"
    " OR transitions.input_text = '') THEN excluded.input_text ELSE transitions.input_text END,"
    " app_version = CASE WHEN excluded.app_version <> '' THEN excluded.app_version"
    " ELSE transitions.app_version END, deleted = false, rev = excluded.rev,"
    " updated_at = excluded.updated_at"
)
_RECENT = (
    " recent = CASE WHEN excluded.recent_n = 0 THEN transitions.recent"
    " ELSE ((transitions.recent * 2) + excluded.recent) & 255 END,"
    " recent_n = CASE WHEN excluded.recent_n = 0 OR transitions.recent_n >= 8"
    " THEN transitions.recent_n ELSE transitions.recent_n + 1 END,"
)
ADD = (
    "(transition_id) DO UPDATE SET"
    " success_count = transitions.success_count + excluded.success_count,"
    " fail_count = transitions.fail_count + excluded.fail_count,"
    " lat_sum = transitions.lat_sum + excluded.lat_sum, lat_n = transitions.lat_n + excluded.lat_n,"
    + _RECENT
    + _WORDS
)
_COUNT = Statement(f"{_COLUMNS} {ADD} RETURNING {FIELDS}")
_ADD_MANY = Statement(f"{_COLUMNS} {ADD}")
_SET_MANY = Statement(
    _COLUMNS + " (transition_id) DO UPDATE SET success_count = excluded.success_count,"
    " fail_count = excluded.fail_count,"
    " recent = 0, recent_n = 0," + _WORDS
)
_NAME_WIDGET = Statement(
    "UPDATE transitions SET widget_id = :widget, widget_key = :key, rev = :rev"
    " WHERE transition_id = :id"
)


def ask_similar(connection: Connection, page_id: str, reported: ReportedAction) -> PendingRows:
    """Look up what may be the same as an action on a page, the most successful first."""
    wanted = {
        "page": page_id,
        "type": reported.action_type,
        "widget": reported.widget_id,
        "text": reported.widget_text,
    }
    return _LIKE_IT.ask(connection, wanted)


def match_transition(alike: PendingRows, addition: Addition) -> TransitionMatch:
    """Returns which transition is added to, given what may be the same.

    What failed and stayed is added to the transition that was tried, the one that works most often.
    """
    known = [KnownTransition._make(row) for row in alike.rows()]
    if addition.failures and addition.to_page == addition.from_page:
        tried = (one for one in known if not one.deleted and is_by(one, addition.reported))
        addition.to_page = next((one.to_page for one in tried), addition.to_page)
    return ActionGroup(known).meant_by(addition.from_page, addition.reported, addition.to_page)


def ask_count(
    connection: Connection, addition: Addition, meant: TransitionMatch, rev: int
) -> PendingRows:
    """Add to a transition, give its row as it is then; see `transition_of`."""
    for known in meant.learns:
        widget = addition.reported.widget_id
        _learn_id(connection, known.transition_id, widget, meant.widget_key, rev)
    return _COUNT.ask(connection, _parameters(addition, meant, rev, time.time()))


def add_many(
    connection: Connection,
    additions: Sequence[Addition],
    revs: Mapping[str, int],
    *,
    replace: bool = False,
) -> tuple[int, int]:
    """Add counts to many transitions, give how many were made and how many were there.

    Args:
        connection: Of the transaction.
        additions: In their order; one transition may come more than once.
        revs: Revision to stamp with, by app.
        replace: Counts take the place of the stored ones instead of adding to them.
    """
    known = _known_of(connection, additions)
    now, created = time.time(), 0
    statement = _SET_MANY if replace else _ADD_MANY
    rows: list[dict[str, object]] = []
    for addition in additions:
        reported = addition.reported
        group = known.get((addition.from_page, reported.action_type))
        if group is None:
            group = known[addition.from_page, reported.action_type] = ActionGroup()
        meant = group.meant_by(addition.from_page, reported, addition.to_page)
        rev = revs[addition.app_id]
        if meant.learns and rows:
            # They may be among the rows that are still to be written.
            statement.run(connection, rows)
            rows.clear()
        for row in meant.learns:
            _learn_id(connection, row.transition_id, reported.widget_id, meant.widget_key, rev)
            group.put(row._replace(widget_id=reported.widget_id, widget_key=meant.widget_key))
        if meant.is_new:
            created += 1
            group.put(_make_known_transition(addition, meant))
        rows.append(_parameters(addition, meant, rev, now))
    if rows:
        statement.run(connection, rows)
    return created, len(additions) - created


def _known_of(
    connection: Connection, additions: Sequence[Addition]
) -> dict[tuple[str, str], ActionGroup]:
    """Returns what is stored of the widgets that are named, by page and type."""
    wanted = {
        (one.from_page, one.reported.action_type, name)
        for one in additions
        for name in widget_names(one.reported.widget_id, one.reported.widget_text)
    }
    pages = sorted({page for page, _, _ in wanted})
    known: dict[tuple[str, str], ActionGroup] = {}
    for row in _OF_PAGES.rows(connection, {"pages": pages}):
        _, page, kind, _, _, widget, words, _ = row
        for name in widget_names(widget, words):
            if (page, kind, name) in wanted:
                known.setdefault((page, kind), ActionGroup()).put(KnownTransition._make(row))
                break
    return known


def _make_known_transition(addition: Addition, meant: TransitionMatch) -> KnownTransition:
    reported = addition.reported
    return KnownTransition(
        meant.transition_id,
        addition.from_page,
        reported.action_type,
        addition.to_page,
        meant.widget_key,
        reported.widget_id,
        reported.widget_text,
        False,
    )


def _learn_id(
    connection: Connection, transition_id: str, widget_id: str, key: str, rev: int
) -> None:
    row = {"id": transition_id, "widget": widget_id, "key": key, "rev": rev}
    _NAME_WIDGET.run(connection, row)


def _parameters(
    addition: Addition, meant: TransitionMatch, rev: int, now: float
) -> dict[str, object]:
    return {
        "id": meant.transition_id,
        "app": addition.app_id,
        **put_parameters(addition, meant.widget_key),
        "rev": rev,
        "now": now,
    }


def put_parameters(addition: Addition, widget_key: str) -> dict[str, object]:
    """Returns the values of INSERTED."""
    reported, outcome = addition.reported, addition.outcome
    return {
        "source": addition.from_page,
        "target": addition.to_page,
        "type": reported.action_type,
        "key": widget_key,
        "widget": reported.widget_id,
        "text": reported.widget_text,
        "xpath": reported.widget_xpath,
        # A text that failed is not to be typed again.
        "input": reported.input_text if addition.successes or not addition.failures else "",
        "ok": addition.successes,
        "failed": addition.failures,
        "ms": addition.latency_ms,
        "ms_n": addition.latencies,
        "recent": int(bool(outcome)),
        "recent_n": int(outcome is not None),
        "version": addition.app_version,
    }


# The app's row is taken before the transition's, as by every writer. A widget that is known by its
# text and could learn its id is left to `match_transition`.
_REPORT = Statement(
    "WITH known AS (SELECT transition_id, app_id FROM transitions"
    " WHERE from_page = :source AND action_type = :type AND widget_key = :key"
    " AND to_page = :target AND NOT deleted AND NOT (:widget <> '' AND :text <> '' AND EXISTS"
    " (SELECT 1 FROM transitions lesser WHERE lesser.from_page = :source"
    " AND lesser.action_type = :type AND lesser.widget_id = '' AND lesser.widget_text = :text))),"
    " taken AS (UPDATE apps SET rev = apps.rev + 1, updated_at = :now FROM known"
    " WHERE apps.app_id = known.app_id RETURNING known.transition_id, apps.app_id, apps.rev),"
    f" counted AS ({PUT} SELECT transition_id, app_id, {INSERTED}, rev, :now FROM taken"
    f" ON CONFLICT {ADD} RETURNING {FIELDS}),"
    " noted AS (INSERT INTO preludes (transition_id, pattern, n)"
    f" SELECT transition_id, :pattern, 1 FROM counted WHERE :leaves {NOTE_PRELUDE})"
    f" SELECT {FIELDS} FROM counted"
)


def count_known(
    connection: Connection, addition: Addition, prelude: Sequence[str] | None
) -> Transition | None:
    """Add to a transition that is there under the very name of the action's widget.

    Args:
        connection: Of a server; each statement is a transaction by itself.
        addition: What is added; its app need not be told.
        prelude: What was done on the page before it was left, None when it was not left.

    Returns:
        The transition as it is then; None when nothing was added, and more is to be looked at.
    """
    reported = addition.reported
    key = widget_key_of(reported.widget_id, reported.widget_text, reported.widget_xpath)
    parameters = put_parameters(addition, key)
    pattern = {"pattern": " ".join(prelude or ()), "leaves": prelude is not None}
    rows = _REPORT.rows(connection, {**parameters, **pattern, "now": time.time()})
    return transition_of(rows[0]) if rows else None
