"""The same decision by z3 (the extra `smt`): for arithmetic and for what the search gives up on.

An object is a whole number, 0 is null; its class and its fields are functions of that number, so
equal objects have equal fields. Numbers are as wide as the widest of the problem, Java's int or
long; what is computed of ints alone is cut to 32 bits.
"""

from __future__ import annotations

import importlib.util
import operator
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import Reference
from surefoot.tools.java.decide import Decision
from surefoot.tools.java.model import (
    COMPARISONS,
    Model,
    ModelObject,
    ObjectId,
    holds,
    whole_number,
    whole_numbers,
)
from surefoot.tools.java.numbers import find_misfit, list_inexact_numbers, range_of
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.terms import (
    Compare,
    Computed,
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
    push_negation,
    reference_paths,
)
from surefoot.tools.java.widths import find_widest
from surefoot.tools.java.world import LENGTH, Types

if TYPE_CHECKING:
    import z3

TIMEOUT_MS = 20_000
_SHIFTS = frozenset({"<<", ">>", ">>>"})
_OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
}


def has_z3() -> bool:
    """Say whether z3 is installed."""
    return importlib.util.find_spec("z3") is not None


def decide_by_z3(problem: Problem, *, timeout_ms: int = TIMEOUT_MS) -> Decision:
    """Say whether the readable constraints of a problem can all hold, and on which heap.

    An UNSAT is of the closed world: no class exists but the ones told of.

    Raises:
        ConfigError: z3 is not installed.
    """
    if not has_z3():
        raise ConfigError("z3 is not installed: pip install 'surefoot[smt]'")
    return _Encoding(problem).decision(timeout_ms)


