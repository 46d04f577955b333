"""What is sent to a runner, and what comes back."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import HeapGraph, HeapObject, Reference, Slot

OutcomeKind = Literal[
    "built",
    "compile_error",
    "compile_limit",
    "runtime_error",
    "timeout",
    "memory_limit",
    "output_limit",
    "crashed",
    "forged",
    "no_result",
]

_LONGS = range(-(1 << 63), 1 << 63)
_IDS = range(1 << 31)


@dataclass(frozen=True, slots=True)
class MethodCall:
    """A method to call with the objects that were built."""

    type: str
    """Class as descriptor or binary name, e.g. "LS;" or "S"."""
    method: str
    arguments: tuple[str, ...]
    """Names of roots; for a method that is not static the object comes first."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Objects to build by reflection."""

    graph: HeapGraph
    constructors: bool = True
    """Run a constructor without parameters where there is one; else every object is allocated."""


@dataclass(frozen=True, slots=True)
class Program:
    """One piece of work for a runner: objects by a plan, or by the method `build` of `entry`."""

    classes: Mapping[str, bytes] = field(default_factory=dict)
    """Class files by binary name with slashes; they come before the class path."""
    plan: Plan | None = None
    entry: str = ""
    """Binary name of the class whose `static Map<String, Object> build()` gives the roots."""
    call: MethodCall | None = None
    most_objects: int = 2000
    """More are not dumped; the graph then says `truncated`."""

    @property
    def is_untrusted(self) -> bool:
        """Whether it runs code that a model wrote; a plan runs the classes under test only."""
        return self.plan is None


@dataclass(frozen=True, slots=True)
class ProgramOutcome:
    """What came of a program."""

    kind: OutcomeKind
    graph: HeapGraph | None = None
    """When `built`."""
    problem: str = ""
    """Otherwise: what is wrong, at most 16 kB; hostile code may have written it."""
    printed: str = ""
    """The first 64 kB of what the program printed."""
    returned: str | None = None
    """What the called method gave, as text."""
    threw: str | None = None
    """What the called method threw."""


def encode(program: Program) -> bytes:
    """Write a program as a runner reads it.

    Raises:
        ConfigError: the plan holds an id or a number that Java has no room for.
    """
    return b"".join(_encode_program_parts(program))


def _encode_program_parts(program: Program) -> Iterator[bytes]:
    yield struct.pack(">i", program.most_objects)
    yield encode_files(program.classes)
    yield struct.pack(">?", program.plan is not None)
    if program.plan is None:
        yield _text_bytes(program.entry)
    else:
        yield from _plan(program.plan)
    yield struct.pack(">?", program.call is not None)
    if program.call is not None:
        call = program.call
        yield (
            _text_bytes(call.type)
            + _text_bytes(call.method)
            + struct.pack(">i", len(call.arguments))
        )
        yield from map(_text_bytes, call.arguments)


def with_length(data: bytes) -> bytes:
    """Put the length in front."""
    return struct.pack(">i", len(data)) + data


def encode_files(named: Mapping[str, bytes]) -> bytes:
    """Write files by name."""
    parts = [_text_bytes(name) + with_length(data) for name, data in named.items()]
    return struct.pack(">i", len(parts)) + b"".join(parts)


def _text_bytes(text: str) -> bytes:
    return with_length(text.encode("utf-8", "replace"))


def _plan(plan: Plan) -> Iterator[bytes]:
    graph = plan.graph
    yield struct.pack(">?i", plan.constructors, len(graph.objects))
    for name, node in graph.objects.items():
        yield (
            struct.pack(">i", _int_in_plan_range(int(name)))
            + _text_bytes(node.type)
            + _text_bytes(node.constant or "")
        )
        yield struct.pack(">ii", node.length or 0, len(node.fields))
        yield from _encode_object_members(node)
    yield struct.pack(">i", len(graph.roots))
    for name, slot in graph.roots.items():
        yield _text_bytes(name) + _slot(slot)


def _encode_object_members(node: HeapObject) -> Iterator[bytes]:
    for name, slot in node.fields.items():
        yield _text_bytes(name) + _slot(slot)
    yield struct.pack(">i", len(node.elements))
    for index, slot in node.elements.items():
        yield struct.pack(">i", _int_in_plan_range(index)) + _slot(slot)


def _int_in_plan_range(number: int) -> int:
    if number not in _IDS:
        raise ConfigError(f"a plan has no room for the id or index {number}")
    return number


def _slot(slot: Slot) -> bytes:
    if isinstance(slot, Reference):
        return b"r" + struct.pack(">i", -1 if slot.ref is None else _int_in_plan_range(slot.ref))
    if isinstance(slot, bool):
        return b"b" + struct.pack(">?", slot)
    if isinstance(slot, int):
        if slot not in _LONGS:
            raise ConfigError(f"Java has no whole number of the size of {slot}")
        return b"i" + struct.pack(">q", slot)
    return b"d" + struct.pack(">d", slot) if isinstance(slot, float) else b"s" + _text_bytes(slot)


def read_result(text: bytes, printed: str) -> ProgramOutcome:
    """Read what a runner wrote between its marks."""
    try:
        told = json.loads(text)
        if told["status"] != "built":
            kind: OutcomeKind = "memory_limit" if told["status"] == "memory" else "runtime_error"
            return ProgramOutcome(kind, problem=str(told["problem"])[:16_000], printed=printed)
        call = told.get("call") or {}
        graph = HeapGraph.model_validate(told["graph"])
        return ProgramOutcome(
            "built", graph, "", printed, returned=call.get("returned"), threw=call.get("threw")
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        return ProgramOutcome("forged", problem=f"the result is not one: {error!r}"[:500])
