"""Decide path constraints over references exactly: a model, none, or "too many cases to look at".

Formulas are split into atoms (case by case, within a budget of nodes). Atoms over references are
decided by congruence closure, a set of possible types for every class of equal locations, and a
search over what is left open: null, a new object of one of the types, or a given object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from surefoot.state.values.heap import Reference
from surefoot.tools.java.closure import Closure, ContradictionError, Term
from surefoot.tools.java.model import Model, ModelObject, ObjectId, whole_numbers
from surefoot.tools.java.narrowing import Facts, Narrowed
from surefoot.tools.java.numbers import (
    NumbersUndecidedError,
    find_misfit,
    find_numbers,
    raise_on_contradiction,
)
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import (
    Compare,
    Formula,
    IsExactType,
    Join,
    Label,
    Not,
    Path,
    push_negation,
)

MOST_NODES = 20_000


class BudgetSpentError(Exception):
    """The search was given up."""


@dataclass(frozen=True)
class Shape:
    """One way to fill every location: null, a given object, or a new one and of which class.

    What is not said is free: new objects are as many as wanted, unless their class is an enum or
    the request forbids to allocate.
    """

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


@dataclass(frozen=True)
class Decision:
    """What the procedure can say."""

    result: Literal["SAT", "UNSAT", "UNKNOWN"]
    model: Model | None = None
    """For SAT."""
    why: str = ""
    """For UNKNOWN: what it could not decide."""


@dataclass
class Budget:
    """Nodes of the search that may still be visited."""

    nodes: int = MOST_NODES

    def spend(self) -> None:
        """Visit one.

        Raises:
            BudgetSpentError: none is left.
        """
        self.nodes -= 1
        if self.nodes < 0:
            raise BudgetSpentError


def decide(problem: Problem, *, most_nodes: int = MOST_NODES) -> Decision:
    """Say whether the readable constraints of a problem can all hold, and on which heap.

    An unreadable constraint is left out here; whoever reports a verdict caps it.
    """
    return _decide(problem, Budget(most_nodes), is_open=False)


def rests_on_closed_world(problem: Problem) -> bool:
    """Say whether an UNSAT could be one only because no class exists but the ones told of."""
    opened = replace(problem, world=problem.world.opened)
    return _decide(opened, Budget(MOST_NODES), is_open=True).result != "UNSAT"


def _decide(problem: Problem, budget: Budget, *, is_open: bool) -> Decision:
    undecided = ""
    try:
        start = Facts(tuple(IsExactType(path, type_) for path, type_ in problem.new), problem.new)
        for facts, numbers in _literal_cases(list(problem.formulas), start, [], problem, budget):
            case = problem.only([*facts.literals, *numbers])
            for shape in shapes(case, facts, budget.spend, numbers, is_open=is_open):
                try:
                    values = find_numbers(case, shape.closure, numbers)
                except NumbersUndecidedError as error:
                    undecided = str(error)
                    continue
                if values is None:
                    continue
                model = shape.model(case, values)
                undecided = find_misfit(case, model)
                if not undecided:
                    return Decision("SAT", model)
    except BudgetSpentError:
        return Decision("UNKNOWN", why="too many cases")
    return Decision("UNKNOWN", why=undecided) if undecided else Decision("UNSAT")


def _literal_cases(
    waiting: list[Formula],
    facts: Facts,
    numbers: list[Compare],
    problem: Problem,
    budget: Budget,
) -> Iterator[tuple[Facts, list[Compare]]]:
    """Give the ways to make every formula true, as facts about references and about numbers."""
    joins: list[Formula] = []
    while waiting:
        formula = push_negation(waiting.pop())
        match formula:
            case Join("&&", left, right):
                waiting += [left, right]
            case Join():
                joins.append(formula)
            case Compare():
                numbers = [*numbers, formula]
            case _:
                facts = facts.with_fact(formula)
    if not joins:
        yield facts, numbers
        return
    if facts.clash(problem.only(facts.literals)):
        return
    # The atoms are known now; the first formula that is left is split into its ways to be true.
    chosen, *rest = joins
    assert isinstance(chosen, Join)
    for way in _ways(chosen):
        budget.spend()
        yield from _literal_cases([*rest, *way], facts, numbers, problem, budget)


def _ways(formula: Join) -> list[list[Formula]]:
    """Give the cases in which a formula is true; one side of a disjunction may be missing."""
    left, right = formula.left, formula.right
    match formula.connective:
        case "||":
            return [[left], [right]]
        case "<->":
            return [[left, right], [Not(left), Not(right)]]
        case _:
            return [[left, Not(right)], [Not(left), right]]
