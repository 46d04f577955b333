"""The decision agrees with a search through every heap, with z3, and with itself."""

import random
import time

import pytest

from bench.solving_random import random_request, satisfiable
from surefoot.tools.java.decide import decide
from surefoot.tools.java.model import holds
from surefoot.tools.java.procedure import decide_exactly, list_conflicting
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.smt import decide_by_z3
from surefoot.tools.java.valuation import valuation
from surefoot.tools.java.verify import faults_of
from tests.support.tables import tabled

NODE = {
    "type_hierarchy": {
        "LNode;": "Type: Node (signature: LNode;)\n  Extends: java.lang.Object",
        "Ljava/lang/Object;": "Type: java.lang.Object (signature: Ljava/lang/Object;)",
    },
    "heap_state": {"schemas": {"Node": {"fields": {"val": "int", "next": "Node"}}}},
}


def _request(*constraints: str, **more: object) -> dict[str, object]:
    roots = {"a": "Node", "b": "Node", "head": "Node"}
    return {**NODE, "constraints": list(constraints), "variable_static_type": roots, **more}


def _verdict(*constraints: str, **more: object) -> str:
    problem = read_problem(_request(*constraints, **more))
    return decide_exactly(problem).verdict(problem)


@pytest.mark.parametrize("share", range(8))
def test_random_problems_come_out_as_every_heap_says(share: int) -> None:
    for seed in range(share * 200, share * 200 + 200):
        problem = read_problem(random_request(seed))
        found = decide(problem)
        assert (found.result == "SAT") == satisfiable(problem), f"seed {seed}"
        if found.model is not None:
            assert all(holds(one, found.model, problem.world) for one in problem.formulas), seed
            assert faults_of(problem, valuation(problem, found.model)) == [], seed


def test_random_problems_come_out_as_z3_says() -> None:
    for seed in range(10_000, 10_100):
        problem = read_problem(random_request(seed))
        assert decide(problem).result == decide_by_z3(problem).result, f"seed {seed}"


@pytest.mark.parametrize("seed", range(40))
def test_the_order_written_changes_nothing(seed: int) -> None:
    request = random_request(seed)
    shuffled = {**request, "constraints": list(request["constraints"])}
    random.Random(seed).shuffle(shuffled["constraints"])
    one, other = read_problem(request), read_problem(shuffled)
    first, second = decide(one), decide(other)
    assert first == second


@tabled
def test_numbers_are_javas(constraints: list[str], verdict: str) -> None:
    assert _verdict(*constraints) == verdict


@tabled
def test_what_has_a_long_in_it_is_computed_in_64_bits_and_ints_alone_in_32(
    constraints: list[str], verdict: str
) -> None:
    fields = {"val": "int", "wide": "long", "next": "Node"}
    heap = {"schemas": {"Node": {"fields": fields}}}
    problem = read_problem({**_request(*constraints), "heap_state": heap})
    assert decide_exactly(problem).verdict(problem) == verdict


def test_a_long_list_is_decided() -> None:
    path = "head" + ".next" * 59
    problem = read_problem(_request(f"('{path}(ref)' is null)", "!('head(ref)' == 'a(ref)')"))
    found = decide(problem)
    assert found.model is not None
    assert len(found.model.objects) == 60


def test_what_cannot_be_read_is_never_satisfied() -> None:
    assert _verdict("('a(ref)' is null)", "the list is sorted") == "UNKNOWN"
    assert _verdict("('a(ref)' is null)", "!('a(ref)' is null)", "the list is sorted") == "UNSAT"


def test_an_unknown_heap_id_decides_nothing() -> None:
    assert _verdict("('a(ref)' == 17)") == "UNKNOWN"


def test_without_a_complete_world_a_class_may_be_missing() -> None:
    request = _request("!('a(ref)' isExactType LNode;)", "!('a(ref)' is null)")
    closed, open_ = read_problem(request), read_problem(request, is_closed=False)
    assert decide_exactly(closed).verdict(closed) == "UNSAT"
    assert decide_exactly(open_).verdict(open_) == "UNKNOWN"


def test_the_clash_is_as_small_as_can_be() -> None:
    problem = read_problem(
        _request(
            "('a.next(ref)' is null)",
            "!('b.next(ref)' is null)",
            "('a(ref)' == 'b(ref)')",
            "!('head(ref)' is null)",
        )
    )
    assert sorted(list_conflicting(problem)) == [
        "!('b.next(ref)' is null)",
        "('a(ref)' == 'b(ref)')",
        "('a.next(ref)' is null)",
    ]


OBJECTS = {
    **NODE["heap_state"],
    "bindings": {"head(ref)": 466},
    "objects": {
        "466": {"class": "Node", "fields": {"next": 469, "val": 0}},
        "469": {"class": "Node", "fields": {"next": "null", "val": 7}},
    },
    "modifiable_objects": ["466"],
    "allowed_to_allocate": False,
}


@tabled
def test_given_objects_are_kept_and_nothing_else_is_made(
    constraints: list[str], verdict: str
) -> None:
    assert _verdict(*constraints, heap_state=OBJECTS) == verdict


def test_a_problem_that_grows_without_an_end_is_given_up_and_is_no_unsat() -> None:
    flips = [f"('x{n}(ref)' is null) ^ ('x{n + 1}(ref)' is null)" for n in range(60)]
    differ = [f"('x{n}(ref)' != 'y{m}(ref)')" for n in range(12) for m in range(12)]
    started = time.process_time()
    assert _verdict(*flips, *differ) in ("SAT", "UNKNOWN")
    assert time.process_time() - started < 20


@tabled
def test_what_is_named_on_a_side_that_need_not_hold_need_not_exist(
    constraints: list[str], verdict: str
) -> None:
    problem = read_problem(_request("('a(ref)' is null)", *constraints))
    assert decide_exactly(problem).verdict(problem) == verdict
    assert decide_by_z3(problem).result == verdict


@tabled
def test_only_a_side_that_holds_may_not_divide_by_zero(
    constraints: list[str], verdict: str
) -> None:
    assert _verdict(*constraints) == verdict
