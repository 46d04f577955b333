"""What an acceptance case tells the knowledge graph, and what it asks there before its agents."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from surefoot.nodes.uat.gate import OperationReview
from surefoot.tools.knowledge.client import KGClient
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
from tests.support.cases import in_turn
from tests.support.stored_graph import counted, everything

APP = "notes_sim"
DARK = ("Open the settings", "Turn on the dark theme")
SEND = (
    "Click 'Send money'",
    "Enter the payee",
    "Enter the amount",
    {"action": "Click 'Next'", "expected": "'Pay ${amount} to ${payee}' is shown"},
    "Submit payment password (Use numeric keyboard)",
)
GIVEN = {
    "payee": {"value": "Ann", "description": "who gets the money"},
    "amount": {"value": "120", "description": "how much"},
    "password": {"value_from": "env:CASE_PIN", "secret": True, "description": "payment password"},
}
OPENS = {OPERATION: calls("click", "settings"), INSPECTION: finds("yes", "dark")}
PAYS = {
    OPERATION: calls("input_by_numeric_keyboard"),
    PARAMETER: names("password"),
    INSPECTION: finds("yes", "ok"),
}
"""The agents for the step that nothing else understands: the payment password on the keypad."""


@pytest.fixture
def graph(tmp_path: Path) -> KGClient:
    return KGClient(tmp_path / "runs" / "knowledge.db")


@pytest.fixture
def pin(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CASE_PIN", PIN)
    return PIN


def sends_money(folder: Path, **more: Any) -> dict[str, Any]:
    return bank_case(folder, *SEND, parameters=GIVEN, expected="'Money sent' is shown", **more)


def rewritten(case: dict[str, Any], old: str, new: str) -> None:
    """Change the app of a case."""
    path = Path(case["app"]["path"])
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


async def test_the_second_run_of_a_passed_case_asks_no_model(
    play: Play, graph: KGClient, tmp_path: Path, pin: str
) -> None:
    case = sends_money(tmp_path, title="Send money to Ann")
    first = await play(case, PAYS, graph="uat")
    assert first["verdict"] == "passed", first
    assert first["updates"] == {"pages": 4, "transitions": 5, "intents": 0}
    second = await play(case, graph="uat")
    assert (second["verdict"], second["usage"]["model_calls"]) == ("passed", 0)
    assert {step["validated_by"] for step in second["steps"]} == {"check"}
    assert [s["actions"] for s in second["steps"]] == [s["actions"] for s in first["steps"]]
    assert Path(second["script"]).is_file()
    assert set(counted(graph).values()) == {(2, 0)}
    (kept,) = graph.find_cases(first["app_id"], "Send money to Ann")["cases"]
    assert kept["verified"]
    assert [step["action_type"] for step in kept["steps"]] == [
        *("click", "input", "input", "click", "input")
    ]


async def test_another_value_of_a_parameter_is_typed_the_known_way(
    play: Play, tmp_path: Path
) -> None:
    for name in ("Ann", "Bob"):
        payee = {"value": name, "description": "who gets the money"}
        case = bank_case(tmp_path, *SEND[:2], parameters={"payee": payee})
        result = await play(case, graph="uat")
        assert result["verdict"] == "passed"
        assert result["steps"][1]["actions"] == ["type '${payee}' into textbox \"Payee\""]
    assert result["usage"]["model_calls"] == 0
    assert name in everything(tmp_path / "runs")


async def test_no_typed_secret_is_in_the_graph(play: Play, tmp_path: Path, pin: str) -> None:
    await play(sends_money(tmp_path), PAYS, graph="uat")
    typed = "Type '4711' on the keypad (Use numeric keyboard)"
    open_keypad = ("Open the transfer form", "Continue")
    await play(
        bank_case(tmp_path, *open_keypad, typed),
        {
            OPERATION: in_turn(
                calls("click", "send"),
                calls("click", "next"),
                calls("input_by_numeric_keyboard", text="4711"),
            ),
            INSPECTION: finds("yes", "pad", "next", "sum"),
        },
        graph="uat",
    )
    kept = everything(tmp_path / "runs")
    assert pin not in kept
    assert re.search(r"(?<!\d)4711(?!\d)", kept) is None  # random numbers hold any four digits
    assert "${password}" in kept


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ("name: Money sent", "name: Money not sent", 4),
        ("on: {tap: {go: pay}}", "on: {tap: {go: home}}", 3),
    ],
)
async def test_a_regression_is_no_pass_on_the_known_way(
    play: Play, tmp_path: Path, pin: str, old: str, new: str, step: int
) -> None:
    case = sends_money(tmp_path)
    await play(case, PAYS, graph="uat")
    rewritten(case, old, new)
    result = await play(case, graph="uat")
    assert result["verdict"] == "failed"
    judged = [one["validated_by"] for one in result["steps"]]
    assert judged[: step + 1] == ["check"] * (step + 1)
    assert [one["verdict"] for one in result["steps"][:step]] == ["passed"] * step


async def test_a_widget_that_is_called_otherwise_is_found_and_known_from_then_on(
    play: Play, tmp_path: Path, pin: str
) -> None:
    case = sends_money(tmp_path)
    await play(case, PAYS, graph="uat")
    rewritten(case, "name: Next,", "name: Next page,")
    for _ in range(2):
        result = await play(case, graph="uat")
        assert result["verdict"] == "passed"
        assert OPERATION not in agents_of(tmp_path / "runs" / result["run_id"])
    assert result["usage"]["model_calls"] == 0


async def test_without_a_graph_nothing_is_known_and_nothing_is_kept(
    play: Play, tmp_path: Path
) -> None:
    for settings in ({"knowledge": "off"}, {"learn": "off"}):
        result = await play(settings_case(), OPENS, graph="uat", **settings)
        assert result["verdict"] == "passed"
        assert result["usage"]["model_calls"] > 0
    assert not list(tmp_path.rglob("knowledge*"))


async def test_a_graph_that_cannot_be_used_changes_no_verdict(play: Play, tmp_path: Path) -> None:
    (tmp_path / "runs" / "knowledge.db").mkdir(parents=True)
    result = await play(settings_case(*DARK[:1]), graph="uat")
    assert result["verdict"] == "passed"
    assert "knowledge.db" in result["not_learned"]


async def test_what_cannot_be_taken_back_is_asked_on_the_known_way_too(
    play: Play, tmp_path: Path
) -> None:
    asked: list[Mapping[str, Any]] = []

    def person(question: Mapping[str, Any]) -> OperationReview:
        asked.append(question)
        return OperationReview(choice="reject")

    case = bank_case(tmp_path, "Delete the account")
    rules = {OPERATION: calls("click", "close"), INSPECTION: finds("yes", "gone")}
    assert (await play(case, rules, graph="uat"))["verdict"] == "passed"
    result = await play(case, graph="uat", review="before_irreversible", ask_person=person)
    assert (result["verdict"], result["usage"]["model_calls"]) == ("unknown", 0)
    assert [question["kind"] for question in asked] == ["before_irreversible"]


async def test_a_step_of_several_actions_is_done_again_without_questions_between(
    play: Play, tmp_path: Path
) -> None:
    case = bank_case(
        tmp_path, "Fill in the form and continue", parameters=GIVEN | {"password": "1"}
    )
    rules = {
        OPERATION: in_turn(calls("click", "send"), calls("click", "next")),
        INSPECTION: in_turn(finds("no", "next"), finds("yes", "sum")),
    }
    first = await play(case, rules, graph="uat")
    assert first["verdict"] == "passed", first
    asked = agents_of(tmp_path / "runs" / first["run_id"])
    assert [agent for agent in asked if agent in rules] == [OPERATION, INSPECTION] * 2
    second = await play(case, graph="uat")
    assert (second["verdict"], second["usage"]["model_calls"]) == ("passed", 0)
    assert len(second["steps"][0]["actions"]) == 2


async def test_what_was_invalid_is_no_part_of_the_known_way(play: Play, tmp_path: Path) -> None:
    case = bank_case(tmp_path, "Open the form")
    rules = {
        OPERATION: in_turn(calls("click", "title"), calls("click", "send")),
        INSPECTION: finds("yes", "payee"),
    }
    assert (await play(case, rules, graph="uat"))["metrics"]["actions"] == 2
    second = await play(case, graph="uat")
    assert (second["verdict"], second["usage"]["model_calls"]) == ("passed", 0)
    assert second["metrics"]["actions"] == 1


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("Go to the settings", 'click button "Settings"'),
        ("Make it dark for the night", 'click the button "Settings"'),
    ],
)
async def test_a_step_that_is_an_intent_goes_the_known_way(
    play: Play, graph: KGClient, words: str, done: str
) -> None:
    await play(settings_case("Open the settings"), graph="uat")
    place = graph.query_path(APP, "settings")["target_page"]["page_id"]
    graph.register_intent(APP, "Make it dark for the night", place)
    step = {"action": words, "expected": "'Dark theme' is shown"}
    result = await play(
        settings_case(step), {OPERATION: calls("none", cannot="is not asked")}, graph="uat"
    )
    assert result["verdict"] == "passed", result
    assert result["steps"][0]["actions"] == [done]


async def test_what_is_known_of_the_app_is_in_the_prompt_as_data(
    play: Play, tmp_path: Path
) -> None:
    await play(settings_case("Open the settings", title="Look at the settings"), graph="uat")
    result = await play(settings_case("Look into the settings of it"), OPENS, graph="uat")
    assert "Settings" in known_in_prompts(tmp_path / "runs" / result["run_id"])[0]
    alone = await play(settings_case(), OPENS, graph="uat", knowledge="off")
    assert set(known_in_prompts(tmp_path / "runs" / alone["run_id"])) == {"(none)"}


def rows_of(run: Path) -> list[dict[str, Any]]:
    log = run / "agents.jsonl"
    lines = log.read_text("utf-8").splitlines() if log.exists() else []
    return [json.loads(line) for line in lines]


def agents_of(run: Path) -> list[str]:
    return [row["agent"] for row in rows_of(run)]


def known_in_prompts(run: Path) -> list[str]:
    asked = (row for row in rows_of(run) if row["agent"] == OPERATION)
    return [section(row["conversation"][-2]["content"], "known") for row in asked]
