"""Whether comparisons of numbers can hold on a shape, and with which numbers.

Comparisons of locations with each other and with constants are decided exactly (difference
constraints). Arithmetic is z3's (`surefoot.tools.java.smt`); here a few likely values are tried,
and no answer is given when none fits.
"""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Iterator, Mapping

from surefoot.tools.java.closure import Closure, ContradictionError, Term
from surefoot.tools.java.model import Model, compare, compute, whole_number
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import (
    Compare,
    Computed,
    Label,
    Number,
    NumberPath,
    Path,
    number_paths,
)
from surefoot.tools.java.world import LENGTH, Types

Place = tuple[Term | str, Label]
"""Where a number is: a label of the objects of a class of locations, or (variable, "")."""
Values = dict[Place, int]
Bounds = dict[Place, tuple[int, int]]
RANGES = {
    "Z": (0, 1),
    "B": (-(2**7), 2**7 - 1),
    "S": (-(2**15), 2**15 - 1),
    "C": (0, 2**16 - 1),
    "I": (-(2**31), 2**31 - 1),
    "J": (-(2**63), 2**63 - 1),
    "F": (1 - 2**24, 2**24 - 1),
    "D": (1 - 2**53, 2**53 - 1),
}
"""Of float and double those whole numbers that compare with every other number as they should."""
FRACTIONS = frozenset("FD")
MOST_TRIES = 20_000
_ZERO: Place = ("", "")
_Difference = tuple[Place, Place, int]
"""The first is at most the second plus this."""


class NumbersUndecidedError(Exception):
    """Arithmetic that this procedure cannot decide."""


def find_numbers(problem: Problem, closure: Closure, compares: list[Compare]) -> Values | None:
    """Give numbers on which every comparison holds, None when there are none.

    Merging more locations only makes more numbers equal: what has no numbers here has none on any
    closure with more merged.

    Raises:
        NumbersUndecidedError: it cannot be told.
    """
    found = _whole_numbers(problem, closure, compares)
    inexact = list_inexact_numbers(problem) if found is None else {}
    exact = [one for one in compares if inexact.keys().isdisjoint(number_paths(one))]
    if inexact and _whole_numbers(problem, closure, exact) is not None:
        raise NumbersUndecidedError("; ".join(inexact.values()))
    return found


def list_inexact_numbers(problem: Problem) -> dict[Path, str]:
    """Give the locations that may hold other numbers than those that are looked for, and why."""
    found = {}
    for path in problem.numbers:
        types = number_types(problem, path)
        if types & FRACTIONS:
            found[path] = f"numbers with fractions: {path}"
        if not types:
            found[path] = f"it is not told which kind of number {path} is"
    return found


def find_misfit(problem: Problem, model: Model) -> str:
    """Say which number of a model its location cannot hold, or may not; "" when all fit."""
    for path in problem.numbers:
        if not path.labels or not model.has(path, problem.world):
            continue
        owner = model.at(path.parent)
        assert owner is not None
        label, number = path.labels[-1], model.number(path)
        declared = problem.world.field_type(model.objects[owner].type, label) or ""
        low, high = RANGES.get(declared, (number, number))
        given = problem.given.get(owner)
        slot = given.slots.get(label, number) if given is not None and given.is_frozen else number
        if not low <= number <= high or whole_number(slot) != number:
            return f"{path} cannot be {number}"
    return ""


def number_types(problem: Problem, path: Path) -> frozenset[str]:
    """Give the primitive types that the number at a location may be declared as, none if unknown.

    Args:
        problem: Its classes and declared variables.
        path: The location.
    """
    if not path.labels:
        declared = {problem.static_types.get(path.root, "")}
    else:
        owners = _owners(problem, path.parent)
        declared = set(problem.world.by_field_type(owners, path.labels[-1]))
    return frozenset(declared) & RANGES.keys()


def _owners(problem: Problem, path: Path) -> Types:
    """Give the classes that an object at a location may have, as far as declarations say."""
    world = problem.world
    found = world.below(problem.declared(path))
    if path.labels:
        groups = world.by_field_type(_owners(problem, path.parent), path.labels[-1])
        found &= functools.reduce(operator.or_, map(world.below, groups), 0)
    return found


def range_of(problem: Problem, path: Path) -> tuple[int, int]:
    """Give the least and the greatest number that a location may hold; where unknown an int's."""
    ranges = [RANGES[type_] for type_ in number_types(problem, path) or "I"]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _whole_numbers(problem: Problem, closure: Closure, compares: list[Compare]) -> Values | None:
    bounds = dict(_bounds_by_place(problem, closure))
    if any(low > high for low, high in bounds.values()):
        return None
    if any(isinstance(side, Computed) for each in compares for side in (each.left, each.right)):
        return _solve_by_trial(compares, bounds, closure)
    differences, apart = [], []
    for comparison in compares:
        left, right = _term(comparison.left, closure), _term(comparison.right, closure)
        differences += _at_most(comparison.operator, left, right)
        if comparison.operator == "!=":
            apart.append((left, right))
    for place, (low, high) in bounds.items():
        differences += [(place, _ZERO, high), (_ZERO, place, -low)]
    return _solve_by_paths(differences, apart, [*bounds])


