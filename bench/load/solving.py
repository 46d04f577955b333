"""L5 to L8: `POST /solve` with objects built, alone, side by side and with far too many clients."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from bench import java_side
from bench.load.gate import Gate
from bench.load.service import FOR_S, counting_all, p95_ms, served
from surefoot.api.solving import SolveRequest, body_of
from surefoot.api.validating import avalidate
from surefoot.configs.settings import CONFIGS
from surefoot.tools.evals.solver_set import read_cases

EVALS = CONFIGS / "evals" / "constraint_solving"
CASE = CONFIGS / "examples" / "filebox" / "cases" / "browse-uploads.yaml"
AT_ONCE = 2
CROWD = 10
"""So many times as many clients as requests that are worked on side by side."""
MOST_WAIT_S = 5.0


@dataclass
class Heard:
    """What clients of /solve were told, by status."""

    good_s: list[float] = field(default_factory=list)
    refused_s: list[float] = field(default_factory=list)
    others: int = 0


async def alone() -> list[Gate]:
    """L5: objects built beside a JVM in the sandbox that builds them from compiled classes."""
    rows = {row.name: row.median for row in (await java_side.run()).rows}
    null = rows.get("java alone, under bubblewrap", rows["java alone, under limits"])
    note = f"a JVM {null:.0f} ms"
    gates = [Gate("L5", "by plan / a JVM", rows["plan, runner warm"] / null, most=0.3, note=note)]
    source = rows.get("source, compiler and runner warm")
    if source is not None:  # without the sandbox no source is run
        gates.append(Gate("L5", "by source, compiler warm / a JVM", source / null, most=2.5))
    gates.append(
        Gate("L5", "javac and java, cold / a JVM", rows["javac and java, cold"] / null, most=15)
    )
    return gates


async def crowded(folder: Path) -> list[Gate]:
    """L6 to L8: what a solve costs, ten times too many clients, and who only asks for life."""
    body = _request()
    async with served(solve_at_once=AT_ONCE, solve_queue=64, home=folder) as server:
        await _heard(server.client, body, AT_ONCE, FOR_S)
        two = await _heard(server.client, body, 2, FOR_S)
        eight = await _heard(server.client, body, 8, FOR_S)
    gates = [
        await _cost(body, folder),
        Gate("L6", "solves/s, eight clients / two", len(eight.good_s) / len(two.good_s), 0.9),
    ]
    async with served(solve_at_once=AT_ONCE, solve_queue=AT_ONCE, home=folder) as server:
        client = server.client
        await _heard(client, body, AT_ONCE, FOR_S)
        base = await _heard(client, body, AT_ONCE, FOR_S)
        crowd = await _heard(client, body, CROWD * AT_ONCE, 2 * FOR_S)
        await asyncio.sleep(MOST_WAIT_S)
        after = await _heard(client, body, AT_ONCE, FOR_S)
        gaps = await _beside(client, body)
    gates += [
        Gate("L7", "answers/s of a crowd / of two clients", _per(crowd, base) / 2, 0.9),
        Gate("L7", "p95 of 429, ms", p95_ms(crowd.refused_s), most=75),
        Gate("L7", "answers that are neither 200 nor 429", crowd.others, most=0),
        Gate("L7", "p95 after the crowd / before", _p95(after) / _p95(base), most=1.5),
        Gate("L8", "p95 of /healthz beside full work, ms", p95_ms(gaps), most=100),
        Gate("L8", "longest wait for /healthz, s", max(gaps), most=1.0),
    ]
    return gates


async def _cost(body: dict[str, object], folder: Path) -> Gate:
    """Compare a server that solves with one that starts its JVMs and solves hardly anything."""
    used, own, solved = [], [], []
    with counting_all() as used_s:
        for for_s in (0.0, FOR_S):
            before_s = used_s()
            async with served(solve_at_once=AT_ONCE, solve_queue=64, home=folder) as server:
                await _heard(server.client, body, 1, 1.0)
                heard = await _heard(server.client, body, AT_ONCE, for_s)
                own.append(server.used_s())
            used.append(used_s() - before_s)
            solved.append(len(heard.good_s))
    whole_s, own_s = used[1] - used[0], own[1] - own[0]
    note = f"{whole_s / (solved[1] - solved[0]) * 1000:.0f} ms a solve"
    ratio = whole_s / (whole_s - own_s)
    return Gate("L6", "processor time of a solve / of its JVMs", ratio, most=1.5, note=note)


def _per(one: Heard, base: Heard) -> float:
    return len(one.good_s) / len(base.good_s)


def _p95(one: Heard) -> float:
    return p95_ms(one.good_s)


def _request() -> dict[str, object]:
    cases = [case for case in read_cases(EVALS) if case["expected"]["result"] == "SAT"]
    return body_of(SolveRequest.model_validate(cases[0]["request"]))


async def _heard(
    client: httpx.AsyncClient, body: dict[str, object], clients: int, for_s: float
) -> Heard:
    """Ask by so many clients; who is refused comes again when it was told to."""
    heard, end = Heard(), time.perf_counter() + for_s

    async def one() -> None:
        while time.perf_counter() < end:
            started = time.perf_counter()
            answer = await client.post("/solve", json=body)
            took = time.perf_counter() - started
            if answer.status_code == 200:
                heard.good_s.append(took)
            elif answer.status_code == 429:
                heard.refused_s.append(took)
                await asyncio.sleep(float(answer.headers["retry-after"]))
            else:
                heard.others += 1

    await asyncio.gather(*(one() for _ in range(clients)))
    return heard


async def _beside(client: httpx.AsyncClient, body: dict[str, object]) -> list[float]:
    """Ask for life every 20 ms while /solve and a browser are busy; gives the waits, s."""
    waits: list[float] = []
    with tempfile.TemporaryDirectory() as home:
        work: list[Callable[[], Awaitable[object]]] = [
            lambda: _heard(client, body, 2 * AT_ONCE, 2 * FOR_S),
            lambda: avalidate(CASE, out=home, learn="off"),
        ]
        tasks = asyncio.gather(*(one() for one in work))
        while not tasks.done():
            started = time.perf_counter()
            await client.get("/healthz")
            waits.append(time.perf_counter() - started)
            await asyncio.sleep(0.02)
        with suppress(asyncio.CancelledError):
            await tasks
    return waits
