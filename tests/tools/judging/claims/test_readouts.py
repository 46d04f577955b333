"""What a part of the screen is said to say: headings, labels, fields, windows."""

import pytest

from tests.support.judged import holds

BEFORE = """
- heading "Error 404" [level=1]
- link "Home"
"""
AFTER = """
- heading "Books" [level=1]
- list:
  - listitem: Emma
- heading "Recent actions" [level=2]
- paragraph: None available
- heading "Totals" [level=2]
- text: Total
- strong: 1313.25 EUR
- text: Lowest
- strong: 850.00 EUR
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The heading says 'Books' now", "yes"),
        ("The heading says 'Films' now", "no"),
        ("'Error 404' is history - the heading says 'Books' now", "yes"),
        ("'Total' stands at '1313.25 EUR'", "yes"),
        ("'Total' falls to '850.00 EUR'", "no"),
        ("'Recent actions' mentions the login", "no"),
    ],
)
def test_what_a_heading_or_label_says_stands_at_it(expected, answer):
    assert holds("Go to the start page", expected, BEFORE, AFTER) == answer


FORM = """
- heading "Expense" [level=1]
- textbox "Description"
- textbox "Amount"
- button "Save"
"""
FILLED = FORM.replace('"Description"', '"Description": Bus ticket').replace(
    '"Amount"', '"Amount": "2.40"'
)


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("'Bus ticket' and '2.40' are entered", "yes"),
        ("'Bus ticket' and '4.20' are entered", "no"),
        ("As nothing is saved yet, 'Bus ticket' is only typed", "yes"),
    ],
)
def test_what_is_entered_stands_in_fields_before_it_is_saved(expected, answer):
    step = "Enter 'Bus ticket' as description and 2.40 as amount"
    assert holds(step, expected, FORM, FILLED) == answer


def test_what_gives_way_is_gone():
    before, after = "- status: Preparing the preview\n", '- img "house.svg"\n'
    expected = "'Preparing the preview' makes way for the image"
    assert holds("Wait for the preview", expected, before, after) == "yes"
    assert holds("Wait for the preview", expected, before, before + after) != "yes"
