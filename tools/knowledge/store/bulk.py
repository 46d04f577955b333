"""Counts of many transitions at once, as each database takes them in fastest."""

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection

from tools.knowledge.ids import transition_id_of, widget_key_of
from tools.knowledge.store.counters import Addition, add_many
from tools.knowledge.store.deeds import Deed
from tools.knowledge.store.statements import Statement


class Count(NamedTuple):
    """How often an action led from page to page."""

    from_page: str
    to_page: str
    deed: Deed
    successes: int
    failures: int


# Where a widget may be known by id, and where a transition may come back from removal.
_INTRICATE = Statement(
    "SELECT DISTINCT from_page FROM transitions WHERE from_page IN :many(pages)"
    " AND (substr(widget_key, 1, 3) = 'id:' OR deleted)"
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
    merged: dict[tuple[str, str, Deed], tuple[int, int]] = {}
    others: list[Addition] = []
    for one in counts:
        source, target, deed, good, bad = one
        if source in intricate:
            others.append(Addition(source, target, apps[source], deed, good, bad))
            continue
        way = (source, target, deed)
        known = None if replace else merged.get(way)
        merged[way] = (good, bad) if known is None else (known[0] + good, known[1] + bad)
    created = add_many(connection, others, revs, replace=replace)[0] if others else 0
    if merged:
        rows = _rows(merged, apps, revs)
        write = _write_sqlite if connection.dialect.name == "sqlite" else _write_postgresql
        created += write(connection, rows, _SET if replace else _ADD)
    return created


def _intricate_pages(connection: Connection, counts: Collection[Count]) -> set[str]:
    """Pages where which transition is meant does not follow from the widget's text alone."""
    deeds = {one.deed for one in counts}
    told = {deed for deed in deeds if deed.widget_id or deed.widget_xpath or deed.input_text}
    found = {one.from_page for one in counts if one.deed in told} if told else set()
    pages = {one.from_page for one in counts} - found
    found.update(row[0] for row in _INTRICATE.rows(connection, {"pages": list(pages)}))
    return found


def _rows(
    merged: Mapping[tuple[str, str, Deed], tuple[int, int]],
    apps: Mapping[str, str],
    revs: Mapping[str, int],
) -> list[tuple[object, ...]]:
    """Rows in the order of their pages, so that the index is filled page by page."""
    rows: list[tuple[object, ...]] = []
    for (source, target, deed), (good, bad) in merged.items():
        kind, words = deed.action_type, deed.widget_text
        key = widget_key_of("", words)
        app = apps[source]
        way = transition_id_of(source, kind, key, target)
        rows.append((way, source, target, kind, key, words, good, bad, app, revs[app]))
    rows.sort(key=_page_of)
    return rows


def _page_of(row: tuple[Any, ...]) -> str:
    page: str = row[1]
    return page


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
