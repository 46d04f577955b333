"""What was just written is listed; forms told by what is in them."""

import pytest

from tests.support.judged import holds

BEFORE = """
- heading "Street light"
- textbox "Write a comment"
- button "Post"
"""
POSTED = """
- heading "Street light"
- listitem:
  - text: It is still dark
- textbox "Write a comment"
- button "Post"
"""
REFUSED = """
- heading "Street light"
- alert: The comment is empty
- textbox "Write a comment"
- button "Post"
"""
STEP = "Post a comment that it is still dark"
SUBSTEP = 'click the button "Post"'


@pytest.mark.parametrize(
    ("told", "after", "wanted"),
    [
        ("The comment is listed", POSTED, "yes"),
        ("The comment is listed", REFUSED, "no"),
        ("The review is listed", POSTED, "no"),
    ],
)
def test_a_new_entry_is_the_note_that_was_written(told: str, after: str, wanted: str) -> None:
    answer = holds(STEP, told, BEFORE, after, SUBSTEP)
    assert (answer == "yes") is (wanted == "yes")
