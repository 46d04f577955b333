"""A wheel shows the entry in its middle; those beside it are only offered."""

import pytest

from state.values.screen import Screen, Widget
from tools.judging.look import look
from tools.judging.scene import Scene


def wheel(value: str, *beside: str) -> Screen:
    heading = Widget(id="heading#1", role="heading", name="Form", level=1)
    bank = Widget(id="bank", role="spinbutton", name="Bank", value=value, states=("scrollable",))
    entries = [
        Widget(id=f"button#{n}", role="button", name=name, depth=1, clickable=True)
        for n, name in enumerate(beside, 1)
    ]
    return Screen(kind="android", location="a.b/.C", widgets=(heading, bank, *entries))


@pytest.mark.parametrize("said", ["The bank is 'Beta'", "Bank shows 'Beta'", "银行为“Beta”"])
def test_only_what_the_wheel_shows_is_shown(said):
    before = wheel("Alpha", "Beta")
    for after, holds in ((wheel("Gamma", "Beta", "Delta"), False), (wheel("Beta", "Gamma"), True)):
        claims = look(Scene("Turn the bank", "", after, before), said).claims
        assert [outcome.holds for _, _, outcome in claims] == [holds]


def test_a_button_that_is_in_no_wheel_is_shown_as_before():
    before, after = Screen(), Screen(widgets=(Widget(id="b", role="button", name="Beta", depth=2),))
    claims = look(Scene("Open the form", "", after, before), "'Beta' is shown").claims
    assert [outcome.holds for _, _, outcome in claims] == [True]
