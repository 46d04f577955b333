"""The knowledge graph with a hundred thousand transitions: plans, reports, batches."""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.bare_store import BareStore
from bench.table import Table
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.store.database import Database
from tests.support import postgres

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
