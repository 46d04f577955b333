"""The policy by which a step ends, line by line."""

import json
from pathlib import Path
from typing import Any, ClassVar

import pytest

from surefoot.nodes.step_validation.validate_step import override
from surefoot.state.values.verdict import ExecutionResult, ValidationResult
from tests.conftest import Play
from tests.support.cases import ADD, CLAIM, OPEN_SETTINGS, Rule, broken, claims, in_turn, notes_case
from tests.support.tables import tabled

TIDY = {
    "action": "Click 'Settings'",
    "check": [{"check": "claim", "what": "the theme can be chosen"}],
}
"""A step of which only a model can tell whether it holds."""


def verdicts(result: dict[str, Any]) -> list[str]:
    return [step["verdict"] for step in result["steps"]]


def step_of(result: dict[str, Any], index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = result["steps"][index]
    return found


async def test_a_case_is_passed_when_every_step_is(play: Play) -> None:
    result = await play(notes_case(ADD, OPEN_SETTINGS))
    assert (result["verdict"], verdicts(result)) == ("passed", ["passed", "passed"])
    assert result["usage"]["model_calls"] == 0


@pytest.mark.parametrize(("needed", "expected"), [(0.6, True), (0.7, True), (0.85, None)])
def test_the_override_needs_the_same_confidence(needed: float, expected: bool | None) -> None:
    failed = ExecutionResult(success=False, error="timeout")
    seen = ValidationResult(is_completed=True, confidence=0.7, reason="it is there", evidence="x")
    corrected = override(failed, seen, needed)
    assert corrected.llm_validated is expected
    assert (corrected.success, corrected.error) == (False, "timeout")


def test_the_override_goes_the_other_way_too() -> None:
    done = ExecutionResult(success=True)
    seen = ValidationResult(is_completed=False, confidence=0.9, reason="refused", evidence="")
    corrected = override(done, seen, 0.7)
    assert (corrected.success, corrected.llm_validated) == (True, False)
    assert corrected.validation_reason == "refused"


async def test_done_but_not_as_expected_ends_the_case_with_a_finding(play: Play) -> None:
    step = {"action": "Click 'Settings'", "expected": "'Snow' is shown"}
    result = await play(notes_case(step, ADD))
    assert verdicts(result) == ["failed", "not_run"]
    assert step_of(result)["tries"] == 1
    (finding,) = result["findings"]
    assert finding["kind"] == "expectation"
    assert finding["text"] == "'Snow' is shown: 'Snow' is not shown"


@tabled
async def test_what_is_not_done_is_unknown_and_no_fault_of_the_app(
    play: Play, action: str, reason: str
) -> None:
    result = await play(notes_case(action, ADD))
    assert (result["verdict"], verdicts(result)) == ("unknown", ["unknown", "not_run"])
    assert reason in step_of(result)["reason"]
    assert result["findings"] == []


async def test_nothing_is_done_for_a_sentence_that_is_not_understood(play: Play) -> None:
    step = {"action": "Click 'Settings'", "expected": "Everything is somehow nicer than before"}
    result = await play(notes_case(step))
    assert step_of(result)["actions"] == []
    assert "Everything is somehow nicer" in step_of(result)["reason"]


async def test_a_click_without_any_effect_does_not_pass(play: Play) -> None:
    result = await play(notes_case("Click 'My notes'"))
    assert verdicts(result) == ["unknown"]
    assert "no visible effect" in step_of(result)["reason"]


async def test_what_held_before_an_action_proves_nothing_of_it(play: Play) -> None:
    step = {"action": "Click 'Settings'", "expected": "'Settings' is shown"}
    result = await play(notes_case(step))
    assert verdicts(result) == ["unknown"]
    assert "held before the step already" in step_of(result)["reason"]


async def test_a_typed_form_is_done_as_it_stands(play: Play) -> None:
    step = {
        "action": "Have a look at how it can be set up",
        "do": {"do": "click", "target": "Settings"},
        "check": {"check": "shown", "what": "Dark theme"},
    }
    result = await play(notes_case(step))
    assert verdicts(result) == ["passed"]


async def test_a_claim_needs_a_model(play: Play) -> None:
    result = await play(notes_case(TIDY))
    assert verdicts(result) == ["unknown"]
    assert "no model is asked" in step_of(result)["reason"]


@tabled
async def test_a_model_is_believed_as_far_as_its_quotes_are_there(
    play: Play, holds: str, quotes: list[str], verdict: str
) -> None:
    result = await play(notes_case(TIDY), {CLAIM: claims(holds, *quotes)})
    assert verdicts(result) == [verdict]
    assert step_of(result)["validated_by"] == "model"


@pytest.mark.parametrize(
    ("judged", "verdict"),
    [
        (claims("yes", "Dark theme"), "passed"),
        (claims("yes", "Snow"), "unknown"),
        (claims("cannot_tell"), "unknown"),
        (lambda _text: {"holds": "yes", "quotes": ["Dark theme"]}, "unknown"),
    ],
)
async def test_what_is_named_otherwise_on_the_screen_is_asked_of_the_model(
    play: Play, judged: Rule, verdict: str
) -> None:
    read = {"check": "state", "what": "dark colours", "kind": "page", "value": "open"}
    expected = "The page of the dark colours is open"
    step = {"action": "Click 'Settings'", "expected": expected, "check": read}
    assert verdicts(await play(notes_case(step))) == ["unknown"]
    assert verdicts(await play(notes_case(step), {CLAIM: judged})) == [verdict]


async def test_the_model_may_lower_a_passed_step_and_never_raise_one(play: Play) -> None:
    no, yes = {CLAIM: claims("cannot_tell")}, {CLAIM: claims("yes", "Dark theme")}
    lowered = await play(notes_case(OPEN_SETTINGS), no, judge="always")
    assert verdicts(lowered) == ["unknown"]
    step = {"action": "Click 'Settings'", "expected": "'Snow' is shown"}
    raised = await play(notes_case(step), yes, judge="always")
    assert verdicts(raised) == ["failed"]


@tabled
async def test_a_limit_of_the_run_blocks_it(play: Play, limit: dict[str, Any], reason: str) -> None:
    rules = {CLAIM: claims("yes", "Dark theme")}
    result = await play(notes_case(TIDY, "Click 'Dark theme'"), rules, **limit)
    assert result["verdict"] == "blocked"
    assert reason in result["problem"]
    assert Path(result["report"]).is_file()


async def test_a_model_that_is_down_blocks_the_step(play: Play) -> None:
    down = {"model": "openai:nobody", "base_url": "http://127.0.0.1:9/v1", "model_retries": 0}
    result = await play(notes_case(TIDY), **down)
    assert (result["verdict"], verdicts(result)) == ("blocked", ["blocked"])
    assert "no validation without the model" in result["problem"]


async def test_without_a_model_the_devices_word_may_decide(play: Play) -> None:
    down = {"model": "openai:nobody", "base_url": "http://127.0.0.1:9/v1", "model_retries": 0}
    result = await play(notes_case(TIDY), model_down="execution_result", **down)
    assert verdicts(result) == ["passed"]
    assert step_of(result)["validated_by"] == "execution"


async def test_an_answer_of_garbage_tells_nothing(play: Play) -> None:
    result = await play(notes_case(TIDY), {CLAIM: broken})
    assert verdicts(result) == ["unknown"]
    assert "no usable answer" in step_of(result)["reason"]


class TestWindow:
    """`validate_window`: a later page may confirm a step."""

    late: ClassVar = {"action": "Click 'Settings'", "expected": "'Dark theme' is checked"}
    then = "Check 'Dark theme'"

    async def test_a_later_page_confirms_a_step(self, play: Play) -> None:
        result = await play(notes_case(self.late, self.then), validate_window=2)
        assert verdicts(result) == ["passed", "passed"]
        assert "confirmed by the page of step 2" in step_of(result)["reason"]
        assert result["findings"] == []

    async def test_without_a_window_nothing_is_waited_for(self, play: Play) -> None:
        result = await play(notes_case(self.late, self.then))
        assert verdicts(result) == ["failed", "not_run"]

    async def test_when_the_window_is_over_its_own_page_counts(self, play: Play) -> None:
        never = {**self.late, "expected": "'Snow' is shown"}
        result = await play(notes_case(never, self.then, "Uncheck 'Dark theme'"), validate_window=2)
        assert verdicts(result) == ["failed", "passed", "not_run"]

    async def test_what_was_not_done_is_never_waited_for(self, play: Play) -> None:
        missing = {**self.late, "action": "Click 'Nonsense'"}
        result = await play(notes_case(missing, self.then), validate_window=3)
        assert verdicts(result) == ["unknown", "not_run"]

    async def test_the_last_step_has_nothing_to_wait_for(self, play: Play) -> None:
        result = await play(notes_case(self.late), validate_window=5)
        assert verdicts(result) == ["failed"]


async def test_each_validation_is_logged(play: Play, tmp_path: Path) -> None:
    result = await play(notes_case(OPEN_SETTINGS))
    log = (tmp_path / "runs" / result["run_id"] / "events.jsonl").read_text("utf-8")
    lines = [row["line"] for row in map(json.loads, log.splitlines()) if row["kind"] == "validate"]
    assert lines[0].startswith("[VALIDATE] step 1: completed, confidence 0.")


async def test_a_model_plans_what_is_not_found_and_the_same_plan_again_is_judged(
    play: Play,
) -> None:
    def save(text: str) -> dict[str, Any]:
        line = next(row for row in text.splitlines() if "Settings" in row and "[ref=" in row)
        ref = line.partition("[ref=")[2].partition("]")[0]
        return {"substeps": [{"action": "click", "ref": ref}], "complete": False}

    rules = {"step_validation/plan_substeps": in_turn(save)}
    step = {
        "action": "Click 'Preferences'",
        "expected": "The heading 'Settings' is shown",
    }
    result = await play(notes_case(step), rules)
    assert len(step_of(result)["actions"]) <= 2
    assert verdicts(result) == ["passed"]


async def test_a_plan_that_did_not_work_is_no_deed_when_it_comes_again(play: Play) -> None:
    def tint(text: str) -> dict[str, Any]:
        line = next(row for row in text.splitlines() if "combobox" in row and "[ref=" in row)
        ref = line.partition("[ref=")[2].partition("]")[0]
        return {"substeps": [{"action": "select", "ref": ref, "text": "Pink"}], "complete": True}

    rules = {"step_validation/plan_substeps": in_turn(tint)}
    steps = {"action": "Choose 'Pink' in 'Tint'", "expected": "'Pink' is shown"}
    result = await play(notes_case("Click 'Add note'", steps), rules)
    assert verdicts(result) == ["passed", "unknown"]
    assert "knows no other way" in step_of(result, 1)["reason"]
