"""Steps that say what is wanted, not what to click: a model works them out on the page."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Play
from tests.support.cases import CLAIM, PLAN, Rule, claims, clicks, in_turn, plan
from tests.support.site import Site, running_site

ROOMS = """<h1>Rooms</h1><ul>
<li>Garden 80 <button onclick="show('Garden')">Take Garden</button></li>
<li>Attic 45 <button onclick="show('Attic')">Take Attic</button></li></ul><p id=out></p>
<script>function show(name) { out.textContent = name + " is reserved"; }</script>"""
CHEAPEST = {"action": "Reserve whatever costs least", "expected": "'Attic is reserved' is shown"}
UNCLEAR = {"understanding/action": lambda _: {"actions": [{"do": "unclear", "target": ""}]}}


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        site.page("rooms", ROOMS)
        yield site


def case(site: Site, *steps: dict[str, Any]) -> dict[str, Any]:
    app = {"kind": "web", "url": f"{site.address}/rooms"}
    return {"id": "rooms", "app": app, "steps": steps}


def works_out(name: str) -> dict[str, Any]:
    return {**UNCLEAR, PLAN: in_turn(clicks(name), lambda _: plan(look_only=True))}


async def test_a_task_is_worked_out_on_the_page_and_checked(play: Play, site: Site) -> None:
    result = await play(case(site, CHEAPEST), works_out("Take Attic"))
    (step,) = result["steps"]
    assert (result["verdict"], step["validated_by"]) == ("passed", "check")
    assert step["actions"] == ['click button "Take Attic"']


async def test_what_a_model_did_by_its_own_lights_blames_no_app(play: Play, site: Site) -> None:
    result = await play(case(site, CHEAPEST), works_out("Take Garden"))
    (step,) = result["steps"]
    assert (step["verdict"], result["findings"]) == ("unknown", [])
    assert "'Attic is reserved'" in step["reason"] and "a model worked out" in step["reason"]


@pytest.mark.parametrize(
    ("judged", "verdict"),
    [
        (claims("yes", "Attic is reserved"), "passed"),
        (claims("yes", "Attic 45"), "unknown"),
        (claims("no", "Attic is reserved"), "unknown"),
        (claims("cannot_tell"), "unknown"),
    ],
)
async def test_a_task_of_which_nothing_is_expected_is_judged_as_a_claim(
    play: Play, site: Site, judged: Rule, verdict: str
) -> None:
    alone = {"action": "Have the attic reserved"}
    result = await play(case(site, alone), {**works_out("Take Attic"), CLAIM: judged})
    (step,) = result["steps"]
    assert (step["verdict"], result["findings"]) == (verdict, []), step


async def test_the_step_after_a_task_is_judged_as_any_other(play: Play, site: Site) -> None:
    wrong = {"action": "Click 'Take Garden'", "expected": "'Attic is reserved' is shown"}
    result = await play(case(site, CHEAPEST, wrong), works_out("Take Attic"))
    assert [step["verdict"] for step in result["steps"]] == ["passed", "failed"]


async def test_a_task_is_worked_out_anew_each_time(play: Play, site: Site) -> None:
    assert (await play(case(site, CHEAPEST), works_out("Take Attic")))["verdict"] == "passed"
    site.page("rooms", ROOMS.replace("Garden 80", "Garden 40"))
    expected = {**CHEAPEST, "expected": "'Garden is reserved' is shown"}
    result = await play(case(site, expected), works_out("Take Garden"))
    assert result["verdict"] == "passed"


async def test_without_a_model_a_typed_task_is_not_done(play: Play, site: Site) -> None:
    typed = {**CHEAPEST, "do": [{"do": "task", "target": CHEAPEST["action"]}]}
    result = await play(case(site, typed))
    (step,) = result["steps"]
    assert (step["verdict"], step["actions"]) == ("unknown", [])
    assert "must be worked out on the page" in step["reason"] and "`do:`" in step["reason"]


async def test_what_a_plan_did_along_the_way_needs_nothing_more(play: Play, site: Site) -> None:
    """A planner that takes the whole step at once, where its first part alone is to be planned."""
    done = {"substeps": [], "complete": True, "reason": "'Attic is reserved' is shown already"}
    rules = {PLAN: in_turn(clicks("Take Attic"), lambda _: done)}
    step = {"action": "Click 'Cheapest' and click 'Reserve'", "expected": CHEAPEST["expected"]}
    result = await play(case(site, step), rules)
    assert result["verdict"] == "passed", result["steps"][0]["reason"]


async def test_nothing_is_done_by_saying_so(play: Play, site: Site) -> None:
    done = {"substeps": [], "complete": True, "reason": "it is reserved"}
    still = {"action": "Reserve whatever costs least", "expected": "'Garden' is still shown"}
    result = await play(case(site, still), {**UNCLEAR, PLAN: lambda _: done})
    assert result["verdict"] == "unknown"
