"""L11 and L14: what checkpoints, a shared database and large dumps cost."""

import os
import time
from pathlib import Path
from typing import Any

from langgraph.graph import END, START, StateGraph
from typing_extensions import TypedDict

from bench.load.gate import CASE, Gate
from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.running.run_saver import open_saver
from surefoot.tools.casefile import parse_case
from surefoot.tools.devices.hierarchy.screens import parse_hierarchy
from tests.support import postgres


class _State(TypedDict, total=False):
    count: int
    text: str


async def checkpoints(folder: Path) -> list[Gate]:
    """L11: what a checkpoint after each node costs, of a run of fifty nodes or more."""

    async def step(state: _State) -> _State:
        return {"count": state.get("count", 0) + 1, "text": "x" * 4000}

    def on(state: _State) -> str:
        return "go on" if state["count"] < 50 else "end"

    builder = StateGraph(_State).add_node(step).add_edge(START, "step")
    builder.add_conditional_edges("step", on, {"go on": "step", "end": END})

    async def seconds(durability: Any, name: str) -> float:
        saver = open_saver(folder / name)
        graph = builder.compile(checkpointer=saver)
        config: Any = {"configurable": {"thread_id": "1"}, "recursion_limit": 100}
        # Of all threads: the store is written in others.
        started = time.process_time()
        await graph.ainvoke({}, config, durability=durability)
        used = time.process_time() - started
        saver.close()
        return used

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
        Gate("L14", "processor ms for 5,000 nodes", small, most=65),
        Gate("L14", "19,000 nodes / 5,000 nodes", large / small, most=5),
    ]


async def overhead(folder: Path) -> list[Gate]:
    """A case in memory, with and without a shared database: what many machines cost a run."""

    async def seconds(**settings: Any) -> float:
        found = []
        for _ in range(3):
            chosen = Settings(home=folder / "runs", learn="off", **settings)
            started = time.perf_counter()
            await runner.run_case(parse_case(CASE, "case"), chosen)
            found.append(time.perf_counter() - started)
        return min(found)

    alone = await seconds()
    with postgres.shared(f"load {os.getpid()}", durable=True) as server:
        shared = await seconds(database=server.new_database())
        await runner.close_all()
    return [Gate("–", "a run in PostgreSQL / in its folder", shared / alone, most=2)]
