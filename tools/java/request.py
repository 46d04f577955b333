"""Read what `POST /solve` is sent, in both dialects of the engines in the field, into a problem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from surefoot.state.values.heap import Reference, Slot
from surefoot.state.values.solve_request import as_whole, unknown_keys
from surefoot.tools.java.descriptors import ARRAY_SUPERTYPES, OBJECT, is_array, is_reference
from surefoot.tools.java.facts import ClassFacts, FieldFact, Lookup
from surefoot.tools.java.grammar import ConstraintSyntaxError, parse, path_or_none
from surefoot.tools.java.hierarchy_text import read_hierarchy
from surefoot.tools.java.problem import GivenObject, Problem
from surefoot.tools.java.sources import read_sources, sources_of
from surefoot.tools.java.terms import (
    THIS,
    Formula,
    InstanceOf,
    IsExactType,
    Join,
    Not,
    Path,
    given_ids,
    number_paths,
    reference_paths,
    render_formula,
    tested_types,
)
from surefoot.tools.java.widths import with_widths
from surefoot.tools.java.world import World
from surefoot.tools.strict_yaml import read_configured

_SUBSTITUTES: dict[str, str] = read_configured("java", "substitutes.yaml")

_ID = re.compile(r"\D*(\d+)")


def read_problem(
    request: Mapping[str, Any],
    *,
    known: Mapping[str, ClassFacts] | None = None,
    elsewhere: Lookup | None = None,
    is_closed: bool = True,
) -> Problem:
    """Give the problem of a request.

    Args:
        request: The body of `POST /solve`, its containers of the right kind.
        known: Facts from class files, every field included; they win over the request's.
        elsewhere: Gives facts of classes that the request does not tell of, such as the JDK's.
        is_closed: Whether the told classes are all there are.
    """
    formulas: dict[Formula, str] = {}
    unreadable: list[str] = []
    for text in request.get("constraints") or []:
        try:
            formulas.setdefault(parse(text), text)
        except ConstraintSyntaxError as error:
            unreadable.append(f"cannot be read: {error}")
    heap = request.get("heap_state") or {}
    hierarchy = read_hierarchy(request.get("type_hierarchy") or {})
    told = {name: facts for name, facts in hierarchy.facts.items() if not is_array(name)}
    facts = {**read_sources(_sources(request), told), **(known or {})}
    if elsewhere is not None:
        of_jdk = {name: elsewhere(name) for name in told if name not in facts}
        facts |= {name: found for name, found in of_jdk.items() if found is not None}
    classes, described = _classes(told, facts, heap)
    names = _Names({**facts, **classes})

    def look_up(name: str) -> ClassFacts | None:
        return facts.get(name) or (elsewhere(name) if elsewhere is not None else None)

    static = {
        str(path): names.resolve(type_)
        for name, type_ in _declared_type_names(request).items()
        if (path := path_or_none(name)) is not None
    }
    formulas = {_resolve_types_in(formula, names): text for formula, text in formulas.items()}
    given = _read_given_objects(heap, names, _reference_labels(formulas))
    for formula, text in list(formulas.items()):
        if not given_ids(formula) <= set(given):
            unreadable.append(f"heap_state has no such object: {text}")
            del formulas[formula]
    mentioned = [
        *static.values(),
        *(known_object.type for known_object in given.values()),
        *(type_ for formula in formulas for type_ in tested_types(formula)),
    ]
    if elsewhere is not None:
        # What a field that is read is declared as exists, whether the hierarchy tells of it or not.
        held = _held_types(classes, formulas)
        mentioned += [name for name in held if elsewhere(name.lstrip("[")) is not None]
        mentioned += _list_substitutes(mentioned, told)
    world = World(
        classes,
        mentioned,
        elsewhere=look_up,
        with_arrays=_arrays_count(static, formulas, mentioned, names.world),
        fields_known=described,
        unread=frozenset(hierarchy.unread) - facts.keys(),
        kindless=hierarchy.kindless - facts.keys(),
        is_closed=is_closed,
    )
    problem = Problem(
        formulas=tuple(sorted(formulas, key=render_formula)),
        world=world,
        static_types=static,
        given=given,
        may_allocate=heap.get("allowed_to_allocate", True) is not False,
        unreadable=tuple(unreadable),
        texts=formulas,
        also_read=_this(formulas),
        notes=(
            *(
                f"type_hierarchy does not say what is above {name}: {text[:100]!r}"
                for name, text in hierarchy.unread.items()
                if name in world.unread
            ),
            *(f"not understood: {place}" for place in unknown_keys(request)),
        ),
    )
    return with_widths(problem)


class _Names:
    """Descriptors of types that a request may write by their simple names."""

    def __init__(self, classes: Mapping[str, ClassFacts]) -> None:
        self.world = World(classes)

    def resolve(self, name: str) -> str:
        return self.world.resolve(name)


def _declared_type_names(request: Mapping[str, Any]) -> dict[str, str]:
    told: dict[str, str] = {}
    for key in ("parameter_type_constraints", "variable_static_type"):
        told |= {
            name: type_
            for name, type_ in (request.get(key) or {}).items()
            if isinstance(type_, str) and type_.strip()
        }
    return told


def _sources(request: Mapping[str, Any]) -> list[str]:
    context = request.get("source_context")
    return sources_of(context) if isinstance(context, Mapping) else []


def _classes(
    told: Mapping[str, ClassFacts], facts: Mapping[str, ClassFacts], heap: Mapping[str, Any]
) -> tuple[dict[str, ClassFacts], frozenset[str]]:
    """Give the classes that objects may have, and those of which every field is told.

    They are the ones of the hierarchy; without one, those of the sources and class files. What is
    known better than the hierarchy says it is taken from there, and schemas add fields.
    """
    classes = dict(told) or dict(facts)
    for name in sorted(classes.keys() & facts.keys()):
        above = classes[name].interfaces
        interfaces = tuple(dict.fromkeys([*facts[name].interfaces, *above]))
        classes[name] = replace(facts[name], interfaces=interfaces)
    described = classes.keys() & facts.keys()
    names = _Names({**facts, **classes})
    for name, schema in (heap.get("schemas") or {}).items():
        owner = names.resolve(name)
        if owner in facts or not owner.startswith("L"):
            continue
        fields = {
            field: FieldFact(names.resolve(type_), static=False, declaring=owner)
            for field, type_ in _schema_field_types(schema).items()
        }
        known = classes.get(owner, ClassFacts(owner, "class"))
        classes[owner] = replace(known, fields={**fields, **known.fields})
        described.add(owner)
    return classes, frozenset(described)


def _schema_field_types(schema: object) -> dict[str, str]:
    fields = schema.get("fields", schema) if isinstance(schema, Mapping) else {}
    if not isinstance(fields, Mapping):
        return {}
    return {name: type_ for name, type_ in fields.items() if isinstance(type_, str)}


def _read_given_objects(
    heap: Mapping[str, Any], names: _Names, reference_labels: frozenset[str]
) -> dict[int, GivenObject]:
    """Read the objects that exist already.

    The older dialect lists no modifiable objects; there all of them may change.
    """
    modifiable = heap.get("modifiable_objects")
    may_change = (
        {_parse_object_id(name) for name in modifiable} if isinstance(modifiable, list) else None
    )
    found: dict[int, GivenObject] = {}
    unlisted: dict[int, str] = {}
    for name, told in (heap.get("objects") or {}).items():
        number = _parse_object_id(name)
        if not number or not isinstance(told, Mapping):
            continue
        type_ = names.resolve(str(told.get("class") or told.get("type") or OBJECT))
        slots: dict[str, Slot] = {}
        for label, value in {**_fields_of(told), **_elements(told)}.items():
            declared = names.world.field_type(type_, label) or OBJECT
            is_reference_slot = label in reference_labels or (
                is_reference(declared) and (declared != OBJECT or label.startswith("["))
            )
            slot = _slot(value, is_reference_slot)
            slots[label] = slot
            if isinstance(slot, Reference) and slot.ref:
                unlisted.setdefault(slot.ref, declared)
        length = as_whole(told.get("length"))
        is_frozen = may_change is not None and number not in may_change
        found[number] = GivenObject(
            type_, slots, is_frozen, length if isinstance(length, int) else None
        )
    return {**{number: GivenObject(type_) for number, type_ in unlisted.items()}, **found}


def _fields_of(told: Mapping[str, Any]) -> dict[str, Any]:
    fields = told.get("fields")
    return dict(fields) if isinstance(fields, Mapping) else {}


def _elements(told: Mapping[str, Any]) -> dict[str, Any]:
    elements = told.get("elements")
    if isinstance(elements, Mapping):
        return {f"[{index}]": value for index, value in elements.items()}
    return {f"[{index}]": value for index, value in enumerate(elements or [])}


def _parse_object_id(name: object) -> int | None:
    found = _ID.fullmatch(str(as_whole(name)).strip())
    return int(found.group(1)) if found else None


def _slot(value: object, is_reference_slot: bool) -> Slot:
    """Read one value; a bare number is an object's id where the slot holds references."""
    if value is None or value in ("null", "NULL"):
        return Reference(ref=None)
    if isinstance(value, Mapping):
        inner = value.get("ref", value.get("reference", value.get("id")))
        return Reference(ref=_parse_object_id(inner) if inner is not None else None)
    if is_reference_slot and (number := _parse_object_id(value)) is not None:
        return Reference(ref=number or None)
    return value if isinstance(value, bool | int | float | str) else str(value)


