"""Steps that say no, or take back what they began."""

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
