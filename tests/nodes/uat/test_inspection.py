"""An answer of the inspection agent is believed as far as the screen bears it out."""

from pathlib import Path

import pytest

from tests.conftest import Play
from tests.support.acceptance import INSPECTION, OPERATION, calls, finds, settings_case
from tests.support.cases import CLAIM, Rule, claims, in_turn


def opens() -> Rule:
    """An operation agent that opens the settings, and then sees nothing more to do."""
    return in_turn(calls("click", "settings"), calls("none"))


async def test_evidence_must_be_on_the_screen(play: Play) -> None:
    rules = {OPERATION: opens(), INSPECTION: finds("yes", "made-up")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "its evidence is not on the screen" in result["steps"][0]["reason"]


async def test_evidence_of_an_agent_is_told_in_plain_words(play: Play) -> None:
    rules = {OPERATION: opens(), INSPECTION: finds("yes", "dark")}
    result = await play(settings_case("Make it easy on the eyes"), rules, graph="uat")
    assert result["steps"][0]["evidence"] == 'switch "Dark theme"'


async def test_no_change_is_never_a_yes(play: Play) -> None:
    rules = {OPERATION: calls("none"), INSPECTION: finds("yes", "settings")}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "no observable change" in result["steps"][0]["reason"]


async def test_a_step_that_only_looks_needs_no_change(play: Play) -> None:
    result = await play(settings_case("Check that 'Buy milk' is listed"), graph="uat")
    assert result["verdict"] == "passed"


async def test_the_last_step_is_judged_by_the_final_state(play: Play) -> None:
    rules = {OPERATION: opens(), INSPECTION: finds("yes", "dark")}
    case = settings_case(expected="The heading 'Trash' is shown")
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "failed"
    assert "heading 'Trash' is not shown" in result["steps"][0]["reason"]


async def test_an_agent_makes_no_pass_of_a_check_that_cannot_be_told(play: Play) -> None:
    judged = {INSPECTION: finds("yes", "dark"), CLAIM: claims("cannot_tell")}
    rules = {OPERATION: opens(), **judged}
    result = await play(settings_case(expected="The 'Limit' is '35'"), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "a check does not hold" in result["steps"][0]["reason"]


async def test_a_refusal_of_the_app_fails_the_case(play: Play) -> None:
    rules = {OPERATION: opens(), INSPECTION: finds("no", refused=True)}
    result = await play(settings_case(), rules, graph="uat")
    assert result["verdict"] == "failed"


async def test_a_step_of_the_agent_is_at_its_end_when_the_agent_says_so(play: Play) -> None:
    rules = {OPERATION: in_turn(calls("click", "settings"), calls("click", "dark"), calls("none"))}
    case = settings_case("Make the whole app easy on the eyes", expected="'Dark theme' is checked")
    result = await play(case, rules, graph="uat")
    assert result["steps"][0]["actions"] == ["click settings", "click dark"]
    assert result["verdict"] == "passed"


async def test_an_alert_as_evidence_is_no_pass(play: Play) -> None:
    rules = {
        OPERATION: in_turn(calls("click", "add"), calls("click", "save"), calls("none")),
        INSPECTION: in_turn(finds("no"), finds("yes", "problem")),
        CLAIM: claims("no", "problem"),
    }
    result = await play(settings_case("Add a note"), rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert "the app refuses" in result["steps"][0]["reason"]


async def test_nothing_to_do_and_nothing_done_is_no_pass(play: Play) -> None:
    result = await play(settings_case("Open the cellar"), graph="uat")
    assert result["verdict"] == "unknown"
    assert "'cellar' on list" in result["steps"][0]["reason"]
    assert result["findings"] == []  # it says nothing of the app


async def test_what_was_typed_does_not_show_the_end_of_the_case(play: Play, tmp_path: Path) -> None:
    app = tmp_path / "search.yaml"
    app.write_text(
        "name: Search\nstart: one\nvariables: {query: '', done: false}\nscreens:\n  one:\n"
        "    widgets:\n      - {id: query, role: searchbox, name: Search for, bind: query}\n"
        "      - {id: go, role: button, name: Find, on: {tap: {set: {done: true}}}}\n"
        "      - {id: no, role: text, text: Nothing found, show_when: {done: true}}\n",
        "utf-8",
    )
    case = {
        "id": "search",
        "app": {"kind": "simulated", "path": str(app)},
        "steps": ["Enter 'mug' into 'Search for'", "Click 'Find'"],
        "expected": "'mug' is in the list",
    }
    result = await play(case, graph="uat")
    assert result["steps"][0]["verdict"] == "passed"
    assert result["verdict"] != "passed", result


@pytest.mark.parametrize("said", [finds("yes"), None])
async def test_a_screen_that_went_blank_shows_no_success(
    play: Play, tmp_path: Path, said: Rule | None
) -> None:
    app = tmp_path / "blank.yaml"
    app.write_text(
        "name: Order\nstart: one\nvariables: {}\nscreens:\n  one:\n    widgets:\n"
        "      - {id: save, role: button, name: Save order, on: {tap: {go: two}}}\n"
        "  two: {widgets: []}\n",
        "utf-8",
    )
    case = {
        "id": "blank",
        "app": {"kind": "simulated", "path": str(app)},
        "steps": ["Click 'Save order'"],
        "expected": "The order is saved",
    }
    result = await play(case, {INSPECTION: said} if said else {}, graph="uat")
    assert result["verdict"] != "passed", result
