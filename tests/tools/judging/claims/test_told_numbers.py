"""Numbers that a claim gives in passing."""

import pytest

from tests.support.judged import holds

BEFORE = '- button "Review"'
BILL = """
- heading "Berlin" [level=1]
- text: "Room 1, Sat 14 June, 08:30"
- text: "1 adults, no cats"
"""
SENT = BEFORE + '\n- dialog "Thank you":\n  - text: We answer within two days.'


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("The bill mentions 1 cat", BILL, "no"),
        ("The bill mentions 1 adult", BILL, "yes"),
        ("Berlin on 14 June is shown", BILL, "yes"),
        ("They promise an answer within two days", SENT, "yes"),
        ("They promise an answer within two days", SENT.replace("two", "ten"), "cannot_tell"),
        ("They promise a refund within two days", SENT, "cannot_tell"),
    ],
)
def test_the_number_is_the_one_of_what_it_counts(expected: str, after: str, answer: str) -> None:
    assert holds("Review it", expected, BEFORE, after) == answer


TRIP = """
- heading "Plan a stay" [level=1]
- listitem:
  - text: Guests
  - text: 2 adults, 1 child
- listitem:
  - text: Rooms
  - text: 3 beds, 1 cot
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The guests show 2 adults", "yes"),
        ("The guests show 3 adults", "no"),
        ("The guests show 3 beds", "no"),
        ("The rooms show 3 beds", "yes"),
    ],
)
def test_a_row_with_that_caption_says_the_number(expected: str, answer: str) -> None:
    assert holds("Click 'Done'", expected, '- button "Done"', TRIP) == answer
