"""What one must know of classes to write code that makes objects of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from surefoot.state.values.heap import HeapGraph
from surefoot.tools.java.descriptors import JDK
from surefoot.tools.java.facts import ClassFacts, Lookup, fields_of

_MOST = 40
"""Classes in one prompt."""


def package_of(graph: HeapGraph, facts: Lookup) -> str:
    """Give the package that code which builds these objects must be in, "" for the unnamed one.

    A class of the unnamed package can be named from there only; else it is the package with the
    most classes that are visible in it alone.
    """
    known = [one for one in map(facts, _classes(graph)) if one is not None]
    packages = [_package(one) for one in known if not one.descriptor.startswith(JDK)]
    if not packages or "" in packages:
        return ""
    hidden = [_package(one) for one in known if one.visibility != "public"]
    narrow = [
        _package(one)
        for one in known
        if one.constructors
        and all(c.visibility in ("package", "protected") for c in one.constructors)
    ]
    choices = [name for name in (*hidden, *narrow) if name in packages] or packages
    return max(dict.fromkeys(choices), key=choices.count)


def building_lines(graph: HeapGraph, facts: Lookup) -> str:
    """Write the classes of the objects and those their constructors take, a JSON line each."""
    waiting, seen, lines = list(_classes(graph)), set[str](), list[str]()
    while waiting and len(lines) < _MOST:
        name = waiting.pop(0).lstrip("[")
        if name in seen or not name.startswith("L"):
            continue
        seen.add(name)
        known = facts(name)
        if known is None:
            continue
        lines.append(json.dumps(_building_record(known, facts), ensure_ascii=False))
        if not name.startswith(JDK):
            waiting += [name for one in known.constructors for name in one.parameters]
            waiting += [name for one in known.factories for name in one.parameters]
    return "\n".join(lines)


def entry_of(class_name: str, compiled: Sequence[str]) -> str | None:
    """Find a class by its simple name; gives its name with dots."""
    found = next((name for name in compiled if name.rpartition("/")[2] == class_name), None)
    return None if found is None else found.replace("/", ".")


def _classes(graph: HeapGraph) -> Iterator[str]:
    for drawn in graph.objects.values():
        bare = drawn.type.lstrip("[")
        if bare.startswith("L"):
            yield bare


def _package(facts: ClassFacts) -> str:
    return facts.descriptor[1:-1].rpartition("/")[0].replace("/", ".")


def _building_record(known: ClassFacts, facts: Lookup) -> dict[str, Any]:
    is_ours = not known.descriptor.startswith(JDK)
    fields = fields_of(known.descriptor, facts) if is_ours else {}
    told: dict[str, Any] = {
        "type": known.descriptor,
        "name": known.source_name,
        "kind": known.kind,
        "visibility": known.visibility,
        "inner": known.inner,
        "constructors": [
            {"parameters": list(one.parameters), "visibility": one.visibility}
            for one in known.constructors
        ],
        "factories": [
            {"name": one.name, "parameters": list(one.parameters), "visibility": one.visibility}
            for one in known.factories
        ],
        "fields": {
            name: {
                "type": field.descriptor,
                "final": field.final,
                "visibility": field.visibility,
                "declaring": field.declaring,
            }
            for name, field in fields.items()
        },
    }
    if known.constants is not None:
        told["constants"] = list(known.constants)
    return told
