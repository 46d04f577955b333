"""Every loop has its bound, and the run says which one it reached."""

import pytest

from tests.conftest import Play
from tests.support.acceptance import INSPECTION, OPERATION, calls, finds, settings_case
from tests.support.cases import in_turn

BUSY = {
    # There and back again, for ever.
    OPERATION: in_turn(
        *(calls("click", "settings"), calls("press_adb_back_key")) * 20,
    ),
    INSPECTION: finds("no"),
}


async def test_a_step_takes_twelve_actions_at_most(play: Play) -> None:
    result = await play(settings_case(), BUSY, graph="uat")
    assert result["verdict"] == "blocked"
    assert "the limit of 12 actions a step" in result["problem"]
    assert len(result["steps"][0]["actions"]) == 12


async def test_an_action_has_three_invalid_tries(play: Play) -> None:
    rules = {OPERATION: calls("fly", "settings")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "blocked"
    assert "the limit of 3 invalid tries" in result["problem"]
    assert "there is no skill 'fly'" in result["problem"]


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        ({"max_model_calls": 3}, "the limit of 3 model calls"),
        ({"max_tokens": 2000}, "the limit of 2000 tokens"),
        ({"max_cost": 0.001, "input_price": 1.0}, "the cost limit of 0.001"),
        ({"max_minutes": 0.000001}, "the limit of 1e-06 minutes"),
        ({"max_step_actions": 2}, "the limit of 2 actions a step"),
    ],
)
async def test_a_run_ends_at_its_budget(play: Play, limits: dict[str, float], said: str) -> None:
    result = await play(settings_case(), BUSY, graph="uat", **limits)
    assert result["verdict"] == "blocked"
    assert said in result["problem"]
    assert result["steps"][0]["verdict"] == "blocked"