class _Encoding:
    """A problem as z3 reads it."""

    def __init__(self, problem: Problem) -> None:
        import z3

        self.z3, self.problem, self.world = z3, problem, problem.world
        # A context of its own: z3's shared one must not be used by two threads.
        self.context = z3.Context()
        self.solver = z3.Solver(ctx=self.context)
        self.integers = z3.IntSort(self.context)
        self.bits = find_widest(problem)
        self.class_of = z3.Function("class", self.integers, self.integers)
        self._names = {name: place for place, name in enumerate(self.world.names)}
        self._constants = self._enum_constants()
        self._existing: dict[Path, Any] = {}
        self._written: dict[Formula, Any] = {}
        for rule in self._rules():
            self.solver.add(rule)
        for formula in problem.formulas:
            self.solver.add(self._formula(formula))

    def decision(self, timeout_ms: int) -> Decision:
        self.solver.set("timeout", timeout_ms)
        answer = self.solver.check()
        if answer == self.z3.unsat:
            inexact = "; ".join(list_inexact_numbers(self.problem).values())
            return Decision("UNKNOWN" if inexact else "UNSAT", why=inexact)
        if answer == self.z3.unknown:
            return Decision("UNKNOWN", why=f"z3: {self.solver.reason_unknown()}")
        model = self._model(self.solver.model())
        if not all(holds(formula, model, self.world) for formula in self.problem.formulas):
            return Decision("UNKNOWN", why="z3 found numbers on which they do not hold")
        if misfit := find_misfit(self.problem, model):
            return Decision("UNKNOWN", why=misfit)
        return Decision("SAT", model)

    def _field(self, label: Label) -> Any:
        return self.z3.Function(f"field {label}", self.integers, self.integers)

    def _number_field(self, label: Label) -> Any:
        bits = self.z3.BitVecSort(self.bits, self.context)
        return self.z3.Function(f"number {label}", self.integers, bits)

    def _at(self, path: Path) -> Any:
        if not path.labels:
            return self.z3.Int(f"variable {path.root}", self.context)
        return self._field(path.labels[-1])(self._at(path.parent))

    def _whole(self, number: int) -> Any:
        return self.z3.IntVal(number, self.context)

    def _any(self, conditions: list[Any]) -> Any:
        return self.z3.Or(*conditions) if conditions else self.z3.BoolVal(False, self.context)

    def _is_one_of(self, term: Any, types: Types) -> Any:
        named = [self._names[name] for name in self.world.named(types)]
        return self._any([self.class_of(term) == place for place in named])

    def _rules(self) -> Iterator[Any]:
        """What holds of every heap of the problem, whatever the constraints."""
        for number, given in self.problem.given.items():
            here = self._whole(number)
            yield self.class_of(here) == self._names[given.type]
            for label, slot in given.slots.items() if given.is_frozen else ():
                if isinstance(slot, Reference):
                    yield self._field(label)(here) == (slot.ref or 0)
                elif (whole := whole_number(slot)) is not None:
                    yield self._number_field(label)(here) == whole
            if given.length is not None:
                yield self._number_field(LENGTH)(here) == given.length
        yield from self._new()
        for path in self.problem.dereferenced:
            yield self._there(path)
            yield self._at(path) != 0
        for path in self.problem.locations:
            for rule in self._location(path):
                yield self.z3.Implies(self._there(path), rule)
        for path in self.problem.numbers:
            number = self._number(NumberPath(path))
            if path.labels[-1:] == (LENGTH,):
                yield self.z3.Implies(self._there(path), number >= 0)
            low, high = range_of(self.problem, path)
            if -(2 ** (self.bits - 1)) < low:
                within = self.z3.And(number >= low, number <= high)
                yield self.z3.Implies(self._there(path), within)

    def _new(self) -> Iterator[Any]:
        new = [self._at(path) for path, _ in self.problem.new]
        if new:
            yield self.z3.Distinct(*new, *map(self._whole, self.problem.given), self._whole(0))
        for path, type_ in self.problem.new:
            yield self._formula(IsExactType(path, type_))

    def _location(self, path: Path) -> Iterator[Any]:
        here = self._at(path)
        yield here >= 0
        bound = self.world.below(self.problem.declared(path))
        yield self.z3.Or(here == 0, self._is_one_of(here, bound & self.world.every))
        if not self.problem.may_allocate:
            yield self._any([here == number for number in (0, *self.problem.given)])
        for type_, numbers in self._constants.items():
            is_constant = self._any([here == number for number in numbers])
            is_type = self.class_of(here) == self._names[type_]
            yield self.z3.Implies(self.z3.And(here != 0, is_type), is_constant)
        if path.labels:
            yield from self._held(path)

    def _there(self, path: Path) -> Any:
        """The location exists: nothing on the way is null, and every object has the field."""
        if path not in self._existing:
            conditions = [self.z3.BoolVal(True, self.context)]
            if path.labels:
                conditions += [self._there(path.parent), self._at(path.parent) != 0]
                conditions += [self._owner(path), *self._within_length(path)]
            self._existing[path] = self.z3.And(*conditions)
        return self._existing[path]

    def _owner(self, path: Path) -> Any:
        """The object has the field."""
        types = self.world.named(self.world.below(self.problem.declared(path.parent)))
        able = [name for name in types if self.world.field_type(name, path.labels[-1]) is not None]
        return self._is_one_of(self._at(path.parent), sum(self.world.bit[name] for name in able))

    def _held(self, path: Path) -> Iterator[Any]:
        """What the field holds is of its declared type."""
        owner, here = self._at(path.parent), self._at(path)
        groups = self.world.by_field_type(self.world.every, path.labels[-1])
        for declared, owners in groups.items():
            fits = self.z3.Or(here == 0, self._is_one_of(here, self.world.below(declared)))
            yield self.z3.Implies(self._is_one_of(owner, owners), fits)

    def _within_length(self, path: Path) -> Iterator[Any]:
        index = path.labels[-1][1:-1]
        lengths = [given.length for given in self.problem.given.values()]
        asked = any(number.labels[-1:] == (LENGTH,) for number in self.problem.numbers)
        if index.isdecimal() and (asked or any(length is not None for length in lengths)):
            length = self._number_field(LENGTH)(self._at(path.parent))
            yield length > int(index)

    def _enum_constants(self) -> dict[str, list[int]]:
        """Give the objects that an enum can have: given ones first, then ids nobody uses."""
        free = max((0, *self.problem.given)) + 1
        found: dict[str, list[int]] = {}
        for name in self.world.names:
            most = self.world.most_objects(name)
            if most is not None:
                given = [n for n, known in self.problem.given.items() if known.type == name]
                own = list(range(free, free + max(0, most - len(given))))
                free += len(own)
                found[name] = [*given, *own]
        return found

    def _formula(self, formula: Formula) -> Any:
        """A formula is true with everything that it reads on one way of being true."""
        if formula not in self._written:
            self._written[formula] = self._either(push_negation(formula))
        return self._written[formula]

    def _either(self, formula: Formula) -> Any:
        match formula:
            case Join("&&", left, right):
                return self.z3.And(self._formula(left), self._formula(right))
            case Join("||", left, right):
                return self.z3.Or(self._formula(left), self._formula(right))
            case Join(sign, left, right):
                other, opposite = (right, Not(right))[:: 1 if sign == "<->" else -1]
                both = self.z3.And(self._formula(left), self._formula(other))
                neither = self.z3.And(self._formula(Not(left)), self._formula(opposite))
                return self.z3.Or(both, neither)
        read = [*reference_paths(formula), *number_paths(formula)]
        return self.z3.And(*map(self._there, read), *self._divisors(formula), self._atom(formula))

    def _divisors(self, part: Formula | Number) -> Iterator[Any]:
        match part:
            case Compare(_, left, right) | Computed(_, left, right):
                yield from self._divisors(left)
                yield from self._divisors(right)
        if isinstance(part, Computed) and part.operator in "/%":
            yield self._number(part.right) != 0

    def _atom(self, formula: Formula) -> Any:
        match formula:
            case IsNull(path):
                return self._at(path) == 0
            case Same(left, right):
                other = self._at(right) if isinstance(right, Path) else self._whole(right)
                return self._at(left) == other
            case InstanceOf(path, type_):
                types = self.world.below(type_)
                return self.z3.And(self._at(path) != 0, self._is_one_of(self._at(path), types))
            case IsExactType(path, type_):
                exactly = self.world.bit.get(type_, 0) & self.world.every
                return self.z3.And(self._at(path) != 0, self._is_one_of(self._at(path), exactly))
            case Not(InstanceOf(path, type_)):
                others = self._is_one_of(self._at(path), self.world.not_above(type_))
                return self.z3.Or(self._at(path) == 0, others)
            case Not(inner):
                return self.z3.Not(self._atom(inner))
            case Compare(sign, low, high):
                return COMPARISONS[sign](self._number(low), self._number(high))
        raise AssertionError(formula)

    def _number(self, number: Number) -> Any:
        match number:
            case int():
                return self.z3.BitVecVal(number, self.bits, self.context)
            case NumberPath(path) if not path.labels:
                return self.z3.BitVec(f"number of {path.root}", self.bits, self.context)
            case NumberPath(path):
                return self._number_field(path.labels[-1])(self._at(path.parent))
            case Computed(sign, left, right, bits):
                sides = [self.z3.Extract(bits - 1, 0, self._number(side)) for side in (left, right)]
                exact = self._computed(sign, sides[0], sides[1], bits)
                return self.z3.SignExt(self.bits - bits, exact)
        raise AssertionError(number)

    def _computed(self, sign: str, left: Any, right: Any, bits: int) -> Any:
        if sign in _SHIFTS:
            right &= bits - 1
        if sign == ">>>":
            return self.z3.LShR(left, right)
        return self.z3.SRem(left, right) if sign == "%" else _OPERATORS[sign](left, right)

    def _model(self, found: z3.ModelRef) -> Model:
        def number(term: Any) -> int:
            return int(found.eval(term, model_completion=True).as_long())

        def signed(term: Any) -> int:
            return int(found.eval(term, model_completion=True).as_signed_long())

        def exists(path: Path) -> bool:
            return bool(found.eval(self._there(path), model_completion=True))

        ids = {path: number(self._at(path)) for path in self.problem.locations if exists(path)}
        objects = {
            given: ModelObject(
                known.type,
                {k: slot.ref for k, slot in known.slots.items() if isinstance(slot, Reference)},
                whole_numbers(known.slots),
                is_given=True,
            )
            for given, known in self.problem.given.items()
        }
        following = max((0, *self.problem.given)) + 1
        renamed: dict[int, ObjectId | None] = {0: None, **{n: n for n in self.problem.given}}
        for held in ids.values():
            if held not in renamed:
                type_ = self.world.names[number(self.class_of(self._whole(held)))]
                renamed[held], following = following, following + 1
                objects[following - 1] = ModelObject(type_)
        for path, held in ids.items():
            owner = renamed[ids[path.parent]] if path.labels else None
            if owner is not None:
                objects[owner].references[path.labels[-1]] = renamed[held]
        plain: dict[str, int] = {}
        for path in filter(exists, self.problem.numbers):
            owner = renamed[ids[path.parent]] if path.labels else None
            if owner is not None:
                objects[owner].numbers[path.labels[-1]] = signed(self._number(NumberPath(path)))
            else:
                plain[path.root] = signed(self._number(NumberPath(path)))
        roots = {path.root: renamed[ids[path]] for path in ids if not path.labels}
        return Model(objects, roots, plain)
