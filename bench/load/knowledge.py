"""L1 to L4: the knowledge graph under sixteen clients."""

import asyncio
import os
import time
from collections.abc import Awaitable
from pathlib import Path

import httpx

from bench.load.gate import Gate
from bench.load.service import Call, health, rate, served, times, told
from surefoot.tools.knowledge.client import KGClient
from tests.support import postgres

SMALL, LARGE = 1_000, int(os.environ.get("SUREFOOT_LOAD_PAGES", "100000"))
"""Transitions of a graph."""
EACH = 20
"""Of a page: an answer is as long in a large graph as in a small one."""
APP = "load"


def fill(address: str, transitions: int) -> str:
    """Make a graph of so many transitions, give the id of a page in the middle."""
    pages = transitions // EACH
    with KGClient(address) as kg:
        made = [kg.add_page(APP, f"Page {n}", "home" if n == 0 else "list") for n in range(pages)]
        ids = [page["page_id"] for page in made]
        rows = [
            {
                "from_page": ids[n % pages],
                "to_page": ids[(n + 1) % pages],
                "action_type": "click",
                "widget_text": f"Row {n}",
                "success_count": 1,
            }
            for n in range(transitions)
        ]
        for start in range(0, transitions, 5000):
            answer = kg.batch_add_transitions(rows[start : start + 5000])
            if not answer["success"]:
                raise RuntimeError(str(answer))
        return str(ids[pages // 2])


def reads(transitions: int) -> Call:
    """Look the pages of a graph up by their names, one after the other."""
    pages = transitions // EACH
    return lambda client, n: client.post(
        "/kg/match_current_page", json={"page_title": f"Page {n % pages}", "app_id": APP}
    )


def writes(page: str) -> Call:
    """Report a transition with an id of its own."""

    def call(client: httpx.AsyncClient, n: int) -> Awaitable[httpx.Response]:
        report = {
            "from_page": page,
            "to_page": page,
            "action": {"type": "click", "widget_text": "Written"},
            "success": True,
            "report_id": f"{os.getpid()}-{n}",
        }
        return client.post("/kg/report_transition", json=report)

    return call


async def knowledge(folder: Path) -> list[Gate]:
    """L1 to L4."""
    small, large = str(folder / "small.db"), str(folder / "large.db")
    page = await asyncio.to_thread(fill, small, SMALL)
    async with served(small) as server:
        alive = await rate(server, health)
        read = await rate(server, reads(SMALL))
        wrote = await rate(server, writes(page))
    kept = await asyncio.to_thread(_written, small, page)
    gates = [
        Gate("L1", "rate of reads / of healthz", times(read, alive), 0.15, note=told(read)),
        Gate("L1", "p95 of reads / of healthz", read.p95_ms / alive.p95_ms, most=8),
        Gate("L2", "rate of writes / of reads", times(wrote, read), 0.4, note=told(wrote)),
        Gate("L2", "rows / answers 200", kept / wrote.good, 1, 1),
    ]
    page = await asyncio.to_thread(fill, large, LARGE)
    async with served(large) as server:
        started = time.perf_counter()
        await reads(LARGE)(server.client, 0)
        first = f"the first one after {time.perf_counter() - started:.1f} s; "
        many = await rate(server, reads(LARGE))
    said = f"rate of reads at {LARGE:,} / {SMALL:,}"
    gates.append(Gate("L3", said, times(many, read), 0.5, note=first + told(many)))
    with postgres.shared(f"load {os.getpid()}", durable=True) as server:
        address = server.new_database()
        page = await asyncio.to_thread(fill, address, SMALL)
        async with served(address) as running:
            other = await rate(running, reads(SMALL))
    gates.append(Gate("L4", "rate on PostgreSQL / SQLite, reads", times(other, read), 0.3))
    return gates


def _written(address: str, page: str) -> int:
    """How many reports of `writes` are counted."""
    action = {"type": "click", "widget_text": "Written"}
    with KGClient(address) as kg:
        failed = kg.report_transition(page, action, page, False)
    return int(failed["stats"]["success_count"])
