"""Claims that a message goes away, and that the interface speaks another language."""

import pytest

from tests.support.judged import holds

WRONG = '- textbox "Name": bed\n- alert: This name already exists.\n- button "Save"'
RIGHT = '- textbox "Name": far bed\n- button "Save"'
STEP = "Change the name to 'far bed'"


@pytest.mark.parametrize(
    "expected", ["The warning disappears", "The errors are gone", "错误提示消失"]
)
def test_a_message_that_was_there_and_is_not_has_gone(expected):
    assert holds(STEP, expected, WRONG, RIGHT) == "yes"


def test_a_message_that_stays_has_not():
    still = WRONG.replace(": bed", ": far bed")
    assert holds(STEP, "The warning disappears", WRONG, still) != "yes"


ENGLISH = '- button "Save"\n- button "Delete"\n- link "Home"\n- heading "Projects"'
CHINESE = '- button "保存"\n- button "删除"\n- link "主页"\n- heading "项目"'


def test_buttons_and_headings_tell_the_language():
    step = "Choose the language '中文'"
    assert holds(step, "The interface is in Chinese now", ENGLISH, CHINESE) == "yes"
    assert holds(step, "界面变为中文", ENGLISH, CHINESE) == "yes"
    assert holds(step, "The buttons are still in English", ENGLISH, CHINESE) != "yes"
