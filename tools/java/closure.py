"""Which locations must hold the same value: congruence closure over paths, null and given objects.

Equal objects have equal fields, so merging two locations merges what is read from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from surefoot.state.values.heap import Reference
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import Label, Path

Term = Path | int
"""A location, or a given object; 0 is null."""


class ContradictionError(Exception):
    """What must be equal cannot be."""


class Closure:
    """Classes of equal terms.

    Args:
        problem: Its locations, and what its frozen objects hold.
        equal: Pairs that must hold the same value.

    Raises:
        ClashError: two given objects, or one and null, would have to be the same.
    """

    def __init__(self, problem: Problem, equal: Iterable[tuple[Term, Term]]) -> None:
        self._problem = problem
        self._leader: dict[Term, Term] = {}
        self._members: dict[Term, list[Term]] = {}
        self._slots: dict[Term, dict[Label, Term]] = {}
        terms: list[Term] = [0, *problem.given, *problem.locations]
        for term in terms:
            self._leader[term], self._members[term], self._slots[term] = term, [term], {}
        for given, known in problem.given.items():
            if known.is_frozen:
                for label, slot in known.slots.items():
                    if isinstance(slot, Reference):
                        self._slots[given][label] = slot.ref or 0
        for path in problem.locations:
            if path.labels:
                self._slots[path.parent][path.labels[-1]] = path
        self._waiting = list(equal)
        self._settle()

    def leader(self, term: Term) -> Term:
        """Give the one that stands for the class of a term: a given object or null if one is in."""
        at = term
        while self._leader[at] != at:
            at = self._leader[at]
        while self._leader[term] != at:
            self._leader[term], term = at, self._leader[term]
        return at

    def same(self, left: Term, right: Term) -> bool:
        """Say whether both must hold the same value."""
        return self.leader(left) == self.leader(right)

    def leaders(self) -> Iterator[Term]:
        """Give one term a class, in a fixed order."""
        return (term for term, leader in self._leader.items() if term == leader)

    def members(self, leader: Term) -> list[Term]:
        """Give the terms of a class."""
        return self._members[leader]

    def slots(self, leader: Term) -> dict[Label, Term]:
        """Give what is read from the objects of a class, by label."""
        return self._slots[leader]

    def _settle(self) -> None:
        while self._waiting:
            left, right = self._waiting.pop()
            left, right = self.leader(left), self.leader(right)
            if left != right:
                self._merge(left, right)

    def _merge(self, left: Term, right: Term) -> None:
        if isinstance(left, int) and isinstance(right, int):
            raise ContradictionError(left, right)
        if isinstance(right, int) or (
            not isinstance(left, int) and len(self._members[left]) < len(self._members[right])
        ):
            left, right = right, left
        self._leader[right] = left
        self._members[left] += self._members.pop(right)
        into = self._slots[left]
        for label, read in self._slots.pop(right).items():
            if label in into:
                self._waiting.append((into[label], read))
            else:
                into[label] = read
