"""What each class of equal locations may still hold, once facts are worked through to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from surefoot.tools.java.closure import Closure, ContradictionError, Term
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import (
    Formula,
    InstanceOf,
    IsExactType,
    IsNull,
    Label,
    Not,
    Path,
    Same,
)
from surefoot.tools.java.world import Types, World


@dataclass(frozen=True)
class Facts:
    """Atoms over references, and their opposites, that must hold at once."""

    literals: tuple[Formula, ...] = ()
    new: tuple[tuple[Path, str], ...] = ()
    """Locations decided to hold a new object, and its class."""

    def with_fact(self, literal: Formula) -> Facts:
        """Give these facts and one more."""
        return replace(self, literals=(*self.literals, literal))

    def with_new(self, path: Path, type_: str) -> Facts:
        """Give these facts, and a new object at a location."""
        return replace(
            self,
            literals=(*self.literals, IsExactType(path, type_)),
            new=(*self.new, (path, type_)),
        )

    def clash(self, problem: Problem) -> bool:
        """Say whether they cannot hold, as far as a first look tells."""
        try:
            Narrowed(problem, self, is_open=True)
        except ContradictionError:
            return True
        return False


@dataclass
class Domain:
    """What the locations of one class of equal ones may hold."""

    types: Types
    may_be_null: bool
    bounds: set[str] = field(default_factory=set)
    """Types that a non-null value must have."""
    never: set[str] = field(default_factory=set)
    """Types that a non-null value must not have."""
    may_be_unknown: bool = False
    """A class nobody told of is possible."""

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is left."""
        return not (self.types or self.may_be_null or self.may_be_unknown)


