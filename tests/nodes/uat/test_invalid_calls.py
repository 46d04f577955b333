"""What is invalid, and what becomes of it."""

from pathlib import Path
from typing import Any

import pytest

from surefoot.tools.llm.prompts import section
from tests.conftest import Play
from tests.support.acceptance import (
    INSPECTION,
    OPERATION,
    PARAMETER,
    calls,
    finds,
    names,
    settings_case,
)
from tests.support.cases import Rule, in_turn

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
