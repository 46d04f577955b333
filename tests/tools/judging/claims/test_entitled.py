"""Claims that things are listed, where only the title above the screen tells what they are."""

import pytest

from tests.support.judged import holds

FORM = {"title": "Journey", "aria_snapshot": '- textbox "To"\n- button "Find trains"'}
ROWS = """
- text: Aachen to Bonn, Sun 15 June
- listitem:
  - text: "08:30"
  - text: IC 4
- listitem:
  - text: "14:00"
  - text: IC 9
  - text: No seats left
"""
TRAINS = {"title": "Trains", "aria_snapshot": ROWS}
NONE = {"title": "Trains", "aria_snapshot": "- text: Nothing here"}
LOST = {"title": "Trains", "aria_snapshot": "- alert: Connection failed\n- listitem: Help"}


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("Trains from Aachen to Bonn on 15 June are listed", TRAINS, "yes"),
        ("Trains from Aachen to Ulm on 15 June are listed", TRAINS, "no"),
        ("Trains from Aachen to Bonn on 16 June are listed", TRAINS, "no"),
        ("Buses from Aachen to Bonn on 15 June are listed", TRAINS, "cannot_tell"),
        ("The trains are listed", TRAINS, "yes"),
        ("The buses are listed", TRAINS, "cannot_tell"),
        ("The trains are listed", NONE, "no"),
        ("The trains are listed", LOST, "action no"),
    ],
)
def test_a_list_is_of_what_the_screen_is_called(
    expected: str, after: dict[str, str], answer: str
) -> None:
    assert holds("Find trains", expected, FORM, after) == answer


def test_a_title_that_was_there_before_lists_nothing() -> None:
    before = {**TRAINS, "aria_snapshot": '- button "Go on"'}
    assert holds("Go on", "The trains are listed", before, TRAINS) != "yes"


def test_the_list_of_one_is_told_from_the_page_of_one_of_them() -> None:
    before = {"title": "Train", "aria_snapshot": '- heading "IC 4"\n- button "OK"'}
    assert holds("Confirm", "The trains are listed", before, TRAINS) == "yes"
