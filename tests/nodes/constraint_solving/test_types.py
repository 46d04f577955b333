"""The type solver, its verifier, and its refiner."""

from typing import Any

import pytest

from tests.support.solving import HEAP, LIST, REFINER, TYPES, ZOO, heap, line, over, says, types

PUPPY = over(ZOO, "!('x(ref)' is null)", "('x(ref)' instanceof LPuppy;)")
FRIEND = over(ZOO, "!('x.friend(ref)' is null)")
MATE = over(ZOO, "('x.mate(ref)' is null)")
RIGHT = {"x": "LPuppy;"}


async def test_right_types_go_on_to_the_heap(solve: Any) -> None:
    played = await solve(PUPPY, {TYPES: says(types(**RIGHT))})
    assert played.nodes[:5] == [
        "read_request",
        "type_solver",
        "type_solver_verifier",
        "heap_solver",
        "heap_solver_verifier",
    ]
    assert played.faults == [set(), set()]
    assert played.answer["decided_by"] == "model"


@pytest.mark.parametrize(
    ("request_", "chosen", "kind"),
    [
        (PUPPY, {**RIGHT, "z": "LDog;"}, "INVALID_VARIABLE"),
        (FRIEND, {"x": "LDog;"}, "MISSING_VARIABLE"),
        (PUPPY, {"x": "LUnicorn;"}, "UNKNOWN_TYPE"),
        (FRIEND, {"x": "LAnimal;", "x__friend": "LCat;"}, "ABSTRACT_TYPE"),
        (PUPPY, {"x": "Ljava/lang/Object;"}, "STATIC_TYPE"),
        (FRIEND, {"x": "null", "x__friend": "LCat;"}, "NULL_DEREF"),
        (FRIEND, {"x": "LCat;", "x__friend": "Ljava/lang/Object;"}, "FIELD_TYPE"),
        (over(ZOO, "('x(ref)' == 'y(ref)')"), {"x": "LCat;", "y": "LDog;"}, "VIOLATED"),
        (PUPPY, {"x": "LCat;"}, "VIOLATED"),
    ],
)
async def test_a_wrong_choice_is_named_and_corrected(
    solve: Any, request_: dict[str, Any], chosen: dict[str, str], kind: str
) -> None:
    played = await solve(request_, {TYPES: says(types(**chosen))})
    assert kind in played.faults[0]
    assert played.nodes[3:5] == ["refiner", "type_solver_verifier"]
    assert played.faults[1] == set()
    assert (played.answer["result"], played.answer["decided_by"]) == ("SAT", "model")


async def test_a_field_that_the_class_has_not_is_named(solve: Any) -> None:
    asked = over(ZOO, "('x.mate(ref)' is null)", "!('x(ref)' is null)")
    played = await solve(asked, {TYPES: says(types(x="LCat;", x__mate="null"))})
    assert played.faults[0] & {"NO_SUCH_FIELD", "VIOLATED"}
    assert played.answer["result"] == "SAT"


async def test_a_variable_named_twice_is_a_duplicate(solve: Any) -> None:
    twice = types(x="LPuppy;")
    twice["valuation"] *= 2
    played = await solve(PUPPY, {TYPES: says(twice)})
    assert "DUPLICATE" in played.faults[0]


async def test_after_two_refinements_the_procedure_decides(solve: Any) -> None:
    wrong = says(types(x="LCat;"))
    played = await solve(PUPPY, {TYPES: wrong, REFINER: wrong})
    assert played.nodes.count("refiner") == 2
    assert "heap_solver" not in played.nodes
    assert (played.answer["result"], played.answer["decided_by"]) == ("SAT", "procedure")


async def test_in_the_mode_model_it_is_then_unknown(solve: Any) -> None:
    wrong = says(types(x="LCat;"))
    played = await solve(PUPPY, {TYPES: wrong, REFINER: wrong}, solver_mode="model")
    assert played.answer["result"] == "UNKNOWN"
    assert any("VIOLATED" in line for line in played.answer["explanation"])


@pytest.mark.parametrize("mode", ["verify", "model"])
async def test_a_false_unsat_of_the_type_solver_is_not_believed(solve: Any, mode: str) -> None:
    played = await solve(PUPPY, {TYPES: says(types("UNSAT"))}, solver_mode=mode)
    assert played.answer["result"] == ("SAT" if mode == "verify" else "UNKNOWN")


@pytest.mark.parametrize("mode", ["verify", "model"])
async def test_types_that_no_heap_can_have_are_chosen_again(solve: Any, mode: str) -> None:
    """Only a cat exists and nothing may be allocated: a dog is a wrong choice, not an UNSAT."""
    asked = over(
        ZOO,
        "!('x(ref)' is null)",
        heap={"objects": {"7": {"class": "Cat", "fields": {}}}, "allowed_to_allocate": False},
    )
    rules = {
        TYPES: says(types(x="LDog;"), types(x="LCat;")),
        HEAP: says(heap(result="UNSAT"), heap(line("x(ref)", "LCat;", 7, new=False))),
    }
    played = await solve(asked, rules, solver_mode=mode)
    assert played.nodes.count("type_solver") == 2
    assert played.faults[1] == {"TYPE_MISMATCH"}
    assert (played.answer["result"], played.answer["decided_by"]) == ("SAT", "model")


async def test_the_offline_model_chooses_other_types_when_it_is_asked_again(solve: Any) -> None:
    asked = over(
        ZOO,
        "!('x(ref)' is null)",
        heap={"objects": {"7": {"class": "Cat", "fields": {}}}, "allowed_to_allocate": False},
    )
    played = await solve(asked)
    assert played.answer["result"] == "SAT"
    assert played.answer["decided_by"] == "model"


@pytest.mark.parametrize("mode", ["verify", "model"])
async def test_types_that_stay_wrong_are_no_unsat(solve: Any, mode: str) -> None:
    asked = over(
        ZOO,
        "!('x(ref)' is null)",
        heap={"objects": {"7": {"class": "Cat", "fields": {}}}, "allowed_to_allocate": False},
    )
    rules = {TYPES: says(types(x="LDog;")), HEAP: says(heap(result="UNSAT"))}
    played = await solve(asked, rules, solver_mode=mode)
    assert played.nodes.count("type_solver") == 3
    assert played.answer["result"] == ("SAT" if mode == "verify" else "UNKNOWN")


async def test_the_list_is_solved_without_a_script(solve: Any) -> None:
    played = await solve(over(LIST, "('a.next(ref)' == 'b(ref)')", "!('b(ref)' is null)"))
    assert played.answer["result"] == "SAT"
    assert played.answer["usage"]["model_calls"] == 2
