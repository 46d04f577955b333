"""Checks the types that a model chose, without a model."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import ConstraintSolvingState, ConstraintSolvingUpdate
from surefoot.tools.java.types_alone import type_faults


async def type_solver_verifier(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Say everything that is wrong with the types; which objects exist is the heap solver's matter.

    Reads the constraints, `types`. Writes `faults`, `refining`, `is_accepted`.
    """
    solving = await open_solving(state, runtime)
    answer = state["types"]
    chosen = [(one.variable, one.type) for one in answer.valuation]
    faults = (
        await asyncio.to_thread(type_faults, solving.problem, chosen)
        if answer.result == "SAT"
        else []
    )
    found = {"is_well_formed": not faults, "errors": faults}
    solving.note("type_solver_verifier", answer, found)
    return {"faults": faults, "refining": "types", "is_accepted": False}
