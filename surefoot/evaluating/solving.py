"""Scores constraint solving against labelled requests, with simple procedures beside it."""

import asyncio
import statistics
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.api.solving import SolveRequest, body_of, solve_with
from surefoot.configs.settings import Settings
from surefoot.state.values.heap import VariableValue
from surefoot.tools.evals.solver_set import read_cases
from surefoot.tools.java.building_facts import entry_of
from surefoot.tools.java.decide import decide
from surefoot.tools.java.descriptors import NULL
from surefoot.tools.java.plans import plan_of
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.procedure import ExactVerdict
from surefoot.tools.java.programs import MethodCall, Plan, Program
from surefoot.tools.java.read_problem import problem_of, sources_in
from surefoot.tools.java.service import java_service
from surefoot.tools.java.smt import decide_by_z3, has_z3
from surefoot.tools.java.valuation import valuation
from surefoot.tools.java.verify import faults_of

_BASELINES = ("procedure alone", "z3 alone", "all fresh", "all null")


async def evaluate_constraint_solving(
    path: Path, settings: Settings, *, at_once: int = 1
) -> dict[str, Any]:
    """Solve every request of a set and compare with its label.

    Args:
        path: See `surefoot.tools.evals.solver_set.read_cases`.
        settings: Mode, model, class path.
        at_once: How many are worked on side by side; with more than one `ms` says little.

    Returns:
        {"set", "mode", "model", "requests", "rows": [{"name", "right", "accuracy", "false_sat",
        "false_unsat", "unknown", "sat_verified", "built", "by_source", "path", "calls", "tokens",
        "ms"}], "wrong": [...]}; a rate is None where nothing was to be counted.

    Raises:
        ConfigError: the set cannot be read.
    """
    cases = read_cases(path)
    places = asyncio.Semaphore(at_once)

    async def solved(case: Mapping[str, Any]) -> dict[str, Any]:
        async with places:
            return await _solve_case_to_row(case, settings)

    own = await asyncio.gather(*map(solved, cases))
    rows = [_solver_scores(f"{settings.solver_mode}, {settings.model}", own)]
    for name in _BASELINES:
        if name != "z3 alone" or has_z3():
            found = [await asyncio.to_thread(_baseline, name, case) for case in cases]
            rows.append(_solver_scores(name, found))
    return {
        "set": path.name,
        "mode": settings.solver_mode,
        "model": settings.model,
        "requests": len(cases),
        "rows": rows,
        "wrong": [one for one in own if not _is_fine(one)],
    }


