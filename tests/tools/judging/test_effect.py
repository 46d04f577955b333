import pytest

from tests.support.judged import holds, judged

ROWS = """
- list:
  - listitem:
    - text: Ada
    - checkbox "Paid"
    - button "Delete"
  - listitem:
    - text: Ben
    - checkbox "Paid"
    - button "Delete"
"""
LOGIN = '- textbox "User": ada\n- textbox "Password": "••••••"\n- button "Sign in"'


def test_no_change_is_no_effect_whatever_is_expected():
    answer = judged("Press Delete", "Ada is listed", ROWS, ROWS)
    assert answer.action_done == "no"
    assert "nothing changed" in answer.reason


def test_a_look_needs_no_effect():
    assert holds("Check the list", "Ada is listed", ROWS, ROWS) == "yes"
    assert holds("检查列表", "显示 Ada", ROWS, ROWS) == "yes"


def test_the_box_of_a_neighbour_is_another_box():
    ada = ROWS.replace('"Paid"', '"Paid" [checked]', 1)
    assert holds("Mark Ada as paid", "", ROWS, ada, "check 'Paid' of Ada") == "yes"
    assert holds("Mark Ben as paid", "", ROWS, ada, "check 'Paid' of Ada") == "action no"


@pytest.mark.parametrize(
    ("step", "substep"),
    [
        ("Delete Ada", "click 'Delete', dismiss the dialog"),
        ("Delete Ada and confirm", "click the button 'Cancel'"),
        ("Delete Ada", "click 'No, keep it'"),
        ("删除 Ada", "点击“取消”"),
    ],
)
def test_backing_out_is_not_what_the_step_asks_for(step: str, substep: str):
    after = ROWS + "- text: Nothing was deleted"
    assert holds(step, "", ROWS, after, substep) == "action no"


def test_backing_out_is_right_where_the_step_asks_for_it():
    opened = ROWS + '- dialog "Delete Ada?":\n  - button "Cancel"'
    step = "Choose Cancel in the dialog"
    assert holds(step, "The dialog is closed, Ada is still there", opened, ROWS) == "yes"


def test_another_value_than_the_step_says_is_not_done():
    before, after = '- textbox "Title"', '- textbox "Title": Lab 3'
    substep = "fill 'Title' with 'Lab 3'"
    assert holds("Set the title to 'Lab 2'", "", before, after, substep) == "action no"


def test_text_in_another_field_than_the_step_names_is_not_done():
    before = '- textbox "First name"\n- textbox "Last name"'
    after = '- textbox "First name": Lund\n- textbox "Last name"'
    assert holds("Type 'Lund' into Last name", "", before, after) == "action no"


def test_a_refused_write_is_never_done():
    after = {
        "aria_snapshot": ROWS + "- text: Ada",
        "requests": [{"method": "POST", "url": "http://shop.example/api", "status": 409}],
    }
    assert holds("Add Ada once more", "Ada is listed", ROWS, after) == "action no"


def test_a_refusal_that_is_expected_is_success():
    after = {
        "aria_snapshot": LOGIN + "- alert: Wrong password",
        "requests": [{"method": "POST", "url": "http://shop.example/login", "status": 401}],
    }
    expected = "A message about a wrong password is shown"
    assert (
        holds(
            "Sign in",
            expected,
            LOGIN,
            {**after, "aria_snapshot": LOGIN + "\n- alert: Wrong password"},
        )
        == "yes"
    )
    assert holds("Sign in", "The user is signed in", LOGIN, after) == "action no"


def test_an_error_page_has_the_right_address_and_is_no_success():
    before = {"url": "http://shop.example/", "aria_snapshot": '- link "Orders"'}
    after = {
        "url": "http://shop.example/orders",
        "title": "404 Not Found",
        "aria_snapshot": '- heading "Not Found" [level=1]',
    }
    assert holds("Open the orders", "The URL contains /orders", before, after) == "action no"


def test_an_amount_is_no_number_of_an_error():
    shop = '- searchbox "Search"\n- listitem:\n  - text: Paracetamol 500 mg\n  - text: 404 g'
    assert holds("Press Enter", "Paracetamol 500 mg is listed", '- button "Enter"', shop) == "yes"
    broken = '- text: "Error 500"\n- link "Back"'
    assert holds("Press Enter", "Back is shown", '- button "Enter"', broken) == "action no"


def test_a_delete_that_only_reveals_buttons_is_not_done():
    before = "- text: Ada\n- text: Ben"
    after = '- text: Ada\n- link "edit"\n- text: Ben'
    assert holds("Delete Ada", "Ben is still listed", before, after, "click 'Ada'") == "action no"


def test_what_was_so_before_needs_a_reason_to_count():
    before = "- text: Ada\n- text: Export finished"
    after = "- text: Ada\n- text: Export finished\n- text: What is new"
    assert holds("Open the news", "'Export finished' is displayed", before, after) == "cannot_tell"


def test_without_the_screen_before_the_expected_result_is_the_trace():
    assert holds("Open the list", "Ada and Ben are listed", None, ROWS) == "yes"
    assert holds("Open the list", "Ada and Cleo are listed", None, ROWS) != "yes"


def test_a_refusal_after_a_log_in_is_told_as_the_refusal_it_is():
    before = '- textbox "Account": mo\n- textbox "Password": "••••"\n- button "Go"'
    locked = {
        "url": "http://shop.example/account-locked",
        "aria_snapshot": '- alert: This account is locked\n- heading "This account is locked"',
    }
    answer = judged("Log in as mo with the password ${password}", "", before, locked)
    assert answer.action_done == "no"
    assert "the app refuses" in answer.reason


def test_a_window_of_the_browser_that_complains_was_not_passing():
    screen = '- textbox "Password"\n- textbox "Repeat password"\n- button "Set password"'
    after = {
        "aria_snapshot": screen,
        "dialogs": [{"type": "alert", "message": "Passwords do not match", "accepted": True}],
    }
    step = "Enter two different passwords and click 'Set password'"
    assert holds(step, "The password is set", screen, after) != "yes"


def test_a_page_that_went_blank_tells_of_no_success():
    empty = {"url": "http://shop.example/saved", "title": "", "aria_snapshot": ""}
    assert holds("Press Sign in", "", LOGIN, empty) == "action cannot_tell"
    for expected in ("The order is saved", "'User' is no longer shown", "The list is empty"):
        answer = judged("Press Sign in", expected, LOGIN, empty)
        assert answer.expected_holds != "yes", expected
