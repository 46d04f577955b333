"""How long a request takes: the decision alone, every mode, with the objects built on warm JVMs."""

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from bench.table import Table
from surefoot.api.solving import SolveRequest, body_of, solve_with
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.http.solve import SolveRoutes
from surefoot.tools.evals.solver_set import read_cases
from surefoot.tools.java.decide import decide
from surefoot.tools.java.read_problem import problem_of
from surefoot.tools.java.service import java_service
from surefoot.tools.java.smt import decide_by_z3, has_z3

_ROUNDS = 3
_REFILL_S = 1.0
"""Between two requests that build: a pool that is asked faster than JVMs start is not warm."""


async def run() -> Table:
    """Measure over the labelled requests of configs/evals/constraint_solving; milliseconds."""
    cases = read_cases(CONFIGS / "evals" / "constraint_solving")
    bodies = [body_of(SolveRequest.model_validate(case["request"])) for case in cases]
    note = "36 requests; with objects: those that are satisfiable, compiled sources kept"
    table = Table("Solving path constraints, ms", "ms", note=note)
    problems = [problem_of(body, ()) for body in bodies]
    table.add("decision by the procedure", _each(decide, problems))
    if has_z3():
        table.add("decision by z3", _each(decide_by_z3, problems))
    table.add("reading a request", _each(lambda body: problem_of(body, ()), bodies))
    table.add("a list of 60 nodes decided", _each(decide, [problem_of(long_list(60), ())] * 5))
    table.add("a thousand classes decided", _each(decide, [problem_of(_wide(1000), ())] * 5))
    table.add("a thousand classes read and decided", _each(_read_and_decided, [_wide(1000)] * 5))
    satisfiable = [
        b for b, c in zip(bodies, cases, strict=True) if c["expected"]["result"] == "SAT"
    ]
    with tempfile.TemporaryDirectory() as folder:
        for mode in ("exact", "verify"):
            plain = Settings(home=Path(folder), solver_mode=mode, build_objects=False)
            table.add(f"{mode}, no objects", await _solved(bodies, plain))
        for mode in ("exact", "verify"):
            building = Settings(home=Path(folder), solver_mode=mode)
            name = f"{mode}, objects built"
            table.add(name, await _solved(satisfiable, building, pause_s=_REFILL_S))
            table.add(f"{name}, one after the other", await _solved(satisfiable, building))
        plain = Settings(home=Path(folder), solver_mode="exact", build_objects=False)
        table.add("100 POST /solve at once, exact, no objects", await _at_once(bodies, plain))
    await java_service().close()
    return table


def _read_and_decided(body: dict[str, Any]) -> None:
    decide(problem_of(body, ()))


async def _at_once(bodies: list[dict[str, Any]], settings: Settings) -> list[float]:
    """Send 100 requests together; gives how long each waited for its answer.

    Raises:
        RuntimeError: one got none.
    """
    app = FastAPI()
    app.include_router(SolveRoutes(settings).router)

    async def asked(body: dict[str, Any]) -> float:
        started = time.perf_counter()
        answer = await http.post("/solve", json=body)
        if answer.status_code != 200:
            raise RuntimeError(f"{answer.status_code}: {answer.text}")
        return (time.perf_counter() - started) * 1000

    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://bench", timeout=120) as http:
        return await asyncio.gather(*(asked(bodies[n % len(bodies)]) for n in range(100)))


def _each(work: Callable[[Any], object], given: list[Any]) -> list[float]:
    return [_timed(work, one) for _ in range(_ROUNDS) for one in given]


def _timed(work: Callable[[Any], object], given: Any) -> float:
    started = time.perf_counter()
    work(given)
    return (time.perf_counter() - started) * 1000


async def _solved(
    bodies: list[dict[str, Any]], settings: Settings, *, pause_s: float = 0.0
) -> list[float]:
    for body in bodies:
        await solve_with(body, settings)
    found = []
    for body in bodies:
        await asyncio.sleep(pause_s)
        started = time.perf_counter()
        await solve_with(body, settings)
        found.append((time.perf_counter() - started) * 1000)
    return found


def long_list(nodes: int) -> dict[str, Any]:
    """Give a request for a ring of so many nodes."""
    path = ["head", *["next"] * nodes]
    names = [".".join(path[: n + 1]) for n in range(nodes)]
    last = names[-1]
    return {
        "constraints": [
            *(f"!('{name}(ref)' is null)" for name in names),
            f"('{last}.next(ref)' == 'head(ref)')",
            *(f"('{one}(ref)' != 'head(ref)')" for one in names[1:]),
        ],
        "type_hierarchy": {"LNode;": "Type: Node (signature: LNode;)\n  Extends: java.lang.Object"},
        "variable_static_type": {"head": "Node"},
        "heap_state": {"schemas": {"Node": {"fields": {"next": "Node"}}}},
    }


def _wide(classes: int) -> dict[str, Any]:
    described = {
        f"Lwide/C{n};": f"Type: wide.C{n} (signature: Lwide/C{n};)\n  Extends: wide.C{n // 3}"
        for n in range(1, classes)
    }
    described["Lwide/C0;"] = "Type: wide.C0 (signature: Lwide/C0;)\n  Extends: java.lang.Object"
    return {
        "constraints": [
            f"('x(ref)' instanceof Lwide/C{classes // 30};)",
            f"!('x(ref)' instanceof Lwide/C{classes // 10};)",
            "('x(ref)' != 'y(ref)')",
            "!('y(ref)' is null)",
        ],
        "type_hierarchy": described,
        "variable_static_type": {"x": "wide.C0", "y": "wide.C0"},
    }
