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


def test_boxes_that_only_lay_out_the_page_are_no_two_things():
    before = '- button "Add"\n'
    after = before + (
        '- generic:\n  - textbox "Tag"\n  - button "Add tag"\n  - text: red\n'
        '- generic:\n  - textbox "Note"\n  - link "Help"\n  - img "Chart"\n'
    )
    assert holds("Click 'Add'", "Two tags are attached", before, after) != "yes"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [("Only three members remain", "yes"), ("Only two members remain", "no")],
)
def test_the_list_that_is_called_like_what_is_counted_is_meant(expected: str, answer: str):
    members = "".join(f'  - listitem: "{n}"\n' for n in ("Ada", "Cleo", "Dan"))
    tasks = "".join(f'  - listitem: "task {n}"\n' for n in range(5))
    lists = '- heading "Members"\n- list:\n{}' + f'- heading "Tasks"\n- list:\n{tasks}'
    before = lists.format(members + '  - listitem: "Ben"\n')
    assert holds("Delete 'Ben'", expected, before, lists.format(members)) == answer
