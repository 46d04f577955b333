"""An answer of the inspection agent is believed as far as the screen bears it out."""

from tests.conftest import Play
from tests.support.acceptance import INSPECTION, OPERATION, calls, finds, settings_case
from tests.support.cases import in_turn

OPEN = in_turn(calls("click", "settings"), calls("none"))


async def test_evidence_must_be_on_the_screen(play: Play) -> None:
    rules = {OPERATION: OPEN, INSPECTION: finds("yes", "made-up")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "its evidence is not on the screen" in result["steps"][0]["reason"]


async def test_no_change_is_never_a_yes(play: Play) -> None:
    rules = {OPERATION: calls("none"), INSPECTION: finds("yes", "settings")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "no observable change" in result["steps"][0]["reason"]


async def test_a_step_that_only_looks_needs_no_change(play: Play) -> None:
    result = await play(settings_case("Check that 'Buy milk' is listed"), graph="uat")
    assert result["verdict"] == "passed"


async def test_the_last_step_is_judged_by_the_final_state(play: Play) -> None:
    rules = {OPERATION: OPEN, INSPECTION: finds("yes", "dark")}
    case = settings_case(expected="The heading 'Trash' is shown")
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "failed"
    assert "contradicts an exact check" in result["steps"][0]["reason"]


async def test_a_refusal_of_the_app_fails_the_case(play: Play) -> None:
    rules = {OPERATION: OPEN, INSPECTION: finds("no", refused=True)}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "failed"


async def test_nothing_to_do_and_nothing_done_is_no_pass(play: Play) -> None:
    result = await play(settings_case("Open the cellar"), graph="uat")
    assert result["verdict"] == "failed"
    assert "no way to do it was found" in result["steps"][0]["reason"]
