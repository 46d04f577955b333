"""Class files, read without running them: the format of chapter 4 of the JVM specification."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import Any, NamedTuple

from surefoot.state.errors import SurefootError
from surefoot.tools.java.facts import (
    ClassFacts,
    ConstructorFact,
    FactoryFact,
    FieldFact,
    Kind,
    Visibility,
)

_PUBLIC, _PRIVATE, _PROTECTED, _STATIC, _FINAL = 0x1, 0x2, 0x4, 0x8, 0x10
_INTERFACE, _ABSTRACT, _SYNTHETIC, _ENUM = 0x200, 0x400, 0x1000, 0x4000
_MODULE = 0x8000
_U2, _U4 = struct.Struct(">H"), struct.Struct(">I")
# Bytes after the tag of a constant, by tag; text (1) has its length in front.
_CONSTANT_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4}
_CONSTANT_SIZES |= {15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
_TEXT, _CLASS, _LONG, _DOUBLE = 1, 7, 5, 6
_PARAMETER = re.compile(r"\[*(?:[ZBCSIJFD]|L[^;]+;)")


class ClassFileError(SurefootError):
    """The bytes are no class file."""


class _Member(NamedTuple):
    flags: int
    name: str
    descriptor: str


@dataclass
class _Reader:
    data: bytes
    at: int = 0

    def u2(self) -> int:
        self.at += 2
        return int(_U2.unpack_from(self.data, self.at - 2)[0])

    def u4(self) -> int:
        self.at += 4
        return int(_U4.unpack_from(self.data, self.at - 4)[0])

    def skip(self, count: int) -> None:
        self.at += count


class _Constants:
    """The constant pool: texts, and the names of classes."""

    def __init__(self, reader: _Reader) -> None:
        self._texts: dict[int, bytes] = {}
        self._classes: dict[int, int] = {}
        count, index, data = reader.u2(), 1, reader.data
        while index < count:
            tag = data[reader.at]
            reader.at += 1
            if tag == _TEXT:
                length = reader.u2()
                self._texts[index] = data[reader.at : reader.at + length]
                reader.at += length
            else:
                if tag == _CLASS:
                    self._classes[index] = int(_U2.unpack_from(data, reader.at)[0])
                reader.at += _CONSTANT_SIZES[tag]
            index += 2 if tag in (_LONG, _DOUBLE) else 1

    def text(self, index: int) -> str:
        # The format's own UTF-8 writes NUL and what lies beyond 16 bits in pairs.
        return self._texts[index].decode("utf-8", "surrogatepass")

    def class_name(self, index: int) -> str:
        return self.text(self._classes[index])


def read_class(data: bytes) -> ClassFacts | None:
    """Give the facts of a class file.

    Returns:
        None for a module-info.

    Raises:
        ClassFileError: the bytes are cut off or are no class file.
    """
    try:
        return _parse_class_file(_Reader(data))
    except (struct.error, IndexError, KeyError, UnicodeDecodeError) as error:
        raise ClassFileError(f"not a class file, or a damaged one: {error!r}") from error


def _parse_class_file(reader: _Reader) -> ClassFacts | None:
    if reader.u4() != 0xCAFEBABE:
        raise ClassFileError("not a class file: it does not begin with CAFEBABE")
    reader.skip(4)
    pool = _Constants(reader)
    flags, this, parent = reader.u2(), reader.u2(), reader.u2()
    if flags & _MODULE:
        return None
    name = pool.class_name(this)
    descriptor = f"L{name};"
    interfaces = tuple(f"L{pool.class_name(reader.u2())};" for _ in range(reader.u2()))
    fields = _read_member_table(reader, pool)
    methods = _read_member_table(reader, pool)
    own_flags, source_name, inner = _nesting(reader, pool, name, flags)
    superclass = f"L{pool.class_name(parent)};" if parent and not flags & _INTERFACE else None
    constants = tuple(f.name for f in fields if f.flags & _ENUM) if flags & _ENUM else None
    return ClassFacts(
        descriptor=descriptor,
        kind=_kind_by_flags(flags, superclass),
        final=bool(flags & _FINAL),
        superclass=superclass,
        interfaces=interfaces,
        fields={
            f.name: FieldFact(
                f.descriptor,
                static=bool(f.flags & _STATIC),
                declaring=descriptor,
                final=bool(f.flags & _FINAL),
                visibility=_visibility(f.flags),
            )
            for f in fields
        },
        constructors=_constructors(methods),
        factories=_factories(methods, descriptor),
        constants=constants if superclass == "Ljava/lang/Enum;" else None,
        visibility=_visibility(own_flags),
        source_name=source_name,
        inner=inner,
    )


def _kind_by_flags(flags: int, superclass: str | None) -> Kind:
    if flags & _INTERFACE:
        return "interface"
    if flags & _ABSTRACT:
        return "abstract"
    return "enum" if superclass == "Ljava/lang/Enum;" else "class"


def _visibility(flags: int) -> Visibility:
    for flag, name in ((_PUBLIC, "public"), (_PROTECTED, "protected"), (_PRIVATE, "private")):
        if flags & flag:
            return name  # type: ignore[return-value]
    return "package"


def _read_member_table(reader: _Reader, pool: _Constants) -> list[_Member]:
    members = []
    for _ in range(reader.u2()):
        flags, name, descriptor = reader.u2(), reader.u2(), reader.u2()
        members.append(_Member(flags, pool.text(name), pool.text(descriptor)))
        for _ in range(reader.u2()):
            reader.skip(2)
            reader.skip(reader.u4())
    return members


def _nesting(reader: _Reader, pool: _Constants, name: str, flags: int) -> tuple[int, str, bool]:
    """Give the flags as declared, the name in source, and whether it needs an outer object.

    Only the attribute InnerClasses tells these of a nested class: its dollar signs do not.
    """
    rows: dict[str, tuple[str, str, int]] = {}
    local = False
    for _ in range(reader.u2()):
        kind, size = pool.text(reader.u2()), reader.u4()
        end = reader.at + size
        local = local or kind == "EnclosingMethod"
        for _ in range(reader.u2() if kind == "InnerClasses" else 0):
            inner, outer, simple, declared = (reader.u2() for _ in range(4))
            rows[pool.class_name(inner)] = (
                pool.class_name(outer) if outer else "",
                pool.text(simple) if simple else "",
                declared,
            )
        reader.at = end
    if name not in rows:
        return flags, name.replace("/", "."), False
    declared = rows[name][2]
    inner_object = not local and not declared & (_STATIC | _INTERFACE)
    return declared, _source_name(name, rows), inner_object


def _source_name(name: str, rows: dict[str, tuple[str, str, int]]) -> str:
    """Write a nested class as source does; "" when it is anonymous or inside a method."""
    simple_names: list[str] = []
    while name in rows and len(simple_names) <= len(rows):
        outer, simple, _ = rows[name]
        if not (outer and simple):
            return ""
        simple_names.append(simple)
        name = outer
    return ".".join([name.replace("/", "."), *reversed(simple_names)])


def parameters(descriptor: str) -> tuple[str, ...]:
    """Split a method descriptor: "(I[LNode;)V" into "I" and "[LNode;"."""
    return tuple(_PARAMETER.findall(descriptor.rpartition(")")[0][1:]))


def _constructors(methods: list[_Member]) -> tuple[ConstructorFact, ...]:
    return tuple(
        ConstructorFact(parameters(m.descriptor), _visibility(m.flags))
        for m in methods
        if m.name == "<init>" and not m.flags & _SYNTHETIC
    )


def _factories(methods: list[_Member], descriptor: str) -> tuple[FactoryFact, ...]:
    wanted: dict[str, Any] = {}
    for method in methods:
        gives = method.descriptor.rpartition(")")[2]
        if gives == descriptor and method.flags & _STATIC and not method.flags & _SYNTHETIC:
            key = method.name + method.descriptor
            wanted[key] = FactoryFact(
                method.name, parameters(method.descriptor), _visibility(method.flags)
            )
    return tuple(wanted.values())
