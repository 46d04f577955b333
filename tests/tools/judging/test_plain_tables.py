"""Tables of old apps: heads in plain cells, a row that is a form, tables that only lay out."""

import pytest

from tests.support.judged import holds

BLANK = '- heading "Start" [level=1]'
MEMBERS = """
- heading "Members" [level=1]
- table:
  - row:
    - cell "Surname"
    - cell "Name"
    - cell "Phone"
  - row:
    - cell "Bianchi"
    - cell "Rosa"
    - cell "+39 06 5551"
  - row:
    - cell "Novak"
    - cell "Petr"
    - cell "+420 2 5552"
"""
ITEMS = """
- heading "Crates" [level=1]
- table:
  - row:
    - cell "Name"
    - cell "Code"
    - cell "Delete"
  - row:
    - cell "Basket"
    - cell "B-2"
    - cell:
      - link "delete"
  - row:
    - cell "Tub"
    - cell "T-1"
    - cell:
      - link "delete"
  - row:
    - cell:
      - textbox
    - cell:
      - textbox
    - cell "add":
      - button "add"
"""
BERTHS = """
- heading "Berths" [level=1]
- table:
  - row:
    - cell "Berth"
    - cell "Depth"
    - cell "Change"
  - row:
    - cell "01"
    - cell
    - cell:
      - link "change"
  - row:
    - cell "02"
    - cell "2 metres"
    - cell:
      - link "change"
"""
BAR = """
- table:
  - row:
    - cell "Menu":
      - table:
        - row:
          - cell "News":
            - link "News"
          - cell "Notes":
            - list:
              - listitem:
                - link "Notes"
"""
EMPTY = BAR + '- heading "Notes" [level=2]\n- text: "New note:"\n- textbox\n- button "Send"'
FULL = (
    BAR
    + """
- heading "Notes" [level=2]
- table:
  - row:
    - cell "1"
    - cell "The window is stuck"
    - cell:
      - button "Delete"
"""
)


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        # First name and surname have a cell each: what somebody has is told in the same row.
        ("Rosa Bianchi has the phone +39 06 5551", MEMBERS, "yes"),
        ("Rosa Bianchi has the phone +420 2 5552", MEMBERS, "no"),
        ("Rosa Novak has the phone +420 2 5552", MEMBERS, "no"),
        ("Rosa Bianchi has the phone +39 06 5559", MEMBERS, "no"),
        # Neither the heads of the columns nor the form in the last row is an entry.
        ("There are two crates", ITEMS, "yes"),
        ("There are three crates", ITEMS, "no"),
        ("The table has two crates, Basket and Tub", ITEMS, "yes"),
        # A thing known by its number has what its own row says.
        ("The berths 01 and 02 are listed, and berth 02 has a depth of 2", BERTHS, "yes"),
        ("Berth 01 has a depth of 2", BERTHS, "no"),
        ("Berth 11 has a depth of 2", BERTHS.replace("01", "11").replace("02", "12"), "no"),
    ],
)
def test_plain_tables_are_read_as_people_do(expected: str, after: str, answer: str) -> None:
    assert holds("Open it", expected, BLANK, after) == answer


@pytest.mark.parametrize(("after", "answer"), [(EMPTY, "yes"), (FULL, "no")])
def test_what_lays_out_the_head_of_a_page_holds_none_of_its_entries(
    after: str, answer: str
) -> None:
    before = FULL.replace("window", "door")
    assert holds("Delete the note", "There are no notes any more", before, after) == answer


def test_a_page_with_a_menu_laid_out_in_a_table_can_be_empty() -> None:
    start = BAR + '- heading "Start"\n' + "".join(f'- button "Do {n}"\n' for n in range(9))
    assert holds("Open the notes", "There are no notes", start, EMPTY) == "yes"
    assert holds("Open the notes", "There are no notes", start, FULL) == "no"
    # A table of entries before the first heading is no menu, though it is laid out in another.
    entries = "".join(
        f'        - row:\n          - cell "Note {n}"\n          - cell "by Rosa"\n'
        for n in range(4)
    )
    laid_out = "- table:\n  - row:\n    - cell:\n      - table:\n" + entries + '- heading "Help"'
    assert holds("Open the notes", "There are no notes", start, laid_out) != "yes"


def test_an_address_in_vietnamese_does_not_say_that_nothing_else_is_shown() -> None:
    page = (
        '- heading "Preferences"\n- term: "Email:"\n- definition: greta@example.org\n'
        '- term: "Password:"\n- definition: hidden'
    )
    expected = "Trang Preferences hiện ra với địa chỉ email greta@example.org"
    assert holds("Mở trang Preferences", expected, BLANK, page) == "yes"


def test_words_and_numbers_all_over_a_page_that_was_only_gone_to_are_no_message() -> None:
    expected = 'The page warns that the number of people will be changed from "2" to "3"'
    settings = """
- heading "Settings"
- paragraph: Change the number of rates to
- paragraph: Number of people 2
- paragraph: Number of rates 3
"""
    warning = '- paragraph: The number of people will be changed from "2" to "3".'
    shown = [
        holds(
            "Click 'Change berth 02'",
            expected,
            BERTHS,
            {"url": "http://shop.example/other", "aria_snapshot": page},
        )
        for page in (settings, warning)
    ]
    assert shown == ["no", "yes"]


@pytest.mark.parametrize(("offered", "answer"), [("Basket (B-2)", "yes"), ("Tub (T-1)", "no")])
def test_a_list_that_shall_have_two_things_does_not_with_one_of_them(
    offered: str, answer: str
) -> None:
    page = (
        '- heading "Berth 01"\n- combobox: Crate (C-3)\n'
        f'  - option "Crate (C-3)" [selected]\n  - option "{offered}"'
    )
    expected = "Trong danh sách chọn có Basket (B-2) và Crate (C-3)"
    assert holds("Mở Berth 01", expected, BLANK, page) == answer
