"""Claims that more of a form is shown, and what a field of it holds."""

import pytest

from tests.support.judged import holds

FORM = """
- dialog "Edit":
  - combobox "Kind": None
  - button "Save"
"""
LONGER = """
- dialog "Edit":
  - combobox "Kind": Bin
  - spinbutton "Clean out after": 0
  - text: days
  - textbox "Path"
  - button "Save"
"""


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("Further settings appear", LONGER, "yes"),
        ("More fields are shown", LONGER, "yes"),
        ("出现更多设置", LONGER, "yes"),
        ("Hiện ra thêm các tùy chọn", LONGER, "yes"),
        ("Further settings appear", FORM.replace("None", "Bin"), "no"),
        ("Further settings appear, among them 'Clean out after' with 0 days", LONGER, "yes"),
        ("'Clean out after' stands at 0 days", LONGER, "yes"),
        ("Further settings appear, among them 'Clean out after' with 30 days", LONGER, "no"),
    ],
)
def test_fields_that_come_up_and_what_they_hold(expected, after, answer):
    assert holds("Choose 'Bin'", expected, FORM, after) == answer
