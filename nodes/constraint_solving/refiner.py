"""Asks for a corrected answer, given what the verifier found."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.asking import (
    fault_lines,
    heap_text,
    object_types_text,
    request_values,
)
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    HeapAnswer,
    TypeAnswer,
)
from surefoot.state.errors import ModelError
from surefoot.tools.llm.prompts import render


async def refiner(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Send a wrong answer back with every error that the verifier named.

    Reads the input, `refining`, `faults`, `types`, `heap`. Writes `types` or `heap` anew and counts
    it; `usage`; `problem` when no model answers.
    """
    solving = await open_solving(state, runtime)
    is_heap = state["refining"] == "heap"
    wrong = state["heap"] if is_heap else state["types"]
    prompt = render(
        "constraint_solving/refiner",
        **request_values(solving, state),
        part=state["refining"],
        objects=object_types_text(solving.problem),
        heap=heap_text(solving.problem) if is_heap else "",
        types=state["types"].model_dump_json() if is_heap else "",
        wrong=wrong.model_dump_json(),
        problems=fault_lines(state["faults"]),
    )
    try:
        if is_heap:
            heap, usage = await solving.ask(prompt, HeapAnswer, state)
            count = state.get("heap_refinements", 0) + 1
            return {"heap": heap, "heap_refinements": count, "usage": usage}
        types, usage = await solving.ask(prompt, TypeAnswer, state)
    except ModelError as error:
        return {"problem": str(error), "usage": error.usage}
    count = state.get("type_refinements", 0) + 1
    return {"types": types, "type_refinements": count, "usage": usage}
