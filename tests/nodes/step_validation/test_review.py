"""When a person is asked, and what comes of the answer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.running.runner import Answerer
from tests.conftest import Play
from tests.support.cases import OPEN_SETTINGS, notes_case

DOUBT = {"action": "Click 'Settings'", "check": {"check": "claim", "what": "it is tidy"}}


def person(asked: list[Mapping[str, Any]], *choices: str) -> Answerer:
    left = list(choices)

    def answer(question: Mapping[str, Any]) -> ReviewAnswer:
        asked.append(question)
        choice = left.pop(0) if len(left) > 1 else left[0]
        return ReviewAnswer.model_validate({"choice": choice, "note": "I looked"})

    return answer


@pytest.mark.parametrize(
    ("choice", "verdict"), [("accept", "passed"), ("reject", "failed"), ("stop", "unknown")]
)
async def test_a_doubt_is_settled_by_a_person(
    play: Play, tmp_path: Path, choice: str, verdict: str
) -> None:
    asked: list[Mapping[str, Any]] = []
    result = await play(notes_case(DOUBT), review="on_doubt", ask_person=person(asked, choice))
    (question,) = asked
    assert question["kind"] == "step_in_doubt"
    assert "no model is asked" in question["reason"]
    assert (tmp_path / "runs" / result["run_id"] / str(question["screenshot"])).is_file()
    (step,) = result["steps"]
    assert (step["verdict"], step["validated_by"]) == (verdict, "human")
    assert "I looked" in step["reason"]


async def test_a_person_may_want_another_try(play: Play) -> None:
    asked: list[Mapping[str, Any]] = []
    result = await play(
        notes_case(DOUBT),
        review="on_doubt",
        ask_person=person(asked, "retry", "accept"),
    )
    assert (len(asked), result["steps"][0]["tries"]) == (2, 2)
    assert result["verdict"] == "passed"


async def test_nobody_is_asked_where_there_is_no_doubt(play: Play) -> None:
    asked: list[Mapping[str, Any]] = []
    result = await play(
        notes_case(OPEN_SETTINGS), review="on_doubt", ask_person=person(asked, "reject")
    )
    assert (asked, result["verdict"]) == ([], "passed")


class TestIrreversible:
    """`review: before_irreversible`."""

    steps = ("Click 'Call Ann'", "Click 'Delete'")

    async def test_a_person_is_asked_before(self, play: Play) -> None:
        asked: list[Mapping[str, Any]] = []
        result = await play(
            notes_case(*self.steps),
            review="before_irreversible",
            ask_person=person(asked, "accept"),
        )
        assert {question["kind"] for question in asked} == {"before_irreversible"}
        assert asked[0]["step"] == 1
        assert "Delete" in str(asked[0]["about_to"])
        assert result["steps"][1]["actions"]

    async def test_what_a_person_does_not_allow_is_not_done(self, play: Play) -> None:
        asked: list[Mapping[str, Any]] = []
        result = await play(
            notes_case(*self.steps),
            review="before_irreversible",
            ask_person=person(asked, "reject"),
        )
        assert len(asked) == 1
        step = result["steps"][1]
        assert (step["verdict"], step["validated_by"], step["actions"]) == ("unknown", "human", [])