def _reference_labels(formulas: Iterable[Formula]) -> frozenset[str]:
    """Give the labels that constraints read references by."""
    read = [path.labels for formula in formulas for path in reference_paths(formula)]
    read += [path.labels[:-1] for formula in formulas for path in number_paths(formula)]
    return frozenset(label for labels in read for label in labels)


def _resolve_types_in(formula: Formula, names: _Names) -> Formula:
    match formula:
        case InstanceOf(path, type_):
            return InstanceOf(path, names.resolve(type_))
        case IsExactType(path, type_):
            return IsExactType(path, names.resolve(type_))
        case Not(inner):
            return Not(_resolve_types_in(inner, names))
        case Join(sign, left, right):
            return Join(sign, _resolve_types_in(left, names), _resolve_types_in(right, names))
    return formula


def _this(formulas: Iterable[Formula]) -> frozenset[Path]:
    """Give `this` where it is named: it is never null."""
    named = (path for one in formulas for path in (*reference_paths(one), *number_paths(one)))
    return frozenset({THIS} if any(path.root == THIS.root for path in named) else ())


def _held_types(classes: Mapping[str, ClassFacts], formulas: Iterable[Formula]) -> Iterable[str]:
    """Name the types of fields that constraints read references from."""
    read = _reference_labels(formulas)
    for facts in classes.values():
        yield from (field.descriptor for name, field in facts.fields.items() if name in read)


def _arrays_count(
    static: Mapping[str, str], formulas: Iterable[Formula], mentioned: Iterable[str], world: World
) -> bool:
    """Say whether some location could hold an array that no type in sight names."""
    wide = {*ARRAY_SUPERTYPES}
    roots = {path.root for formula in formulas for path in reference_paths(formula)}
    declared = [
        fact.descriptor for facts in world.classes.values() for fact in facts.fields.values()
    ]
    named = [*mentioned, *declared]
    return not roots <= set(static) or any(is_array(name) or name in wide for name in named)


def _list_substitutes(named: Iterable[str], told: Mapping[str, ClassFacts]) -> Iterator[str]:
    """Name a class of the JDK for each type that no class told of is below."""
    taken = {upper for facts in told.values() for upper in (facts.superclass, *facts.interfaces)}
    for name in named:
        if name in _SUBSTITUTES and name not in taken:
            yield _SUBSTITUTES[name]
