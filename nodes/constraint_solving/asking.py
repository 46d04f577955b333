"""What the prompts of all solvers tell of a request."""

import json
from collections.abc import Sequence
from typing import Any

from surefoot.nodes.constraint_solving.solving import Solving
from surefoot.state.constraint_solving import ConstraintSolvingState
from surefoot.state.values.heap import Reference, ValuationFault
from surefoot.state.values.solve_request import unknown_keys
from surefoot.tools.java.class_lines import class_lines
from surefoot.tools.java.problem import GivenObject, Problem
from surefoot.tools.java.read_problem import sources_in

_SOURCE_CHARACTERS = 12_000


def request_values(solving: Solving, state: ConstraintSolvingState) -> dict[str, Any]:
    """Give the constraints, declared types, classes and source as values of a prompt."""
    problem = solving.problem
    variables = [path.variable for path in problem.references]
    return {
        "constraints": "\n".join(one_line(text) for text in state["constraints"]),
        "variables": "\n".join(variables),
        "static_types": json.dumps(problem.static_types, ensure_ascii=False),
        "classes": class_lines(problem),
        "source": "\n".join(sources_in(state).values())[:_SOURCE_CHARACTERS],
        "beside": _unparsed_request(problem, state)[:_SOURCE_CHARACTERS],
    }


def _unparsed_request(problem: Problem, state: ConstraintSolvingState) -> str:
    """Write what of the request no code understands: a model may."""
    told = [note for note in problem.notes if note.startswith("type_hierarchy")]
    told += [
        f"{place}: {json.dumps(value, ensure_ascii=False, default=str)}"
        for place, value in unknown_keys(state).items()
    ]
    return "\n".join(told)


def heap_text(problem: Problem) -> str:
    """Write the objects that exist already, as heap_state of a request."""
    objects = {
        str(number): {"class": given.type, **_slots(given)}
        for number, given in problem.given.items()
    }
    told = {
        "objects": objects,
        "modifiable_objects": [
            str(number) for number, given in problem.given.items() if not given.is_frozen
        ],
        "allowed_to_allocate": problem.may_allocate,
    }
    return json.dumps(told, ensure_ascii=False)


def object_types_text(problem: Problem) -> str:
    """Write the types of the objects that exist already, by id."""
    types = {str(number): given.type for number, given in problem.given.items()}
    return json.dumps(types, ensure_ascii=False)


def fault_lines(faults: Sequence[ValuationFault]) -> str:
    """Write what a verifier found, a line each."""
    return "\n".join(f"{one.error_type} {one.location}: {one.message}" for one in faults)


def one_line(text: str) -> str:
    """Write a constraint as one line."""
    return " ".join(text.split())


def _slots(given: GivenObject) -> dict[str, Any]:
    fields, elements = {}, {}
    for label, slot in given.slots.items():
        value = slot.ref if isinstance(slot, Reference) else slot
        if label.startswith("["):
            elements[label[1:-1]] = "null" if value is None else value
        else:
            fields[label] = "null" if value is None else value
    length = {} if given.length is None else {"length": given.length}
    return {"fields": fields, **({"elements": elements} if elements else {}), **length}
