"""What apps that nobody here wrote show, and how testers word what they expect of them."""

import pytest

from tests.support.judged import holds

BLANK = '- heading "Start" [level=1]'
LIST = """
- heading "Shelves" [level=1]
- table:
  - row:
    - columnheader "Name"
    - columnheader "Public"
  - row:
    - cell "Poems"
    - cell "yes"
  - row:
    - cell "Novels"
    - cell "no"
  - row:
    - cell "Maps"
    - cell "yes"
- paragraph: 3 shelves
"""
SHORTER = LIST.replace('  - row:\n    - cell "Maps"\n    - cell "yes"\n', "").replace(
    "3 shelves", "2 shelves"
)
FORM = '- heading "New shelf" [level=1]\n- textbox "Title:"\n- textbox "Notes:"\n- button "Save"'
TAKEN = FORM.replace(
    '- textbox "Title:"', '- text: A shelf with the name Poems already exists\n- textbox "Title:"'
)
QUESTION = """
- generic:
  - generic: Do you really want to delete Poems?
  - generic:
    - button "OK"
    - button "Cancel"
"""
PANELS = """
- generic:
  - list:
    - listitem: a.txt
    - listitem: b.txt
  - list:
    - listitem: b.txt
    - listitem: c.txt
"""
LOADING = '- region "Preview":\n  - heading "Preview" [level=2]\n  - status: Preparing preview…'
PAGED = LIST.replace("3 shelves", "1-3 of 12")


@pytest.mark.parametrize(
    ("step", "expected", "before", "after", "answer"),
    [
        # What only announces content is not the content.
        ("Open the file", "The picture is shown in the preview", BLANK, LOADING, "cannot_tell"),
        # Comparisons stand at their number.
        ("Delete it", "The line below the list says 3 shelves", LIST, SHORTER, "no"),
        ("Delete it", "The line below the list says 2 shelves", LIST, SHORTER, "yes"),
        # Things of any name are counted, and lines about pages are read.
        ("Open the shelves", "Three shelves are listed", BLANK, LIST, "yes"),
        ("Open the shelves", "Four shelves are listed", BLANK, LIST, "no"),
        ("Open the shelves", "There are twelve shelves in total", BLANK, PAGED, "yes"),
        ("Open the shelves", "There are three shelves in total", BLANK, PAGED, "no"),
        # Plain boxes with a way out are dialogs.
        ("Click 'Delete'", "A dialog asks whether to delete it", BLANK, BLANK + QUESTION, "yes"),
        ("Click 'Cancel'", "The dialog is closed", BLANK + QUESTION, BLANK, "yes"),
        # The head of a column says nothing of a row.
        ("Open the shelves", "'Poems' is Public", BLANK, LIST, "yes"),
        ("Open the shelves", "'Novels' is Public", BLANK, LIST, "no"),
        # Panels side by side.
        ("Delete a.txt", "There is no c.txt in the left panel", PANELS, PANELS + BLANK, "yes"),
        ("Delete a.txt", "There is no b.txt in the left panel", PANELS, PANELS + BLANK, "no"),
        # A page opens by its title, not by a link to it.
        ("Log in", "The list of shelves opens", BLANK, '- link "Shelves"', "cannot_tell"),
        # A hidden part is gone, whatever the button is called.
        ("Show it", "The sidebar is hidden", BLANK, '- region "Sidebar": Shelves', "no"),
    ],
)
def test_claims(step: str, expected: str, before: str, after: str, answer: str) -> None:
    assert holds(step, expected, before, after) == answer


def test_a_thing_named_in_a_complaint_is_not_there() -> None:
    assert holds("Create the shelf 'Poems'", "The shelf 'Poems' is listed", FORM, TAKEN) != "yes"


def test_the_text_went_into_another_field() -> None:
    after = FORM.replace('- textbox "Notes:"', '- textbox "Notes:": Maps')
    said = holds("Type 'Maps' into the title field", "", FORM, after, "type 'Maps' into 'Title'")
    assert said == "action no"


def test_what_is_to_be_closed_still_stands_there() -> None:
    both = '- heading "North" [level=2]\n- heading "South" [level=2]'
    assert holds("Close 'South'", "", both, '- heading "South" [level=2]') == "action no"
    assert holds("Close 'North'", "", both, '- heading "South" [level=2]') == "yes"


def test_a_hint_at_the_pointer_is_no_effect() -> None:
    hint = BLANK + '\n- tooltip "Nothing to choose from"'
    assert holds("Choose the data set", "", BLANK, hint) == "action no"


def test_what_a_dialog_covered_is_seen_anew() -> None:
    behind = "- paragraph: No channels are installed"
    covered = f'{behind}\n- dialog "Welcome":\n  - button "Continue"'
    said = holds("Click 'Continue'", "It says that no channels are installed", covered, behind)
    assert said == "yes"


def test_a_request_that_went_through_later_is_no_refusal() -> None:
    tried = {"method": "POST", "url": "/session", "type": "xhr"}
    after = {
        "aria_snapshot": '- heading "Welcome" [level=1]',
        "requests": [{**tried, "status": 400}, {**tried, "status": 200}],
    }
    assert holds("Click 'Sign in'", "The heading 'Welcome' is shown", BLANK, after) == "yes"


def test_a_message_about_another_deed_does_not_tell() -> None:
    after = "- status: The shelf Poems was changed successfully"
    assert holds("Click 'Save'", "A message says that 'Poems' was deleted", FORM, after) != "yes"
    assert holds("Click 'Save'", "A message says that 'Poems' was saved", FORM, after) == "yes"


def test_classes_tell_which_row_is_chosen() -> None:
    def page(first: str, second: str) -> dict[str, str]:
        return {
            "aria_snapshot": "- list:\n  - listitem:\n    - text: a.txt\n"
            "  - listitem:\n    - text: b.txt",
            "html": f"<ul><li class='{first}'>a.txt</li><li class='{second}'>b.txt</li></ul>",
        }

    before, after = page("current-file", ""), page("", "current-file")
    assert holds("Click b.txt", "b.txt is selected", before, after) == "yes"
