"""Read `type_hierarchy` as concolic engines send it: one described type a line block."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tools.java.descriptors import OBJECT, descriptor
from tools.java.facts import ClassFacts, Kind

_HEAD = re.compile(
    r"Type:\s*(?P<name>\S+?)(?:\s*\(signature:\s*(?P<signature>[^)]+)\))?"
    r"(?P<marks>(?:\s*\[[^\]]+\])*)\s*$"
)
_MARK = re.compile(r"\[([^\]]+)\]")


def read_hierarchy(hierarchy: Mapping[str, str]) -> dict[str, ClassFacts]:
    """Give what a hierarchy says of each type, by descriptor.

    Args:
        hierarchy: Descriptor (or name) to a text such as "Type: zoo.Dog (signature: Lzoo/Dog;)
            [final]" followed by indented lines "Extends: ...", "Implements: a, b" and
            "All interfaces: ...". A text that says nothing leaves a plain class.
    """
    return {facts.descriptor: facts for facts in map(_described, hierarchy.items())}


def _described(entry: tuple[str, str]) -> ClassFacts:
    key, text = entry
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    head = _HEAD.match(lines[0]) if lines else None
    marks = " ".join(_MARK.findall(head["marks"])).lower() if head else ""
    told = {
        name.strip().lower(): _names(value)
        for name, separator, value in (line.partition(":") for line in lines[1:])
        if separator
    }
    extends = told.get("extends", [])
    implements = [*told.get("implements", []), *told.get("all interfaces", [])]
    named = descriptor(head["signature"] if head and head["signature"] else key)
    has_none_above = "interface" in marks or named == OBJECT
    return ClassFacts(
        descriptor=named,
        kind=_kind(marks),
        final="final" in marks,
        superclass=None if has_none_above else next(iter(extends), OBJECT),
        interfaces=tuple(dict.fromkeys([*(extends if has_none_above else []), *implements])),
    )


def _kind(marks: str) -> Kind:
    kinds: tuple[Kind, ...] = ("interface", "abstract", "enum")
    return next((kind for kind in kinds if kind in marks), "class")


def _names(value: str) -> list[str]:
    parts = re.split(r",\s*(?![^<]*>)", value)
    bare = [part.strip() for part in parts]
    return [descriptor(name) for name in bare if name and name.lower() not in ("none", "null", "-")]
