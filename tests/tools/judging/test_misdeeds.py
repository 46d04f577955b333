"""Steps of which the screen shows that something else was done."""

from tests.support.judged import holds

NOTES = """
- article:
  - heading "Beans" [level=2]
  - button "Close"
  - text: See also
  - link "Leeks"
- article:
  - heading "Leeks" [level=2]
  - button "Close"
"""
ONLY_BEANS = NOTES.partition('- article:\n  - heading "Leeks"')[0]
ONLY_LEEKS = '- article:\n  - heading "Leeks" [level=2]\n  - button "Close"\n'
RUNS = """
- columnheader "Name"
- columnheader "Loss"
- columnheader "Depth"
- button "Sort: Name"
"""


def test_the_neighbour_of_what_is_closed_is_gone():
    assert holds("Close 'Leeks'", "", NOTES, ONLY_LEEKS) == "action no"
    assert holds("Close 'Leeks'", "", NOTES, ONLY_BEANS) == "yes"


def test_what_was_entered_is_thrown_away():
    form = '- textbox "Note": Dig\n- button "Save"'
    question = {"type": "confirm", "accepted": True, "message": "Discard your changes?"}
    after = {"aria_snapshot": '- text: Dig\n- button "Edit"', "dialogs": [question]}
    assert holds("Write 'Dig' and save it", "", form, after) == "action no"
    assert holds("Discard the note 'Dig'", "", form, after) == "yes"


def test_a_list_that_is_sorted_by_another_column():
    after = RUNS.replace("Sort: Name", "Sort: Depth")
    assert holds("Sort the runs by their loss", "", RUNS, after) == "action no"
    assert holds("Sort the runs by depth", "", RUNS, after) == "yes"
    assert holds("Open the menu 'Sort'", "", RUNS, after) == "yes"


def test_a_list_that_folds_up_deletes_nothing():
    before = '- button "2 hits" [expanded]\n- text: Leeks\n- heading "Slugs"'
    after = '- button "2 hits" [collapsed]\n- heading "Slugs"'
    sent = {"method": "PUT", "type": "xhr", "status": 204, "url": "/state"}
    shown = {"aria_snapshot": after, "requests": [sent]}
    assert holds("Delete the note about slugs", "", before, shown) == "action cannot_tell"
