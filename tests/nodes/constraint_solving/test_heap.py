"""The heap solver, its verifier, its refiner, and the verdict."""

import json
from typing import Any

import pytest

from surefoot.tools.llm.prompts import section
from tests.support.cases import Rule
from tests.support.solving import HEAP, LIST, REFINER, TYPES, ZOO, heap, line, over, says, types

CYCLE = over(LIST, "('a.next(ref)' == 'a(ref)')", "('b(ref)' is null)")
RIGHT = (
    line("a(ref)", "LNode;", 1),
    line("a.next(ref)", "LNode;", 1),
    line("b(ref)", "null", None),
)
GIVEN = {
    "objects": {
        "5": {"class": "Node", "fields": {"val": 3, "next": "6"}},
        "6": {"class": "Node", "fields": {"val": 4, "next": "null"}},
    },
    "modifiable_objects": ["6"],
}
TAKEN = over(LIST, "('a(ref)' == 5)", "!('a.next(ref)' is null)", heap=GIVEN)
ALIAS = over(LIST, "('a(ref)' == 'b(ref)')", "!('a.next(ref)' is null)", "!('b.next(ref)' is null)")


async def test_a_right_heap_is_returned_as_it_is(solve: Any) -> None:
    played = await solve(CYCLE, {HEAP: says(heap(*RIGHT))})
    assert played.answer["valuation"] == list(RIGHT)
    assert played.answer["verified"]
    assert played.nodes[-2:] == ["decide", "conclude"]


@pytest.mark.parametrize(
    ("request_", "lines", "kind"),
    [
        (CYCLE, (*RIGHT, line("c(ref)", "LNode;", 3)), "INVALID_VARIABLE"),
        (CYCLE, RIGHT[:2], "MISSING_VARIABLE"),
        (CYCLE, (*RIGHT, RIGHT[0]), "DUPLICATE"),
        (CYCLE, (line("a(ref)", "LUnicorn;", 1), *RIGHT[1:]), "UNKNOWN_TYPE"),
        (CYCLE, (line("a(ref)", "Ljava/lang/Object;", 1), *RIGHT[1:]), "STATIC_TYPE"),
        (CYCLE, (*RIGHT[:2], line("b(ref)", "null", None, new=True)), "NEWOBJECT_FLAG"),
        (CYCLE, (line("a(ref)", "null", None), *RIGHT[1:]), "NULL_DEREF"),
        (CYCLE, (RIGHT[0], line("a.next(ref)", "LNode;", 2), RIGHT[2]), "VIOLATED"),
        (
            ALIAS,
            (
                line("a(ref)", "LNode;", 1),
                line("b(ref)", "LNode;", 1),
                line("a.next(ref)", "LNode;", 2),
                line("b.next(ref)", "LNode;", 3),
            ),
            "ALIAS_CONFLICT",
        ),
        (
            TAKEN,
            (line("a(ref)", "LNode;", 5, new=True), line("a.next(ref)", "LNode;", 6, new=False)),
            "NEWOBJECT_FLAG",
        ),
        (
            TAKEN,
            (line("a(ref)", "LNode;", 5, new=False), line("a.next(ref)", "LNode;", 9)),
            "FROZEN_FIELD",
        ),
    ],
)
async def test_a_wrong_heap_is_named_and_corrected(
    solve: Any, request_: dict[str, Any], lines: tuple[dict[str, Any], ...], kind: str
) -> None:
    played = await solve(request_, {HEAP: says(heap(*lines))})
    assert kind in played.faults[1]
    assert played.nodes.count("refiner") == 1
    assert (played.answer["result"], played.answer["decided_by"]) == ("SAT", "model")


@pytest.mark.parametrize(
    ("place", "wrong", "location"),
    [
        (0, line("zzz(ref)", "LNode;", 9), "valuation[0].variable"),
        (1, line("a(ref).next(ref)", "LUnicorn;", 1), "valuation[1].type"),
        (2, line("b(ref)", "null", None, new=True), "valuation[2].newObject"),
        (2, RIGHT[0], "valuation[2].variable"),
    ],
)
async def test_a_fault_is_named_with_its_place_in_the_answer(
    solve: Any, place: int, wrong: dict[str, Any], location: str
) -> None:
    lines = [*RIGHT]
    lines[place] = wrong
    played = await solve(CYCLE, {HEAP: says(heap(*lines))})
    fault, *_ = [one for one in played.wrote["faults"][1] if one.location == location]
    assert wrong["variable"].replace("(ref).", ".") in fault.message.replace("(ref).", ".")


