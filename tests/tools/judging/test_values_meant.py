"""Values that an expected result does not say: the new name, the old text; and what fields hold."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support.judged import holds

FORM = {
    "url": "http://shop.example/plants/7/edit",
    "aria_snapshot": '- heading "Edit plant"\n- textbox "Name": Fern\n- button "Save"\n',
}
DONE = {
    "url": "http://shop.example/plants/7",
    "aria_snapshot": '- heading "Palm"\n- link "Edit"\n',
}
NOT_DONE = {**DONE, "aria_snapshot": '- heading "Fern"\n- link "Edit"\n'}
STEP = "Rename it to 'Palm' and save"


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("The heading shows the new name", DONE, "yes"),
        ("The heading shows the new name", NOT_DONE, "no"),
        ("The old name has gone", DONE, "yes"),
        ("The old name has gone", NOT_DONE, "no"),
        ("标题显示新名称", DONE, "yes"),
        ("标题显示新名称", NOT_DONE, "no"),
        ("The form is closed", DONE, "yes"),
        ("The form is closed", FORM, "no"),
    ],
)
def test_the_new_and_the_old_value_are_those_of_the_step(
    expected: str, after: Mapping[str, Any], answer: str
):
    found = holds(STEP, expected, FORM, after)
    assert (found == "yes") == (answer == "yes")


def test_what_is_taken_back_is_the_old_value_again():
    before = '- textbox "Name": Palm\n- button "Cancel"\n'
    after = '- textbox "Name": Fern\n- button "Edit"\n'
    assert holds("Discard it with 'Cancel'", "The old name is back", before, after) == "yes"
    assert holds("Discard it with 'Cancel'", "The new name is kept", before, after) != "yes"
