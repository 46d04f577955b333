"""The gates of load, each a ratio to a baseline of the same run: `make load`.

`python -m bench.load` prints a table, writes it to docs/load.md and ends with 1 when a gate does
not hold. What is no ratio is processor time: other work on the machine does not count.
"""

import asyncio
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from configs.settings import CONFIGS, Settings
from surefoot.running import runner
from tests.support import postgres
from tools.casefile import parse_case
from tools.devices.hierarchy.screens import parse_hierarchy
from tools.knowledge.client import KGClient

PAGE = CONFIGS.parent / "docs" / "load.md"
CLIENTS = 16
FOR_S = float(os.environ.get("SUREFOOT_LOAD_S", "5"))
SMALL, LARGE = 1_000, int(os.environ.get("SUREFOOT_LOAD_PAGES", "100000"))
APP = "load"
Call = Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]


@dataclass(frozen=True)
class Gate:
    """One figure and what it must be."""

    row: str
    what: str
    figure: float
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is within its bounds."""
        return (self.least is None or self.figure >= self.least) and (
            self.most is None or self.figure <= self.most
        )

    @property
    def line(self) -> str:
        """A line of the table."""
        bound = f">= {self.least}" if self.least is not None else f"<= {self.most}"
        held = "holds" if self.holds else "**does not hold**"
        return f"| {self.row} | {self.what} | {self.figure:.2f} | {bound} | {held} | {self.note} |"


@dataclass(frozen=True)
class Rate:
    """What so many clients got."""

    per_s: float
    p95_ms: float
    good: int
    server_ms: float
    """Processor time of the server for each."""


@dataclass(frozen=True)
class Served:
    """A server of this measurement."""

    client: httpx.AsyncClient
    pid: int

    def used_s(self) -> float:
        """Processor time of all its threads so far, s."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def served(address: str) -> AsyncIterator[Served]:
    """Serve the HTTP routes over a knowledge graph, in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with _server(address, port) as server:
        base = f"http://127.0.0.1:{port}"
        limits = httpx.Limits(max_connections=CLIENTS, max_keepalive_connections=CLIENTS)
        async with httpx.AsyncClient(base_url=base, timeout=30, limits=limits) as client:
            await _up(client)
            try:
                yield Served(client, server.pid)
            finally:
                server.terminate()


def _server(address: str, port: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "uvicorn", "surefoot.http.app:app", "--port", str(port)]
    environment = {**os.environ, "SUREFOOT_KNOWLEDGE": address, "PYTHONPATH": "."}
    return subprocess.Popen([*command, "--log-level", "warning"], env=environment)


async def _up(client: httpx.AsyncClient) -> None:
    for _ in range(600):
        try:
            if (await client.get("/healthz")).status_code == 200:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server does not start")


async def rate(server: Served, call: Call) -> Rate:
    """Call again and again, by so many clients side by side."""
    durations: list[float] = []
    numbers = iter(range(10**9))
    before_s = server.used_s()
    end = time.perf_counter() + FOR_S

    async def one() -> None:
        while time.perf_counter() < end:
            started = time.perf_counter()
            answer = await call(server.client, next(numbers))
            if answer.status_code != 200:
                raise RuntimeError(f"{answer.status_code}: {answer.text[:200]}")
            durations.append(time.perf_counter() - started)

    await asyncio.gather(*(one() for _ in range(CLIENTS)))
    p95 = statistics.quantiles(durations, n=20)[-1] * 1000
    server_ms = (server.used_s() - before_s) * 1000 / len(durations)
    return Rate(len(durations) / FOR_S, p95, len(durations), server_ms)


def fill(address: str, pages: int) -> str:
    """Make a graph of so many pages, give the id of one in the middle."""
    with KGClient(address) as kg:
        made = [kg.add_page(APP, f"Page {n}", "home" if n == 0 else "list") for n in range(50)]
        ids = [page["page_id"] for page in made]
        rows = [
            {
                "from_page": ids[n % 50],
                "to_page": ids[(n + 1) % 50],
                "action_type": "click",
                "widget_text": f"Row {n}",
                "success_count": 1,
            }
            for n in range(pages)
        ]
        for start in range(0, pages, 5000):
            answer = kg.batch_add_transitions(rows[start : start + 5000])
            if not answer["success"]:
                raise RuntimeError(str(answer))
        return str(ids[25])


def reads() -> Call:
    """Look a page up by its name."""
    return lambda client, n: client.post(
        "/kg/match_current_page", json={"page_title": f"Page {n % 50}", "app_id": APP}
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


async def _health(client: httpx.AsyncClient, _n: int) -> httpx.Response:
    return await client.get("/healthz")


async def knowledge(folder: Path) -> list[Gate]:
    """L1 to L4."""
    small, large = str(folder / "small.db"), str(folder / "large.db")
    page = await asyncio.to_thread(fill, small, SMALL)
    async with served(small) as server:
        health = await rate(server, _health)
        read = await rate(server, reads())
        wrote = await rate(server, writes(page))
    kept = await asyncio.to_thread(_written, small, page)
    gates = [
        Gate("L1", "rate of reads / of healthz", times(read, health), 0.15, note=_told(read)),
        Gate("L1", "p95 of reads / of healthz", read.p95_ms / health.p95_ms, most=8),
        Gate("L2", "rate of writes / of reads", times(wrote, read), 0.4, note=_told(wrote)),
        Gate("L2", "rows / answers 200", kept / wrote.good, 1, 1),
    ]
    page = await asyncio.to_thread(fill, large, LARGE)
    async with served(large) as server:
        many = await rate(server, reads())
    gates.append(Gate("L3", f"rate of reads at {LARGE:,} / {SMALL:,}", times(many, read), 0.5))
    with postgres.shared(f"load {os.getpid()}", durable=True) as server:
        address = server.new_database()
        page = await asyncio.to_thread(fill, address, SMALL)
        async with served(address) as running:
            other = await rate(running, reads())
    gates.append(Gate("L4", "rate on PostgreSQL / SQLite, reads", times(other, read), 0.3))
    return gates


def times(one: Rate, base: Rate) -> float:
    """Say how many times as many the server could do on a processor of its own."""
    return base.server_ms / one.server_ms


def _written(address: str, page: str) -> int:
    """How many reports of `writes` are counted."""
    action = {"type": "click", "widget_text": "Written"}
    with KGClient(address) as kg:
        failed = kg.report_transition(page, action, page, False)
    return int(failed["stats"]["success_count"])


def _told(one: Rate) -> str:
    return f"{one.server_ms:.2f} ms of the server each; {one.per_s:,.0f}/s, p95 {one.p95_ms:.0f} ms"


async def checkpoints(folder: Path) -> list[Gate]:
    """L11: what a checkpoint after each node costs, of a run of fifty nodes or more."""
    import aiosqlite
    from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
    from langgraph.graph import END, START, StateGraph
    from typing_extensions import TypedDict

    class State(TypedDict, total=False):
        count: int
        text: str

    async def step(state: State) -> State:
        return {"count": state.get("count", 0) + 1, "text": "x" * 4000}

    def on(state: State) -> str:
        return "go on" if state["count"] < 50 else "end"

    builder = StateGraph(State).add_node(step).add_edge(START, "step")
    builder.add_conditional_edges("step", on, {"go on": "step", "end": END})

    async def seconds(durability: Any, name: str) -> float:
        async with aiosqlite.connect(str(folder / name)) as store:
            saver = AsyncSqliteSaver(store)
            await saver.setup()
            await store.execute("PRAGMA synchronous=NORMAL")
            graph = builder.compile(checkpointer=saver)
            config: Any = {"configurable": {"thread_id": "1"}, "recursion_limit": 100}
            # Of all threads: the store has one of its own.
            started = time.process_time()
            await graph.ainvoke({}, config, durability=durability)
            return time.process_time() - started

    exits = [await seconds("exit", f"exit-{n}") for n in range(5)]
    syncs = [await seconds("sync", f"sync-{n}") for n in range(5)]
    each_ms = (min(syncs) - min(exits)) / 50 * 1000
    return [Gate("L11", "processor ms a step for its checkpoint", each_ms, most=10)]


def hierarchies() -> list[Gate]:
    """L14: how long it takes to read a dump of a screen."""

    def dump(nodes: int) -> str:
        row = (
            '<node index="0" text="Row {n}" class="android.widget.TextView" package="com.example"'
            ' bounds="[0,{n}][100,{m}]" clickable="true" enabled="true" visible-to-user="true"/>'
        )
        rows = "".join(row.format(n=n, m=n + 1) for n in range(nodes))
        head = '<node class="android.widget.FrameLayout" bounds="[0,0][1080,20000]">'
        return f"<hierarchy rotation='0'>{head}{rows}</node></hierarchy>"

    def ms(nodes: int) -> float:
        text, found = dump(nodes), []
        for _ in range(5):
            started = time.process_time()
            parse_hierarchy(text)
            found.append((time.process_time() - started) * 1000)
        return min(found)

    small, large = ms(5_000), ms(19_000)
    return [
        Gate("L14", "processor ms for 5,000 nodes", small, most=50),
        Gate("L14", "19,000 nodes / 5,000 nodes", large / small, most=5),
    ]


async def overhead(folder: Path) -> list[Gate]:
    """A case in memory, with and without a shared database: what many machines cost a run."""
    path = CONFIGS / "examples" / "notes_sim" / "app.yaml"
    case = {
        "id": "note",
        "app": {"kind": "simulated", "path": str(path)},
        "steps": ["Click 'Add note'", "Type 'Milk' into the field 'Text'", "Click 'Save'"],
    }

    async def seconds(**settings: Any) -> float:
        found = []
        for _ in range(3):
            chosen = Settings(home=folder / "runs", learn="off", **settings)
            started = time.perf_counter()
            await runner.run_case(parse_case(case, "case"), chosen)
            found.append(time.perf_counter() - started)
        return min(found)

    alone = await seconds()
    with postgres.shared(f"load {os.getpid()}", durable=True) as server:
        shared = await seconds(database=server.new_database())
        await runner.close_all()
    return [Gate("–", "a run in PostgreSQL / in its folder", shared / alone, most=2)]


def page(gates: Sequence[Gate]) -> str:
    """Write the table as a page of the docs."""
    lines = [
        "# Under load",
        "",
        "Written by `make load`: ratios to a baseline of the same run, and processor time, so that "
        "other work on",
        "the machine does not count. The rows are those of [reliability.md](reliability.md).",
        "",
        f"{os.cpu_count()} cores, load of other work {os.getloadavg()[0]:.1f}, {CLIENTS} clients, "
        f"{FOR_S:g} s each, {LARGE:,} transitions in the large graph.",
        "",
        "| row | what | figure | gate | | |",
        "|---|---|---|---|---|---|",
        *(gate.line for gate in gates),
    ]
    return "\n".join(lines) + "\n"


async def main() -> int:
    """Measure all; gives 1 when a gate does not hold."""
    folder = Path(tempfile.mkdtemp())
    try:
        gates = [*await knowledge(folder), *await checkpoints(folder), *hierarchies()]
        gates += await overhead(folder)
    finally:
        shutil.rmtree(folder)
    PAGE.write_text(page(gates), "utf-8")
    print(page(gates))
    return int(not all(gate.holds for gate in gates))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