@pytest.mark.parametrize(
    ("type_", "faults"), [("LDog;", set()), ("LCat;", {"TYPE_MISMATCH"}), ("null", {"VIOLATED"})]
)
async def test_a_heap_keeps_to_the_types_that_were_chosen(
    solve: Any, type_: str, faults: set[str]
) -> None:
    asked = over(ZOO, "!('x(ref)' is null)")
    drawn = heap(line("x(ref)", type_, None if type_ == "null" else 1))
    played = await solve(asked, {TYPES: says(types(x="LDog;")), HEAP: says(drawn)})
    assert played.faults[1] >= faults
    assert bool(played.faults[1]) == bool(faults)
    assert played.answer["valuation"][0]["type"] == "LDog;"


@pytest.mark.parametrize("mode", ["verify", "model", "exact"])
async def test_this_is_never_null(solve: Any, mode: str) -> None:
    fields = {"variable_static_type": {"this": "Node", "a": "Node"}}
    asked = {**over(LIST, "('this(ref)' is null)"), **fields}
    assert (await solve(asked, solver_mode=mode)).answer["result"] == "UNSAT"
    either = {**over(LIST, "(('a(ref)' is null) || ('this(ref)' is null))"), **fields}
    valuation = (await solve(either, solver_mode=mode)).answer["valuation"]
    assert [one["type"] for one in valuation] == ["null", "LNode;"]


async def test_a_model_that_says_that_this_is_null_is_corrected(solve: Any) -> None:
    asked = over(LIST, "('this.next(ref)' is null)", variable_static_type={"this": "Node"})
    asked["constraints"] += ["('this(ref)' == 'this(ref)')"]
    drawn = heap(line("this(ref)", "null", None), line("this.next(ref)", "null", None))
    played = await solve(asked, {HEAP: says(drawn)})
    assert "NULL_DEREF" in played.faults[1]
    assert played.answer["result"] == "SAT"


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        ((line("x(ref)", "LAnimal;", 1), line("y(ref)", "LCat;", 2)), "ABSTRACT_TYPE"),
        ((line("x(ref)", "LDog;", 1), line("y(ref)", "LCat;", 1)), "TYPE_MISMATCH"),
    ],
)
async def test_wrong_classes_of_objects_are_named(
    solve: Any, lines: tuple[dict[str, Any], ...], kind: str
) -> None:
    asked = over(ZOO, "('x(ref)' != 'y(ref)')", "!('x(ref)' is null)")
    played = await solve(asked, {HEAP: says(heap(*lines))})
    assert kind in played.faults[1]


async def test_fields_that_cannot_be_are_named(solve: Any) -> None:
    asked = over(ZOO, "!('x.mate(ref)' is null)")
    cat = (line("x(ref)", "LDog;", 1), line("x.mate(ref)", "LCat;", 2))
    none = (line("x(ref)", "LCat;", 1), line("x.mate(ref)", "LDog;", 2))
    for lines, kind in ((cat, "FIELD_TYPE"), (none, "NO_SUCH_FIELD")):
        played = await solve(asked, {HEAP: says(heap(*lines))})
        assert kind in played.faults[1] | {one for found in played.faults for one in found}


@pytest.mark.parametrize(("mode", "result"), [("verify", "SAT"), ("model", "UNKNOWN")])
async def test_after_two_refinements_the_procedure_decides(
    solve: Any, mode: str, result: str
) -> None:
    wrong = says(heap(RIGHT[0]))
    played = await solve(CYCLE, {HEAP: wrong, REFINER: wrong}, solver_mode=mode)
    assert played.nodes.count("refiner") == 2
    assert played.answer["result"] == result
    assert played.answer["decided_by"] == ("procedure" if mode == "verify" else "model")


async def test_the_refiner_is_told_every_error_with_its_place(solve: Any) -> None:
    seen: list[str] = []

    def refine(text: str) -> dict[str, Any]:
        seen.append(section(text, "problems"))
        assert json.loads(section(text, "wrong"))["result"] == "SAT"
        return heap(*RIGHT)

    rule: Rule = refine
    played = await solve(CYCLE, {HEAP: says(heap(*RIGHT[:2])), REFINER: rule})
    assert seen[0].startswith("MISSING_VARIABLE valuation: b(ref): ")
    assert played.answer["decided_by"] == "model"


