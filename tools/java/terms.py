"""Path constraints over Java references, parsed: locations, atoms, and how they combine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Label = str
"""One step from an object: "next" (a field), "[3]" (an element), '["key"]', "[#2]"."""
Comparison = Literal["==", "!=", "<", "<=", ">", ">="]
Arithmetic = Literal["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"]
Connective = Literal["&&", "||", "->", "<->", "^"]
Bits = Literal[32, 64]


@dataclass(frozen=True, slots=True)
class Path:
    """A location: a variable, then fields and elements behind it."""

    root: str
    labels: tuple[Label, ...] = ()

    @property
    def parent(self) -> Path:
        """The location it is read from; of a variable there is none (`labels` is empty)."""
        return Path(self.root, self.labels[:-1])

    def step(self, label: Label) -> Path:
        """Go one step on."""
        return Path(self.root, (*self.labels, label))

    def prefixes(self) -> list[Path]:
        """Give every location on the way, itself left out, the variable first."""
        return [Path(self.root, self.labels[:n]) for n in range(len(self.labels))]

    def __str__(self) -> str:
        return self.root + "".join(
            label if label.startswith("[") else f".{label}" for label in self.labels
        )

    @property
    def variable(self) -> str:
        """Its name in constraints and valuations, e.g. "head.next(ref)"."""
        return f"{self}(ref)"


def list_prefixes(paths: Iterable[Path]) -> set[Path]:
    """Give every location on the way to some, these left out where they are on no other's way."""
    found: set[Path] = set()
    for path in paths:
        while path.labels and (path := path.parent) not in found:
            found.add(path)
    return found


THIS = Path("this")
"""The object of the method under test, which is never null."""


@dataclass(frozen=True, slots=True)
class IsNull:
    """The location holds null."""

    path: Path


@dataclass(frozen=True, slots=True)
class InstanceOf:
    """The location holds an object of a type or of a subtype."""

    path: Path
    type: str


@dataclass(frozen=True, slots=True)
class IsExactType:
    """The location holds an object of that very class."""

    path: Path
    type: str


@dataclass(frozen=True, slots=True)
class Same:
    """Both sides are one object, or both null; an int is an object of the given heap, 0 is null."""

    left: Path
    right: Path | int


@dataclass(frozen=True, slots=True)
class NumberPath:
    """A primitive read from a location."""

    path: Path


@dataclass(frozen=True, slots=True)
class Computed:
    """An arithmetic expression."""

    operator: Arithmetic
    left: Number
    right: Number
    bits: Bits = 32
    """Of Java's int, or of its long where one side is a long."""


Number = NumberPath | int | Computed


@dataclass(frozen=True, slots=True)
class Compare:
    """Two numbers compared."""

    operator: Comparison
    left: Number
    right: Number


Atom = IsNull | InstanceOf | IsExactType | Same | Compare


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite."""

    inner: Formula


@dataclass(frozen=True, slots=True)
class Join:
    """Two formulas under a connective."""

    connective: Connective
    left: Formula
    right: Formula


Formula = Atom | Not | Join


def reference_paths(formula: Formula) -> list[Path]:
    """Give the locations that a formula compares as references, in the order written."""
    return list(dict.fromkeys(path for path, is_number in _paths(formula) if not is_number))


def number_paths(formula: Formula) -> list[Path]:
    """Give the locations that a formula reads numbers from, in the order written."""
    return list(dict.fromkeys(path for path, is_number in _paths(formula) if is_number))


def tested_types(formula: Formula) -> Iterator[str]:
    """Give the types that a formula asks about, in the order written."""
    match formula:
        case InstanceOf(_, type_) | IsExactType(_, type_):
            yield type_
        case Not(inner):
            yield from tested_types(inner)
        case Join(_, left, right):
            yield from tested_types(left)
            yield from tested_types(right)


def needed_paths(formula: Formula) -> frozenset[Path]:
    """Give the locations that must exist for a formula to be true, whichever way it is.

    What is named only on one side of "||" or "->" may be missing when the other side is true.
    """
    return _needs(formula)[0]


def _needs(formula: Formula) -> tuple[frozenset[Path], frozenset[Path]]:
    """Give what must exist for a formula to be true, and for it to be false."""
    match formula:
        case Not(inner):
            true, false = _needs(inner)
            return false, true
        case Join(sign, left, right):
            (left_true, left_false), (right_true, right_false) = _needs(left), _needs(right)
        case _:
            read = frozenset(path for path, _ in _paths(formula))
            return read, read
    same = (left_true | right_true) & (left_false | right_false)
    differ = (left_true | right_false) & (left_false | right_true)
    match sign:
        case "&&":
            return left_true | right_true, left_false & right_false
        case "||":
            return left_true & right_true, left_false | right_false
        case "->":
            return left_false & right_true, left_true | right_false
        case "<->":
            return same, differ
        case "^":
            return differ, same


_OPPOSITE: dict[Comparison, Comparison] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def push_negation(formula: Formula) -> Formula:
    """Move a negation inwards, one level, and write an implication as a disjunction."""
    match formula:
        case Join("->", left, right):
            return Join("||", Not(left), right)
        case Not(Not(inner)):
            return push_negation(inner)
        case Not(Compare(sign, left, right)):
            return Compare(_OPPOSITE[sign], left, right)
        case Not(Join("&&", left, right)):
            return Join("||", Not(left), Not(right))
        case Not(Join("||", left, right)):
            return Join("&&", Not(left), Not(right))
        case Not(Join("->", left, right)):
            return Join("&&", left, Not(right))
        case Not(Join("<->", left, right)):
            return Join("^", left, right)
        case Not(Join("^", left, right)):
            return Join("<->", left, right)
    return formula


def given_ids(formula: Formula) -> set[int]:
    """Give the heap ids that a formula names."""
    match formula:
        case Same(_, int() as number):
            return {number}
        case Not(inner):
            return given_ids(inner)
        case Join(_, left, right):
            return given_ids(left) | given_ids(right)
    return set()


def _paths(formula: Formula | Number) -> list[tuple[Path, bool]]:
    match formula:
        case IsNull(path) | InstanceOf(path, _) | IsExactType(path, _):
            return [(path, False)]
        case Same(left, right):
            return [(side, False) for side in (left, right) if isinstance(side, Path)]
        case NumberPath(path):
            return [(path, True)]
        case Not(inner):
            return _paths(inner)
        case int():
            return []
        case Join(_, left, right):
            return _paths(left) + _paths(right)
        case Compare(_, first, second) | Computed(_, first, second, _):
            return _paths(first) + _paths(second)


def render_formula(formula: Formula | Number) -> str:
    """Write a formula the canonical way, which `grammar.parse` reads back to the same formula."""
    match formula:
        case IsNull(path):
            return f"('{path.variable}' is null)"
        case InstanceOf(path, type_):
            return f"('{path.variable}' instanceof {type_})"
        case IsExactType(path, type_):
            return f"('{path.variable}' isExactType {type_})"
        case Same(left, right):
            other = f"'{right.variable}'" if isinstance(right, Path) else str(right)
            return f"('{left.variable}' == {other})"
        case NumberPath(path):
            return f"'{path}'"
        case int():
            return str(formula)
        case Not(Same() as same):
            return render_formula(same).replace(" == ", " != ", 1)
        case Not(inner):
            return f"!{render_formula(inner)}"
        case Join(sign, left_side, right_side):
            return f"({render_formula(left_side)} {sign} {render_formula(right_side)})"
        case Compare(sign, first, second) | Computed(sign, first, second, _):
            return f"({render_formula(first)} {sign} {render_formula(second)})"
