"""Times that are to be had, where the screen says that all are taken."""

import pytest

from tests.support.judged import holds

BEFORE = '- button "Next day"'
FULL = """
- heading "Massage"
- text: "{told}"
- button "Next day"
"""
FREE = """
- heading "Massage"
- text: "{told}"
- button "17:30"
- button "Next day"
"""


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("Slots are offered for that day", "Sold out"),
        ("Appointments are available", "We are fully booked today"),
        ("显示可约时段", "当天已约满"),
    ],
)
def test_nothing_is_left_where_the_screen_says_so(expected: str, told: str) -> None:
    assert holds("Click 'Next day'", expected, BEFORE, FULL.format(told=told)) == "no"


@pytest.mark.parametrize(
    ("page", "told"), [(FREE, "The morning is sold out"), (FULL, "Choose a day")]
)
def test_it_does_not_say_so_where_a_time_is_left(page: str, told: str) -> None:
    after = page.format(told=told)
    assert holds("Click 'Next day'", "Slots are offered for that day", BEFORE, after) != "no"
