"""Whether the procedure, z3 and a search through every heap agree on random problems."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from bench.table import Table
from surefoot.tools.java.decide import decide
from surefoot.tools.java.model import Model, ModelObject, holds
from surefoot.tools.java.problem import Problem
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.smt import decide_by_z3, has_z3
from surefoot.tools.java.valuation import valuation
from surefoot.tools.java.verify import faults_of

HIERARCHY = {
    "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
    "LAnimal;": "Type: Animal (signature: LAnimal;) [abstract class]\n  Extends: java.lang.Object",
    "LDog;": "Type: Dog (signature: LDog;)\n  Extends: Animal\n  Implements: Pet",
    "LPuppy;": "Type: Puppy (signature: LPuppy;) [final]\n  Extends: Dog",
    "LCat;": "Type: Cat (signature: LCat;) [final]\n  Extends: Animal",
    "LPet;": "Type: Pet (signature: LPet;) [interface]",
}
SCHEMAS = {
    "Animal": {"fields": {"friend": "Animal"}},
    "Dog": {"fields": {"mate": "Dog"}},
    "Puppy": {"fields": {"age": "int"}},
    "Cat": {"fields": {"prey": "Pet"}},
}
TYPES = ["LAnimal;", "LDog;", "LPuppy;", "LCat;", "LPet;"]


def random_request(seed: int) -> dict[str, Any]:
    """Give a request with two or three variables, a few constraints, sometimes given objects."""
    dice = random.Random(seed)
    roots = ["a", "b", "c"][: dice.randint(1, 3)]
    static = {root: dice.choice(["Animal", "Dog", "Cat", "Pet"]) for root in roots}
    paths = [*roots]
    for _ in range(dice.randint(0, 2)):
        paths.append(f"{dice.choice(paths)}.{dice.choice(['friend', 'friend', 'mate', 'prey'])}")
    objects: dict[str, Any] = {}
    heap: dict[str, Any] = {"schemas": SCHEMAS}
    if dice.random() < 0.4:
        for number in range(1, dice.randint(2, 3)):
            kind = dice.choice(["Dog", "Cat", "Puppy"])
            objects[str(number)] = {"class": kind, "fields": {"friend": "null"}}
        heap |= {
            "objects": objects,
            "modifiable_objects": [n for n in objects if dice.random() < 0.5],
            "allowed_to_allocate": dice.random() < 0.6,
        }
    constraints = [_formula(dice, paths, list(objects), 0) for _ in range(dice.randint(1, 5))]
    return {
        "constraints": constraints,
        "type_hierarchy": HIERARCHY,
        "variable_static_type": static,
        "heap_state": heap,
    }


def _formula(dice: random.Random, paths: list[str], objects: list[str], depth: int) -> str:
    if depth < 2 and dice.random() < 0.15:
        sign = dice.choice(["&&", "||", "->", "<->", "^"])
        left, right = (_formula(dice, paths, objects, depth + 1) for _ in range(2))
        return f"({left} {sign} {right})"
    name = f"'{dice.choice(paths)}(ref)'"
    kind = dice.random()
    if kind < 0.25:
        atom = f"({name} is null)"
    elif kind < 0.5:
        other = f"'{dice.choice(paths)}(ref)'"
        if objects and dice.random() < 0.3:
            other = dice.choice(objects)
        atom = f"({name} == {other})"
    else:
        word = "instanceof" if kind < 0.85 else "isExactType"
        atom = f"({name} {word} {dice.choice(TYPES)})"
    return atom if dice.random() < 0.5 else f"!{atom}"


def satisfiable(problem: Problem) -> bool:
    """Say by looking at every heap whether the constraints of a small problem can all hold.

    As many new objects as there are locations are enough: none more can be told apart.
    """
    return any(_all_hold(problem, model) for model in _heaps(problem))


def _all_hold(problem: Problem, model: Model) -> bool:
    return all(holds(formula, model, problem.world) for formula in problem.formulas)


def _heaps(problem: Problem) -> Iterator[Model]:
    """Fill the locations one after the other, parents first, each in every way."""
    yield from _filled(problem, list(problem.locations), {}, {}, {})


def _filled(
    problem: Problem,
    waiting: list[Any],
    roots: dict[str, int | None],
    slots: dict[tuple[int, str], int | None],
    types: dict[int, str],
) -> Iterator[Model]:
    if not waiting:
        objects = {
            number: ModelObject(
                type_, {label: held for (owner, label), held in slots.items() if owner == number}
            )
            for number, type_ in {**types, **{n: g.type for n, g in problem.given.items()}}.items()
        }
        yield Model(objects, roots)
        return
    path, *rest = waiting
    owner: int | None = None
    declared = problem.declared(path)
    if path.labels:
        owner = roots[path.root]
        for label in path.labels[:-1]:
            owner = slots.get((owner, label)) if owner is not None else None
        if owner is None:
            yield from _filled(problem, rest, roots, slots, types)
            return
        kind = types.get(owner) or problem.given[owner].type
        field = problem.world.field_type(kind, path.labels[-1])
        if field is None:
            yield from _filled(problem, rest, roots, slots, types)
            return
        declared = field
        if (owner, path.labels[-1]) in slots:
            yield from _filled(problem, rest, roots, slots, types)
            return
    for held, type_ in _values(problem, types, declared):
        more = {**types, held: type_} if held is not None and type_ else types
        frozen = problem.given.get(owner or 0)
        if frozen is not None and frozen.is_frozen and path.labels[-1] in frozen.slots:
            slot = frozen.slots[path.labels[-1]]
            if held != slot.ref:  # type: ignore[union-attr]
                continue
        if owner is None:
            yield from _filled(problem, rest, {**roots, path.root: held}, slots, more)
        else:
            filled = {**slots, (owner, path.labels[-1]): held}
            yield from _filled(problem, rest, roots, filled, more)


def _values(
    problem: Problem, types: dict[int, str], declared: str
) -> Iterator[tuple[int | None, str]]:
    yield None, ""
    below = problem.world.named(problem.world.below(declared))
    known = {**types, **{number: given.type for number, given in problem.given.items()}}
    for number, type_ in known.items():
        if type_ in below:
            yield number, ""
    if problem.may_allocate:
        fresh = max((0, *known)) + 1
        yield from ((fresh, type_) for type_ in below if type_ in problem.world.classes)


_PROBLEMS = 5000
_FIRST_SEED = 100_000
"""The tests take others."""


async def run() -> Table:
    """Decide 5,000 random problems in each way; milliseconds a problem.

    Raises:
        RuntimeError: two ways disagree, or a model is wrong; names the seed.
    """
    ways: dict[str, Callable[[Problem], bool]] = {
        "procedure, with its model checked": _by_procedure,
        "every heap tried": satisfiable,
    }
    if has_z3():
        ways["z3"] = lambda problem: _is_sat(decide_by_z3(problem).result)
    spent: dict[str, list[float]] = {name: [] for name in ways}
    can = 0
    for seed in range(_FIRST_SEED, _FIRST_SEED + _PROBLEMS):
        problem = read_problem(random_request(seed))
        found = {name: _timed(way, problem, spent[name]) for name, way in ways.items()}
        if len(set(found.values())) > 1:
            raise RuntimeError(f"seed {seed}: satisfiable? {found}")
        can += found["every heap tried"]
    note = f"{_PROBLEMS:,} problems, {can:,} satisfiable; all agree on every one"
    table = Table("Random problems, ms", "ms", note=note)
    for name, samples in spent.items():
        table.add(name, samples)
    return table


def _timed(way: Callable[[Problem], bool], problem: Problem, spent: list[float]) -> bool:
    started = time.perf_counter()
    found = way(problem)
    spent.append((time.perf_counter() - started) * 1000)
    return found


def _by_procedure(problem: Problem) -> bool:
    found = decide(problem)
    if found.model is not None:
        is_model = all(holds(one, found.model, problem.world) for one in problem.formulas)
        if not is_model or faults_of(problem, valuation(problem, found.model)):
            raise RuntimeError(f"not a model of {problem.formulas}: {found.model}")
    return _is_sat(found.result)


def _is_sat(result: str) -> bool:
    if result == "UNKNOWN":
        raise RuntimeError("a random problem is small enough to be decided")
    return result == "SAT"
