"""Where a request goes on."""

from typing import Literal

from surefoot.nodes.constraint_solving.solving import MOST_REFINEMENTS, MOST_RETYPES
from surefoot.state.constraint_solving import ConstraintSolvingState


def after_read(state: ConstraintSolvingState) -> Literal["ask", "exact"]:
    """No model is asked in the mode `exact`."""
    return "exact" if state["solver_mode"] == "exact" else "ask"


def after_types(state: ConstraintSolvingState) -> Literal["answered", "problem"]:
    """Without a model the procedure decides alone."""
    return "problem" if state.get("problem") else "answered"


def after_type_check(state: ConstraintSolvingState) -> Literal["accepted", "refine", "settle"]:
    """Wrong types are corrected at most twice; an UNSAT needs the procedure's word."""
    if state["types"].result != "SAT":
        return "settle"
    if not state["faults"]:
        return "accepted"
    return "refine" if state.get("type_refinements", 0) < MOST_REFINEMENTS else "settle"


def after_heap(state: ConstraintSolvingState) -> Literal["answered", "problem"]:
    """Without a model the procedure decides alone."""
    return "problem" if state.get("problem") else "answered"


def after_heap_check(
    state: ConstraintSolvingState,
) -> Literal["refine", "retype", "settle"]:
    """A wrong heap is corrected at most twice; types that leave room for none are chosen again."""
    if not state["faults"]:
        return "settle"
    if state["refining"] == "types":
        return "retype" if state.get("retypes", 0) < MOST_RETYPES else "settle"
    return "refine" if state.get("heap_refinements", 0) < MOST_REFINEMENTS else "settle"


def after_refining(state: ConstraintSolvingState) -> Literal["types", "heap", "problem"]:
    """A corrected answer is checked like the first one."""
    return "problem" if state.get("problem") else state["refining"]


def after_deciding(state: ConstraintSolvingState) -> Literal["write", "build", "end"]:
    """Objects are built of what is satisfiable: by the model's source, else by plan."""
    if state["decided"].result != "SAT" or not state["buildable"]:
        return "end"
    return "write" if state["solver_mode"] != "exact" and not state.get("problem") else "build"


def after_writing(state: ConstraintSolvingState) -> Literal["run", "build"]:
    """Without source the plan builder builds."""
    return "build" if state.get("problem") else "run"


def after_running(state: ConstraintSolvingState) -> Literal["built", "refine", "build"]:
    """Wrong source is corrected at most twice; then the plan builder builds."""
    if state["built"].kind == "built":
        return "built"
    is_hopeless = state["built"].kind == "refused"
    if is_hopeless or state.get("code_refinements", 0) >= MOST_REFINEMENTS:
        return "build"
    return "refine"
