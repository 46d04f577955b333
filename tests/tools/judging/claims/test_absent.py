"""Claims that something is not, or no longer, there."""

import pytest

from tests.support.judged import holds

LIST = '- list "Notes":\n  - listitem:\n    - link "plan"\n  - listitem:\n    - link "trip"\n'
LEFT = LIST.replace('  - listitem:\n    - link "trip"\n', "")


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ("'trip' is no longer in the list", "Last thrown away: trip"),
        ("“trip”不在列表中", "最近删除：trip"),
        ("'trip' không còn trong danh sách", "Vừa bỏ: trip"),
    ],
)
def test_a_text_beside_a_list_is_not_in_it(expected: str, told: str):
    assert holds("Delete 'trip'", expected, LIST, f"{LEFT}- text: {told}") == "yes"
    assert holds("Delete 'trip'", expected, LIST, f"{LIST}- text: {told}") != "yes"


def test_nothing_was_deleted_empties_no_list():
    question = [{"text": "Delete 'trip'?", "detail": "confirm: dismissed"}]
    step, expected = "Delete 'trip' but cancel", "Nothing was deleted: 'trip' is still there"
    kept = {"aria_snapshot": LIST + "- text: Kept", "dialogs": question}
    assert holds(step, expected, LIST, kept) == "yes"
    assert holds(step, expected, LIST, {**kept, "aria_snapshot": LEFT + "- text: Kept"}) != "yes"


WATCHES = """
- table "Watches":
  - row "Rope prices 7":
    - cell "Rope prices"
    - cell "7"
  - row "Opening hours 3":
    - cell "Opening hours"
    - cell "3"
"""


@pytest.mark.parametrize(
    "expected",
    [
        "'Rope prices' and 'Opening hours' are no longer in the list",
        "'Rope prices'、'Opening hours' 不再出现在列表中",
        "'Rope prices' và 'Opening hours' không còn trong danh sách",
    ],
)
def test_of_two_things_that_are_to_be_gone_each_is(expected: str) -> None:
    asked = WATCHES + '- dialog "Delete watches?":\n  - button "Cancel"\n'
    assert holds("Click 'Cancel' in the dialog", expected, asked, WATCHES) == "no"
    gone = '- table "Watches":\n  - row "Tide tables 2":\n    - cell "Tide tables"\n'
    assert holds("Click 'Delete' in the dialog", expected, asked, WATCHES + gone) != "yes"
