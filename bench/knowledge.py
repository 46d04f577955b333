"""The knowledge graph with a hundred thousand transitions: plans, reports, batches."""

import asyncio
import os
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from bench.table import Table
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.ids import transition_id_of
from surefoot.tools.knowledge.store.database import Database
from tests.support import postgres

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


TRANSITIONS = 100_000
APPS = 100
PAGES = 5_000
"""Of all apps together."""
_ASKED = 1_500
_PART = 20_000
"""Transitions of one batch."""
_WRITERS, _REPORTS = 4, 5_000
"""Processes, and reports of each."""
_INTENTS = 2_000
"""Of all apps together, each with a page of its own: most are asked for the first time."""


async def run() -> Table:
    """Measure both backends; the loads and figures of the specification's decisions."""
    note = f"{TRANSITIONS:,} transitions, {PAGES:,} pages; reports from {_WRITERS} processes"
    table = Table("Knowledge graph", "ms, or thousands a second where it says /s", note=note)
    for name, rows in await asyncio.to_thread(_measure_all):
        table.add(name, rows)
    return table


def _measure_all() -> list[tuple[str, list[float]]]:
    found: list[tuple[str, list[float]]] = []
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        for apps, backend in [(APPS, "SQLite"), (1, "SQLite"), (APPS, "PostgreSQL")]:
            kind = f"{backend}, {apps} app{'s' if apps > 1 else ''}"
            with _store(backend, base / f"{backend}{apps}") as address:
                figures = _measure(address, apps)
            if apps > 1:
                with _store(backend, base / f"{backend} bare") as address:
                    figures += _bare(address)
            found += [(f"{kind}: {name}", samples) for name, samples in figures]
    return found


@contextmanager
def _store(backend: str, folder: Path) -> Iterator[str]:
    if backend == "SQLite":
        yield str(folder.with_suffix(".db"))
        return
    with postgres.shared(str(folder), durable=True) as server:
        yield server.new_database()


def _bare(address: str) -> list[tuple[str, list[float]]]:
    """What a script of the driver alone does of the same work on this machine, right now."""
    store, chance = BareStore(address), random.Random(7)
    pages = {
        f"com.app{app}": [f"{app:03}{n:013}" for n in range(PAGES // APPS)] for app in range(APPS)
    }
    rows = batch(pages, chance, TRANSITIONS)
    parts = [rows[at : at + _PART] for at in range(0, TRANSITIONS, _PART)]
    return [
        ("bare script, batch, thousands /s", [store.batch(part) / 1_000 for part in parts]),
        ("bare script, reports, thousands /s", [store.reports(_WRITERS, _REPORTS) / 1_000]),
    ]


def _measure(address: str, apps: int) -> list[tuple[str, list[float]]]:
    chance = random.Random(7)
    with KGClient(address) as kg:
        pages = fill(kg, apps)
        rows = batch(pages, chance, TRANSITIONS)
        seconds = [
            _seconds(lambda part=rows[at : at + _PART]: kg.batch_add_transitions(part))
            for at in range(0, TRANSITIONS, _PART)
        ]
        found = [("batch, thousands /s", [_PART / 1_000 / one for one in seconds])]
        questions = [
            (app, f"{_word(number)}", chance.choice(pages[app]))
            for _ in range(_ASKED)
            for app in [chance.choice(list(pages))]
            for number in [chance.randrange(_INTENTS // apps)]
        ]
        for app in pages:
            kg.query_path(app, _word(0))
        plans = [_ms(lambda q=q: kg.query_path(*q)) for q in questions]
        found += [("query_path", plans), ("query_path, p99", [_p99(plans)])]
        after = []
        for app, intent, page in questions[:300]:
            ends = chance.sample(pages[app], 2)
            kg.report_transition(ends[0], {"type": "click", "widget_text": "neu"}, ends[1], True)
            after.append(_ms(lambda q=(app, intent, page): kg.query_path(*q)))
        found += [("query_path after a report", after)]
        found += [("query_path after a report, p99", [_p99(after)])]
        found += [("reports, thousands /s", [_reports(address, pages) / 1_000])]
    return found


def fill(kg: KGClient, apps: int) -> dict[str, list[str]]:
    """Add pages and intents, give the pages by app."""
    found: dict[str, list[str]] = {}
    for app in range(apps):
        name = f"com.app{app}"
        found[name] = [
            str(kg.add_page(name, f"page {n}", "home" if n == 0 else None)["page_id"])
            for n in range(PAGES // apps)
        ]
        for number in range(_INTENTS // apps):
            kg.register_intent(name, _word(number), found[name][-1 - number])
    return found


def batch(
    pages: dict[str, list[str]], chance: random.Random, count: int
) -> list[dict[str, object]]:
    """Make transitions within apps, some of them of one widget."""
    apps = list(pages)
    rows: list[dict[str, object]] = []
    for _ in range(count):
        source, target = chance.sample(pages[chance.choice(apps)], 2)
        rows.append(
            {
                "from_page": source,
                "to_page": target,
                "action_type": "click",
                "widget_text": f"w{chance.randrange(40)}",
                "success_count": chance.randrange(1, 20),
                "fail_count": chance.randrange(5),
            }
        )
    return rows


def _reports(address: str, pages: dict[str, list[str]]) -> float:
    """Let processes report at once, give reports a second.

    Raises:
        RuntimeError: a report that was acknowledged is not counted.
    """
    before = _counted(address)
    ends = [(app[0], app[1]) for app in pages.values()]
    started = time.perf_counter()
    children = []
    for number in range(_WRITERS):
        child = os.fork()
        if child == 0:
            os._exit(_work(address, ends, number))
        children.append(child)
    good = [os.waitpid(child, 0)[1] == 0 for child in children]
    seconds = time.perf_counter() - started
    lost = before + _WRITERS * _REPORTS - _counted(address)
    if lost or not all(good):
        raise RuntimeError(f"{lost} reports lost")
    return _WRITERS * _REPORTS / seconds


def _work(address: str, ends: list[tuple[str, str]], number: int) -> int:
    chance = random.Random(number)
    with KGClient(address) as kg:
        for _ in range(_REPORTS):
            source, target = chance.choice(ends)
            action = {"type": "click", "widget_text": f"r{chance.randrange(5)}"}
            if not kg.report_transition(source, action, target, True, 120)["success"]:
                return 1
    return 0


def _counted(address: str) -> int:
    database = Database(address)
    with database.reading() as connection:
        found = connection.exec_driver_sql("SELECT sum(success_count) FROM transitions").scalar()
    database.close()
    return int(found or 0)


def _word(number: int) -> str:
    letters = "abcdefghijklmnopqrst"
    return f"{letters[number % 20] * 3}{letters[number // 20 % 20] * 3} wish {number}"


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def _ms(work: Callable[[], object]) -> float:
    return _seconds(work) * 1_000


def _p99(samples: list[float]) -> float:
    return sorted(samples)[int(len(samples) * 0.99)]