def number_place_of(path: Path, closure: Closure) -> Place:
    """Give where the number of a location is."""
    if not path.labels:
        return path.root, ""
    return closure.leader(path.parent), path.labels[-1]


def _bounds_by_place(problem: Problem, closure: Closure) -> Iterator[tuple[Place, tuple[int, int]]]:
    """Give the numbers that matter, each with the lowest and highest it may be."""
    for path in problem.numbers:
        place = number_place_of(path, closure)
        fixed = _find_fixed_number(problem, place)
        yield place, range_of(problem, path) if fixed is None else (fixed, fixed)
    read = [number_place_of(path, closure) for path in problem.numbers]
    for leader in closure.leaders():
        labels = [*closure.slots(leader), *(label for owner, label in read if owner == leader)]
        indices = [int(label[1:-1]) for label in labels if label[1:-1].isdecimal()]
        fixed = _find_fixed_number(problem, (leader, LENGTH))
        if (leader, LENGTH) in read or (indices and fixed is not None):
            least = max(indices, default=-1) + 1
            low, high = RANGES["I"] if fixed is None else (fixed, fixed)
            yield (leader, LENGTH), (max(low, least), high)


def _find_fixed_number(problem: Problem, place: Place) -> int | None:
    """Give the number that a given object holds and must keep."""
    owner, label = place
    known = problem.given.get(owner) if isinstance(owner, int) else None
    if known is None:
        return None
    if label == LENGTH and known.length is not None:
        return known.length
    slot = known.slots.get(label)
    return whole_number(slot) if known.is_frozen and slot is not None else None


_Term = tuple[Place, int]
"""A place plus a constant; a constant alone is `_ZERO` plus it."""


def _term(number: Number, closure: Closure) -> _Term:
    if isinstance(number, NumberPath):
        return number_place_of(number.path, closure), 0
    assert isinstance(number, int)
    return _ZERO, number


def _at_most(operator: str, left: _Term, right: _Term) -> list[_Difference]:
    (first, more), (second, further) = left, right
    below = (first, second, further - more)
    above = (second, first, more - further)
    strictly_below = (first, second, further - more - 1)
    strictly_above = (second, first, more - further - 1)
    return {
        "<=": [below],
        "<": [strictly_below],
        ">=": [above],
        ">": [strictly_above],
        "==": [below, above],
        "!=": [],
    }[operator]


def _solve_by_paths(
    differences: list[_Difference], apart: list[tuple[_Term, _Term]], places: list[Place]
) -> Values | None:
    """Solve by shortest paths; where two that must differ come out equal, try both orders."""
    distance = dict.fromkeys([_ZERO, *places], 0)
    for _ in range(len(distance) + 1):
        changed = False
        for first, second, most in differences:
            if distance[second] + most < distance[first]:
                distance[first], changed = distance[second] + most, True
        if not changed:
            break
    else:
        return None
    found = {place: far - distance[_ZERO] for place, far in distance.items()}
    for left, right in apart:
        if found[left[0]] + left[1] == found[right[0]] + right[1]:
            rest = [pair for pair in apart if pair != (left, right)]
            for order in ("<", ">"):
                solved = _solve_by_paths(
                    [*differences, *_at_most(order, left, right)], rest, places
                )
                if solved is not None:
                    return solved
            return None
    del found[_ZERO]
    return found


def _solve_by_trial(compares: list[Compare], bounds: Bounds, closure: Closure) -> Values:
    """Try the numbers the comparisons speak of, and their neighbours."""
    near = {0, 1, -1}
    for comparison in compares:
        for constant in (*_constants(comparison.left), *_constants(comparison.right)):
            near |= {constant - 1, constant, constant + 1, -constant}
    choices = [
        sorted({min(max(number, low), high) for number in near}, key=abs)
        for low, high in bounds.values()
    ]
    for tried in itertools.islice(itertools.product(*choices), MOST_TRIES):
        values = dict(zip(bounds, tried, strict=True))
        if all(_is_comparison_true(comparison, values, closure) for comparison in compares):
            return values
    raise NumbersUndecidedError("arithmetic")


def _constants(number: Number) -> list[int]:
    match number:
        case int():
            return [number]
        case Computed(_, left, right, _):
            return _constants(left) + _constants(right)
    return []


def _is_comparison_true(comparison: Compare, values: Mapping[Place, int], closure: Closure) -> bool:
    try:
        left, right = (
            _evaluate_number(side, values, closure) for side in (comparison.left, comparison.right)
        )
    except ZeroDivisionError:
        return False
    return compare(comparison.operator, left, right)


def _evaluate_number(number: Number, values: Mapping[Place, int], closure: Closure) -> int:
    match number:
        case int():
            return number
        case NumberPath(path):
            return values[number_place_of(path, closure)]
        case Computed(sign, left, right, bits):
            first, second = (_evaluate_number(side, values, closure) for side in (left, right))
            return compute(sign, first, second, bits)


def raise_on_contradiction(problem: Problem, closure: Closure, compares: list[Compare]) -> None:
    """Raise when the comparisons cannot hold whatever else is decided.

    Raises:
        ClashError: they cannot.
    """
    try:
        if find_numbers(problem, closure, compares) is None:
            raise ContradictionError("numbers")
    except NumbersUndecidedError:
        return
