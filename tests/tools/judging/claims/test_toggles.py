"""Claims about what a control switched that has changed into its opposite."""

import pytest

from tests.support.judged import holds

PAGE = '- heading "Pump 3"\n- button "{}"\n- paragraph: It leaks.\n'


@pytest.mark.parametrize(
    ("expected", "was", "now", "answer"),
    [
        ("The pump is being followed", "Follow", "Unfollow", "yes"),
        ("The pump is no longer followed", "Follow", "Unfollow", "no"),
        ("It is no longer followed", "Unfollow", "Follow", "yes"),
        ("Nobody follows the pump any more", "Unfollow", "Follow", "yes"),
        ("The details are hidden", "Hide details", "Show details", "yes"),
        ("The details are folded away", "Show details", "Hide details", "no"),
        ("不再关注", "Unfollow", "Follow", "yes"),
        ("Máy bơm bị ẩn", "Show", "Hide", "no"),
    ],
)
def test_the_control_that_has_turned_tells_what_was_switched(
    expected: str, was: str, now: str, answer: str
):
    found = holds(f"Click '{was}'", expected, PAGE.format(was), PAGE.format(now))
    assert (found == "yes") == (answer == "yes")


def test_controls_in_rows_tell_of_their_rows_only():
    rows = '- table "People":\n  - row:\n    - cell "ann"\n    - button "{}"\n'
    rows += '  - row:\n    - cell "bob"\n    - button "{}"\n'
    before, after = rows.format("Lock", "Lock"), rows.format("Lock", "Unlock")
    assert holds("Lock bob", "'bob' is locked", before, after) == "yes"
    assert holds("Lock bob", "ann is locked", before, after) != "yes"
