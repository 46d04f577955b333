"""Whether the procedure, z3 and a search through every heap agree on random problems."""

import time
from collections.abc import Callable

from bench.random_requests import random_request, satisfiable
from bench.table import Table
from surefoot.tools.java.decide import decide
from surefoot.tools.java.model import holds
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.smt import decide_by_z3, has_z3
from surefoot.tools.java.valuation import valuation
from surefoot.tools.java.verify import faults_of

_PROBLEMS = 5000
_FIRST_SEED = 100_000
"""The tests take others."""


async def run() -> Table:
    """Decide 5,000 random problems in each way; milliseconds a problem.

    Raises:
        RuntimeError: two ways disagree, or a model is wrong; names the seed.
    """
    ways: dict[str, Callable[[Problem], bool]] = {
        "procedure, with its model checked": _by_procedure,
        "every heap tried": satisfiable,
    }
    if has_z3():
        ways["z3"] = lambda problem: _is_sat(decide_by_z3(problem).result)
    spent: dict[str, list[float]] = {name: [] for name in ways}
    can = 0
    for seed in range(_FIRST_SEED, _FIRST_SEED + _PROBLEMS):
        problem = read_problem(random_request(seed))
        found = {name: _timed(way, problem, spent[name]) for name, way in ways.items()}
        if len(set(found.values())) > 1:
            raise RuntimeError(f"seed {seed}: satisfiable? {found}")
        can += found["every heap tried"]
    note = f"{_PROBLEMS:,} problems, {can:,} satisfiable; all agree on every one"
    table = Table("Random problems, ms", "ms", note=note)
    for name, samples in spent.items():
        table.add(name, samples)
    return table


def _timed(way: Callable[[Problem], bool], problem: Problem, spent: list[float]) -> bool:
    started = time.perf_counter()
    found = way(problem)
    spent.append((time.perf_counter() - started) * 1000)
    return found


def _by_procedure(problem: Problem) -> bool:
    found = decide(problem)
    if found.model is not None:
        is_model = all(holds(one, found.model, problem.world) for one in problem.formulas)
        if not is_model or faults_of(problem, valuation(problem, found.model)):
            raise RuntimeError(f"not a model of {problem.formulas}: {found.model}")
    return _is_sat(found.result)


def _is_sat(result: str) -> bool:
    if result == "UNKNOWN":
        raise RuntimeError("a random problem is small enough to be decided")
    return result == "SAT"
