"""What a database alone takes in: bare scripts of the driver on the tables of the graph."""

import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg

from surefoot.tools.knowledge.ids import transition_id_of
from surefoot.tools.knowledge.store.database import Database

_INSERT = (
    "INSERT INTO transitions (transition_id, app_id, from_page, to_page, action_type, widget_key,"
    " widget_id, widget_text, widget_xpath, input_text, success_count, fail_count, lat_sum, lat_n,"
    " recent, recent_n, rev, updated_at) VALUES (?, ?, ?, ?, 'click', ?, '', ?, '', '', ?, ?, 0, 0,"
    " 0, 0, 1, 0) ON CONFLICT (transition_id) DO UPDATE SET"
    " success_count = transitions.success_count + excluded.success_count,"
    " fail_count = transitions.fail_count + excluded.fail_count"
)
_TAKE = "UPDATE apps SET rev = rev + 1 WHERE app_id = ?"
_MAKE = "INSERT INTO apps (app_id, rev, cluster, updated_at) VALUES (?, 1, ?, 0)"


class BareStore:
    """The tables without surefoot: one statement a report, one `executemany` a batch.

    Args:
        address: Of an empty store; its tables are made.
    """

    def __init__(self, address: str) -> None:
        database = Database(address)
        with database.writing():
            pass
        database.close()
        self._file = "" if "://" in address else address
        self._url = address

    def batch(self, rows: list[dict[str, Any]]) -> float:
        """Write a batch as `bench.knowledge` makes it, in one transaction; gives rows a second."""
        with closing(self._connect()) as connection:
            started = time.perf_counter()
            values = [
                _values(r["from_page"], r["to_page"], r["widget_text"], r["success_count"])
                for r in rows
            ]
            cursor = connection.cursor()
            cursor.execute("BEGIN")
            cursor.executemany(self._sql(_INSERT), values)
            cursor.execute("COMMIT")
            return len(rows) / (time.perf_counter() - started)

    def reports(self, writers: int, count: int) -> float:
        """Let processes count one by one, a transaction each; gives reports a second."""
        with closing(self._connect()) as connection:
            connection.cursor().executemany(
                self._sql(_MAKE), [(f"bare{n}", f"bare{n}") for n in range(100)]
            )
        started = time.perf_counter()
        children = [_forked(lambda: self._report(count)) for _ in range(writers)]
        statuses = [os.waitpid(child, 0)[1] for child in children]
        if any(statuses):
            raise RuntimeError("a bare writer failed")
        return writers * count / (time.perf_counter() - started)

    def _report(self, count: int) -> None:
        begin = "BEGIN IMMEDIATE" if self._file else "BEGIN"
        take, insert = self._sql(_TAKE), self._sql(_INSERT)
        with closing(self._connect()) as connection:
            cursor = connection.cursor()
            for number in range(count):
                app = f"bare{number % 100}"
                cursor.execute(begin)
                cursor.execute(take, (app,))
                cursor.execute(insert, _values(app, f"to {app}", f"r{number % 5}", 1))
                cursor.execute("COMMIT")

    def _connect(self) -> Any:
        if not self._file:
            return psycopg.connect(self._url, autocommit=True)
        connection = sqlite3.connect(self._file, isolation_level=None, timeout=30)
        for pragma in ("synchronous = FULL", "cache_size = -65536"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _sql(self, statement: str) -> str:
        return statement if self._file else statement.replace("?", "%s")


def _values(source: str, target: str, words: str, good: int) -> tuple[object, ...]:
    key = f"text:{words}"
    way = transition_id_of(source, "click", key, target)
    return (way, "bare", source[:16], target[:16], key, words, good, 0)


def _forked(work: Callable[[], None]) -> int:
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        finally:
            os._exit(1)
    return child
