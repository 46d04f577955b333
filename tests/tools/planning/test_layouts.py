"""The form in which things are shown is chosen by the control of that name."""

import pytest

from tests.support.planned_acts import acts

SHELF = """
- toolbar [ref=e1]:
  - button "Grid view" [ref=e2]
  - button "List view" [pressed] [ref=e3]
  - button "View basket" [ref=e4]
- list [ref=e5]:
  - listitem [ref=e6]:
    - link "Lamp" [ref=e7]
"""
PICTURES = """
- radio "Grid layout" [checked] [ref=e1]
- radio "List layout" [ref=e2]
"""


@pytest.mark.parametrize(
    "step", ["Show the lamps as a grid", "Switch to the grid view", "Hiển thị dạng lưới"]
)
def test_it_is_shown_so(step: str):
    assert acts(step, SHELF) == ["click e2"]


@pytest.mark.parametrize("step", ["Show them as a list", "Display the pictures in a list"])
def test_of_radio_buttons_the_one_of_that_form_is_chosen(step: str):
    assert acts(step, PICTURES) == ["check e2"]


def test_what_goes_into_the_basket_is_no_form_to_show_it_in():
    assert acts("Add the clay pot to the basket", SHELF) == []
