"""Decide path constraints over references exactly: a model, none, or "too many cases to look at".

Formulas are split into atoms (case by case, within a budget of nodes). Atoms over references are
decided by congruence closure, a set of possible types for every class of equal locations, and a
search over what is left open: null, a new object of one of the types, or a given object.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from surefoot.tools.java.model import Model
from surefoot.tools.java.narrowing import Facts
from surefoot.tools.java.numbers import NumbersUndecidedError, find_misfit, find_numbers
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.shapes import BudgetSpentError, shapes
from surefoot.tools.java.terms import Compare, Formula, IsExactType, Join, Not, push_negation

MOST_NODES = 20_000


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


def rests_on_closed_world(problem: Problem, *, most_nodes: int = MOST_NODES) -> bool:
    """Say whether an UNSAT could be one only because no class exists but the ones told of."""
    opened = replace(problem, world=problem.world.opened)
    return _decide(opened, Budget(most_nodes), is_open=True).result != "UNSAT"


def _decide(problem: Problem, budget: Budget, *, is_open: bool) -> Decision:
    undecided = ""
    try:
        start = Facts(tuple(IsExactType(path, type_) for path, type_ in problem.new), problem.new)
        for facts, numbers in _cases(list(problem.formulas), start, [], problem, budget):
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


def _cases(
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
        yield from _cases([*rest, *way], facts, numbers, problem, budget)


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
