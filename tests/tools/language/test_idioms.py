"""Sayings, and remarks before a step, are read as what they ask for."""

import pytest

from tools.language.steps import parse_step


@pytest.mark.parametrize(
    ("said", "kind", "target", "value"),
    [
        ("Throw the old rope out of the boat", "do", "old rope", None),
        ("Put Ostend down as the harbour", "fill", "harbour", "Ostend"),
        ("Put away the note", "close", "note", None),
        ("Changed my mind: keep the boats", "cancel", "", None),
        ("Make a copy of the tide table", "do", "tide", None),
        ("Start a fresh logbook", "do", "new logbook", None),
        ("Confirm that it is to be deleted", "confirm", "", None),
        ("Give the boat another name", "click", "Rename", None),
        ("Fetch the chart onto my computer", "do", "chart", None),
        ("Leave the pier out of the search", "uncheck", "pier", None),
        ("Throw the old chart in the bin", "do", "old chart", None),
        ("Yes, remove it", "confirm", "", None),
        ("Leave the flow as it was", "cancel", "", None),
        ("Open the page about safety", "open", "safety", None),
        ("把船按名称排序", "sort", "名称", None),
        ("Tìm tệp có chữ tower", "search", "", "tower"),
        ("This mooring is let to nobody: untick Rented", "uncheck", "Rented", None),
    ],
)
def test_a_saying_is_read_as_what_it_asks_for(said, kind, target, value):
    (first, *_) = parse_step(said)
    assert (first.kind, first.target.text, first.value) == (kind, target, value)


@pytest.mark.parametrize(
    "said",
    [
        "Confirm that the button should be disabled",
        "Confirm that the boat is moored",
        "Make sure that nothing is left: check that the list is empty",
    ],
)
def test_what_is_only_looked_at_becomes_no_act(said):
    assert {intent.kind for intent in parse_step(said)} == {"look"}


def test_a_remark_with_a_value_in_it_is_kept():
    intents = parse_step('The boat is now called "Elsa": change it and save')
    assert any("Elsa" in (i.words or "") or i.value == "Elsa" for i in intents)
