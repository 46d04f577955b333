"""Gives the verdict: what a model proposed and an exact procedure agrees to."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.asking import fault_lines
from surefoot.nodes.constraint_solving.solving import Solving, open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    Decided,
)
from surefoot.tools.java.descriptors import JDK, descriptor, is_reference
from surefoot.tools.java.plans import model_with
from surefoot.tools.java.procedure import ExactVerdict, decide_exactly, list_conflicting
from surefoot.tools.java.valuation import number_values, valuation


async def decide(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Take the model's heap when it was verified, else see what the procedure says.

    A model's UNSAT counts only when the procedure agrees. In the mode `model` a heap that the
    procedure finds is not taken; the verdict is then UNKNOWN.

    Reads `solver_mode`, `types`, `heap`, `faults`, `problem`, `buildable`. Writes `decided`,
    `buildable`.
    """
    solving = await open_solving(state, runtime)
    decided = await asyncio.to_thread(_accept_model_heap, state, solving)
    if decided is None:
        decided = await asyncio.to_thread(_rule_by_procedure, state, solving)
    solving.note(
        "decide", {"mode": state["solver_mode"], "problem": state.get("problem", "")}, decided
    )
    # Of the JDK's classes alone objects are built without a source.
    held = [descriptor(one.type) for one in decided.valuation if one.reference]
    types = {name.lstrip("[") for name in (*held, *solving.problem.static_types.values())}
    is_jdk = bool(types) and all(not is_reference(one) or one.startswith(JDK) for one in types)
    buildable = state["buildable"] or (is_jdk and solving.settings.build_objects)
    return {"decided": decided, "buildable": buildable}


def _accept_model_heap(state: ConstraintSolvingState, solving: Solving) -> Decided | None:
    if not state.get("is_accepted") or solving.problem.unreadable:
        return None
    problem, values = solving.problem, state["heap"].valuation
    model = model_with(problem, values) if problem.numbers else None
    return Decided(
        result="SAT",
        valuation=values,
        numbers=number_values(problem, model) if model is not None else {},
        decided_by="model",
        is_verified=True,
    )


def _rule_by_procedure(state: ConstraintSolvingState, solving: Solving) -> Decided:
    problem = solving.problem
    ruling = decide_exactly(problem)
    verdict = ruling.verdict(problem)
    if verdict == "UNSAT":
        by = "model" if _model_says(state) == "UNSAT" else ruling.decided_by
        return Decided(
            result="UNSAT",
            decided_by=by,
            is_verified=True,
            explanation=tuple(list_conflicting(problem)),
        )
    if verdict == "SAT" and state["solver_mode"] != "model" and ruling.decision.model is not None:
        return Decided(
            result="SAT",
            valuation=tuple(valuation(problem, ruling.decision.model)),
            numbers=number_values(problem, ruling.decision.model),
            decided_by=ruling.decided_by,
            is_verified=True,
        )
    by = "model" if state["solver_mode"] == "model" else ruling.decided_by
    return Decided(
        result="UNKNOWN",
        decided_by=by,
        is_verified=False,
        explanation=tuple(_doubts(state, solving, ruling)),
    )


def _model_says(state: ConstraintSolvingState) -> str:
    """Give the model's last verdict."""
    if "heap" in state:
        return state["heap"].result
    return state["types"].result if "types" in state else "UNKNOWN"


def _doubts(state: ConstraintSolvingState, solving: Solving, ruling: ExactVerdict) -> list[str]:
    """Say why the verdict is UNKNOWN."""
    found = [*solving.problem.unreadable]
    if state.get("problem"):
        found.append(f"the model cannot be asked: {state['problem']}")
    if state["solver_mode"] == "model" and state.get("faults"):
        found.append(f"the model's last answer is wrong: {fault_lines(state['faults'])}")
    if state["solver_mode"] == "model" and _model_says(state) != ruling.decision.result:
        found.append(f"the model says {_model_says(state)}, which is not so")
    if ruling.decision.result == "UNSAT":
        found.append(
            "nothing satisfies it with the classes told of, which may not be all there are"
        )
    if ruling.decision.why:
        found.append(f"not decided: {ruling.decision.why}")
    return found
