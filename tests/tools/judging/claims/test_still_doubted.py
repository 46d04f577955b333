"""Claims that other things on the screen seem to bear out."""

from tests.support.judged import holds

WELCOME = """
- link "Channels"
- dialog "Welcome!":
  - paragraph: Import something first
  - button "Continue"
- heading "Channels" [level=1]
"""


def test_a_dialog_that_has_just_come_up_is_not_closed():
    login = '- textbox "User"\n- button "Log in"'
    assert holds("Log in as ann", "The welcome dialog is closed", login, WELCOME) == "no"


def test_a_page_beside_the_one_that_was_opened_is_not_shown():
    before = '- link "Settings"'
    after = """
- heading "Settings" [level=2]
- list:
  - listitem:
    - link "Server"
  - listitem:
    - link "Appearance"
- heading "Appearance" [level=3]
- textbox "Title": Bench
"""
    step = "Open the settings and there the page Appearance"
    assert holds(step, "The page Server of the settings is displayed", before, after) == "no"
    assert holds(step, "The page Appearance of the settings is displayed", before, after) == "yes"


def test_a_share_must_be_told():
    before = "- strong: Operational\n- strong: 0%"
    after = "- strong: Printing\n- strong: 2%\n- text: 'Printed:'\n- text: file"
    assert holds("Start it", "half of the file has been printed", before, after) != "yes"


def test_a_field_that_went_away_cannot_be_edited():
    before = '- textbox "Name": Repairs\n- textbox "Description": Bikes\n- link "Members"'
    after = '- link "Members"\n- table:\n  - row:\n    - cell "Rita"\n    - link "Edit"'
    expected = "one can still edit the name and description on this page"
    assert holds("Open the tab 'Members'", expected, before, after) != "yes"


def test_the_address_of_a_window_that_popped_up_is_no_address_of_the_page():
    before = '- link "Add another"'
    popup = {"url": "http://shop.example/customer/add/?_popup=1"}
    after = {"aria_snapshot": before, "popups": [popup]}
    expected = "A new window pops up whose address contains /customer/add/"
    assert holds("Click 'Add another'", expected, before, after) == "yes"
    assert holds("Click 'Add another'", expected.replace("add", "edit"), before, after) != "yes"


def test_what_is_behind_a_dialog_is_said_of_the_page():
    before = '- text: 1 of 11\n- button "Comments"'
    after = before + '\n- dialog "Comments":\n  - textbox "Message"\n  - button "Send"'
    expected = "the counter goes on reading '1 of 11' behind the dialog"
    assert holds("Open the comments", expected, before, after) == "yes"


def test_a_quoted_message_goes_away():
    before = '- alert: Not finished yet\n- button "Go"'
    after = '- alert: 1 repair was handed out.\n- button "Go"'
    expected = "之前的“Not finished yet”提示消失"
    assert holds("点击“Go”", expected, before, after) == "yes"
    assert holds("点击“Go”", expected, before, before + "\n- alert: Done") != "yes"


def test_the_only_file_may_stand_among_folders():
    def listing(*names: str) -> str:
        return "- list:\n" + "".join(f"  - listitem: {n}\n" for n in names)

    before = listing("reports", "trips", "notes.md", "draft.txt")
    expected = "draft.txt is the only file that is left among the folders"
    step = "Delete notes.md"
    assert holds(step, expected, before, listing("reports", "trips", "draft.txt")) == "yes"
    assert holds(step, expected, before, listing("reports", "draft.txt", "plan.txt")) != "yes"
