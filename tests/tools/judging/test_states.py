"""Claims about the states of widgets."""

import pytest

from tests.support.judged import holds

FORM = """
- textbox "Display name": Ada
- checkbox "Send me the newsletter" [checked]
- checkbox "Show hidden files"
- switch "每周报告" [checked]
- checkbox "Nhận bản tin" [checked]
- button "Save"
"""


@pytest.mark.parametrize(
    "expected",
    [
        "The display name is 'Ada' and the newsletter is ticked",
        "The newsletter is still switched on",
        "Hidden files are not ticked",
        "每周报告已勾选",
        "Bản tin được đánh dấu",
    ],
)
def test_a_box_is_known_by_words_of_its_label(expected: str):
    assert holds("Reload the page", expected, FORM, FORM) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "The newsletter is not ticked",
        "Hidden files are ticked",
        "每周报告未勾选",
    ],
)
def test_a_box_in_the_other_state_is_told_apart(expected: str):
    assert holds("Reload the page", expected, FORM, FORM) == "no"


def test_words_of_no_label_name_no_box():
    assert holds("Reload the page", "The almanac is ticked", FORM, FORM) == "cannot_tell"


LIST = """
- table:
  - row:
    - checkbox "Ada"MARK
    - cell "Ada"
  - row:
    - checkbox "Ben"
    - cell "Ben"
"""


@pytest.mark.parametrize(("mark", "answer"), [("", "yes"), (" [checked]", "no")])
def test_nothing_is_selected_when_no_row_is(mark: str, answer: str):
    before = LIST.replace("MARK", " [checked]").replace(
        '"Ben"\n    - cell', '"Ben" [checked]\n    - cell'
    )
    after = LIST.replace("MARK", mark)
    assert holds("Click 'Clear'", "Nothing is selected any more", before, after) == answer