class Narrowed:
    """Facts worked through to the end: what each class of equal locations may still hold."""

    def __init__(self, problem: Problem, facts: Facts, *, is_open: bool) -> None:
        self.problem, self.facts, self.is_open = problem, facts, is_open
        self.world = problem.world
        self.closure = Closure(problem, list(_equal(facts)))
        self.new = {self.closure.leader(path): type_ for path, type_ in facts.new}
        if len(self.new) < len(facts.new) or any(isinstance(leader, int) for leader in self.new):
            raise ContradictionError("a new object is no other")
        self.domains = {leader: self._start(leader) for leader in self.closure.leaders()}
        for literal in facts.literals:
            self._tell(literal)
        for leader, domain in self.domains.items():
            if self.is_open:
                self._unknown_class(domain)
            self._fields_needed(leader, domain)
        self._settle()

    def _start(self, leader: Term) -> Domain:
        if leader == 0:
            members = self.closure.members(leader)
            if any(term in self.problem.dereferenced for term in members):
                raise ContradictionError("something is read from null")
            return Domain(0, may_be_null=True)
        paths = [term for term in self.closure.members(leader) if isinstance(term, Path)]
        if isinstance(leader, int):
            domain = Domain(self.world.bit[self.problem.given[leader].type], may_be_null=False)
        else:
            is_read = any(path in self.problem.dereferenced for path in paths)
            domain = Domain(self.world.every, may_be_null=not is_read)
            domain.may_be_unknown = self.is_open and self.problem.may_allocate
        for path in paths:
            self._bound(domain, self.problem.declared(path))
        return domain

    def _bound(self, domain: Domain, type_: str) -> None:
        domain.types &= self.world.below(type_)
        domain.bounds.add(type_)

    def _tell(self, literal: Formula) -> None:
        match literal:
            case Not(Same(left, right)):
                if self.closure.same(left, right):
                    raise ContradictionError(left, right)
            case Not(IsNull(path)):
                self._domain(path).may_be_null = False
            case InstanceOf(path, type_):
                self._domain(path).may_be_null = False
                self._bound(self._domain(path), type_)
            case Not(InstanceOf(path, type_)):
                domain = self._domain(path)
                domain.types &= self.world.not_above(type_)
                domain.never.add(type_)
            case IsExactType(path, type_):
                domain = self._domain(path)
                domain.may_be_null = domain.may_be_unknown = False
                domain.types &= self.world.bit.get(type_, 0) & self.world.every
            case Not(IsExactType(path, type_)):
                self._domain(path).types &= ~self.world.bit.get(type_, 0)

    def _domain(self, path: Path) -> Domain:
        return self.domains[self.closure.leader(path)]

    def _unknown_class(self, domain: Domain) -> None:
        world = self.world
        classes = [name for name in domain.bounds if not _is_interface(world, name)]
        domain.may_be_unknown &= (
            all(world.may_have_unknown_subclass(name) for name in domain.bounds)
            and all(
                world.is_subtype(one, other) is not False
                or world.is_subtype(other, one) is not False
                for one in classes
                for other in classes
            )
            and not any(world.supers(name) & domain.never for name in domain.bounds)
        )

    def _fields_needed(self, leader: Term, domain: Domain) -> None:
        for label in self._labels(leader):
            if self.is_open:
                kept = [
                    name
                    for name in self.world.named(domain.types)
                    if self.world.field_type(name, label) is not None
                ]
                domain.types = sum(self.world.bit[name] for name in kept)
            else:
                domain.types = self.world.with_field(domain.types, label)

    def _labels(self, leader: Term) -> list[Label]:
        """Give what constraints read from the objects of a class, references and numbers."""
        members = self.closure.members(leader)
        numbers = self.problem.number_labels
        read = [path for path in members if isinstance(path, Path)]
        labels = [label for path in read for label in numbers.get(path, ())]
        labels += [
            label
            for label, term in self.closure.slots(leader).items()
            if isinstance(term, Path) or not isinstance(leader, int)
        ]
        return list(dict.fromkeys(labels))

    def _settle(self) -> None:
        """Let what a field is declared as and what it holds narrow each other to the end."""
        waiting = list(self.domains)
        while waiting:
            leader = waiting.pop()
            domain = self.domains[leader]
            if domain.is_empty:
                raise ContradictionError(leader)
            for label, read in self.closure.slots(leader).items():
                child_leader = self.closure.leader(read)
                if self._field(leader, label, child_leader):
                    waiting += [leader, child_leader]
                    waiting += self._readers(child_leader)
        self._no_more_than_there_are()

    def _field(self, leader: Term, label: Label, child_leader: Term) -> bool:
        """Narrow an object and what one of its fields holds; say whether something changed."""
        domain, child = self.domains[leader], self.domains[child_leader]
        before = domain.types, child.types, child.may_be_unknown
        groups = self.world.by_field_type(domain.types, label)
        possible, allowed = 0, 0
        for declared, owners in groups.items():
            below = self.world.below(declared)
            unknown = child.may_be_unknown and self.world.may_have_unknown_subclass(declared)
            if child.may_be_null or unknown or below & child.types:
                possible |= owners
                allowed |= below
        domain.types = possible
        if not domain.may_be_unknown:
            child.types &= allowed
            child.may_be_unknown &= any(
                self.world.may_have_unknown_subclass(declared) for declared in groups
            )
        if domain.is_empty or child.is_empty:
            raise ContradictionError(leader)
        return before != (domain.types, child.types, child.may_be_unknown)

    def _readers(self, leader: Term) -> list[Term]:
        return [
            self.closure.leader(term.parent)
            for term in self.closure.members(leader)
            if isinstance(term, Path) and term.labels
        ]

    def _no_more_than_there_are(self) -> None:
        for type_ in dict.fromkeys(self.new.values()):
            most = self.world.most_objects(type_)
            if most is not None and self._count(type_) > most:
                raise ContradictionError(type_)

    def _count(self, type_: str) -> int:
        given = sum(known.type == type_ for known in self.problem.given.values())
        return given + sum(new == type_ for new in self.new.values())

    def undecided(self) -> list[Term]:
        """Give the classes of locations that are open, those with the fewest ways first."""
        found = [
            leader
            for leader in self.domains
            if not isinstance(leader, int) and leader not in self.new
        ]
        return sorted(found, key=self._openness)

    def _openness(self, leader: Term) -> tuple[int, int, str]:
        domain = self.domains[leader]
        return (
            domain.types.bit_count() + domain.may_be_null,
            len(self.closure.slots(leader)) * -1,
            str(leader),
        )

    def choices(self, leader: Term) -> Iterator[Facts]:
        """Give the facts with one class of locations decided, each way it may be."""
        domain = self.domains[leader]
        path = self._path(leader)
        if self.problem.may_allocate:
            for type_ in self._kinds(leader, domain):
                yield from self._new(path, type_)
            if domain.may_be_unknown:
                yield replace(self.facts, new=(*self.facts.new, (path, "")))
        if domain.may_be_null:
            yield self.facts.with_fact(IsNull(path))
        for given, known in self.problem.given.items():
            if domain.types & self.world.bit[known.type]:
                yield self.facts.with_fact(Same(path, given))

    def first_choices(self, leaders: list[Term]) -> Facts | None:
        """Give the facts with each of these classes of locations decided the first way it may be.

        None where one of them has no way left.
        """
        literals, new = self.facts.literals, self.facts.new
        for leader in leaders:
            first = next(self.choices(leader), None)
            if first is None:
                return None
            literals += first.literals[len(self.facts.literals) :]
            new += first.new[len(self.facts.new) :]
        return replace(self.facts, literals=literals, new=new)

    def _kinds(self, leader: Term, domain: Domain) -> list[str]:
        """Give the classes a new object may have, one of those that the facts cannot tell apart."""
        labels = self._labels(leader)
        named = self.world.named(domain.types)
        named.sort(key=lambda name: name not in domain.bounds)
        alike: dict[tuple[object, ...], str] = {}
        for name in named:
            limited = name if self.world.most_objects(name) is not None else ""
            seen = tuple(self.world.field_type(name, label) for label in labels)
            alike.setdefault((limited, *seen), name)
        return list(alike.values())

    def _new(self, path: Path, type_: str) -> Iterator[Facts]:
        most = self.world.most_objects(type_)
        if most is None or self._count(type_) < most:
            yield self.facts.with_new(path, type_)
        if most is not None:
            for other, new in self.facts.new:
                if new == type_:
                    yield self.facts.with_fact(Same(path, other))

    def _path(self, leader: Term) -> Path:
        return min(
            (term for term in self.closure.members(leader) if isinstance(term, Path)), key=str
        )


def _equal(facts: Facts) -> Iterator[tuple[Term, Term]]:
    for literal in facts.literals:
        match literal:
            case Same(left, right):
                yield left, right
            case IsNull(path):
                yield path, 0


def _is_interface(world: World, name: str) -> bool:
    """Say whether it is one, or may be: of a type nobody describes that is not known."""
    if name in world.unknown:
        return True
    return name in world.classes and world.classes[name].kind == "interface"
