"""Requests over a small list and a small zoo, and answers of a model that a test writes."""

import copy
from collections.abc import Callable
from typing import Any

from surefoot.api.solving import asolve
from surefoot.configs.settings import Settings
from surefoot.tools.llm.offline import use_rules
from tests.support.cases import Rule

TYPES = "constraint_solving/type_solver"
HEAP = "constraint_solving/heap_solver"
REFINER = "constraint_solving/refiner"
INITIALIZER = "constraint_solving/initializer"
CODE_REFINER = "constraint_solving/code_executor_refiner"

LIST = {
    "type_hierarchy": {
        "LNode;": "Type: Node (signature: LNode;)\n  Extends: java.lang.Object",
        "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
    },
    "variable_static_type": {"a": "Node", "b": "Node"},
    "heap_state": {"schemas": {"Node": {"fields": {"val": "int", "next": "Node"}}}},
}
ZOO = {
    "type_hierarchy": {
        "LAnimal;": "Type: Animal (signature: LAnimal;) [abstract class]",
        "LDog;": "Type: Dog (signature: LDog;)\n  Extends: Animal",
        "LPuppy;": "Type: Puppy (signature: LPuppy;) [final]\n  Extends: Dog",
        "LCat;": "Type: Cat (signature: LCat;) [final]\n  Extends: Animal",
        "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
    },
    "variable_static_type": {"x": "Animal", "y": "Animal"},
    "heap_state": {
        "schemas": {
            "Animal": {"fields": {"friend": "Animal"}},
            "Dog": {"fields": {"mate": "Dog"}},
            "Cat": {"fields": {}},
        }
    },
}
NODE_SOURCE = "class Node { int val; Node next; Node(int v) { val = v; } }"


def over(world: dict[str, Any], *constraints: str, **more: Any) -> dict[str, Any]:
    """A request over one of the worlds; `heap` is merged into its heap_state."""
    request = copy.deepcopy(world)
    request["heap_state"].update(more.pop("heap", {}))
    return {**request, "constraints": list(constraints), **more}


def with_source(request: dict[str, Any], **classes: str) -> dict[str, Any]:
    """The request with sources of its classes."""
    return {**request, "source_context": {"related_classes": classes}}


def line(
    variable: str, type_: str, reference: int | None, new: bool | None = None
) -> dict[str, Any]:
    """One line of a valuation."""
    is_new = reference is not None if new is None else new
    return {
        "variable": variable,
        "type": type_,
        "newObject": is_new,
        "trueRef": True,
        "reference": reference,
    }


def types(result: str = "SAT", **chosen: str) -> dict[str, Any]:
    """An answer of the type solver; `a__next` is a.next(ref)."""
    return {
        "result": result,
        "valuation": [
            {"variable": f"{name.replace('__', '.')}(ref)", "type": type_}
            for name, type_ in chosen.items()
        ],
    }


def heap(*lines: dict[str, Any], result: str = "SAT") -> dict[str, Any]:
    """An answer of the heap solver."""
    return {"result": result, "valuation": list(lines)}


def says(*answers: dict[str, Any]) -> Rule:
    """A model that gives these answers in turn, the last one for ever."""
    left = list(answers)

    def answer(_text: str) -> dict[str, Any]:
        return left.pop(0) if len(left) > 1 else left[0]

    return answer


class Played:
    """A request that was solved, with the way that it took."""

    def __init__(
        self, answer: dict[str, Any], nodes: list[str], wrote: dict[str, list[Any]]
    ) -> None:
        self.answer, self.nodes, self.wrote = answer, nodes, wrote

    @property
    def faults(self) -> list[set[str]]:
        """Kinds of faults that each verification found, in turn."""
        return [{one.error_type for one in found} for found in self.wrote.get("faults", [])]


Solve = Callable[..., Any]


async def play(
    settings: Settings, request: dict[str, Any], rules: dict[str, Rule] | None = None
) -> Played:
    """Solve a request, a scripted model answering for the agents named."""
    nodes: list[str] = []
    wrote: dict[str, list[Any]] = {}

    def note(node: str, update: Any) -> None:
        nodes.append(node)
        for key, value in update.items():
            wrote.setdefault(key, []).append(value)

    with use_rules(rules or {}):
        given = settings.model_dump(exclude_unset=True)
        mode = given.pop("solver_mode", None)
        answer = (await asolve(request, mode=mode, progress=note, **given)).to_dict()
    return Played(answer, nodes, wrote)
