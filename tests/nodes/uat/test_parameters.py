"""The parameter node: what is filled in, and calls of a model that are invalid."""

from pathlib import Path
from typing import Any

import pytest

from surefoot.tools.llm.prompts import section
from tests.conftest import Play
from tests.support.acceptance import (
    INSPECTION,
    OPERATION,
    PARAMETER,
    PIN,
    bank_case,
    calls,
    finds,
    names,
    settings_case,
)
from tests.support.cases import Rule, in_turn
from tests.support.secret_files import telling

SEND = (
    "System requests User to send money, and System validates the result feedback from User is "
    "opening 'Send money'.",
    "Enter payee and amount",
    "Click 'Next'",
    "System requests User to submit payment password, and System validates the result feedback "
    "from User is submitting payment password.",
)


def known(**more: Any) -> dict[str, Any]:
    return {
        "payee": {"value": "Ann Example", "description": "who gets the money"},
        "amount": "20.50",
        "payment_password": {"value": PIN, "secret": True, "description": "of the account"},
        **more,
    }


def agents(heard: list[str]) -> dict[str, Rule]:
    """Agents that do what the grammar does not read; `heard` gets what the parameter agent does."""

    def answer(text: str) -> dict[str, Any]:
        heard.append(text)
        field = section(text, "field")
        named = (name for name in ("payee", "amount") if f"resource-id={name} " in field)
        return {"parameter": next(named, "payment_password")}

    return {
        OPERATION: in_turn(
            calls("input_text", "payee"),
            calls("input_text", "amount"),
            calls("input_by_numeric_keyboard"),
        ),
        PARAMETER: answer,
        INSPECTION: in_turn(finds("no"), finds("yes", "amount"), finds("yes", "ok")),
    }


async def test_a_case_with_a_payment_password_passes_and_keeps_it_secret(
    play: Play, tmp_path: Path
) -> None:
    heard: list[str] = []
    case = bank_case(tmp_path, *SEND, expected="'Money sent' is shown", parameters=known())
    result = await play(case, agents(heard), graph="uat")
    assert result["verdict"] == "passed", result
    assert len(heard) == 3
    assert not any(value in text for text in heard for value in ("Ann Example", "20.50", PIN))
    folder = Path(result["report"]).parent
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert {"script.json", "agents.jsonl", "checkpoint.sqlite"} <= {path.name for path in written}
    assert telling(written, PIN) == []
    script = (folder / "script.json").read_text("utf-8")
    assert "${payment_password}" in script
    assert '"name": "2"' not in script


async def test_a_wrong_password_fails_the_case(play: Play, tmp_path: Path) -> None:
    wrong = {"value": "111222", "secret": True}
    case = bank_case(
        tmp_path,
        *SEND,
        expected="'Money sent' is shown",
        parameters=known(payment_password=wrong),
    )
    result = await play(case, agents([]), graph="uat")
    assert result["verdict"] == "failed"


@pytest.mark.parametrize("count", [240])
async def test_of_hundreds_the_meant_ones_are_found(play: Play, tmp_path: Path, count: int) -> None:
    heard: list[str] = []
    more = {f"field_{number}": f"value {number}" for number in range(count)}
    case = bank_case(tmp_path, *SEND[:3], parameters={**more, **known()})
    result = await play(case, agents(heard), graph="uat")
    assert result["verdict"] == "passed", result
    offered = [section(text, "parameters").splitlines() for text in heard]
    assert all(len(lines) == 50 for lines in offered)
    assert all(any(line.startswith("payee:") for line in lines) for lines in offered)
    assert any("Ann Example" not in text for text in heard)


IDENTITY = """
name: Bank
start: first
variables: {{card: "", identity: "", again: ""}}
screens:
  first:
    title: Card
    widgets:
      - {{id: card, role: textbox, name: Card number, bind: card}}
      - {{id: next, role: button, name: Next, on: {{tap: {{go: second}}}}}}
{more}
  second:
    title: Person
    widgets:
      - {{id: second, role: textbox, name: {field}, bind: identity}}
"""
FIELD = "      - {{id: first, role: textbox, name: {field}, bind: again}}"