@pytest.mark.parametrize(("mode", "result"), [("verify", "SAT"), ("model", "UNKNOWN")])
async def test_a_false_unsat_of_the_heap_solver_is_not_believed(
    solve: Any, mode: str, result: str
) -> None:
    played = await solve(CYCLE, {HEAP: says(heap(result="UNSAT"))}, solver_mode=mode)
    assert played.answer["result"] == result


@pytest.mark.parametrize("mode", ["verify", "model", "exact"])
async def test_an_unsat_is_explained_by_what_clashes(solve: Any, mode: str) -> None:
    asked = over(LIST, "('a(ref)' is null)", "!('b(ref)' is null)", "('a(ref)' == 'b(ref)')")
    played = await solve(asked, solver_mode=mode)
    assert played.answer["result"] == "UNSAT"
    assert sorted(played.answer["explanation"]) == sorted(asked["constraints"])
    assert played.answer["verified"]


@pytest.mark.parametrize("mode", ["verify", "model", "exact"])
async def test_a_constraint_that_nobody_can_read_is_never_sat(solve: Any, mode: str) -> None:
    asked = over(LIST, "('a(ref)' is null)", "('b(ref)' frobnicates 3)")
    scripted = {HEAP: says(heap(line("a(ref)", "null", None)))}
    played = await solve(asked, scripted, solver_mode=mode)
    assert played.answer["result"] == "UNKNOWN"
    assert "frobnicates" in played.answer["explanation"][0]


async def test_a_clash_stays_one_beside_what_nobody_can_read(solve: Any) -> None:
    asked = over(LIST, "('a(ref)' is null)", "!('a(ref)' is null)", "???")
    assert (await solve(asked)).answer["result"] == "UNSAT"


@pytest.mark.parametrize("mode", ["verify", "model", "exact"])
async def test_in_an_open_world_no_class_left_is_no_unsat(solve: Any, mode: str) -> None:
    asked = over(ZOO, "('x(ref)' instanceof LUnheardOf;)", "('x(ref)' instanceof LPuppy;)")
    asked["type_hierarchy"]["LPuppy;"] = "Type: Puppy (signature: LPuppy;)\n  Extends: Dog"
    played = await solve(asked, solver_mode=mode)
    assert played.answer["result"] == "UNKNOWN"
    assert not played.answer["world_complete"]


async def test_without_a_model_the_procedure_decides(solve: Any) -> None:
    played = await solve(CYCLE, model="openai:none", base_url="http://127.0.0.1:9", model_retries=0)
    assert (played.answer["result"], played.answer["decided_by"]) == ("SAT", "procedure")
    assert played.nodes[1:3] == ["type_solver", "decide"]


async def test_a_heap_that_was_wrong_before_is_not_taken_when_the_model_goes_down(
    solve: Any,
) -> None:
    def down(_text: str) -> dict[str, Any]:
        return {"result": "nonsense"}

    asked = over(LIST, "('a.next(ref)' == 'a(ref)')")
    rules = {
        HEAP: says(heap(line("a(ref)", "LNode;", 1))),
        REFINER: down,
        TYPES: says(types(a="LNode;", a__next="LNode;")),
    }
    played = await solve(asked, rules, solver_mode="model", model_repairs=0)
    assert played.answer["result"] == "UNKNOWN"
    assert "model cannot be asked" in played.answer["explanation"][0]


async def test_every_agent_is_in_the_log_with_what_it_was_told_and_said(
    solve: Any, tmp_path: Any
) -> None:
    await solve(CYCLE, {HEAP: says(heap(*RIGHT[:2]))})
    [log] = (tmp_path / "runs").glob("solve-*/agents.jsonl")
    rows = [json.loads(row) for row in log.read_text("utf-8").splitlines()]
    assert [row["agent"].partition("/")[2] for row in rows] == [
        "type_solver",
        "type_solver_verifier",
        "heap_solver",
        "heap_solver_verifier",
        "refiner",
        "heap_solver_verifier",
        "decide",
    ]
    assert all(row["input"] and row["output"] for row in rows)
    asked = [row for row in rows if "conversation" in row]
    assert [[m["role"] for m in row["conversation"]] for row in asked] == [
        ["system", "human", "ai"]
    ] * 3
