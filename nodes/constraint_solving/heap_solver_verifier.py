"""Checks the heap that a model proposes, without a model."""

import asyncio
from collections.abc import Sequence

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    HeapAnswer,
    TypeAnswer,
)
from surefoot.state.values.heap import ValuationFault
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.types_alone import list_changed_types, list_impossible_types
from surefoot.tools.java.verify import faults_of


async def heap_solver_verifier(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Say everything that is wrong with the heap, and whether the types leave room for any.

    Variables have the types that were chosen for them.

    A heap solver keeps to the types it is given, so an UNSAT, or a heap that never comes right, may
    be the fault of the types: then these are the faults, and the type solver is asked again.

    Reads the constraints, `types`, `heap`. Writes `faults`, `refining`, `is_accepted`.
    """
    solving = await open_solving(state, runtime)
    answer = state["heap"]
    faults, is_types = await asyncio.to_thread(_faults, solving.problem, state.get("types"), answer)
    found = {"is_well_formed": not faults, "errors": faults, "types_are_wrong": is_types}
    solving.note("heap_solver_verifier", answer, found)
    return {
        "faults": list(faults),
        "refining": "types" if is_types else "heap",
        "is_accepted": answer.result == "SAT" and not faults,
    }


def _faults(
    problem: Problem, types: TypeAnswer | None, answer: HeapAnswer
) -> tuple[Sequence[ValuationFault], bool]:
    chosen = [(one.variable, one.type) for one in types.valuation] if types is not None else []
    faults: list[ValuationFault] = []
    if answer.result == "SAT":
        faults = faults_of(problem, answer.valuation)
        faults += list_changed_types(chosen, answer.valuation)
        if not faults:
            return [], False
    untenable = list_impossible_types(problem, chosen)
    return (untenable, True) if untenable else (faults, False)
