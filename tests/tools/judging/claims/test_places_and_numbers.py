"""Claims about what stands where, which tab is open, and what a form, a list and a switch hold."""

import pytest

from tests.support.judged import holds

START = '- link "Boats"'
OPEN = "Open the boats"
TABS = """
- heading "Heron" [level=1]
- tablist:
  - listitem:
    - link "Crew" [active]
  - listitem:
    - link "Log"
"""
LISTED = """
- heading "Boats" [level=1]
- list:
  - listitem: heron
  - listitem: egret
  - listitem: plover
"""
FORM = """
- heading "Edit the boat" [level=4]
- generic: Description
- textbox: River boat
- generic: Seats
- textbox: 6
- generic: Berths
- textbox: 2
- table:
  - row:
    - cell "Seats"
"""
PAIRS = """
- heading "Funds" [level=1]
- list:
  - listitem:
    - link "Harbour fund 40.50"
  - listitem:
    - link "Savings 55.00"
"""
ROWS = """
- table:
  - row:
    - columnheader "Boat"
    - columnheader "In use"
  - row:
    - cell "heron"
    - cell:
      - switch [checked]
  - row:
    - cell "plover"
    - cell:
      - switch [checked]
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Egret stands between Heron and Plover", "yes"),
        ("Heron stands between Egret and Plover", "no"),
        ("Egret nằm giữa Heron và Plover", "yes"),
        ("Egret 排在 Heron 和 Plover 之间", "yes"),
        ("Plover 排在 Heron 和 Egret 之间", "no"),
    ],
)
def test_what_stands_between_is_told_by_the_places(expected: str, answer: str):
    named = LISTED.replace("heron", "Heron").replace("egret", "Egret").replace("plover", "Plover")
    assert holds(OPEN, expected, START, named) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The form shows 6 seats", "yes"),
        ("The form shows a limit of 2 berths", "yes"),
        ("The form shows 'River boat' as the description and 6 seats", "yes"),
        ("The form shows 2 seats", "no"),
    ],
)
def test_what_a_form_says_a_number_of_is_in_its_field(expected: str, answer: str):
    assert holds("Edit the boat heron", expected, START, FORM) == answer


def test_a_description_that_no_field_holds_is_not_shown():
    expected = "The form shows 'Lake boat' as the description and 6 seats"
    assert holds("Edit the boat heron", expected, START, FORM) != "yes"


def test_an_amount_of_another_entry_tells_nothing():
    assert holds(OPEN, "The Harbour fund holds 40.50", START, PAIRS) == "yes"
    assert holds(OPEN, "The savings account holds 40.50", START, PAIRS) != "yes"


@pytest.mark.parametrize("expected", ["两条都已启用", "Both boats are switched on"])
def test_so_many_are_on_where_each_switch_is(expected: str):
    assert holds(OPEN, expected, START, ROWS) == "yes"
    off = ROWS.replace("      - switch [checked]", "      - switch", 1)
    assert holds(OPEN, expected, START, off) != "yes"


def test_a_row_whose_switch_is_on_is_not_off():
    assert holds(OPEN, "heron 已停用", START, ROWS) == "no"
    assert holds(OPEN, "heron is switched off", START, ROWS) == "no"


def test_a_page_that_denies_a_thing_does_not_have_one():
    none = '- heading "Crew reports"\n- paragraph: This boat does not have any reports yet.'
    assert holds(OPEN, "There is one crew report", START, none) != "yes"


def test_what_no_control_does_is_not_offered():
    page = '- menu:\n  - menuitem "Rename the boat"\n  - menuitem "Boat papers"'
    assert holds("Click Heron", "The menu offers to rename the boat", START, page) == "yes"
    assert holds("Click Heron", "The menu offers to delete the boat", START, page) != "yes"


def test_a_label_beside_another_value_contradicts():
    before = "- generic:\n  - generic: 'Skipper:'\n  - generic: ann"
    after = (
        "- alert: Skipper changed from ann to bob\n"
        "- generic:\n  - generic: 'Skipper:'\n  - generic: bob"
    )
    assert holds("Save the changes", "The skipper is still ann", before, after) != "yes"


def test_a_value_behind_its_own_word_is_told_of_no_other_entry():
    order = "- text: Status\n- paragraph: {}\n- list:\n  - listitem: Was Open, now {}\n"
    order += "  - listitem: Order 7 came by post\n"
    before, after = order.format("Open", "Open"), order.format("Done", "Done")
    assert holds("Choose 'Done'", "The status of the order is Done", before, after) == "yes"
    assert holds("Choose 'Done'", "The status of the order is Done", after, before) != "yes"


def test_the_thing_whose_own_page_is_shown_is_no_other_entry():
    page = '- list:\n  - listitem:\n    - link "Order totals"\n- heading "Order #7"\n'
    page += '- table:\n  - row:\n    - cell "Order date"\n  - row:\n    - cell "Tom Reyes"\n'
    assert holds("Open the order 7", "The order is from Tom Reyes", START, page) == "yes"
    other = page.replace("Order #7", "All of them")
    assert holds("Open the orders", "The order is from Tom Reyes", START, other) != "yes"


def test_a_link_of_one_word_is_no_entry_that_has_something():
    page = '- link "Tour of May 7"\n- link "Trips"\n- link "Crews"\n'
    page += '- table:\n  - row:\n    - cell "Ann"\n'
    expected = "The trips of the 'Tour of May 7' are listed"
    assert holds("Log in", expected, START, page) != "cannot_tell"
