"""Steps that say no, or take back what they began."""

import pytest

from tests.support.judged import holds

QUESTION = """
- heading "Delete Dora?" [level=1]
- button "Yes, delete it"
- link "No, take me back"
"""
RECORD = """
- heading "Dora" [level=1]
- textbox "Name": Dora
- link "Delete"
"""


def test_a_button_that_says_no_may_be_what_the_step_names():
    step = "Click 'No, take me back'"
    assert holds(step, "The record of 'Dora' is open again", QUESTION, RECORD) == "yes"


def test_a_question_that_is_refused_leaves_no_trace():
    step = "Click 'Delete' and then 'Cancel'"
    assert holds(step, "Nothing has been deleted", RECORD, RECORD) == "yes"


_NOTE = '- heading "Notes"\n- listitem: Rye\n- button "Delete"'
_NONE = '- heading "Notes"\n- paragraph: Nothing here.'
_SURE = {"type": "confirm", "message": "Delete it?"}


@pytest.mark.parametrize(
    "step",
    [
        "Click Delete and choose Cancel when the browser asks",
        "Click 'Delete' and answer the question with 'No'",
        "点击删除，浏览器询问时选择取消",
        "Bấm Xóa và chọn Hủy khi trình duyệt hỏi",
    ],
)
def test_a_question_that_the_step_refuses_must_not_be_agreed_to(step: str):
    agreed = {"aria_snapshot": _NONE, "dialogs": [_SURE | {"accepted": True}]}
    done = 'click the button "Delete" (1 of 2)'
    assert holds(step, "It says 'Nothing here.'", _NOTE, agreed, done) == "action no"


def test_a_button_of_the_page_may_be_called_cancel():
    after = {"aria_snapshot": _NONE, "dialogs": [_SURE | {"accepted": True}]}
    before = _NOTE.replace("Delete", "Cancel")
    step, done = "Click 'Cancel'", "click the button 'Cancel' (1 of 1)"
    assert holds(step, "It says 'Nothing here.'", before, after, done) == "yes"
