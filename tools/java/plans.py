"""Heaps of a decision as graphs to build, and graphs that were built as heaps to check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from surefoot.state.values.heap import HeapGraph, HeapObject, Reference, Slot, VariableValue
from surefoot.tools.java.descriptors import NULL, class_name, is_array, is_reference
from surefoot.tools.java.grammar import read_path
from surefoot.tools.java.model import Model, ModelObject, NullDereferenceError, holds, whole_numbers
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.terms import Label, Path, render_formula
from surefoot.tools.java.verify import with_valuation
from surefoot.tools.java.world import LENGTH

_ZEROS: Mapping[str, Slot] = {"Z": False, "F": 0.0, "D": 0.0}


def plan_of(problem: Problem, values: Sequence[VariableValue]) -> HeapGraph | None:
    """Draw the heap that a right valuation describes, numbers included.

    Objects have the ids of the valuation. None when the procedure cannot complete it.
    """
    found = model_with(problem, values)
    return None if found is None else graph_of(problem, found, _ids(values, found))


def model_with(problem: Problem, values: Sequence[VariableValue]) -> Model | None:
    """Give a heap on which the constraints and a valuation hold, None if none is found."""
    held = {read_path(value.variable): value for value in values}
    return decide_exactly(with_valuation(problem, held)).decision.model


def graph_of(problem: Problem, model: Model, ids: Mapping[int, int] | None = None) -> HeapGraph:
    """Draw a model; a declared variable that no constraint names is null or zero.

    Args:
        problem: What it is a model of.
        model: The heap.
        ids: By object of the model its id in the drawing; its own where it has none.
    """
    named = {number: (ids or {}).get(number, number) for number in model.objects}
    counted: Counter[str] = Counter()
    objects: dict[str, HeapObject] = {}
    for number, found in model.objects.items():
        objects[str(named[number])] = _build_heap_object(
            problem, number, found, named, counted[found.type]
        )
        counted[found.type] += 1
    roots: dict[str, Slot] = {
        f"{root}(ref)": Reference(ref=None if held is None else named[held])
        for root, held in model.roots.items()
    }
    roots |= dict(model.numbers)
    for name, type_ in problem.static_types.items():
        if not name.replace("_", "").isalnum() or {name, f"{name}(ref)"} & set(roots):
            continue
        is_object = is_reference(type_)
        roots[f"{name}(ref)" if is_object else name] = (
            Reference(ref=None) if is_object else _ZEROS.get(type_, 0)
        )
    return HeapGraph(roots=roots, objects=objects)


def list_violations(
    problem: Problem, graph: HeapGraph, values: Sequence[VariableValue]
) -> list[str]:
    """Give the constraints that do not hold on objects that were built, and wrong types."""
    model = model_of(graph)
    wrong = []
    for formula in problem.formulas:
        try:
            if not holds(formula, model, problem.world):
                wrong.append(problem.texts.get(formula, render_formula(formula)))
        except KeyError as error:
            wrong.append(f"{problem.texts.get(formula, render_formula(formula))}: {error}")
    return [*wrong, *_no_constants(problem, graph), *_other_types(model, values)]


def model_of(graph: HeapGraph) -> Model:
    """Read a drawn heap as a model."""
    objects = {}
    for name, drawn in graph.objects.items():
        slots = {**drawn.fields, **{f"[{at}]": slot for at, slot in drawn.elements.items()}}
        if not is_array(drawn.type):
            slots |= {f"[#{at}]": slot for at, slot in drawn.elements.items()}
        references = {k: v.ref for k, v in slots.items() if isinstance(v, Reference)}
        numbers = whole_numbers(slots)
        if drawn.length is not None:
            numbers[LENGTH] = drawn.length
        objects[int(name)] = ModelObject(drawn.type, references, numbers)
    roots = {
        name.removesuffix("(ref)"): slot.ref
        for name, slot in graph.roots.items()
        if isinstance(slot, Reference)
    }
    values = {name: int(slot) for name, slot in graph.roots.items() if isinstance(slot, int)}
    return Model(objects, roots, values)


def renumber(graph: HeapGraph, plan: HeapGraph) -> HeapGraph:
    """Give objects that were built the ids of the plan, as far as both reach them the same way."""
    ids: dict[int, int] = {}
    waiting = [(slot, plan.roots.get(name)) for name, slot in graph.roots.items()]
    while waiting:
        built, planned = waiting.pop()
        if not isinstance(built, Reference) or not isinstance(planned, Reference):
            continue
        if built.ref is None or planned.ref is None or built.ref in ids:
            continue
        if planned.ref in ids.values():
            continue
        ids[built.ref] = planned.ref
        one, other = graph.objects[str(built.ref)], plan.objects.get(str(planned.ref))
        if other is not None:
            waiting += [(slot, other.fields.get(name)) for name, slot in one.fields.items()]
            waiting += [(slot, other.elements.get(at)) for at, slot in one.elements.items()]
    free = max((0, *ids.values())) + 1
    for name in graph.objects:
        if int(name) not in ids:
            ids[int(name)], free = free, free + 1
    return _with_ids(graph, ids)


def as_json(graph: HeapGraph) -> dict[str, Any]:
    """Write a graph as JSON with class names; what an object does not have is left out."""
    told = graph.model_dump(mode="json")
    for number, drawn in told["objects"].items():
        told["objects"][number] = drawn = {"class": class_name(drawn["type"]), **drawn}
        for key in ("length", "constant", "how"):
            if drawn[key] is None:
                del drawn[key]
        if not drawn["elements"]:
            del drawn["elements"]
    return told


def _build_heap_object(
    problem: Problem, number: int, found: ModelObject, named: Mapping[int, int], place: int
) -> HeapObject:
    given = problem.given.get(number)
    slots: dict[Label, Slot] = dict(given.slots) if given is not None else {}
    slots |= {
        label: _typed_number_slot(problem, found.type, label, value)
        for label, value in found.numbers.items()
    }
    slots |= {
        label: Reference(ref=None if held is None else named[held])
        for label, held in found.references.items()
    }
    if is_array(found.type):
        return _array(found, slots, given.length if given is not None else None)
    facts = problem.world.classes.get(found.type)
    constants = facts.constants if facts is not None else None
    constant = constants[place] if constants is not None and place < len(constants) else None
    elements = {int(at): slot for label, slot in slots.items() if (at := _index(label))}
    fields = {label: slot for label, slot in slots.items() if not _index(label)}
    return HeapObject(type=found.type, fields=fields, elements=elements, constant=constant)


def _index(label: Label) -> str:
    """Give the place that a label names among elements, "" where it names a field or an entry."""
    at = label.strip("[]").removeprefix("#") if label.startswith("[") else ""
    return at if at.isdecimal() else ""


def _array(found: ModelObject, slots: Mapping[Label, Slot], known: int | None) -> HeapObject:
    elements = {int(k[1:-1]): slot for k, slot in slots.items() if k[1:-1].isdecimal()}
    needed = max(elements, default=-1) + 1
    length = max(found.numbers.get(LENGTH, known or 0), needed)
    return HeapObject(type=found.type, elements=elements, length=length)


def _typed_number_slot(problem: Problem, owner: str, label: Label, value: int) -> Slot:
    declared = problem.world.field_type(owner, label)
    if declared == "Z":
        return bool(value)
    return float(value) if declared in ("F", "D") else value


def _ids(values: Sequence[VariableValue], model: Model) -> dict[int, int]:
    """Map the objects of a model to the ids of the valuation; others get ids of their own."""
    ids: dict[int, int] = {}
    for value in values:
        if value.reference is not None:
            held = model.at(read_path(value.variable))
            assert held is not None
            ids[held] = value.reference
    free = max((0, *ids.values(), *model.objects)) + 1
    taken = set(ids.values())
    for number in model.objects:
        if number not in ids:
            ids[number], free = (number, free) if number not in taken else (free, free + 1)
            taken.add(ids[number])
    return ids


def _with_ids(graph: HeapGraph, ids: Mapping[int, int]) -> HeapGraph:
    def moved(slot: Slot) -> Slot:
        if isinstance(slot, Reference) and slot.ref is not None:
            return Reference(ref=ids[slot.ref])
        return slot

    objects = {
        str(ids[int(name)]): drawn.model_copy(
            update={
                "fields": {key: moved(slot) for key, slot in drawn.fields.items()},
                "elements": {at: moved(slot) for at, slot in drawn.elements.items()},
            }
        )
        for name, drawn in graph.objects.items()
    }
    roots = {name: moved(slot) for name, slot in graph.roots.items()}
    return graph.model_copy(
        update={"roots": roots, "objects": dict(sorted(objects.items(), key=lambda o: int(o[0])))}
    )


def _no_constants(problem: Problem, graph: HeapGraph) -> list[str]:
    return [
        f"object {name} is no constant of its enum"
        for name, drawn in graph.objects.items()
        if problem.world.most_objects(drawn.type) is not None and drawn.constant is None
    ]


def _other_types(model: Model, values: Sequence[VariableValue]) -> list[str]:
    wrong = []
    for value in values:
        path: Path = read_path(value.variable)
        try:
            held = model.at(path)
        except (NullDereferenceError, KeyError):
            continue
        type_ = NULL if held is None else model.objects[held].type
        if type_ != value.type:
            wrong.append(f"{value.variable} holds {type_}, not {value.type}")
    return wrong
