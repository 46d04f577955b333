"""Entries of somebody else than a claim says, where both stand side by side as tabs."""

import pytest

from tests.support.judged import holds

FORM = '- heading "New lesson"\n- textbox "Day"\n- button "Send"'
PLAN = """
- heading "Plan"
- tab "Tom"
- tab "Ida" [selected]
- button "New lesson"
- listitem:
  - text: {whose}
  - text: Monday 4 May
  - text: Piano
- tab "Home"
"""


@pytest.mark.parametrize(("whose", "answer"), [("Ida", "yes"), ("Tom", "no")])
def test_an_entry_that_names_another_of_the_tabs_is_of_that_one(whose: str, answer: str) -> None:
    expected = "Verify that a lesson of Ida on Monday 4 May is listed"
    assert holds("Press 'Send'", expected, FORM, PLAN.format(whose=whose)) == answer
