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
