"""Forms, menus, calendars and questions that come up on plain pages."""

from tests.support.judged import holds

LIST = """
- heading "Customers" [level=1]
- button "Add"
- button "more"
"""
FORM = """
- heading "Add customer" [level=1]
- textbox "Name:"{name}
- textbox "Email:"
- button "Save"
"""


def test_a_form_without_values_is_empty():
    expected = "An empty form for the next customer is shown"
    assert holds("Click 'Add'", expected, LIST, FORM.format(name="")) == "yes"
    assert holds("Click 'Add'", expected, LIST, FORM.format(name=": Dora")) != "yes"


def test_a_page_may_ask_without_a_dialog():
    question = (
        '- paragraph: Are you sure you want to delete the customer?\n- button "Yes"\n- link "No"'
    )
    record = FORM.format(name=": Dora") + '- link "Delete"'
    expected = "You are asked whether you are sure"
    assert holds("Click 'Delete'", expected, record, question) == "yes"
    assert holds("Click 'Delete'", expected, record, LIST) != "yes"


def test_a_calendar_is_made_of_days():
    days = "".join(f'- link "{day}"\n' for day in range(1, 31))
    form = FORM.format(name="") + '- button "Choose a day"\n'
    assert holds("Click 'Choose a day'", "A calendar opens", form, form + days) == "yes"
    few = form + '- link "1"\n- link "2"\n'
    assert holds("Click 'Choose a day'", "A calendar opens", form, few) != "yes"


def test_a_menu_is_made_of_choices():
    menu = LIST + '- menu:\n  - menuitem "Copy"\n  - menuitem "Print"\n'
    assert holds("Click 'more'", "A menu opens", LIST, menu) == "yes"
    assert holds("Click 'more'", "A menu opens", LIST, LIST + "- text: 6 customers") != "yes"


def test_a_form_that_was_sent_and_came_back_is_still_open():
    before = '- textbox "Subject": Brakes\n- textbox "Note": Pads\n- button "Submit"'
    sent = {"url": "http://shop.example/sent", "aria_snapshot": before + "\n- alert: Try again"}
    assert holds("Click 'Submit'", "The form is still open", before, sent) == "yes"
    left = {"url": "http://shop.example/sent", "aria_snapshot": LIST}
    assert holds("Click 'Submit'", "The form is still open", before, left) != "yes"


BIN = """
- heading "Bin"
- searchbox "Filter the bin"
- table "Bin":
  - row:
    - cell "old.xlsx"
- paragraph: {} items
"""


def test_a_field_that_searches_is_not_what_it_searches():
    assert holds("Restore new.txt", "The bin is empty", BIN.format(2), BIN.format(1)) == "no"
    expected = "The filter field is empty"
    assert holds("Clear the filter", expected, BIN.format(2), BIN.format(1)) == "yes"


def test_an_editor_with_text_in_it_is_not_empty():
    note = '- textbox "Note text":\n{}- status: {}\n'
    written = note.format("  - paragraph: Ask Wei\n", "Saved")
    bare = note.format("", "Emptied")
    assert holds("Reload", "The note is empty", bare, written) == "no"
    assert holds("Empty the note", "The note is empty", written, bare) == "yes"


def test_what_an_empty_form_is_for_may_be_chosen_in_it():
    form = (
        '- heading "New boat"\n- combobox "Harbour":\n  - option "heron.example" [selected]\n'
        '- textbox "Name:"{}\n'
        '- textbox "Berth:"\n- text: Logged in as ann@heron.example\n'
        '- button "Save"\n'
    )
    expected = "An empty form for a new boat in heron.example is shown"
    assert holds("Click 'Add'", expected, LIST, form.format("")) == "yes"
    assert holds("Click 'Add'", expected, LIST, form.format(": Gull")) != "yes"
    elsewhere = "An empty form for a new boat in plover.example is shown"
    assert holds("Click 'Add'", elsewhere, LIST, form.format("")) != "yes"