def person_case(folder: Path, field: str, rid: str, **parameters: str) -> dict[str, Any]:
    """Two fields on two pages, the second one's name given, or both on one."""
    more = FIELD.format(field=field) if rid == "first" else ""
    path = folder / "bank.yaml"
    path.write_text(IDENTITY.format(field=field, more=more), "utf-8")
    steps = ["Enter ${card_number} into 'Card number'"]
    steps += [] if rid == "first" else ["Click 'Next'"]
    app = {"kind": "simulated", "path": str(path)}
    say = ["See to it that the person is known"]
    return {"id": "person", "app": app, "steps": steps + say, "parameters": parameters}


@pytest.mark.parametrize("rid", ["first", "second"])
async def test_a_parameter_of_another_field_is_not_typed(
    play: Play, tmp_path: Path, rid: str
) -> None:
    case = person_case(tmp_path, "Identity number", rid, card_number="62220001")
    rules = {OPERATION: calls("input_text", rid), PARAMETER: names("card_number")}
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "blocked"
    last = result["steps"][-1]
    assert "no parameter fits 'Identity number': the case gives none" in last["reason"]
    assert last["actions"] == []


@pytest.mark.parametrize(
    ("field", "chosen"),
    [("Identity number", "identity_number"), ("Confirm card number", "card_number")],
)
async def test_the_parameter_of_the_field_is_typed(
    play: Play, tmp_path: Path, field: str, chosen: str
) -> None:
    case = person_case(tmp_path, field, "second", card_number="6222", identity_number="3301")
    rules = {
        OPERATION: calls("input_text", "second"),
        PARAMETER: names(chosen),
        INSPECTION: finds("yes", "second"),
    }
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "passed", result
    assert "parameter" not in result["steps"][-1]["reason"]


THEN_RIGHT = calls("click", "settings")


def listening(heard: list[str], *rules: Rule) -> Rule:
    """Answer in turn, and keep what the prompts told of invalid calls."""
    turns = in_turn(*rules)

    def answer(text: str) -> dict[str, Any]:
        heard.append(section(text, "invalid"))
        return turns(text)

    return answer


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (calls("fly"), "there is no skill 'fly'"),
        (calls("click", "nowhere"), "there is no node with the resource-id 'nowhere'"),
        (calls("click", "export"), "the node 'export' is disabled"),
        (calls("click", "title"), "no effect: nothing on the screen changed"),
        (calls("scroll"), "scroll needs a direction"),
        (calls("input_text", "settings", text=""), "no parameter fits"),
    ],
)
async def test_the_reason_goes_into_the_next_question(play: Play, wrong: Rule, reason: str) -> None:
    heard: list[str] = []
    rules = {OPERATION: listening(heard, wrong, THEN_RIGHT), INSPECTION: finds("yes", "dark")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "passed"
    assert heard[0] == "(none)"
    assert reason in heard[1]


async def test_without_reflection_nothing_is_told(play: Play) -> None:
    heard: list[str] = []
    rules = {
        OPERATION: listening(heard, calls("fly"), THEN_RIGHT),
        INSPECTION: finds("yes", "dark"),
    }
    result = await play(settings_case(), rules, graph="uat", reflection="off")
    assert result["verdict"] == "passed"
    assert heard == ["(none)", "(none)"]


async def test_a_parameter_that_is_not_there_is_refused(play: Play) -> None:
    heard: list[str] = []
    rules = {
        OPERATION: listening(heard, *(calls("input_text", "draft"),) * 2, calls("click", "save")),
        PARAMETER: in_turn(names("nobody"), names("note")),
        INSPECTION: in_turn(finds("no"), finds("no"), finds("yes", "count")),
    }
    case = settings_case("Add a note", parameters={"note": "Buy bread"})
    rules[OPERATION] = in_turn(calls("click", "add"), rules[OPERATION])
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "passed"
    assert "there is no parameter 'nobody'" in heard[1]


async def test_what_was_typed_must_stand_in_the_field(play: Play, tmp_path: Path) -> None:
    app = tmp_path / "deaf.yaml"
    app.write_text(
        "name: Deaf\nstart: one\nvariables: {text: ''}\nscreens:\n  one:\n    widgets:\n"
        "      - {id: field, role: textbox, name: Text, bind: text,"
        " on: {type: {set: {text: other}}}}\n",
        "utf-8",
    )
    case = {"id": "deaf", "app": {"kind": "simulated", "path": str(app)}, "steps": ["Enter 'it'"]}
    result = await play(
        case,
        {OPERATION: calls("input_text", "field", text="it")},
        graph="uat",
        max_invalid_tries=1,
    )
    assert result["verdict"] == "blocked"
    assert "'Text' holds 'other'" in result["problem"]
