"""Counts of many transitions at once, as each database takes them in fastest."""

import time
from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from tools.knowledge.ids import deed_part, transition_id_by, widget_key_of
from tools.knowledge.store.counters import Addition, add_many
from tools.knowledge.store.deeds import Deed
from tools.knowledge.store.schema import INTRICATE
from tools.knowledge.store.statements import Statement

Count = tuple[str, str, Deed, int, int]
"""How often an action led from page to page: these, the deed, successes and failures."""


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

_Rows = Sequence[tuple[object, ...]]


def add_counts(
    connection: Connection,
    counts: Sequence[Count],
    apps: Mapping[str, str],
    revs: Mapping[str, int],
    *,
    replace: bool = False,
) -> int:
    """Add counts to many transitions, give how many of these were made.

    Args:
        connection: Of the transaction.
        counts: In their order; one transition may come more than once.
        apps: By page.
        revs: Revision to stamp with, by app; their rows are taken.
        replace: Counts take the place of the stored ones instead of adding to them.
    """
    intricate = _intricate_pages(connection, counts)
    created = 0
    if intricate:
        others = [
            Addition(source, target, apps[source], deed, good, bad)
            for source, target, deed, good, bad in counts
            if source in intricate
        ]
        created = add_many(connection, others, revs, replace=replace)[0] if others else 0
        counts = [one for one in counts if one[0] not in intricate]
    if counts:
        rows = _rows(counts, apps, revs, replace=replace)
        write = _write_sqlite if connection.dialect.name == "sqlite" else _write_postgresql
        created += write(connection, rows, _SET if replace else _ADD)
    return created


def _intricate_pages(connection: Connection, counts: Collection[Count]) -> set[str]:
    """Pages where which transition is meant does not follow from the widget's text alone."""
    deeds = {id(one[2]): one[2] for one in counts}
    told = {
        number
        for number, deed in deeds.items()
        if deed.widget_id or deed.widget_xpath or deed.input_text
    }
    found = {one[0] for one in counts if id(one[2]) in told} if told else set()
    pages = {one[0] for one in counts} - found
    found.update(row[0] for row in _INTRICATE.rows(connection, {"pages": list(pages)}))
    return found


def _rows(
    counts: Collection[Count], apps: Mapping[str, str], revs: Mapping[str, int], *, replace: bool
) -> list[tuple[object, ...]]:
    """Rows in the order of their pages, so that the index is filled page by page."""
    parts: dict[int, tuple[str, str, str, str]] = {}
    rows: dict[str, tuple[Any, ...]] = {}
    for source, target, deed, good, bad in counts:
        # Deeds are few objects, and to compare them by what they say takes as long as the rest.
        known = parts.get(id(deed))
        if known is None:
            kind, words = deed.action_type, deed.widget_text
            key = widget_key_of("", words)
            known = parts[id(deed)] = (kind, key, words, deed_part(kind, key))
        kind, key, words, part = known
        way = transition_id_by(source, part, target)
        if way in rows and not replace:
            good, bad = good + rows[way][6], bad + rows[way][7]
        app = apps[source]
        rows[way] = (way, source, target, kind, key, words, good, bad, app, revs[app])
    return sorted(rows.values(), key=itemgetter(1))


def _write_sqlite(connection: Connection, rows: _Rows, update: str) -> int:
    cursor = connection.connection.cursor()
    # Rows are never taken out, so new ones have the next numbers.
    before = cursor.execute(_LAST_ROW).fetchone()[0]
    cursor.executemany(_INSERT.format(now=time.time()) + update, rows)
    created = int(cursor.execute(_LAST_ROW).fetchone()[0] - before)
    cursor.close()
    return created


def _write_postgresql(connection: Connection, rows: _Rows, update: str) -> int:
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor:
        cursor.execute(_STAGE)
        with cursor.copy(_COPY) as copy:
            for row in rows:
                copy.write_row(row)
        cursor.execute(_MERGE.format(now=time.time()) + update + _COUNTED)
        return int(cursor.fetchone()[0])
