"""Amounts, results and kinds of things as apps show them that were seen for the first time."""

import pytest

from tests.support.judged import holds

HIDDEN = '- text: "******"\n- button "眼睛"'
SEARCH = '- searchbox "Train": IC 71\n- button "Search"\n- tab "Train status"'
FOUND = f"{SEARCH}\n- listitem:\n  - text: IC 71\n  - text: Delayed"


@pytest.mark.parametrize(
    ("expected", "shown", "answer"),
    [
        ("余额为86,420.15", "86,420.15", "yes"),
        ("余额为86,420.15", "86,421.15", "no"),
        ("余额为-2,000.00", "-2,000.00", "yes"),
        ("余额为-2,000.00", "2,000.00", "no"),
    ],
)
def test_an_amount_is_read_with_its_thousands_and_its_sign(
    expected: str, shown: str, answer: str
) -> None:
    after = f'- text: "{shown}"\n- button "眼睛"'
    assert holds("点眼睛", expected, HIDDEN, after) == answer


@pytest.mark.parametrize(("after", "is_yes"), [(FOUND, True), (SEARCH, False)])
def test_the_one_entry_that_a_search_brings_is_its_result(after: str, is_yes: bool) -> None:
    before = SEARCH.replace(": IC 71", "")
    assert (holds("Search for 'IC 71'", "'IC 71' is found", before, after) == "yes") is is_yes


@pytest.mark.parametrize(("shown", "is_yes"), [("IC 71", True), ("IC 72", False)])
def test_what_kind_of_thing_a_name_is_need_not_be_shown(shown: str, is_yes: bool) -> None:
    after = f"- list:\n  - listitem:\n    - text: {shown}\n    - text: Delayed"
    before = '- tab "Train status"\n- listitem "My trips"'
    expected = "Train 'IC 71' is listed with 'Delayed'"
    assert (holds("Open my trips", expected, before, after) == "yes") is is_yes
