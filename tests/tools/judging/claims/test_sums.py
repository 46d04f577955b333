"""Claims about what is to be paid."""

import pytest

from tests.support.judged import holds

BEFORE = '- button "Bill 12"\n- text: "$4.00"'
BILL = '- heading "Bill 12"\n- text: "£212.40"\n- text: Open'
TWO = f'{BILL}\n- text: "£3.00"'


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("The amount due is £212.40", BILL, "yes"),
        ("The amount due is £212.41", BILL, "no"),
        ("The amount due is £212.40", TWO, "cannot_tell"),
        ("The refund is £212.40", BILL, "cannot_tell"),
    ],
)
def test_the_only_amount_is_the_one_that_is_due(expected: str, after: str, answer: str) -> None:
    assert holds("Open bill 12", expected, BEFORE, after) == answer


def test_what_is_to_be_verified_is_what_is_expected() -> None:
    before = '- textbox "Name": Ann\n- alert: Type your name\n- button "Go on"'
    after = before.replace("Type your name", "Those details do not match")
    said = "Verify that the message 'Those details do not match' is displayed"
    assert holds("Click 'Go on'", said, before, after) == "yes"
    assert holds("Click 'Go on'", said.replace("details", "names"), before, after) == "no"
