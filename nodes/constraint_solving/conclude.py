"""Ends the work on a request: the answer, and result.json in the run folder."""

import asyncio
import json
from typing import Any

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.solving import Solving, forget, open_solving
from surefoot.state.constraint_solving import ConstraintSolvingState, ConstraintSolvingUpdate
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.java.plans import as_json, model_of
from surefoot.tools.java.valuation import number_values

VERDICTS = {"SAT": "passed", "UNSAT": "passed", "UNKNOWN": "unknown"}
"""Of the run: both SAT and UNSAT are answers."""


async def conclude(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Put the answer together.

    Reads what the other nodes wrote. Writes `result`.
    """
    solving = await open_solving(state, runtime)
    decided, built = state["decided"], state.get("built")
    objects = built.graph if built is not None and built.kind == "built" else None
    is_source = objects is not None and built is not None and built.by == "source"
    source = state["source"].source if is_source else None
    is_doubtful = objects is not None and built is not None and not built.is_checked
    answer: dict[str, Any] = {
        "result": decided.result,
        "valuation": [value.model_dump(mode="json") for value in decided.valuation],
        "numbers": (
            number_values(solving.problem, model_of(objects)) if objects else decided.numbers
        ),
        "decided_by": decided.decided_by,
        "verified": decided.is_verified and not is_doubtful,
        "world_complete": solving.problem.world.is_complete,
        "objects": as_json(objects) if objects is not None else None,
        "initialization_code": source,
        "explanation": [
            *decided.explanation,
            *state.get("notes", []),
            *(built.notes if built is not None else ()),
            *_not_built(state, solving),
            *solving.problem.notes,
        ],
        "usage": state.get("usage", Usage()).model_dump(mode="json"),
    }
    kept = {
        "run_id": solving.run_id,
        "case": "solve",
        "verdict": VERDICTS[decided.result],
        "seconds": round(now_s() - state["started"], 3),
        **answer,
    }
    forget(solving.run_id)
    text = json.dumps(kept, ensure_ascii=False, indent=1)
    await asyncio.to_thread(solving.log.flush)
    await asyncio.to_thread(write_whole, solving.folder / "result.json", text)
    return {"result": answer}


def _not_built(state: ConstraintSolvingState, solving: Solving) -> list[str]:
    """Say why nothing was tried to build the objects of what is satisfiable."""
    is_wanted = state["decided"].result == "SAT" and solving.settings.build_objects
    if not is_wanted or state["buildable"]:
        return []
    return ["no objects were built: there is neither a source nor a class path"]
