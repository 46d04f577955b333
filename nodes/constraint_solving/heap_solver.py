"""Asks for the whole heap, given the types."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.asking import heap_text, request_values
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    HeapAnswer,
)
from surefoot.state.errors import ModelError
from surefoot.tools.llm.prompts import render


async def heap_solver(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Ask which object every variable holds: which ones are the same, new, given or null.

    Reads the input, `types`. Writes `heap`, `usage`; `problem` when no model answers.
    """
    solving = await open_solving(state, runtime)
    prompt = render(
        "constraint_solving/heap_solver",
        **request_values(solving, state),
        heap=heap_text(solving.problem),
        types=state["types"].model_dump_json(),
    )
    try:
        answer, usage = await solving.ask(prompt, HeapAnswer, state)
    except ModelError as error:
        return {"problem": str(error), "usage": error.usage}
    return {"heap": answer, "heap_refinements": 0, "usage": usage}
