"""Numbers are Java's: in the bits of their types, and what is not decided is said, not guessed."""

import random
from typing import Any

import pytest

from surefoot.tools.java.model import compute
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.request import read_problem

FIELDS = {"x": "int", "y": "int", "big": "long", "d": "double", "f": "float", "next": "Cell"}
HIERARCHY = {
    "LCell;": "Type: Cell (signature: LCell;)\n  Extends: java.lang.Object",
    "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
}


def _ruled(*constraints: str, **heap: Any) -> tuple[str, str]:
    request = {
        "constraints": list(constraints),
        "type_hierarchy": HIERARCHY,
        "variable_static_type": {"p": "Cell"},
        "heap_state": {"schemas": {"Cell": {"fields": FIELDS}}, **heap},
    }
    problem = read_problem(request)
    ruling = decide_exactly(problem)
    return ruling.verdict(problem), "; ".join([*problem.unreadable, ruling.decision.why])


@pytest.mark.parametrize(
    ("constraint", "holding", "not_holding"),
    [
        ("(('p.x' & 12) == 8)", 11, 15),
        ("(('p.x' | 12) == 13)", 1, 2),
        ("(('p.x' ^ 5) == 6)", 3, 4),
        ("((~'p.x') == 6)", -7, 7),
        ("(('p.x' << 3) == 64)", 8, 9),
        ("(('p.x' << 33) == 16)", 8, 9),
        ("(('p.x' >> 1) == -4)", -8, 8),
        ("(('p.x' >>> 1) == 2147483647)", -1, 1),
        ("(('p.x' | 1 ^ 3 & 2 << 1) == 1)", 1, 2),
        ("('p.x' == 0x1F)", 31, 32),
        ("('p.x' == 0xFFFFFFFF)", -1, 1),
        ("(('p.x' + 1L) == 2147483648)", 2147483647, -2147483648),
        ("(('p.x' + 1) == -2147483648)", 2147483647, -2147483648),
        ("((('p.x' << 1L) + 1) < 0)", 2147483647, 1),
        ("((('p.x' == 1) ^ ('p.x' == 2)))", 2, 3),
    ],
)
def test_bits_shifts_and_literals_are_javas(
    constraint: str, holding: int, not_holding: int
) -> None:
    assert _ruled(constraint, f"('p.x' == {holding})")[0] == "SAT"
    assert _ruled(constraint, f"('p.x' == {not_holding})")[0] == "UNSAT"


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"])
@pytest.mark.parametrize(("field", "bits"), [("x", 32), ("big", 64)])
def test_every_operation_comes_out_as_on_the_check_of_models(
    sign: Any, field: str, bits: Any
) -> None:
    dice = random.Random(f"{sign}{bits}")
    edges = [1, -1, 2 ** (bits - 1) - 1, -(2 ** (bits - 1))]
    for _ in range(3):
        left = dice.choice([*edges, dice.randrange(-(2**20), 2**20)])
        right = dice.choice([*edges, dice.randrange(1, 70)])
        fixed = [f"('p.{field}' == {left})", f"('p.next.{field}' == {right})"]
        expression = f"('p.{field}' {sign} 'p.next.{field}')"
        right_one = compute(sign, left, right, bits)
        assert _ruled(f"({expression} == {right_one})", *fixed)[0] == "SAT", fixed
        assert _ruled(f"({expression} != {right_one})", *fixed)[0] == "UNSAT", fixed


@pytest.mark.parametrize(
    ("constraints", "verdict", "why"),
    [
        (["(('p.d' / 2) == 1)", "('p.d' == 3)"], "UNKNOWN", "arithmetic with fractions"),
        (["(('p.d' / 2) == 1)", "('p.d' == 3)", "('p.x' != 'p.x')"], "UNSAT", ""),
        (["('p.d' == 1.5)"], "UNKNOWN", "numbers with fractions"),
        (["('p.d' == 1e3)"], "UNKNOWN", "numbers with fractions"),
        (["('p.d' > 41)", "('p.d' < 43)", "('p.d' != 42)"], "UNKNOWN", "numbers with fractions"),
        (["('p.d' > 41)", "('p.d' < 43)"], "SAT", ""),
        (["('p.big' > 'p.d')", "('p.d' == 9007199254740992)", "('p.big' == 9007199254740993)"],
         "UNKNOWN", "numbers with fractions"),
        (["('p.x' > 'p.f')", "('p.f' == 16777216)", "('p.x' == 16777217)"],
         "UNKNOWN", "numbers with fractions"),
        (["('n' > 3000000000)"], "UNKNOWN", "not told which kind of number n is"),
        (["(('n' + 1) < 'n')"], "UNKNOWN", "not told which kind of number n is"),
        (["('n' == 5)"], "SAT", ""),
        (["('p.x' == 010)"], "UNKNOWN", "cannot be read"),
    ],
)  # fmt: skip
def test_what_cannot_be_decided_of_numbers_is_unknown_and_says_why(
    constraints: list[str], verdict: str, why: str
) -> None:
    found, reason = _ruled(*constraints)
    assert found == verdict
    assert why in reason


@pytest.mark.parametrize(
    ("held", "asked", "verdict"),
    [(1.5, 2, "UNKNOWN"), ("NaN", 0, "UNKNOWN"), (2.0, 2, "SAT"), (2.0, 3, "UNKNOWN")],
)
def test_a_number_that_must_stay_is_no_other(held: object, asked: int, verdict: str) -> None:
    objects = {"1": {"class": "Cell", "fields": {"d": held}}}
    constraints = ["('p(ref)' == 1)", f"('p.d' == {asked})"]
    assert _ruled(*constraints, objects=objects, modifiable_objects=[])[0] == verdict


def test_a_number_fits_the_class_that_declares_it() -> None:
    request = {
        "constraints": ["('o.v' > 3000000000)", "('o(ref)' isExactType LSmall;)"],
        "type_hierarchy": {
            name: f"Type: {name[1:-1]} (signature: {name})\n  Extends: java.lang.Object"
            for name in ("LSmall;", "LWide;")
        },
        "variable_static_type": {"o": "java.lang.Object"},
        "heap_state": {
            "schemas": {"Small": {"fields": {"v": "int"}}, "Wide": {"fields": {"v": "long"}}}
        },
    }
    problem = read_problem(request)
    assert decide_exactly(problem).verdict(problem) in ("UNSAT", "UNKNOWN")
    wide = read_problem({**request, "constraints": ["('o.v' > 3000000000)"]})
    found = decide_exactly(wide).decision.model
    assert found is not None
    assert found.objects[1].type == "LWide;"
