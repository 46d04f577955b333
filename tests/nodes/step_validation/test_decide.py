"""The policy by which a step ends, line by line."""

import json
from pathlib import Path
from typing import Any

import pytest

from nodes.step_validation.validate_step import override
from state.values.verdict import ExecutionResult, ValidationResult
from tests.conftest import Play
from tests.support.cases import (
    ADD,
    OPEN_SETTINGS,
    PLAN,
    VALIDATE,
    cannot,
    clicks,
    in_turn,
    notes_case,
    says,
)

SETTINGS_RULES = {PLAN: clicks("Settings")}


def verdicts(result: dict[str, Any]) -> list[str]:
    return [step["verdict"] for step in result["steps"]]


def step_of(result: dict[str, Any], index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = result["steps"][index]
    return found


async def test_a_case_is_passed_when_every_step_is(play: Play) -> None:
    result = await play(notes_case(ADD, OPEN_SETTINGS))
    assert (result["verdict"], verdicts(result)) == ("passed", ["passed", "passed"])


@pytest.mark.parametrize(
    ("criticality", "confidence", "verdict"),
    [
        ("low", 0.6, "passed"),
        ("low", 0.59, "unknown"),
        ("normal", 0.7, "passed"),
        ("normal", 0.69, "unknown"),
        ("high", 0.85, "passed"),
        ("high", 0.84, "unknown"),
    ],
)
async def test_the_threshold_depends_on_the_criticality(
    play: Play, criticality: str, confidence: float, verdict: str
) -> None:
    step = {"action": "Click 'Settings'", "criticality": criticality}
    rules = {**SETTINGS_RULES, VALIDATE: says("yes", "yes", confidence)}
    result = await play(notes_case(step), rules)
    assert verdicts(result) == [verdict]


async def test_a_step_has_the_criticality_of_its_case(play: Play) -> None:
    rules = {**SETTINGS_RULES, VALIDATE: says("yes", "yes", 0.8)}
    result = await play(notes_case("Click 'Settings'", criticality="high"), rules)
    assert verdicts(result) == ["unknown"]


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


async def test_done_but_not_as_expected_ends_the_tries_with_a_finding(play: Play) -> None:
    step = {"action": "Click 'Settings'", "expected": "It snows"}
    rules = {**SETTINGS_RULES, VALIDATE: says("yes", "no", 0.9, reason="it rains")}
    result = await play(notes_case(step, ADD), rules)
    assert verdicts(result) == ["failed", "not_run"]
    assert step_of(result)["tries"] == 1
    assert result["findings"] == [{"step": 0, "kind": "expectation", "text": "It snows: it rains"}]


async def test_not_done_is_tried_until_the_tries_are_over(play: Play) -> None:
    rules = {PLAN: clicks("My notes"), VALIDATE: says("no", "cannot_tell", 0.9)}
    step = {"action": "Click 'My notes'", "max_tries": 3}
    result = await play(notes_case(step, ADD), rules)
    assert (result["verdict"], verdicts(result)) == ("failed", ["failed", "not_run"])
    assert step_of(result)["tries"] == 3


async def test_not_done_at_first_may_be_done_at_the_second_try(play: Play) -> None:
    rules = {
        PLAN: in_turn(clicks("My notes"), clicks("Settings")),
        VALIDATE: says("yes", "yes", 0.9),
    }
    result = await play(notes_case("Click 'Settings'"), rules)
    assert (verdicts(result), step_of(result)["tries"]) == (["passed"], 2)


async def test_below_the_threshold_is_looked_at_once_more_and_then_unknown(play: Play) -> None:
    looks: list[str] = []
    answer = says("yes", "yes", 0.5)

    def counted(text: str) -> dict[str, Any]:
        looks.append(text)
        return answer(text)

    result = await play(notes_case("Click 'Settings'"), {**SETTINGS_RULES, VALIDATE: counted})
    assert (result["verdict"], verdicts(result), len(looks)) == ("unknown", ["unknown"], 2)


async def test_the_second_look_may_be_sure(play: Play) -> None:
    rules = {
        **SETTINGS_RULES,
        VALIDATE: in_turn(says("yes", "yes", 0.4), says("yes", "yes", 0.9)),
    }
    result = await play(notes_case("Click 'Settings'"), rules)
    assert (verdicts(result), step_of(result)["tries"]) == (["passed"], 1)


async def test_a_step_without_a_way_ends_when_it_is_stuck(play: Play) -> None:
    result = await play(notes_case("Click 'Nonsense'", ADD), {PLAN: cannot("no 'Nonsense'")})
    assert verdicts(result) == ["failed", "not_run"]
    assert step_of(result)["tries"] == 2
    assert "no 'Nonsense'" in step_of(result)["reason"]
    assert result["usage"]["model_calls"] == 2


async def test_why_the_rest_was_not_done_is_told_before_that_nothing_came_of_it(play: Play) -> None:
    planned = in_turn(clicks("My notes"), cannot("no 'Nonsense' in the menu"))
    rules = {PLAN: planned, VALIDATE: says("no", "cannot_tell", 0.9, reason="it rains")}
    result = await play(notes_case("Click 'My notes', then 'Nonsense'"), rules)
    reason = step_of(result)["reason"]
    lack = "no way to do it was found: no 'Nonsense' in the menu"
    told = f"{lack}; no effect: nothing on the screen changed"
    assert (verdicts(result), reason) == (["failed"], told)


async def test_a_step_that_is_left_half_done_does_not_pass(play: Play) -> None:
    def only_settings(text: str) -> dict[str, Any]:
        return {**clicks("Settings")(text), "complete": False}

    rules = {PLAN: in_turn(only_settings, cannot("no 'Nonsense'"))}
    result = await play(notes_case("Click 'Nonsense'"), rules)
    assert verdicts(result) == ["failed"]


async def test_the_rest_of_a_step_whose_widget_comes_late_is_done_then(play: Play) -> None:
    def only_settings(text: str) -> dict[str, Any]:
        return {**clicks("Settings")(text), "complete": False}

    late = {"action": "reload", "description": "what is there by now"}
    rules = {
        PLAN: in_turn(only_settings, cannot("no 'My notes'"), lambda _: {"substeps": [late]}),
        VALIDATE: in_turn(says("yes", "no", 0.9), says("yes", "yes", 0.9)),
    }
    step = {
        "action": "Open the settings and click 'My notes'",
        "expected": "Dark theme and PIN",
    }
    result = await play(notes_case(step), rules)
    assert (verdicts(result), step_of(result)["tries"]) == (["passed"], 2)


async def test_a_plan_that_never_ends_is_ended(play: Play) -> None:
    def more(text: str) -> dict[str, Any]:
        return {**clicks("My notes")(text), "complete": False}

    step = {"action": "Click 'My notes'", "max_tries": 1}
    result = await play(notes_case(step), {PLAN: more})
    assert verdicts(result) == ["failed"]
    assert "still not at its end after 6 actions" in step_of(result)["reason"]


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        ({"max_model_calls": 3}, "the limit of 3 model calls"),
        ({"max_tokens": 1500}, "the limit of 1500 tokens"),
        ({"max_cost": 0.001, "input_price": 1.0}, "the cost limit of 0.001"),
        ({"max_minutes": 0.00001}, "the limit of 1e-05 minutes"),
    ],
)
async def test_a_limit_of_the_run_blocks_it(play: Play, limit: dict[str, Any], reason: str) -> None:
    result = await play(notes_case(ADD, OPEN_SETTINGS), **limit)
    assert result["verdict"] == "blocked"
    assert reason in result["problem"]
    assert Path(result["report"]).is_file()


