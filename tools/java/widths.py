"""How many bits Java computes an expression in: those of a long where one side is a long."""

from __future__ import annotations

from dataclasses import replace

from tools.java.numbers import RANGES, number_types
from tools.java.problem import Problem
from tools.java.terms import Bits, Compare, Computed, Formula, Join, Not, Number, NumberPath


def with_widths(problem: Problem) -> Problem:
    """Give a problem whose expressions are as wide as the declared types of their sides say."""
    wide = {formula: _wide(formula, problem) for formula in problem.formulas}
    return replace(
        problem,
        formulas=tuple(wide.values()),
        texts={wide[formula]: text for formula, text in problem.texts.items()},
    )


def _wide(formula: Formula, problem: Problem) -> Formula:
    match formula:
        case Not(inner):
            return Not(_wide(inner, problem))
        case Join(sign, left, right):
            return Join(sign, _wide(left, problem), _wide(right, problem))
        case Compare(sign, first, second):
            return Compare(sign, _of_sides(first, problem), _of_sides(second, problem))
    return formula


def _of_sides(number: Number, problem: Problem) -> Number:
    if not isinstance(number, Computed):
        return number
    left, right = _of_sides(number.left, problem), _of_sides(number.right, problem)
    return Computed(number.operator, left, right, max(_bits(n, problem) for n in (left, right)))


def _bits(number: Number, problem: Problem) -> Bits:
    match number:
        case int():
            low, high = RANGES["I"]
            return 32 if low <= number <= high else 64
        case NumberPath(path):
            return 64 if "J" in number_types(problem, path) else 32
        case Computed(_, _, _, bits):
            return bits


def widest(problem: Problem) -> Bits:
    """Give the bits that hold every number of a problem, and what is computed of them."""
    return max((_widest(formula, problem) for formula in problem.formulas), default=32)


def _widest(part: Formula | Number, problem: Problem) -> Bits:
    match part:
        case int() | NumberPath():
            return _bits(part, problem)
        case Not(inner):
            return _widest(inner, problem)
        case Join(_, left, right) | Compare(_, left, right) | Computed(_, left, right, _):
            return max(_widest(left, problem), _widest(right, problem))
    return 32
