"""Claims that something is shown, and where."""

import pytest

from tests.support.judged import holds, judged

LEFT = """
- list "Notes":
  - listitem:
    - link "plan"
  - listitem:
    - link "ideas"
- generic: "'shopping' moved to the bin"
- button "Undo"
"""
OTHER = LEFT.replace(
    '- generic: "', '  - listitem:\n    - link "old draft"\n- generic: Restored\n- generic: "'
)
RIGHT = OTHER.replace("old draft", "shopping")


@pytest.mark.parametrize(
    "expected",
    [
        "'shopping' is in the list again",
        "'shopping' is listed again",
        "列表中又出现“shopping”",
        "Danh sách lại có 'shopping'",
    ],
)
def test_a_message_about_a_thing_does_not_list_it(expected: str):
    assert holds("Click 'Undo'", expected, LEFT, OTHER) == "no"
    assert holds("Click 'Undo'", expected, LEFT, RIGHT) == "yes"


DRAWING = '- region "Sales":\n  - heading "Sales of the year"\n  - paragraph: Drawing the chart…'


def test_what_the_app_is_still_at_is_not_there_yet():
    step, expected = "Look at the section 'Sales'", "A chart with the sales of the year is drawn"
    assert holds(step, expected, DRAWING, DRAWING) == "cannot_tell"
    broken = {"aria_snapshot": DRAWING, "page_errors": ["months is undefined"]}
    assert holds(step, expected, DRAWING, broken) == "no"
    drawn = DRAWING.replace("paragraph: Drawing the chart…", 'img "Chart of the sales"')
    assert holds(step, expected, DRAWING, drawn) == "yes"


@pytest.mark.parametrize("expected", ["The note 'shopping' is back", "'shopping' reappears"])
def test_what_is_back_is_more_than_a_message_about_it(expected: str):
    toast = {"aria_snapshot": OTHER, "messages": ["'shopping' moved to the bin", "Restored"]}
    assert holds("Undo the deletion", expected, LEFT, toast) == "no"
    assert holds("Undo the deletion", expected, LEFT, RIGHT) == "yes"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("No note called 'trip' was found", "The note 'trip' is in the list"),
        ("没有找到“trip”", "“trip”出现在列表中"),
        ("Không tìm thấy 'trip'", "Danh sách có 'trip'"),
    ],
)
def test_what_the_app_did_not_find_is_not_shown(told: str, expected: str):
    after = f"{LEFT}- paragraph: {told}"
    assert judged("Add the note 'trip'", expected, LEFT, after).expected_holds == "no"


def test_one_of_a_list_that_is_not_there_is_not_made_up_for_by_the_others():
    before = '- link "moon"\n- generic: tide\n- generic: calendar'
    after = '- heading "moon" [level=1]\n- text: "Licence: MIT"\n- list "Keywords":\n'
    after += "  - listitem: calendar\n  - listitem: moon"
    expected = "The details show the licence MIT and the keywords calendar and {}"
    assert holds("Open 'moon'", expected.format("moon"), before, after) == "yes"
    assert holds("Open 'moon'", expected.format("tide"), before, after) == "no"


USERS = """
- generic: 1 user
- table "Users":
  - row "paula Paula Kessler Author":
    - link "paula"
    - cell "Paula Kessler"
    - cell "Author"
"""


def test_a_name_of_which_a_part_stands_nowhere_is_not_shown():
    step = "Type 'paula' into the search field and click 'Search'"
    said = "One user is found: paula, whose name is {} and whose role is Author"
    assert holds(step, said.format("Paula Keller"), '- searchbox "Search"', USERS) == "no"
    assert holds(step, said.format("Paula Kessler"), '- searchbox "Search"', USERS) != "no"


def test_an_address_book_is_no_address():
    book = '- list "Address book":\n  - listitem: Jonah Beck\n  - listitem: Al Ray'
    said = "The address book is shown, the first of them Jonah Beck"
    assert holds("Click 'Contacts'", said, '- link "Contacts"', book) != "no"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [("'benchy.gcode' is still available", True), ("'whistle.gcode' is available", False)],
)
def test_what_is_no_control_is_available_when_it_is_there(expected, answer):
    page = '- list "Files":\n  - listitem: benchy.gcode\n- button "Print"'
    assert (holds("Check the other files", expected, page, page) == "yes") == answer


def test_a_message_that_is_told_of_without_quotes_is_what_the_page_is_headed():
    page = '- heading "Move succeeded" [level=1]\n- text: A redirect has been created.'
    said = holds("Click 'Move page'", "The wiki reports that the move succeeded", MOVE, page)
    assert said == "yes"


MOVE = '- heading "Move page" [level=1]\n- textbox "New title"\n- button "Move page"'
