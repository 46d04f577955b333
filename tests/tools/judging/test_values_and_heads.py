"""Values without a label, numbers at the head of a box, messages of a change, lists that empty."""

import pytest

from tests.support.judged import holds

BLANK = '- heading "Start" [level=1]'
LOAN = """
- heading "Ladder, three metres" [level=2]
- generic [collapsed]: reserved
- tab "History"
- table:
  - row:
    - cell "Ada"
    - cell "returned"
- paragraph: It was last repaired in May.
"""
BOXES = """
- generic:
  - link "5 newest free boats (Found 3 boats)"
  - table:
    - row:
      - columnheader "Name"
    - row:
      - cell "Heron"
    - row:
      - cell "Gull"
    - row:
      - cell "Tern"
- generic:
  - link "Boats in repair (Found 2 boats)"
  - table:
    - row:
      - columnheader "Name"
    - row:
      - cell "Otter"
    - row:
      - cell "Seal"
"""
DOCKS = """
- rowgroup:
  - row:
    - columnheader "Name"
    - columnheader "Place"
  - row:
    - cell "North"
    - cell "Quay 1"
  - row:
    - cell "South"
    - cell "Quay 2"
"""
EDITED = """
- list:
  - listitem: "Boat 2: Price changed from 'Low' to 'High'"
- combobox "High"
"""
REFUSED = """
- list:
  - listitem: "Boat 2: it has open bookings"
- paragraph: This boat cannot be closed; a booking is still open.
- text: open
- text: closed
"""
INSIDE = '- link "Log out"\n- heading "Boats" [level=1]'
OUTSIDE = '- heading "Logout successful" [level=2]\n- link "Log in"'
FORM = '- heading "New booking" [level=1]\n- textbox "Short remark": {}\n- textbox "Name": Ann'
MAILS = '- heading "{} waiting letters" [level=2]\n- button "Filter"\n- textbox "Find"'


@pytest.mark.parametrize(
    ("step", "expected", "before", "after", "answer"),
    [
        # Nothing says State, but one text outside of lists is just that.
        ("Open the ladder", "Its state is 'reserved'", BLANK, LOAN, "yes"),
        ("Open the ladder", "Its state is 'lent'", BLANK, LOAN, "no"),
        # A sentence that has the word is no value.
        ("Open the ladder", "Its state is not 'repaired'", BLANK, LOAN, "yes"),
        ("Open the ladder", "Its state is not 'reserved'", BLANK, LOAN, "no"),
        # The head of a box counts what is in it, and each box its own.
        ("Open the harbour", "The page shows 3 free boats", BLANK, BOXES, "yes"),
        ("Open the harbour", "The page shows 2 free boats", BLANK, BOXES, "no"),
        ("Open the harbour", "The page shows 2 boats in repair", BLANK, BOXES, "yes"),
        ("Open the harbour", "'Gull' is listed under '5 newest free boats'", BLANK, BOXES, "yes"),
        ("Open the harbour", "'Otter' is listed under '5 newest free boats'", BLANK, BOXES, "no"),
        # The names of the columns are no row.
        ("Open the docks", "The page lists 2 docks: 'North' and 'South'", BLANK, DOCKS, "yes"),
        # Two words that stand somewhere are no message about them.
        (
            "Click 'Save'",
            "A message says that the price changed from 'Low' to 'High'",
            BLANK,
            EDITED,
            "yes",
        ),
        (
            "Click 'Save'",
            "A message says that the state changed from 'open' to 'closed'",
            BLANK,
            REFUSED,
            "no",
        ),
        # "Logout successful" is no way out.
        ("Click 'Log out'", "The user is logged out", INSIDE, OUTSIDE, "yes"),
        # A field is empty, whatever else stands on the page.
        ("Click 'Book'", "The form has an empty remark", BOXES, FORM.format('""'), "yes"),
        ("Click 'Book'", "The form has an empty remark", BOXES, FORM.format("late"), "no"),
        # What counts none says that there are none.
        ("Click 'Send'", "There are no letters left", MAILS.format(3), MAILS.format(0), "yes"),
        ("Bấm 'Send'", "Không còn thư nào", MAILS.format(3), MAILS.format(0), "yes"),
        ("Click 'Send'", "There are no letters left", MAILS.format(3), MAILS.format(2), "no"),
    ],
)
def test_what_is_said_of_it(step, expected, before, after, answer):
    said = holds(step, expected, before, after)
    assert said == answer or (answer == "no" and said != "yes")
