"""A concrete heap, and whether a formula holds on it: what every verdict is measured by."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from surefoot.state.values.heap import Slot
from surefoot.tools.java.descriptors import is_array
from surefoot.tools.java.terms import (
    Bits,
    Compare,
    Computed,
    Connective,
    Formula,
    InstanceOf,
    IsExactType,
    IsNull,
    Join,
    Label,
    Not,
    Number,
    NumberPath,
    Path,
    Same,
    number_paths,
    reference_paths,
)
from surefoot.tools.java.world import LENGTH, World

ObjectId = int


def whole_number(slot: Slot) -> int | None:
    """Give the number that a field holds, None where it is no whole one."""
    is_whole = isinstance(slot, int) or (isinstance(slot, float) and slot.is_integer())
    return int(slot) if is_whole else None  # type: ignore[arg-type]


def whole_numbers(slots: Mapping[Label, Slot]) -> dict[Label, int]:
    """Give the whole numbers among what fields hold."""
    found = {label: whole_number(slot) for label, slot in slots.items()}
    return {label: number for label, number in found.items() if number is not None}


class NullDereferenceError(ValueError):
    """A location lies behind a null."""


@dataclass(frozen=True)
class ModelObject:
    """One object of a model."""

    type: str
    references: dict[Label, ObjectId | None] = field(default_factory=dict)
    numbers: dict[Label, int] = field(default_factory=dict)
    is_given: bool = False


@dataclass(frozen=True)
class Model:
    """Objects, and where the variables point."""

    objects: Mapping[ObjectId, ModelObject]
    roots: Mapping[str, ObjectId | None]
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Values of variables that are numbers themselves."""

    def at(self, path: Path) -> ObjectId | None:
        """Give what a location holds; a field nobody set holds null.

        Raises:
            NullDereferenceError: the location lies behind a null.
        """
        here = self.roots.get(path.root)
        for label in path.labels:
            here = self._owner(here, path).references.get(label)
        return here

    def has(self, path: Path, world: World) -> bool:
        """Say whether a location exists."""
        here = self.roots.get(path.root)
        for label in path.labels:
            if here is None:
                return False
            owner = self.objects[here]
            length = owner.numbers.get(LENGTH)
            index = label[1:-1]
            if (
                is_array(owner.type)
                and index.isdecimal()
                and length is not None
                and int(index) >= length
            ):
                return False
            if world.has_no_field(owner.type, label):
                return False
            here = owner.references.get(label)
        return True

    def number(self, path: Path) -> int:
        """Give the number a location holds; 0 where nobody set one."""
        if not path.labels:
            return self.numbers.get(path.root, 0)
        return self._owner(self.at(path.parent), path).numbers.get(path.labels[-1], 0)

    def _owner(self, here: ObjectId | None, path: Path) -> ModelObject:
        if here is None:
            raise NullDereferenceError(str(path))
        return self.objects[here]


def holds(formula: Formula, model: Model, world: World) -> bool:
    """Say whether a formula is true of a model, whatever it reads that does not exist."""
    return _truth(formula, model, world) is True


def _truth(formula: Formula, model: Model, world: World) -> bool | None:
    """Say whether a formula is true of a model, None where that hangs on what does not exist.

    A location behind a null, or of an object that has no such field, does not exist; neither does
    a number divided by zero. Whether a class is below another may not be known either.
    """
    match formula:
        case Not(inner):
            is_so = _truth(inner, model, world)
            return None if is_so is None else not is_so
        case Join(sign, left, right):
            return _truth_of_join(sign, _truth(left, model, world), _truth(right, model, world))
    try:
        there = all(
            model.has(path, world) for path in (*reference_paths(formula), *number_paths(formula))
        )
        return _atom_truth(formula, model, world) if there else None
    except ZeroDivisionError:
        return None


def _atom_truth(formula: Formula, model: Model, world: World) -> bool | None:
    match formula:
        case IsNull(path):
            return model.at(path) is None
        case Same(left, int() as given):
            return model.at(left) == given
        case Same(left, Path() as right):
            return model.at(left) == model.at(right)
        case InstanceOf(path, type_):
            here = model.at(path)
            return False if here is None else world.is_subtype(model.objects[here].type, type_)
        case IsExactType(path, type_):
            here = model.at(path)
            return here is not None and model.objects[here].type == type_
        case Compare(sign, first, second):
            return compare(sign, value(first, model), value(second, model))
    raise AssertionError(formula)


def _truth_of_join(sign: Connective, left: bool | None, right: bool | None) -> bool | None:
    match sign:
        case "->":
            return _truth_of_join("||", None if left is None else not left, right)
        case "||" if left or right:
            return True
        case "&&" if left is False or right is False:
            return False
    if left is None or right is None:
        return None
    return {"||": left or right, "&&": left and right, "<->": left == right}.get(
        sign, left != right
    )


COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compare(sign: str, first: int, second: int) -> bool:
    """Compare two numbers."""
    return bool(COMPARISONS[sign](first, second))


def value(number: Number, model: Model) -> int:
    """Compute a number of a model as Java does: towards zero, in the bits of its operands."""
    match number:
        case int():
            return number
        case NumberPath(path):
            return model.number(path)
        case Computed(sign, left, right, bits):
            return compute(sign, value(left, model), value(right, model), bits)


def compute(sign: str, left: int, right: int, bits: Bits) -> int:
    """Do one operation of Java's int or long arithmetic."""
    match sign:
        case "+":
            return _wrap_to_bits(left + right, bits)
        case "-":
            return _wrap_to_bits(left - right, bits)
        case "*":
            return _wrap_to_bits(left * right, bits)
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "<<":
            return _wrap_to_bits(left << right % bits, bits)
        case ">>":
            return left >> right % bits
        case ">>>":
            return _wrap_to_bits(left % 2**bits >> right % bits, bits)
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return _wrap_to_bits(quotient if sign == "/" else left - right * quotient, bits)


def _wrap_to_bits(exact: int, bits: Bits) -> int:
    """Give what so many bits keep of a number."""
    half: int = 2 ** (bits - 1)
    return (exact + half) % (2 * half) - half
