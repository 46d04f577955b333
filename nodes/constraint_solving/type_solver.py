"""Asks which type every variable is to have."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.asking import fault_lines, object_types_text, request_values
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    TypeAnswer,
)
from surefoot.state.errors import ModelError
from surefoot.tools.llm.prompts import render


async def type_solver(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Ask for a type, or null, for every variable of the constraints.

    When it is asked again because no heap fits its types, it is told which ones and why.

    Reads the input, `types`, `faults`. Writes `types`, `retypes`, `usage`; `problem` when no model
    answers.
    """
    solving = await open_solving(state, runtime)
    # A heap was proposed already: its verifier found that these types leave room for none.
    before = state["types"] if "heap" in state else None
    prompt = render(
        "constraint_solving/type_solver",
        **request_values(solving, state),
        objects=object_types_text(solving.problem),
        before=before.model_dump_json() if before is not None else "",
        problems=fault_lines(state.get("faults", [])) if before is not None else "",
    )
    try:
        answer, usage = await solving.ask(prompt, TypeAnswer, state)
    except ModelError as error:
        return {"problem": str(error), "usage": error.usage}
    retypes = state.get("retypes", 0) + (before is not None)
    return {"types": answer, "retypes": retypes, "usage": usage}
