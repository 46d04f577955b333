"""What the screen says against a claim although it shows its words."""

import pytest

from tests.support.judged import holds

TASK = """
- heading "Task 7"
- generic:
  - text: "Assignee:"
  - text: "-"
- text: Added by
- link "Ada Boss"
"""


def test_beside_the_label_stands_something_else():
    after = TASK + '- heading "Watchers (1)"\n- link "Ada Boss"\n'
    assert holds("Press 'Watch'", "The task is assigned to Ada Boss", TASK, after) == "no"
    taken = TASK.replace('"-"', "Ada Boss")
    assert holds("Press 'Take it'", "The task is assigned to Ada Boss", TASK, taken) == "yes"


def test_somebody_is_not_among_those_below_the_heading():
    before = '- heading "Members (1)"\n- list:\n  - listitem: Ada Boss\n- text: by Ada Boss\n'
    after = '- heading "Members (0)"\n- text: by Ada Boss\n'
    assert holds("Leave the team", "Ada Boss is still among the members", before, after) == "no"


@pytest.mark.parametrize(
    ("expected", "verdict"),
    [
        ("'Winter' has two books", "cannot_tell"),
        ("Giá sách 'Winter' có một cuốn sách", "no"),
        ("One book is on 'Winter'", "no"),
    ],
)
def test_the_counter_behind_the_name_says_another_number(expected: str, verdict: str):
    after = '- link "Winter (0)"\n- text: Winter created\n'
    assert holds("Create 'Winter'", expected, '- link "Spring (3)"\n', after) == verdict


def test_a_heading_over_nothing_lists_no_entry():
    after = '- heading "Recent actions"\n- paragraph: None available\n'
    assert holds("Sign in", "The recent actions list an entry", "- text: Hi", after) == "no"


def test_a_tab_that_was_left_shows_its_list_no_more():
    before = '- tab "Members" [selected]\n- tab "Rooms"\n- text: Ada\n'
    after = '- tab "Members"\n- tab "Rooms" [selected]\n- text: Hall\n'
    assert holds("Open 'Rooms'", "The members are still shown", before, after) == "no"


def test_a_menu_offers_only_what_is_in_it():
    before = '- button "Delete" [disabled]\n- text: Labels\n- button "Actions"\n'
    after = before + '- menu:\n  - menuitem "Create label"\n  - menuitem "Export labels"\n'
    expected = "The menu offers to delete the labels"
    assert holds("Click 'Actions'", expected, before, after) == "cannot_tell"


def test_a_status_that_is_called_in_progress_is_no_sign_of_work():
    before = '- text: "Status:"\n- text: In progress\n- button "Watch"\n'
    after = before.replace("Watch", "Unwatch")
    assert holds("Press 'Watch'", "The button says 'Unwatch'", before, after) == "yes"


def test_the_label_of_a_box_says_what_can_be():
    after = '- text: Hide my address\n- checkbox "Hide my address" [checked]\n'
    expected = "The address is visible to others"
    assert holds("Open the profile", expected, "- text: Hi", after) != "yes"


def test_plain_words_of_two_rows_are_not_said_of_one():
    def table(state: str) -> str:
        rows = (("Bike", "Finished"), ("Tandem", "Waiting"), ("Trike", state))
        cells = "".join(f'  - row:\n    - cell "{a}"\n    - cell "{b}"\n' for a, b in rows)
        return f"- table:\n{cells}"

    before, after = table("Waiting"), table("Finished")
    assert holds("Finish the trike", "The tandem is finished", before, after) == "no"
    assert holds("Finish the trike", "The trike is finished", before, after) == "yes"


def test_a_new_form_holds_another_title():
    before = '- link "Beans"\n'
    after = before + '- textbox "Title": Beans 1\n- button "Save"\n'
    assert holds("Copy the note", "The title of the draft is 'Beans'", before, after) == "no"
    assert holds("Copy the note", "The title of the draft is 'Beans 1'", before, after) == "yes"


def test_a_refused_question_leaves_nothing_done():
    page = '- textbox "Title": Beans\n- link "Beans"\n'
    question = {"type": "confirm", "accepted": False, "message": "Overwrite 'Beans'?"}
    after = {"aria_snapshot": page, "dialogs": [question]}
    step = "Press 'Save' and cancel the question"
    assert holds(step, "'Beans' has been overwritten", page, after) != "yes"