def print_solver_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print what `evaluate_constraint_solving` gave."""
    heads = ("right", "false SAT", "false UNSAT", "SAT verified", "built", "by source", "path")
    table = Table(
        "", *heads, "calls", "ms", title=f"{scores['set']}: {scores['requests']} requests", box=None
    )
    for row in scores["rows"]:
        rates = (row["sat_verified"], row["built"], row["by_source"], row["path"])
        table.add_row(
            row["name"],
            f"{row['right']}/{scores['requests']}",
            str(row["false_sat"]),
            str(row["false_unsat"]),
            *("–" if rate is None else f"{rate:.0%}" for rate in rates),
            f"{row['calls']:.1f}",
            f"{row['ms']:.1f}",
        )
    console.print(table)
    for one in scores["wrong"]:
        console.print(f"  {one['id']}: {one['result']}, expected {one['expected']}", markup=False)


async def _solve_case_to_row(case: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    body = body_of(SolveRequest.model_validate(case["request"]))
    problem = problem_of(body, settings.classpath)
    started = time.perf_counter()
    answer = await solve_with(body, settings)
    ms = (time.perf_counter() - started) * 1000
    values = [VariableValue.model_validate(value) for value in answer["valuation"]]
    found = _solver_result_row(case, problem, answer["result"], values, ms)
    found["calls"] = answer["usage"]["model_calls"]
    found["tokens"] = answer["usage"]["input_tokens"] + answer["usage"]["output_tokens"]
    check = case["expected"].get("path_check")
    if answer["result"] == "SAT" and settings.build_objects:
        found["built"] = answer["objects"] is not None
        found["by_source"] = answer["initialization_code"] is not None
        if check is not None:
            returned = (
                await _call_method_under_test(body, answer, check, settings)
                if found["built"]
                else None
            )
            found["path"] = returned == check["returns"]
    return found


async def _call_method_under_test(
    body: Mapping[str, Any],
    answer: Mapping[str, Any],
    check: Mapping[str, Any],
    settings: Settings,
) -> str | None:
    """Build the objects as the answer says and call the method under test on them."""
    shop, classpath = java_service(), settings.classpath
    classes = dict((await shop.under_test(classpath, sources_in(body))).classes)
    roots = answer["objects"]["roots"]
    names = [name if name in roots else f"{name}(ref)" for name in check["arguments"]]
    call = MethodCall(check["class"], check["method"], tuple(names))
    code = answer["initialization_code"]
    if code is None:
        values = [VariableValue.model_validate(value) for value in answer["valuation"]]
        graph = plan_of(problem_of(body, classpath), values)
        if graph is None:
            return None
        program = Program(classes, plan=Plan(graph), call=call)
    else:
        compiled = await shop.compile(classpath, {"Code": code}, classes)
        entry = next(entry_of(n.rpartition("/")[2], [n]) for n in compiled.classes if "$" not in n)
        program = Program({**classes, **compiled.classes}, entry=entry or "", call=call)
    return (await shop.run(classpath, program)).returned


def _baseline(name: str, case: Mapping[str, Any]) -> dict[str, Any]:
    problem = problem_of(case["request"], ())
    started = time.perf_counter()
    if name in ("procedure alone", "z3 alone"):
        by = "z3" if name == "z3 alone" else "procedure"
        decision = decide_by_z3(problem) if by == "z3" else decide(problem)
        result: str = ExactVerdict(decision, "procedure").verdict(problem)
        values = valuation(problem, decision.model) if decision.model is not None else []
    else:
        result, values = "SAT", _uniform_valuation(problem, is_null=name == "all null")
    return _solver_result_row(case, problem, result, values, (time.perf_counter() - started) * 1000)


def _uniform_valuation(problem: Problem, *, is_null: bool) -> list[VariableValue]:
    """Returns every variable null, or a fresh object of what it is declared as."""
    if is_null:
        return [
            VariableValue(variable=path.variable, type=NULL, newObject=False, reference=None)
            for path in problem.references
        ]
    free = max((0, *problem.given)) + 1
    return [
        VariableValue(
            variable=path.variable,
            type=_declared_type(problem, path.variable),
            newObject=True,
            reference=n,
        )
        for n, path in enumerate(problem.references, free)
    ]


def _declared_type(problem: Problem, variable: str) -> str:
    path = next(one for one in problem.references if one.variable == variable)
    type_ = problem.declared(path.prefixes()[0] if path.labels else path)
    for label in path.labels:
        type_ = problem.world.field_type(type_, label) or type_
    return type_


def _solver_result_row(
    case: Mapping[str, Any], problem: Problem, result: str, values: list[VariableValue], ms: float
) -> dict[str, Any]:
    is_verified = result == "SAT" and not problem.unreadable and not faults_of(problem, values)
    return {
        "id": case["id"],
        "result": result,
        "expected": case["expected"]["result"],
        "sat_verified": is_verified if result == "SAT" else None,
        "built": None,
        "by_source": None,
        "path": None,
        "calls": 0,
        "tokens": 0,
        "ms": ms,
    }


def _is_fine(row: Mapping[str, Any]) -> bool:
    is_right = row["result"] == row["expected"]
    return is_right and all(row[key] is not False for key in ("sat_verified", "built", "path"))


def _solver_scores(name: str, rows: list[dict[str, Any]]) -> dict[str, Any]:
    right = sum(
        row["result"] == row["expected"] and row["sat_verified"] is not False for row in rows
    )
    return {
        "name": name,
        "right": right,
        "accuracy": round(right / len(rows), 4),
        "false_sat": sum(
            row["result"] == "SAT" and (row["expected"] != "SAT" or not row["sat_verified"])
            for row in rows
        ),
        "false_unsat": sum(row["result"] == "UNSAT" and row["expected"] != "UNSAT" for row in rows),
        "unknown": sum(row["result"] == "UNKNOWN" for row in rows),
        "sat_verified": _rate([row["sat_verified"] for row in rows]),
        "built": _rate([row["built"] for row in rows]),
        "by_source": _rate([row["by_source"] for row in rows]),
        "path": _rate([row["path"] for row in rows]),
        "calls": statistics.mean(row["calls"] for row in rows),
        "tokens": sum(row["tokens"] for row in rows),
        "ms": statistics.median(row["ms"] for row in rows),
    }


def _rate(found: list[bool | None]) -> float | None:
    counted = [one for one in found if one is not None]
    return sum(counted) / len(counted) if counted else None
