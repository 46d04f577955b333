"""Claims about what a person may do."""

import pytest

from tests.support.judged import holds

LIST = '- main:\n  - link "Dora"\n  - link "Emil"\n'
OPEN = (
    '- main:\n  - heading "Dora"\n  - textbox "Name": Dora\n  - textbox "Mail"\n  - button "Save"\n'
)
LOCKED = (
    '- main:\n  - textbox "Name" [disabled]: Dora\n  - textbox "Mail" [readonly]\n'
    '  - button "Edit"\n'
)
SHUT = '- main:\n  - heading "Dora"\n  - text: Name\n  - text: Dora Blom\n  - link "Close"\n'


@pytest.mark.parametrize(
    ("expected", "after", "verdict"),
    [
        ("She may change it", OPEN, "yes"),
        ("She may delete it", OPEN, "cannot_tell"),
        ("She cannot delete it", OPEN, "yes"),
        ("Nothing in it can be edited", SHUT, "yes"),
        ("It cannot be edited yet", LOCKED, "yes"),
        ("Nothing in it can be edited", OPEN, "no"),
        ("One can no longer change it", OPEN, "no"),
        ("不能删除", OPEN, "yes"),
        ("Không thể sửa", OPEN, "no"),
    ],
)
def test_what_one_may_do_is_what_there_is_something_to_do_it_with(
    expected: str, after: str, verdict: str
):
    assert holds("Open the record of Dora", expected, LIST, after) == verdict


def test_fields_that_are_disabled_cannot_be_changed():
    locked = OPEN.replace('"Name"', '"Name" [disabled]').replace('"Mail"', '"Mail" [disabled]')
    locked = locked.replace("Save", "Edit profile")
    expected = "The fields can be changed now"
    assert holds("Click 'Edit'", expected, locked, OPEN) == "yes"


def test_a_field_that_is_named_is_looked_at_itself():
    locked = OPEN.replace('"Mail"', '"Mail" [disabled]')
    before = locked.replace("Dora", "Emil")
    assert holds("Open Dora", "The field Mail can be edited now", before, locked) != "yes"


LISTED = """
- list "Pages":
  - listitem:
    - checkbox
    - link "Oyster Festival"
  - listitem:
    - checkbox
    - link "Tides"
- link "Help"
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("Oyster Festival and Tides can be ticked", True),
        ("Help can be ticked", False),
        ("'Oyster Festival' is ticked", False),
    ],
)
def test_what_can_be_ticked_need_not_be(expected, answer):
    said = holds("Click 'Edit the list'", expected, '- link "Edit the list"', LISTED)
    assert (said == "yes") == answer
