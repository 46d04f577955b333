"""Whether types chosen for the variables are right, and whether any heap can have them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from surefoot.state.values.heap import ValuationFault, VariableValue
from surefoot.tools.java.descriptors import descriptor
from surefoot.tools.java.grammar import path_or_none
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.terms import Path, given_ids
from surefoot.tools.java.verify import type_facts, type_faults_of, with_place


def type_faults(problem: Problem, types: Sequence[tuple[str, str]]) -> list[ValuationFault]:
    """Give what is wrong with types, whatever objects exist already and may be made.

    Args:
        problem: What they were chosen for.
        types: Of (variable, descriptor or "null").
    """
    if not any(given_ids(one) for one in problem.formulas):
        problem = replace(problem, given={}, may_allocate=True)
    return type_faults_of(problem, types)


def list_impossible_types(
    problem: Problem, types: Sequence[tuple[str, str]]
) -> list[ValuationFault]:
    """Name the types that no heap can have although others are possible; none when all is well.

    Only what the procedure is sure of is said: constraints that clash under any types are no fault
    of these.
    """
    chosen = [(path, type_) for name, type_ in types if (path := path_or_none(name)) is not None]
    if (
        not chosen
        or _result(problem, chosen) != "UNSAT"
        or decide_exactly(problem).decision.result != "SAT"
    ):
        return []
    alone = [one for one in chosen if _result(problem, [one]) == "UNSAT"]
    faults = [
        ValuationFault(
            error_type="TYPE_MISMATCH",
            location=path.variable,
            message=f"no heap that satisfies the constraints has {type_} here",
        )
        for path, type_ in alone or chosen
    ]
    return with_place(faults, [name for name, _ in types])


def list_changed_types(
    types: Sequence[tuple[str, str]], values: Sequence[VariableValue]
) -> list[ValuationFault]:
    """Name the variables of a heap that have another type than was chosen for them."""
    chosen = {path: type_ for name, type_ in types if (path := path_or_none(name)) is not None}
    faults = []
    for value in values:
        path = path_or_none(value.variable)
        type_ = chosen.get(path, value.type) if path is not None else value.type
        if descriptor(type_) != descriptor(value.type):
            message = f"{type_} was chosen for it, not {value.type}"
            faults.append(
                ValuationFault(error_type="TYPE_MISMATCH", location=value.variable, message=message)
            )
    return with_place(faults, [value.variable for value in values])


def with_types(problem: Problem, types: Sequence[tuple[str, str]]) -> Problem:
    """Give the problem in which the variables have these types; unknown variables are left out."""
    chosen = [(path, type_) for name, type_ in types if (path := path_or_none(name)) is not None]
    return _problem_with_types(problem, chosen)


def _result(problem: Problem, chosen: Sequence[tuple[Path, str]]) -> str:
    return decide_exactly(_problem_with_types(problem, chosen)).decision.result


def _problem_with_types(problem: Problem, chosen: Sequence[tuple[Path, str]]) -> Problem:
    types = {path: type_ for path, type_ in chosen if path in problem.locations}
    facts = type_facts(problem, types)
    return problem.under([*problem.formulas, *facts])
