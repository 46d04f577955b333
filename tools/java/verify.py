"""Whether a proposed valuation is right: every fault named, so that it can be corrected.

A valuation names only the variables that constraints write; locations on the way that it does not
name may hold anything. So the last word is a decision: can the constraints and the valuation both
hold?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from surefoot.state.values.heap import ErrorType, Reference, ValuationFault, VariableValue
from surefoot.tools.java.descriptors import NULL, descriptor, is_array
from surefoot.tools.java.grammar import ConstraintSyntaxError, read_path
from surefoot.tools.java.model import holds
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.terms import (
    THIS,
    Formula,
    IsExactType,
    IsNull,
    Join,
    Path,
    Same,
    render_formula,
)


def faults_of(problem: Problem, values: Sequence[VariableValue]) -> list[ValuationFault]:
    """Give everything that is wrong with a full valuation, nothing when it is right."""
    named = list(_paths_or_faults(problem, values))
    faults = [one for one in named if isinstance(one, ValuationFault)]
    held = dict(one for one in named if not isinstance(one, ValuationFault))
    faults += _missing(problem, held)
    for path, value in held.items():
        faults += _value_faults(problem, path, value)
    faults += _identities(problem, held)
    for path, value in held.items():
        if path.labels:
            faults += _in_its_owner(problem, path, value, held)
    faults += _same_slots(held)
    faults = faults or _violation_faults(problem, with_valuation(problem, held))
    return with_place(faults, [value.variable for value in values])


def type_faults_of(problem: Problem, types: Sequence[tuple[str, str]]) -> list[ValuationFault]:
    """Give everything that is wrong with a choice of types, of (variable, descriptor or "null")."""
    values = [
        VariableValue(variable=name, type=type_, newObject=type_ != NULL, reference=None)
        for name, type_ in types
    ]
    named = list(_paths_or_faults(problem, values))
    faults = [one for one in named if isinstance(one, ValuationFault)]
    held = dict(one for one in named if not isinstance(one, ValuationFault))
    faults += _missing(problem, held)
    for path, value in held.items():
        faults += _type_alone(problem, path, value)
    for path, value in held.items():
        if path.labels:
            faults += _in_its_owner(problem, path, value, held)
    typed = problem.under([*problem.formulas, *type_facts(problem, _types_by_path(held))])
    faults = faults or _violation_faults(problem, typed)
    return with_place(faults, [name for name, _ in types])


_PARTS: Mapping[ErrorType, str] = {
    **dict.fromkeys(("INVALID_VARIABLE", "DUPLICATE", "NO_SUCH_FIELD"), "variable"),
    **dict.fromkeys(("ALIAS_CONFLICT", "FROZEN_FIELD"), "reference"),
    "NEWOBJECT_FLAG": "newObject",
}
"""Which part of a line is wrong; of the others it is the type."""


def with_place(faults: Sequence[ValuationFault], names: Sequence[str]) -> list[ValuationFault]:
    """Give faults of variables with the place in the answer, e.g. "valuation[0].type".

    Args:
        faults: With a variable, or a constraint that is violated, as their location.
        names: The variables as the answer spells them, in its order.
    """
    places: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        for spelt in dict.fromkeys((name, _canonical(name))):
            places.setdefault(spelt, []).append(at)
    found = []
    for fault in faults:
        if fault.error_type != "VIOLATED":
            named = places.get(fault.location, [])
            part = _PARTS.get(fault.error_type, "type")
            place = named[-1 if fault.error_type == "DUPLICATE" else 0] if named else None
            location = "valuation" if place is None else f"valuation[{place}].{part}"
            message = f"{fault.location}: {fault.message}"
            fault = fault.model_copy(update={"location": location, "message": message})
        found.append(fault)
    return found


def _canonical(name: str) -> str:
    try:
        return read_path(name).variable
    except ConstraintSyntaxError:
        return name


def _types_by_path(held: Mapping[Path, VariableValue]) -> dict[Path, str]:
    return {path: value.type for path, value in held.items()}


def with_valuation(problem: Problem, held: Mapping[Path, VariableValue]) -> Problem:
    """Give the problem in which the locations hold what a right valuation says."""
    objects: dict[int, Path] = {}
    facts: list[Formula] = []
    for path, value in held.items():
        if value.type == NULL or value.reference is None:
            facts += _nothing_at(problem, path, _types_by_path(held))
        elif not value.newObject:
            facts.append(Same(path, value.reference))
        elif value.reference in objects:
            facts.append(Same(path, objects[value.reference]))
        else:
            objects[value.reference] = path
    new = tuple((path, descriptor(held[path].type)) for path in objects.values())
    return replace(problem.under([*problem.formulas, *facts]), new=new)


def type_facts(problem: Problem, types: Mapping[Path, str]) -> list[Formula]:
    """Give what a choice of types, or null, says as formulas."""
    return [
        fact
        for path, type_ in types.items()
        for fact in (
            _nothing_at(problem, path, types)
            if type_ == NULL
            else [IsExactType(path, descriptor(type_))]
        )
    ]


def _nothing_at(problem: Problem, path: Path, types: Mapping[Path, str]) -> list[Formula]:
    """Say that a location holds null, or does not exist where it need not."""
    owner = types.get(path.parent) if path.labels else None
    if owner == NULL or (
        owner is not None and problem.world.has_no_field(descriptor(owner), path.labels[-1])
    ):
        return []
    nothing: Formula = IsNull(path)
    for prefix in reversed(path.prefixes()):
        if prefix not in problem.dereferenced:
            nothing = Join("||", IsNull(prefix), nothing)
    return [nothing]


def _paths_or_faults(
    problem: Problem, values: Sequence[VariableValue]
) -> Iterator[ValuationFault | tuple[Path, VariableValue]]:
    seen: set[Path] = set()
    for value in values:
        try:
            path = read_path(value.variable)
        except ConstraintSyntaxError:
            path = Path("")
        if path not in problem.locations:
            yield _fault("INVALID_VARIABLE", value.variable, "no constraint names it")
        elif path in seen:
            yield _fault("DUPLICATE", value.variable, "it is in the valuation more than once")
        else:
            seen.add(path)
            yield path, value


def _missing(problem: Problem, held: dict[Path, VariableValue]) -> list[ValuationFault]:
    return [
        _fault("MISSING_VARIABLE", path.variable, "the valuation does not say what it holds")
        for path in problem.references
        if path not in held
    ]


def _value_faults(problem: Problem, path: Path, value: VariableValue) -> Iterator[ValuationFault]:
    """What can be said of one line without the others."""
    if value.type == NULL:
        if value.newObject or value.reference is not None:
            yield _fault(
                "NEWOBJECT_FLAG", path.variable, "null is newObject false and reference null"
            )
    elif value.reference is None:
        yield _fault("NEWOBJECT_FLAG", path.variable, "an object needs a reference")
    elif value.newObject and value.reference in problem.given:
        yield _fault(
            "NEWOBJECT_FLAG", path.variable, f"{value.reference} exists already; take a free id"
        )
    elif value.newObject and not problem.may_allocate:
        yield _fault("NEWOBJECT_FLAG", path.variable, "nothing may be allocated")
    elif not value.newObject and value.reference not in problem.given:
        yield _fault("NEWOBJECT_FLAG", path.variable, f"heap_state has no object {value.reference}")
    yield from _type_alone(problem, path, value)


def _type_alone(problem: Problem, path: Path, value: VariableValue) -> Iterator[ValuationFault]:
    if value.type == NULL:
        if path in problem.dereferenced:
            is_this = path == THIS
            why = "`this` is never null" if is_this else "a location behind it is named"
            yield _fault("NULL_DEREF", path.variable, why)
        return
    type_, world = descriptor(value.type), problem.world
    bare = type_.lstrip("[")
    if bare.startswith("L") and bare not in world.classes:
        yield _fault("UNKNOWN_TYPE", path.variable, f"nothing is known of {value.type}")
    elif not is_array(type_) and world.classes[type_].kind in ("abstract", "interface"):
        yield _fault("ABSTRACT_TYPE", path.variable, f"no object is exactly a {value.type}")
    elif not world.is_subtype(type_, problem.declared(path)):
        yield _fault(
            "STATIC_TYPE",
            path.variable,
            f"{value.type} is not a {problem.declared(path)}, which it is declared as",
        )


def _identities(problem: Problem, held: dict[Path, VariableValue]) -> Iterator[ValuationFault]:
    types = {number: known.type for number, known in problem.given.items()}
    for path, value in held.items():
        if value.reference is None or value.type == NULL:
            continue
        type_ = descriptor(value.type)
        if types.setdefault(value.reference, type_) != type_:
            yield _fault(
                "TYPE_MISMATCH",
                path.variable,
                f"object {value.reference} is a {types[value.reference]}, not a {value.type}",
            )


def _in_its_owner(
    problem: Problem, path: Path, value: VariableValue, held: dict[Path, VariableValue]
) -> Iterator[ValuationFault]:
    """What the object a location is read from says of it."""
    owner, label = held.get(path.parent), path.labels[-1]
    if owner is None:
        return
    if owner.type == NULL:
        if value.type != NULL and path not in problem.needed:
            yield _fault("NULL_DEREF", path.variable, f"{path.parent.variable} is null")
        return
    declared = problem.world.field_type(descriptor(owner.type), label)
    if declared is None:
        if value.type == NULL and path not in problem.needed:
            return
        yield _fault("NO_SUCH_FIELD", path.variable, f"a {owner.type} has no {label}")
        return
    if value.type != NULL and not problem.world.is_subtype(descriptor(value.type), declared):
        yield _fault("FIELD_TYPE", path.variable, f"{label} holds a {declared}, not a {value.type}")
    given = problem.given.get(owner.reference or 0)
    slot = given.slots.get(label) if given is not None and given.is_frozen else None
    if isinstance(slot, Reference) and slot.ref != value.reference:
        yield _fault(
            "FROZEN_FIELD",
            path.variable,
            f"object {owner.reference} must not change and holds {slot.ref or 'null'} there",
        )


def _same_slots(held: dict[Path, VariableValue]) -> Iterator[ValuationFault]:
    """One field of one object holds one value, whatever way it is reached."""
    slots: dict[tuple[int, str], Path] = {}
    for path, value in held.items():
        owner = held.get(path.parent) if path.labels else None
        if owner is None or owner.reference is None:
            continue
        first = slots.setdefault((owner.reference, path.labels[-1]), path)
        if held[first].reference != value.reference:
            yield _fault(
                "ALIAS_CONFLICT",
                path.variable,
                f"it is the same field of the same object as {first.variable}",
            )


def _violation_faults(problem: Problem, answered: Problem) -> list[ValuationFault]:
    """Give the constraints that cannot hold, or cannot be shown to, with what an answer says."""
    together = decide_exactly(answered).decision.result
    if together == "SAT":
        return []
    said = answered.formulas[len(problem.formulas) :]
    drawn = decide_exactly(answered.only(said)).decision.model
    alone = [
        one
        for one in problem.formulas
        if (drawn is None or not holds(one, drawn, problem.world))
        and decide_exactly(answered.only([one, *said])).decision.result == "UNSAT"
    ]
    why = "it is false then" if together == "UNSAT" or alone else "it cannot be shown to hold then"
    return [
        _fault("VIOLATED", problem.texts.get(formula, render_formula(formula)), why)
        for formula in alone or problem.formulas
    ]


def _fault(kind: ErrorType, location: str, message: str) -> ValuationFault:
    return ValuationFault(error_type=kind, location=location, message=message)
