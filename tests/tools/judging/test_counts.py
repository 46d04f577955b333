"""Claims about numbers of things: by the app's own counters, and by counting."""

import pytest

from tests.support.judged import holds


def _shop(names: list[str], counter: str, said: str = "") -> str:
    rows = "".join(f'  - row:\n    - cell "{n}"\n    - button "Remove"\n' for n in names)
    message = f"- generic: {said}\n" if said else ""
    return f'- table "Orders":\n{rows}- paragraph: {counter}\n{message}'


NAMES = ["apples", "bread", "cheese", "dates"]
BEFORE = _shop(NAMES, "4 orders")
STEP = "Remove bread and dates"


@pytest.mark.parametrize(
    "expected",
    [
        "The two orders are gone and the count below the table says 2 orders",
        "The two orders are no longer listed",
        "There are at most 2 orders",
        "No more than 2 orders are listed",
        "Below the table 2 orders are counted",
    ],
)
def test_what_is_gone_and_what_is_left_is_counted(expected: str):
    after = _shop(["apples", "cheese"], "2 orders", "2 orders removed")
    assert holds(STEP, expected, BEFORE, after) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "The count below the table says 2 orders",
        "The counter shows 2 orders",
        "The footer reads 2 orders",
    ],
)
def test_a_counter_that_says_another_number_is_not_outvoted_by_the_rows(expected: str):
    assert holds(STEP, expected, BEFORE, _shop(["apples", "cheese"], "3 orders")) == "no"


def test_one_that_is_gone_is_not_two():
    after = _shop(["apples", "cheese", "dates"], "3 orders")
    assert holds(STEP, "The two orders are gone", BEFORE, after) == "no"


def test_a_message_about_what_was_done_counts_nothing_that_is_there():
    after = _shop(["apples", "cheese", "dates"], "3 orders", "2 orders removed")
    assert holds(STEP, "The list has 2 orders", BEFORE, after) == "no"


def test_no_more_than_denies_nothing():
    after = _shop(["apples", "cheese", "dates"], "3 orders")
    assert holds(STEP, "No more than 2 orders are listed", BEFORE, after) == "no"