async def test_a_rule_that_is_missing_is_a_model_that_is_down(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = await play(notes_case("Click 'Settings'"), {**SETTINGS_RULES, VALIDATE: broken})
    assert (result["verdict"], verdicts(result)) == ("blocked", ["blocked"])
    assert "no validation without the model" in result["problem"]


async def test_without_a_model_the_devices_word_may_decide(play: Play) -> None:
    rules = {**SETTINGS_RULES, VALIDATE: broken}
    result = await play(notes_case("Click 'Settings'"), rules, model_down="execution_result")
    assert verdicts(result) == ["passed"]
    assert step_of(result)["validated_by"] == "execution"


async def test_without_a_model_a_step_that_only_looks_is_blocked(play: Play) -> None:
    rules = {PLAN: lambda _text: {"look_only": True}, VALIDATE: broken}
    step = {"action": "Check the list", "expected": "It is about cats"}
    result = await play(notes_case(step), rules, model_down="execution_result")
    assert verdicts(result) == ["blocked"]


def broken(_text: str) -> dict[str, Any]:
    return {"nothing": "of use"}


class TestWindow:
    """`validate_window`: a later page may confirm a step."""

    steps = ({"action": "Click 'Settings'", "expected": "The theme is dark"}, "Click 'Dark theme'")

    def rules(self, *judged: Any) -> dict[str, Any]:
        return {
            PLAN: in_turn(clicks("Settings"), clicks("Dark theme"), clicks("PIN")),
            VALIDATE: in_turn(*judged),
        }

    async def test_a_later_page_confirms_a_step(self, play: Play) -> None:
        yes, no = says("yes", "yes", 0.9), says("yes", "no", 0.9)
        result = await play(notes_case(*self.steps), self.rules(no, yes, yes), validate_window=2)
        assert verdicts(result) == ["passed", "passed"]
        assert "confirmed by the page of step 2" in step_of(result)["reason"]
        assert result["findings"] == []

    async def test_without_a_window_nothing_is_waited_for(self, play: Play) -> None:
        no = says("yes", "no", 0.9)
        result = await play(notes_case(*self.steps), self.rules(no))
        assert verdicts(result) == ["failed", "not_run"]

    async def test_when_the_window_is_over_its_own_page_counts(self, play: Play) -> None:
        yes, no = says("yes", "yes", 0.9), says("yes", "no", 0.9)
        result = await play(
            notes_case(*self.steps, "Click 'PIN'"), self.rules(no, yes, no), validate_window=2
        )
        assert verdicts(result) == ["failed", "passed", "not_run"]
        assert result["verdict"] == "failed"

    async def test_a_step_in_doubt_may_be_confirmed_too(self, play: Play) -> None:
        yes, doubt = says("yes", "yes", 0.9), says("yes", "cannot_tell", 0.3)
        result = await play(
            notes_case(*self.steps), self.rules(doubt, doubt, yes, yes), validate_window=2
        )
        assert verdicts(result) == ["passed", "passed"]

    async def test_a_refused_action_is_never_waited_for(self, play: Play) -> None:
        refused = says("no", "no", 0.9)
        steps = [{**self.steps[0], "max_tries": 1}, self.steps[1]]
        result = await play(notes_case(*steps), self.rules(refused), validate_window=3)
        assert verdicts(result) == ["failed", "not_run"]

    async def test_the_last_step_has_nothing_to_wait_for(self, play: Play) -> None:
        no = says("yes", "no", 0.9)
        result = await play(notes_case(self.steps[0]), self.rules(no), validate_window=5)
        assert verdicts(result) == ["failed"]


async def test_each_validation_is_logged(play: Play, tmp_path: Path) -> None:
    result = await play(notes_case(OPEN_SETTINGS))
    log = (tmp_path / "runs" / result["run_id"] / "events.jsonl").read_text("utf-8")
    lines = [row["line"] for row in map(json.loads, log.splitlines()) if row["kind"] == "validate"]
    assert lines
    assert lines[0].startswith("[VALIDATE] step 1: completed, confidence 0.")
