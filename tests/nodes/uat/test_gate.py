"""When a person is asked, and what comes of the answer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from surefoot.nodes.uat.gate import OperationReview
from surefoot.running.driving import Answerer
from tests.conftest import Play
from tests.support.acceptance import (
    INSPECTION,
    OPERATION,
    bank_case,
    calls,
    finds,
    settings_case,
)
from tests.support.cases import in_turn


def person(asked: list[Mapping[str, Any]], **answer: str) -> Answerer:
    def decide(question: Mapping[str, Any]) -> OperationReview:
        asked.append(question)
        return OperationReview.model_validate(answer)

    return decide


@pytest.mark.parametrize(
    ("choice", "verdict"), [("accept", "passed"), ("reject", "unknown"), ("stop", "unknown")]
)
async def test_what_cannot_be_taken_back_is_asked_before(
    play: Play, tmp_path: Path, choice: str, verdict: str
) -> None:
    asked: list[Mapping[str, Any]] = []
    result = await play(
        bank_case(tmp_path, "Delete the account"),
        {OPERATION: calls("click", "close"), INSPECTION: finds("yes", "gone")},
        graph="uat",
        review="before_irreversible",
        ask_person=person(asked, choice=choice),
    )
    (question,) = asked
    assert question["kind"] == "before_irreversible"
    assert question["call"]["rid"] == "close"
    assert any("resource-id=send" in line for line in question["alternatives"])
    assert question["screenshot"].startswith("shots/")
    assert result["verdict"] == verdict


async def test_a_person_may_put_another_action_in_its_place(play: Play, tmp_path: Path) -> None:
    asked: list[Mapping[str, Any]] = []
    result = await play(
        bank_case(tmp_path, "Delete the account"),
        {OPERATION: calls("click", "close"), INSPECTION: finds("yes", "payee")},
        graph="uat",
        review="before_irreversible",
        ask_person=person(asked, choice="edit", rid="send"),
    )
    assert result["verdict"] == "passed"
    assert "click(send) (by a person)" in result["steps"][0]["actions"]


async def test_a_harmless_action_is_not_asked_about(play: Play) -> None:
    result = await play(
        settings_case("Open the settings"),
        graph="uat",
        review="before_irreversible",
        ask_person=person([]),
    )
    assert result["verdict"] == "passed"


async def test_a_doubt_is_settled_by_a_person(play: Play) -> None:
    asked: list[Mapping[str, Any]] = []
    rules = {
        OPERATION: in_turn(calls("click", "settings"), calls("none")),
        INSPECTION: finds("cannot_tell"),
    }
    result = await play(
        settings_case(),
        rules,
        graph="uat",
        review="on_doubt",
        ask_person=person(asked, choice="accept", note="I see it"),
    )
    assert [question["kind"] for question in asked] == ["step_in_doubt"]
    assert result["verdict"] == "passed"
    assert result["steps"][0]["validated_by"] == "human"


async def test_without_a_person_the_run_waits(play: Play, tmp_path: Path) -> None:
    result = await play(settings_case("Open the settings"), graph="uat", review="each_step")
    assert result["status"] == "waiting"
    assert result["question"]["kind"] == "step_planned"
