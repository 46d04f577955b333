"""The heaps that facts about references allow, one shape at a time.

A shape says of every class of equal locations whether it is null, a given object, or a new object
and of which class. What is not said is free: new objects are as many as wanted, unless their class
is an enum or the request forbids to allocate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from surefoot.state.values.heap import Reference
from surefoot.tools.java.closure import Closure, ContradictionError, Term
from surefoot.tools.java.model import Model, ModelObject, ObjectId, whole_numbers
from surefoot.tools.java.narrowing import Facts, Narrowed
from surefoot.tools.java.numbers import raise_on_contradiction
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import Compare, Label, Path


class BudgetSpentError(Exception):
    """The search was given up."""


@dataclass(frozen=True)
class Shape:
    """One way to fill every location."""

    closure: Closure
    types: dict[Term, str | None]
    """Class of the new object by leader; None is null. Given objects are left out."""

    def model(self, problem: Problem, values: dict[tuple[Term | str, Label], int]) -> Model:
        """Make the heap, with numbers by (leader of the object, label) or (variable, "")."""
        holds = self._objects(problem)
        objects = {
            given: ModelObject(known.type, *_slots(known.slots), is_given=True)
            for given, known in problem.given.items()
        }
        for leader, held in holds.items():
            type_ = self.types.get(leader)
            if held is not None and type_ is not None:
                objects[held] = ModelObject(type_)
        for leader, held in holds.items():
            if held is None:
                continue
            for label, read in self.closure.slots(leader).items():
                objects[held].references[label] = holds[self.closure.leader(read)]
        roots: dict[str, ObjectId | None] = {
            path.root: holds[self.closure.leader(path)]
            for path in problem.locations
            if not path.labels
        }
        plain: dict[str, int] = {}
        for (owner, label), number in values.items():
            if isinstance(owner, str):
                plain[owner] = number
            else:
                held = holds[owner]
                assert held is not None
                objects[held].numbers[label] = number
        return Model(objects, roots, plain)

    def _objects(self, problem: Problem) -> dict[Term, ObjectId | None]:
        holds: dict[Term, ObjectId | None] = {}
        following = max((0, *problem.given)) + 1
        named = sorted(self.closure.leaders(), key=lambda term: _first_name(self.closure, term))
        for leader in named:
            if isinstance(leader, int):
                holds[leader] = leader or None
            elif self.types[leader] is None:
                holds[leader] = None
            else:
                holds[leader], following = following, following + 1
        return holds


def _slots(slots: object) -> tuple[dict[Label, ObjectId | None], dict[Label, int]]:
    assert isinstance(slots, dict)
    return (
        {label: slot.ref for label, slot in slots.items() if isinstance(slot, Reference)},
        whole_numbers(slots),
    )


def _first_name(closure: Closure, leader: Term) -> tuple[int, str]:
    names = [str(term) for term in closure.members(leader) if isinstance(term, Path)]
    return min(((len(name), name) for name in names), default=(0, ""))


def shapes(
    problem: Problem,
    facts: Facts,
    spend: Callable[[], None],
    numbers: list[Compare],
    *,
    is_open: bool = False,
) -> Iterator[Shape]:
    """Give the shapes on which the facts hold.

    Shapes that differ in nothing the facts can see come once, but the likeliest, which comes first
    as well.

    Args:
        problem: Its locations, types and given objects.
        facts: What must hold.
        spend: Called for every node of the search.
        numbers: Comparisons that must hold too; what cannot hold them is not gone into.
        is_open: Also with classes nobody told of; such a shape says "" for their class.

    Raises:
        BudgetSpentError: `spend` says that it is enough.
    """
    search = _Search(problem, spend, numbers, is_open)
    here = search.narrowed(facts)
    if here is None:
        return
    likely = search.straight_down(here)
    if likely is not None:
        yield likely
    yield from search.below(here)


@dataclass(frozen=True)
class _Search:
    """What stays the same from node to node."""

    problem: Problem
    spend: Callable[[], None]
    numbers: list[Compare]
    is_open: bool

    def narrowed(self, facts: Facts | None) -> Narrowed | None:
        """Work facts through, None when they clash or there are none."""
        self.spend()
        if facts is None:
            return None
        try:
            found = Narrowed(self.problem, facts, is_open=self.is_open)
            raise_on_contradiction(self.problem, found.closure, self.numbers)
        except ContradictionError:
            return None
        return found

    def straight_down(self, here: Narrowed) -> Shape | None:
        """Take the first choice everywhere, as many at once as go together; mostly that is all."""
        while undecided := here.undecided():
            size = len(undecided)
            while (below := self.narrowed(here.first_choices(undecided[:size]))) is None:
                if size == 1:
                    return None
                size //= 2
            here = below
        return Shape(here.closure, dict(here.new))

    def below(self, here: Narrowed) -> Iterator[Shape]:
        """Give every shape, one choice at a time."""
        undecided = here.undecided()
        if not undecided:
            yield Shape(here.closure, dict(here.new))
            return
        for choice in here.choices(undecided[0]):
            further = self.narrowed(choice)
            if further is not None:
                yield from self.below(further)
