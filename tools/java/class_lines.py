"""Classes as lines of a prompt, one JSON object each, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from surefoot.tools.java.descriptors import OBJECT
from surefoot.tools.java.facts import ClassFacts, FieldFact, Kind
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import tested_types

MOST = 150
"""Classes in one prompt."""


def class_lines(problem: Problem) -> str:
    """Write the classes that matter for a problem, the nearest first.

    Of a line, `type`, `kind`, `extends` and `implements` are always there; `fields` only where all
    fields are known, `constants` of an enum.
    """
    classes = problem.world.classes
    chosen: list[str] = []
    for name in _names_by_relevance(problem):
        if name in classes and len(chosen) < MOST:
            chosen.append(name)
    lines = [_class_json_line(classes[name], name in problem.world.fields_known) for name in chosen]
    left_out = len(classes) - len(chosen)
    return "\n".join([*lines, *([f"({left_out} further classes are left out)"] * bool(left_out))])


def read_class_lines(text: str) -> tuple[dict[str, ClassFacts], dict[str, str]]:
    """Read them back.

    Returns:
        The classes of which all fields are known, and all of them as texts of a type hierarchy.
    """
    known: dict[str, ClassFacts] = {}
    hierarchy: dict[str, str] = {}
    for line in text.splitlines():
        if not line.startswith("{"):
            continue
        told = json.loads(line)
        name = told["type"]
        hierarchy[name] = _hierarchy_entry_text(told)
        if "fields" in told:
            known[name] = _class_facts_from_json(told)
    return known, hierarchy


def _class_json_line(facts: ClassFacts, has_fields: bool) -> str:
    told: dict[str, Any] = {"type": facts.descriptor, "kind": facts.kind}
    if facts.final:
        told["final"] = True
    told["extends"] = facts.superclass
    told["implements"] = list(facts.interfaces)
    if has_fields:
        told["fields"] = {
            name: field.descriptor for name, field in facts.fields.items() if not field.static
        }
    if facts.constants is not None:
        told["constants"] = list(facts.constants)
    return json.dumps(told, ensure_ascii=False)


def _class_facts_from_json(told: Mapping[str, Any]) -> ClassFacts:
    name = told["type"]
    constants = told.get("constants")
    return ClassFacts(
        name,
        cast(Kind, told["kind"]),
        final=bool(told.get("final")),
        superclass=told["extends"],
        interfaces=tuple(told["implements"]),
        fields={
            field: FieldFact(type_, static=False, declaring=name)
            for field, type_ in told["fields"].items()
        },
        constants=tuple(constants) if constants is not None else None,
    )


def _hierarchy_entry_text(told: Mapping[str, Any]) -> str:
    marks = f" [{told['kind']}]" + (" [final]" if told.get("final") else "")
    lines = [f"Type: {told['type']} (signature: {told['type']}){marks}"]
    if told["extends"]:
        lines.append(f"  Extends: {told['extends']}")
    if told["implements"]:
        lines.append(f"  Implements: {', '.join(told['implements'])}")
    return "\n".join(lines)


def _names_by_relevance(problem: Problem) -> Iterator[str]:
    """Name the classes, the ones that the request is about first."""
    world = problem.world
    named = [*problem.static_types.values()]
    named += [given.type for given in problem.given.values()]
    for formula in problem.formulas:
        named += tested_types(formula)
    bare = [name.lstrip("[") for name in named]
    seen: set[str] = set()

    def fresh(names: Iterable[str]) -> Iterator[str]:
        for name in names:
            if name not in seen:
                seen.add(name)
                yield name

    yield from fresh(bare)
    yield from fresh(upper for name in bare for upper in sorted(world.supers(name)))
    wide = [name for name in dict.fromkeys(bare) if name != OBJECT]
    yield from fresh(
        lower for lower in world.classes if any(world.is_subtype(lower, name) for name in wide)
    )
    yield from fresh(
        field.descriptor.lstrip("[")
        for name in [*seen]
        if name in world.classes
        for field in world.classes[name].fields.values()
        if not field.static
    )
    yield from fresh(world.classes)
