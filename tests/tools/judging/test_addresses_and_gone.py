"""Mailboxes called by the first part of their address, and things called by their kind only."""

from tests.support.judged import holds

ROWS = """
- table:
  - row:
    - cell "ann@boats.example"
  - row:
    - cell "harbour@boats.example"
"""
START = '- link "Overview"'


def test_a_mailbox_is_called_by_the_first_part_of_its_address():
    assert holds("Open the overview", "ann and harbour are listed", START, ROWS) == "yes"
    assert holds("Open the overview", "列出 ann 和 harbour 两个邮箱", START, ROWS) == "yes"
    assert holds("Open the overview", "列出 ann 和 ferry 两个邮箱", START, ROWS) != "yes"


def test_an_address_with_more_before_or_behind_it_is_another():
    other = ROWS.replace("ann@", "joann@")
    assert holds("Open the overview", "列出 ann 和 harbour 两个邮箱", START, other) != "yes"


def test_what_was_deleted_is_the_thing_that_is_missing():
    told = "The page reports that ann@boats.example was deleted, and the alias is missing"
    after = '- alert: ann@boats.example deleted.\n- link "Alias"\n' + ROWS.replace(
        '  - row:\n    - cell "ann@boats.example"\n', ""
    )
    step = "Delete ann@boats.example"
    assert holds(step, told, ROWS, after) == "yes"
    left = '- alert: ann@boats.example deleted.\n- link "Alias"\n' + ROWS
    assert holds(step, told, ROWS, left) != "yes"
