"""Counts of many transitions at once, as each database takes them in fastest."""

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from surefoot.tools.knowledge.ids import action_part, transition_id_from, widget_key_of
from surefoot.tools.knowledge.store.actions import ReportedAction
from surefoot.tools.knowledge.store.counters import Addition, add_many
from surefoot.tools.knowledge.store.schema import INTRICATE
from surefoot.tools.knowledge.store.statements import Statement

Count = tuple[int, str, str, int, int, int]
"""How often an action led from page to page: number of the row in its batch, these, number of the
action, successes and failures. Plain values: thousands of objects that hold objects keep Python's
garbage collector busy for as long as all the rest takes."""


# Where a widget may be known by id, and where a transition may come back from removal.
_INTRICATE = Statement(
    f"SELECT DISTINCT from_page FROM transitions WHERE from_page IN :many(pages) AND ({INTRICATE})"
)
_FIELDS = (
    "transition_id, from_page, to_page, action_type, widget_key, widget_text, success_count,"
    " fail_count, app_id, rev"
)
_SAME = ", widget_id, widget_xpath, input_text, lat_sum, lat_n, recent, recent_n, updated_at"
_UPSERT = " ON CONFLICT (from_page, action_type, widget_key, to_page) DO UPDATE SET"
_ADD = (
    " success_count = transitions.success_count + excluded.success_count,"
    " fail_count = transitions.fail_count + excluded.fail_count,"
    " rev = excluded.rev, updated_at = excluded.updated_at"
)
_SET = (
    " success_count = excluded.success_count, fail_count = excluded.fail_count, recent = 0,"
    " recent_n = 0, rev = excluded.rev, updated_at = excluded.updated_at"
)

_LAST_ROW = "SELECT coalesce(max(rowid), 0) FROM transitions"
_INSERT = (
    f"INSERT INTO transitions ({_FIELDS}{_SAME})"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '', '', 0, 0, 0, 0, {now!r})" + _UPSERT
)

_STAGE = (
    "CREATE TEMPORARY TABLE IF NOT EXISTS staged_counts (transition_id text, from_page text,"
    " to_page text, action_type text, widget_key text, widget_text text, success_count bigint,"
    " fail_count bigint, app_id text, rev bigint) ON COMMIT DELETE ROWS"
)
_COPY = f"COPY staged_counts ({_FIELDS}) FROM STDIN"
_MERGE = (
    f"WITH written AS (INSERT INTO transitions ({_FIELDS}{_SAME})"
    f" SELECT {_FIELDS}, '', '', '', 0, 0, 0, 0, {{now!r}} FROM staged_counts" + _UPSERT
)
# Of a row that was there, the transaction that replaced it is this one; of a new one there is none.
_COUNTED = " RETURNING (xmax = 0) AS is_new) SELECT count(*) FROM written WHERE is_new"

_Row = tuple[Any, ...]
_from_page = itemgetter(1)


def add_counts(
    connection: Connection,
    counts: Collection[Count],
    reported_actions: Sequence[ReportedAction],
    apps: Mapping[str, str],
    revs: Mapping[str, int],
    *,
    replace: bool = False,
) -> int:
    """Add counts to many transitions, give how many of these were made.

    Args:
        connection: Of the transaction.
        counts: In their order; one transition may come more than once.
        reported_actions: By their numbers in `counts`.
        apps: By page.
        revs: Revision to stamp with, by app; their rows are taken.
        replace: Counts take the place of the stored ones instead of adding to them.
    """
    intricate = _intricate_pages(connection, counts, reported_actions)
    created = 0
    if intricate:
        others = [
            Addition(source, target, apps[source], reported_actions[reported], good, bad)
            for _, source, target, reported, good, bad in counts
            if source in intricate
        ]
        created = add_many(connection, others, revs, replace=replace)[0] if others else 0
        counts = [one for one in counts if one[1] not in intricate]
    if counts:
        rows = _rows(counts, reported_actions, apps, revs)
        write = _write_sqlite if connection.dialect.name == "sqlite" else _write_postgresql
        created += write(connection, rows, replace=replace)
    return created


def _intricate_pages(
    connection: Connection, counts: Collection[Count], reported_actions: Sequence[ReportedAction]
) -> set[str]:
    """Pages where which transition is meant does not follow from the widget's text alone."""
    told = {
        number
        for number, reported in enumerate(reported_actions)
        if reported.widget_id or reported.widget_xpath or reported.input_text
    }
    found = {one[1] for one in counts if one[3] in told} if told else set()
    pages = {one[1] for one in counts} - found
    found.update(row[0] for row in _INTRICATE.rows(connection, {"pages": list(pages)}))
    return found


def _rows(
    counts: Collection[Count],
    reported_actions: Sequence[ReportedAction],
    apps: Mapping[str, str],
    revs: Mapping[str, int],
) -> Iterator[_Row]:
    """Rows in the order of their pages, so that the index is filled page by page."""
    keys = [widget_key_of("", reported.widget_text) for reported in reported_actions]
    parts = [
        (reported.action_type, key, reported.widget_text, action_part(reported.action_type, key))
        for reported, key in zip(reported_actions, keys, strict=True)
    ]
    page = None
    for _, source, target, reported, good, bad in sorted(counts, key=_from_page):
        if source != page:
            page, app = source, apps[source]
            rev = revs[app]
        kind, key, words, part = parts[reported]
        way = transition_id_from(source, part, target)
        yield way, source, target, kind, key, words, good, bad, app, rev


def _write_sqlite(connection: Connection, rows: Iterable[_Row], *, replace: bool) -> int:
    cursor: Any = connection.connection.cursor()
    # Rows are never taken out, so new ones have the next numbers.
    before = cursor.execute(_LAST_ROW).fetchone()[0]
    insert = _INSERT.format(now=time.time()) + (_SET if replace else _ADD)
    cursor.executemany(insert, rows)
    created = int(cursor.execute(_LAST_ROW).fetchone()[0] - before)
    cursor.close()
    return created


def _write_postgresql(connection: Connection, rows: Iterable[_Row], *, replace: bool) -> int:
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor:
        cursor.execute(_STAGE)
        with cursor.copy(_COPY) as copy:
            for row in _once_each(rows, replace=replace):
                copy.write_row(row)
        update = _SET if replace else _ADD
        cursor.execute(_MERGE.format(now=time.time()) + update + _COUNTED)
        return int(cursor.fetchone()[0])


def _once_each(rows: Iterable[_Row], *, replace: bool) -> Iterable[_Row]:
    """Rows of which no two are one transition, as a server wants them of one statement."""
    found: dict[object, _Row] = {}
    for row in rows:
        before = found.get(row[0])
        if before is not None and not replace:
            row = (*row[:6], before[6] + row[6], before[7] + row[7], *row[8:])
        found[row[0]] = row
    return found.values()
