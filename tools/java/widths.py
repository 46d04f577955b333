"""How many bits Java computes an expression in: those of a long where one side is a long."""

from __future__ import annotations

from dataclasses import replace

from surefoot.tools.java.model import compute
from surefoot.tools.java.numbers import FRACTIONS, RANGES, number_types, range_of
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import (
    Bits,
    Compare,
    Computed,
    Formula,
    Join,
    Not,
    Number,
    NumberPath,
)


class _UndecidedWidthError(Exception):
    """It is not known how Java computes; says why."""


def with_widths(problem: Problem) -> Problem:
    """Give a problem whose expressions are as wide as the declared types of their sides say.

    Arithmetic of fractions, or of numbers of which it is not told how wide they are, is left out
    and counts as unreadable.
    """
    wide: dict[Formula, str] = {}
    unreadable = list(problem.unreadable)
    for formula in problem.formulas:
        text = problem.texts[formula]
        try:
            wide[_wide(formula, problem)] = text
        except _UndecidedWidthError as error:
            unreadable.append(f"not decided: {text}: {error}")
    return replace(problem, formulas=tuple(wide), texts=wide, unreadable=tuple(unreadable))


def _wide(formula: Formula, problem: Problem) -> Formula:
    match formula:
        case Not(inner):
            return Not(_wide(inner, problem))
        case Join(sign, left, right):
            return Join(sign, _wide(left, problem), _wide(right, problem))
        case Compare(sign, first, second):
            sides = (_side(first, problem), _side(second, problem))
            return Compare(sign, *sides)
    return formula


def _side(number: Number, problem: Problem) -> Number:
    return number if isinstance(number, NumberPath) else _number_with_width(number, problem)[0]


def _number_with_width(number: Number, problem: Problem) -> tuple[Number, Bits]:
    """Give an expression with its widths, constants computed, and how wide it is itself."""
    match number:
        case int():
            return number, _bits_of(number, number)
        case NumberPath(path):
            types = number_types(problem, path)
            widths = {_bits_of(*RANGES[type_]) for type_ in types}
            if types & FRACTIONS:
                raise _UndecidedWidthError(f"arithmetic with fractions, of {path}")
            if len(widths) != 1:
                raise _UndecidedWidthError(f"it is not told which kind of number {path} is")
            return number, widths.pop()
        case Computed(sign, first, second, least):
            (left, left_bits), (right, right_bits) = (
                _number_with_width(side, problem) for side in (first, second)
            )
            is_shift = sign in ("<<", ">>", ">>>")
            bits = max(least, left_bits, 32 if is_shift else right_bits)
            if isinstance(left, int) and isinstance(right, int) and (right or sign not in "/%"):
                return compute(sign, left, right, bits), bits
            return Computed(sign, left, right, bits), bits


def _bits_of(low: int, high: int) -> Bits:
    least, most = RANGES["I"]
    return 32 if least <= low and high <= most else 64


def find_widest(problem: Problem) -> Bits:
    """Give the bits that hold every number of a problem, and what is computed of them."""
    of_paths = [_bits_of(*range_of(problem, path)) for path in problem.numbers]
    return max([32, *of_paths, *(_widest(formula) for formula in problem.formulas)])


def _widest(part: Formula | Number) -> Bits:
    match part:
        case int():
            return _bits_of(part, part)
        case Not(inner):
            return _widest(inner)
        case Join(_, left, right) | Compare(_, left, right):
            return max(_widest(left), _widest(right))
        case Computed(_, left, right, bits):
            return max(bits, _widest(left), _widest(right))
    return 32
