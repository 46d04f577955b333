"""Why an app refuses, told in other words than the app's."""

import pytest

from tests.support.judged import holds

FORM = """
- textbox "Title"
- textbox "Email"
- button "Save"
"""
STEP = "Click 'Save'"
TAKEN = FORM + "- alert: A user with this Email already exists."


@pytest.mark.parametrize(
    "expected",
    [
        "An error tells that the email is taken",
        "It is refused: the email is in use",
        "提示邮箱已被使用",
        "Báo rằng email đã tồn tại",
    ],
)
def test_the_same_reason_in_other_words_is_the_message(expected):
    assert holds(STEP, expected, FORM, TAKEN) == "yes"


@pytest.mark.parametrize(
    "expected",
    ["The error says that the title is taken", "It complains that the email is not valid"],
)
def test_another_field_or_reason_is_not(expected):
    assert holds(STEP, expected, FORM, TAKEN) != "yes"


def test_the_page_that_was_not_found_does_not_exist():
    gone = "- heading 'Not Found' [level=1]\n- paragraph: The page was not found on this server."
    assert holds("Go to /invoices", "The page does not exist", FORM, gone) == "yes"


def test_complaints_are_counted():
    bare = "- textbox 'Title' [invalid]\n- listitem: This field is required.\n"
    both = bare + "- textbox 'Email' [invalid]\n- listitem: This field is required.\n"
    expected = "Both required fields are marked with an error"
    assert holds(STEP, expected, FORM, both + "- button 'Save'") == "yes"
    bare += "- textbox 'Email'\n- button 'Save'"
    assert holds(STEP, expected, FORM, bare) != "yes"


def test_what_is_only_offered_has_not_been_done():
    menu = '- menu:\n  - menuitem "Import labels"\n  - menuitem "Export labels"\n'
    expected = "The labels have been exported"
    assert (
        holds("Click 'Actions'", expected, '- button "Actions"\n', '- button "Actions"\n' + menu)
        != "yes"
    )


def test_a_message_about_another_name_is_not_the_one():
    done = FORM + "- status: User 'ben' created"
    step = "Add the user ben"
    assert holds(step, "A message says that ben was created", FORM, done) == "yes"
    assert holds(step, "A message says that bob was created", FORM, done) != "yes"
