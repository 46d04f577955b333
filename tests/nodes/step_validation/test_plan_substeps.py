"""What a plan is refused for."""

from surefoot.nodes.step_validation.model_plan import PlanAnswer, PlannedSubstep, refuse_harmful
from surefoot.state.values.screen import Screen, Widget

PLANTS = Widget(id="e1", role="button", name="Plants", clickable=True, blocked=True)
QUESTION = Widget(id="e2", role="dialog")
AGREE = Widget(id="e3", role="button", name="Water", depth=1, clickable=True)
CLICKS = {
    one.id: PlanAnswer(substeps=[PlannedSubstep(action="click", ref=one.id)])
    for one in (PLANTS, AGREE)
}


def test_what_is_behind_a_dialog_is_not_clicked():
    screen = Screen(location="http://garden/", widgets=(PLANTS, QUESTION, AGREE))
    refused = refuse_harmful(CLICKS["e1"], "Open Plants", screen)
    assert refused.substeps == []
    assert refused.cannot == "'Plants' is behind a dialog"


def test_what_is_in_the_dialog_is_clicked():
    screen = Screen(location="http://garden/", widgets=(PLANTS, QUESTION, AGREE))
    assert refuse_harmful(CLICKS["e3"], "Water them", screen) == CLICKS["e3"]


def test_where_no_dialog_is_open_nothing_is_behind_one():
    screen = Screen(location="http://garden/", widgets=(PLANTS, AGREE))
    assert refuse_harmful(CLICKS["e1"], "Open Plants", screen) == CLICKS["e1"]
