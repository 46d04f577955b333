"""Claims that one has come somewhere, or that there is none of something."""

import pytest

from tests.support.judged import holds

FORM = {
    "url": "http://127.0.0.1/orders/7/edit",
    "aria_snapshot": '- link "Shop":\n  - /url: /\n- heading "Edit order"\n'
    '- textbox "Name" [required]: Ann\n',
}
ROWS = "".join(f'  - row:\n    - cell "{n}"\n' for n in ("4711", "4712", "4713"))
LIST = {
    "url": "http://127.0.0.1/orders",
    "aria_snapshot": f'- link "Shop":\n  - /url: /\n- heading "Orders"\n- table "Orders":\n{ROWS}',
}
EMPTY = {
    "url": "http://127.0.0.1/orders",
    "aria_snapshot": '- link "Shop":\n  - /url: /\n- heading "Orders"\n- table "Orders":\n'
    '  - row:\n    - columnheader "Number"\n',
}


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("You are back on the list", "yes"),
        ("You are taken back to the list of orders", "yes"),
        ("You land on the overview of the orders", "yes"),
        ("You are back on the list of invoices", "no"),
        ("You are back on the start page", "no"),
    ],
)
def test_one_is_back_on_a_list_that_is_called_so(expected: str, answer: str):
    found = holds("Click 'Save'", expected, FORM, LIST)
    assert (found == "yes") == (answer == "yes")


def test_one_is_not_back_on_a_list_when_the_form_came_again():
    again = {**FORM, "aria_snapshot": FORM["aria_snapshot"] + '- combobox "Size" [invalid]\n'}
    assert holds("Click 'Save'", "You are back on the list", FORM, again) != "yes"


def test_what_a_dialog_lay_over_is_in_front_again():
    asked = {
        **LIST,
        "aria_snapshot": LIST["aria_snapshot"] + '- dialog "Delete?":\n  - button "Cancel"\n',
    }
    assert holds("Click 'Cancel'", "The orders are in front again", asked, LIST) == "yes"
    assert holds("Click '4711'", "The orders are in front again", LIST, asked) != "yes"


@pytest.mark.parametrize(
    "expected", ["No order is left", "There is no order in the list", "It has no orders yet"]
)
def test_there_is_none_when_its_list_is_empty(expected: str):
    assert holds("Search for 'x'", expected, LIST, EMPTY) == "yes"
    assert holds("Search for 'x'", expected, EMPTY, LIST) != "yes"


def test_what_something_is_about_stands_for_it():
    rows = ROWS.replace("4712", "The front light is broken")
    after = {**LIST, "aria_snapshot": LIST["aria_snapshot"].replace(ROWS, rows)}
    step = "Click 'Show all'"
    assert holds(step, "The order about the front light is listed", EMPTY, after) == "yes"
    assert holds(step, "The order about the saddle is listed", EMPTY, after) != "yes"


SEARCHED = """
- heading "News" [level=1]
- searchbox "Search term": regatta
- table:
  - row:
    - columnheader "Title No results in News"
"""


@pytest.mark.parametrize(
    "expected",
    [
        "Danh sách hiển thị trang có chữ 'regatta' trong tên",
        "The list shows a page with 'regatta' in its name",
    ],
)
def test_what_only_the_field_says_is_shown_nowhere(expected):
    before = {
        "url": "http://127.0.0.1/news",
        "snapshot": SEARCHED.replace(": regatta", "").replace("No results in News", "1-4 of 4"),
    }
    after = {"url": "http://127.0.0.1/news?q=regatta", "snapshot": SEARCHED}
    assert holds("Type 'regatta' into the search field", expected, before, after) == "no"
