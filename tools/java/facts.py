"""What is known of one Java class without running it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from surefoot.tools.java.descriptors import OBJECT

Kind = Literal["class", "interface", "abstract", "enum"]
Visibility = Literal["public", "protected", "package", "private"]


class FieldFact(NamedTuple):
    """One declared field."""

    descriptor: str
    static: bool
    declaring: str
    """Descriptor of the class that declares it."""
    final: bool = False
    visibility: Visibility = "package"


class ConstructorFact(NamedTuple):
    """One constructor; of an inner class the first parameter is the object around it."""

    parameters: tuple[str, ...]
    visibility: Visibility


class FactoryFact(NamedTuple):
    """A static method that gives an object of its own class."""

    name: str
    parameters: tuple[str, ...]
    visibility: Visibility


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """One class, interface or enum; arrays and primitives have no facts of their own."""

    descriptor: str
    """E.g. "Lzoo/Dog;"."""
    kind: Kind
    """`abstract` wins over `enum`: an enum whose constants must have bodies has no object of
    exactly its own class, only of the classes of its constants."""
    final: bool = False
    superclass: str | None = OBJECT
    """Descriptor; None of java.lang.Object and of interfaces."""
    interfaces: tuple[str, ...] = ()
    """Descriptors of the ones it names itself."""
    fields: Mapping[str, FieldFact] = field(default_factory=dict)
    """The ones it declares itself, private ones too, in the order of the class file."""
    constructors: tuple[ConstructorFact, ...] = ()
    factories: tuple[FactoryFact, ...] = ()
    constants: tuple[str, ...] | None = None
    """Of an enum, in order; None of everything else."""
    visibility: Visibility = "public"
    source_name: str = ""
    """As Java source writes it, e.g. "zoo.Dog", "shop.Cart.Line"; "" for one without a name."""
    inner: bool = False
    """Objects of it need an object of the class around it."""


Lookup = Callable[[str], ClassFacts | None]
"""From a descriptor to the facts, None for a class nobody knows."""


def fields_of(descriptor: str, lookup: Lookup) -> dict[str, FieldFact]:
    """Give the instance fields of an object of this class, inherited and private ones too.

    Returns:
        By name, the class's own first. A field that a subclass hides is named "pack.Super.name",
        as in a dump of the object.
    """
    found: dict[str, FieldFact] = {}
    known, seen = lookup(descriptor), set[str]()
    while known is not None and known.descriptor not in seen:
        seen.add(known.descriptor)
        for name, fact in known.fields.items():
            if not fact.static:
                dotted = known.descriptor[1:-1].replace("/", ".")
                found[name if name not in found else f"{dotted}.{name}"] = fact
        known = lookup(known.superclass) if known.superclass else None
    return found
