"""The types that objects may have: which exist, which is a subtype of which, which has what field.

Sets of types are bits of one integer, so that narrowing what a value may be costs one `&`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial

from surefoot.tools.java.descriptors import (
    ARRAY_SUPERTYPES,
    OBJECT,
    PRIMITIVES,
    descriptor,
    element,
    is_array,
    is_reference,
    simple_name,
)
from surefoot.tools.java.facts import ClassFacts, Lookup
from surefoot.tools.java.terms import Label

Types = int
"""A set of types: bit i stands for `World.names[i]`."""
LENGTH = "length"
LEFT_OUT = frozenset(
    ("modCount", "size", "capacity", "hash", "EMPTY_ELEMENTDATA", "threshold", "loadFactor")
)
"""Fields that engines in the field leave out of the schemas they send."""
UNTYPED = OBJECT
"""The bound of a location nobody declared."""


class World:
    """Every type of one problem: the classes told of, and the arrays of them.

    Args:
        classes: What is known of each class, by descriptor.
        mentioned: Types that constraints or declarations name; the ones not told of are looked up,
            or taken for plain classes, and the world is then not complete.
        elsewhere: Gives facts of classes not told of, those of the JDK above all. Objects have
            such a class only if it is mentioned.
        with_arrays: Whether arrays of every type count, to one dimension above the mentioned ones.
        fields_known: Classes of which every field is known (from class files or source), by
            descriptor; of others only the told ones are.
        unread: Classes told of without what is above them.
        kindless: Classes that may be abstract or interfaces, nothing tells; no object has such a
            class but in an open world.
        is_closed: The caller says that there are no other classes.
        is_open: What may be so counts as possible: classes without a kind have objects, and a class
            may be below another where it is not known what is above it.
    """

    def __init__(
        self,
        classes: Mapping[str, ClassFacts],
        mentioned: Iterable[str] = (),
        *,
        elsewhere: Lookup | None = None,
        with_arrays: bool = False,
        fields_known: frozenset[str] = frozenset(),
        unread: frozenset[str] = frozenset(),
        kindless: frozenset[str] = frozenset(),
        is_closed: bool = True,
        is_open: bool = False,
    ) -> None:
        self.classes = dict(classes)
        mentioned = list(mentioned)
        self._opened = partial(
            World,
            classes,
            mentioned,
            elsewhere=elsewhere,
            with_arrays=with_arrays,
            fields_known=fields_known,
            unread=unread,
            is_closed=is_closed,
            is_open=True,
        )
        self.unread = unread
        self._kindless, self._is_open = kindless, is_open
        named = {name.lstrip("[") for name in mentioned}
        told, unknown = frozenset(self.classes), _fill_up(self.classes, named, elsewhere)
        self.unknown = frozenset(unknown) | unread
        """Types that nobody describes: they may be interfaces as well as classes."""
        added = frozenset(self.classes) - told
        self._only_above = added - named - {OBJECT}
        self.fields_known = fields_known | (added - set(unknown) - {*ARRAY_SUPERTYPES})
        known = told | {*ARRAY_SUPERTYPES}
        are_told = all(n in known or self.classes[n].final for n in named if is_reference(n))
        self.is_complete = is_closed and are_told and not (unknown or unread or kindless)
        deepest = max((name.count("[") for name in mentioned), default=0)
        self.names = [*self.classes, *_arrays(self.classes, deepest + 1, with_arrays, mentioned)]
        self.bit = {name: 1 << place for place, name in enumerate(self.names)}
        self._supers: dict[str, frozenset[str]] = {}
        self._maybe: dict[str, Types] = {}
        self._below = self._subtypes()
        self._having: dict[tuple[Types, Label], Types] = {}
        self._by_field: dict[tuple[Types, Label], Mapping[str, Types]] = {}

    @cached_property
    def opened(self) -> World:
        """The same world, with everything in it that may be."""
        return self if self._is_open else self._opened()

    def below(self, type_: str) -> Types:
        """Give the runtime classes that a value of this type may have: itself and subtypes."""
        return self._maybe_below(type_) if self._is_open else self._below.get(type_, 0)

    def not_above(self, type_: str) -> Types:
        """Give the runtime classes of which no object is of this type."""
        above = self._below.get(type_, 0) if self._is_open else self._maybe_below(type_)
        return self.every & ~above

    def _maybe_below(self, type_: str) -> Types:
        known = self._maybe.get(type_)
        if known is None:
            known = self._below.get(type_, 0)
            if self._unsure:
                known |= sum(
                    self.bit[name]
                    for name in self.named(self._concrete & ~known)
                    if self.is_subtype(name, type_) is None
                )
            self._maybe[type_] = known
        return known

    @cached_property
    def every(self) -> Types:
        """Every class an object can have."""
        return self._below[OBJECT]

    @cached_property
    def _concrete(self) -> Types:
        return sum(
            bit
            for name, bit in self.bit.items()
            if is_array(name)
            or (
                self.classes[name].kind in ("class", "enum")
                and name not in self._only_above
                and name not in self._kindless
            )
        )

    def is_subtype(self, lower: str, upper: str) -> bool | None:
        """Say whether every object of `lower` is one of `upper`, None where it is not known."""
        if upper in self.supers(lower):
            return True
        if is_array(lower) and is_array(upper) and is_reference(upper[1:]):
            return self.is_subtype(element(lower), element(upper))
        unsure = () if is_array(lower) or is_array(upper) else self.supers(lower) & self._unsure
        return None if any(self._may_be_below(name, upper) for name in unsure) else False

    @cached_property
    def _unsure(self) -> frozenset[str]:
        """Classes of which nobody knows what is above them."""
        return self.unread | self.unknown

    def _may_be_below(self, unsure: str, upper: str) -> bool:
        facts = self.classes.get(upper)
        if facts is None or facts.final or upper == unsure or unsure in self.supers(upper):
            return False
        is_interface = unsure not in self.unread and self.classes[unsure].kind == "interface"
        return not is_interface or facts.kind == "interface" or upper in self.unknown

    def supers(self, type_: str) -> frozenset[str]:
        """Give a type and everything above it."""
        known = self._supers.get(type_)
        if known is None:
            known = self._supers[type_] = frozenset(self._all_above(type_))
        return known

    def named(self, types: Types) -> list[str]:
        """Give the types of a set, in a fixed order."""
        found = []
        while types:
            lowest = types & -types
            found.append(self.names[lowest.bit_length() - 1])
            types ^= lowest
        return found

    def resolve(self, name: str) -> str:
        """Give the descriptor of a type that may be written by its simple name alone."""
        wanted = descriptor(name)
        bare = wanted.lstrip("[")
        if not bare.startswith("L") or bare in self.classes:
            return wanted
        alike = self._by_simple_name.get(simple_name(bare), ())
        found = alike[0] if len(alike) == 1 and "/" not in bare else bare
        return "[" * (len(wanted) - len(bare)) + found

    @cached_property
    def _by_simple_name(self) -> dict[str, list[str]]:
        by_name: dict[str, list[str]] = {}
        for known in self.classes:
            by_name.setdefault(simple_name(known), []).append(known)
        return by_name

    def field_type(self, owner: str, label: Label) -> str | None:
        """Give the declared type of a field or element, None where the owner cannot have it.

        A class whose fields are not all known may have the field, of any type.
        """
        if label.startswith("["):
            if label[1:-1].isdecimal():
                return element(owner) if is_array(owner) else self._unknown_element(owner)
            return self._unknown_element(owner)
        if is_array(owner):
            return "I" if label == LENGTH else None
        at: str | None = owner
        all_known = True
        seen: set[str] = set()
        while at is not None and at in self.classes and at not in seen:
            seen.add(at)
            facts = self.classes[at]
            if label in facts.fields and not facts.fields[label].static:
                declared = facts.fields[label].descriptor
                return self.resolve(declared) if is_reference(declared) else declared
            all_known &= at in self.fields_known or at == OBJECT or facts.kind == "interface"
            at = facts.superclass
        return None if all_known and label not in LEFT_OUT else UNTYPED

    def has_no_field(self, owner: str, label: Label) -> bool:
        """Say whether an object of a class surely has no such field or element."""
        is_known = is_array(owner) or owner in self.classes
        return is_known and self.field_type(owner, label) is None

    def _unknown_element(self, owner: str) -> str | None:
        """Collections and maps have elements too; what else has them is not known."""
        return None if is_array(owner) or owner == OBJECT else UNTYPED

    def with_field(self, types: Types, label: Label) -> Types:
        """Leave those of the types that have a field or element.

        Where some are known to declare it, the ones that only might are left out.
        """
        key = (types, label)
        if key not in self._having:
            self._having[key] = self._that_have(types, label)
        return self._having[key]

    def _that_have(self, types: Types, label: Label) -> Types:
        able = [name for name in self.named(types) if self.field_type(name, label) is not None]
        sure = [name for name in able if is_array(name) or self._is_told(name, label)]
        return sum(self.bit[name] for name in sure or able)

    def _is_told(self, owner: str, label: Label) -> bool:
        facts = (self.classes.get(upper) for upper in self.supers(owner))
        return any(label in one.fields and not one.fields[label].static for one in facts if one)

    def by_field_type(self, types: Types, label: Label) -> Mapping[str, Types]:
        """Sort types by what they declare a field as; those without it are left out."""
        key = (types, label)
        if key not in self._by_field:
            groups: dict[str, Types] = {}
            for name in self.named(types):
                declared = self.field_type(name, label)
                if declared is not None:
                    groups[declared] = groups.get(declared, 0) | self.bit[name]
            self._by_field[key] = groups
        return self._by_field[key]

    def most_objects(self, type_: str) -> int | None:
        """Give how many objects of exactly this class there can be, None for any number."""
        facts = self.classes.get(type_)
        if facts is None or is_array(type_):
            return None
        above = self.classes.get(facts.superclass or "")
        if above is not None and above.constants is not None:
            return 1  # the class of one constant with a body
        return len(facts.constants) if facts.kind == "enum" and facts.constants else None

    def may_have_unknown_subclass(self, type_: str) -> bool:
        """Say whether a class nobody told of could stand below this one."""
        if is_array(type_):
            bare = type_.lstrip("[")
            return is_reference(bare) and self.may_have_unknown_subclass(bare)
        facts = self.classes.get(type_)
        return facts is None or not (facts.final or facts.kind == "enum")

    def _subtypes(self) -> dict[str, Types]:
        below = dict.fromkeys(self.names, 0)
        for name in self.names:
            if self.bit[name] & self._concrete:
                for upper in self.supers(name):
                    below[upper] = below.get(upper, 0) | self.bit[name]
        return below

    def _all_above(self, type_: str) -> Iterable[str]:
        yield type_
        if is_array(type_):
            yield from ARRAY_SUPERTYPES
            inner = element(type_)
            if is_reference(inner):
                yield from (f"[{upper}" for upper in self.supers(inner))
            return
        waiting, seen = [type_], {type_}
        yield OBJECT
        while waiting:
            facts = self.classes.get(waiting.pop())
            for upper in (facts.superclass, *facts.interfaces) if facts else ():
                if upper and upper not in seen:
                    seen.add(upper)
                    waiting.append(upper)
                    yield upper


def _fill_up(
    classes: dict[str, ClassFacts], named: Iterable[str], elsewhere: Lookup | None
) -> list[str]:
    """Add the classes that are named but not told of; give those nobody knows anything of."""
    unknown = []
    waiting = [*named, OBJECT, *ARRAY_SUPERTYPES]
    for facts in classes.values():
        waiting += _directly_above(facts)
    while waiting:
        name = waiting.pop()
        if name in classes or not name.startswith("L"):
            continue
        found = elsewhere(name) if elsewhere is not None else None
        if found is None and name not in ARRAY_SUPERTYPES:
            unknown.append(name)
        classes[name] = found or _guess_class_facts(name, classes)
        waiting += _directly_above(classes[name])
    return unknown


def _directly_above(facts: ClassFacts) -> list[str]:
    return [*([facts.superclass] if facts.superclass else []), *facts.interfaces]


def _guess_class_facts(name: str, classes: Mapping[str, ClassFacts]) -> ClassFacts:
    """Give what a type must be that others only mention."""
    if name in ARRAY_SUPERTYPES[1:] or any(name in facts.interfaces for facts in classes.values()):
        return ClassFacts(name, "interface", superclass=None)
    return ClassFacts(name, "class", superclass=None if name == OBJECT else OBJECT)


def _arrays(
    classes: Mapping[str, ClassFacts], deepest: int, with_arrays: bool, mentioned: list[str]
) -> list[str]:
    named = [name[at:] for name in mentioned for at in range(name.count("["))]
    everything = [*classes, *PRIMITIVES.values()] if with_arrays else []
    return list(
        dict.fromkeys(
            [*named, *("[" * n + name for n in range(1, deepest + 1) for name in everything)]
        )
    )
