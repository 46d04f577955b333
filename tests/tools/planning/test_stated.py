"""Sentences that tell how a thing is to be, on forms where one widget can be so."""

import pytest

from tests.support.planned_acts import acts
from tools.planning.planner import make_plan

BERTH = """
- main [ref=e1]:
  - textbox "Boat" [ref=e2]
  - spinbutton "Weight" [ref=e3]: "0"
  - spinbutton "Pier ID" [ref=e4]: "1"
  - combobox "Rank" [ref=e5]: Sailor
    - option "Sailor" [selected] [ref=e6]
    - option "Captain" [ref=e7]
  - radiogroup "Paid by" [ref=e8]:
    - radio "Card" [checked] [ref=e9]
    - radio "Cash" [ref=e10]
  - checkbox "Auto-renew at the end of the season" [ref=e11]
  - checkbox "Private" [checked] [ref=e12]
  - combobox "Sort by" [ref=e13]: Newest
    - option "Newest" [selected] [ref=e14]
    - option "Oldest" [ref=e15]
  - button "Save" [ref=e16]
"""
DIALOG = """
- textbox "Search" [ref=e1]
- dialog "Edit buoy" [ref=e2]:
  - tabpanel "General" [ref=e3]:
    - textbox [ref=e4]: North buoy
    - textbox [ref=e5]: https://buoys.example/
  - button "Save" [ref=e6]
"""


@pytest.mark.parametrize(
    ("step", "act", "text"),
    [
        ("The boat weighs 4", "fill e3", "4"),
        ("Its weight is 4 tons", "fill e3", "4"),
        ("The boat is 'Heron II'", "fill e2", "Heron II"),
        ("It lies at number 7 of its pier", "", ""),
        ("It is number 7 of its pier", "fill e4", "7"),
        ("He is going to be a captain", "select e5", "Captain"),
        ("She should be captain, not sailor", "select e5", "Captain"),
        ("It was paid in cash", "check e10", None),
        ("It should renew by itself at the end of the season", "check e11", None),
        ("It is not private", "uncheck e12", None),
        ("重量是 4", "fill e3", "4"),
        ("Trọng lượng là 4", "fill e3", "4"),
    ],
)
def test_the_one_widget_that_can_be_so_is_made_so(step: str, act: str, text: str | None):
    plan = make_plan(step, BERTH)["substeps"]
    assert [f"{s['action']} {s['ref']}" for s in plan] == ([act] if act else [])
    assert [s["text"] for s in plan] == ([text] if act else [])


@pytest.mark.parametrize("step", ["The oldest boat is the Heron", "It is the oldest", "It is red"])
def test_a_list_that_only_sorts_is_not_what_a_thing_is(step: str):
    assert not [act for act in acts(step, BERTH) if act.startswith("select")]


def test_where_two_lists_offer_it_none_is_guessed():
    other = BERTH.replace('"Private"', '"Mate"') + '- radio "Captain" [ref=e20]\n'
    assert acts("He is to be captain", other) != ["select e5"]


def test_a_dialog_without_names_begins_with_what_the_thing_is_called():
    assert acts("Its name shall be South buoy", DIALOG) == ["fill e4"]


def test_a_sentence_that_goes_on_is_read_as_a_step_of_several_parts():
    assert acts("The boat is full, click Save", BERTH)[-1:] == ["click e16"]
