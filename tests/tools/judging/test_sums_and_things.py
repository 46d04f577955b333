"""Numbers below zero, totals beside what they sum up, and the thing a page is about."""

import pytest

from tests.support.judged import holds

BLANK = '- heading "Start" [level=1]'
LEDGER = '- heading "Ledger" [level=1]\n- generic: "Filtered sum: {}"\n- list:\n  - listitem: one'
GARDENS = """
- list:
  - listitem:
    - link "{}"
  - listitem:
    - link "North 200.50"
  - listitem:
    - link "South 150.00"
"""
PARCEL = """
- heading "Parcel #77" [level=1]
- table:
  - row:
    - columnheader "Name"
    - columnheader "E-mail"
  - row:
    - cell "Ada Lund"
    - cell "ada@example.org"
- generic:
  - text: "Change parcel state:"
  - combobox "Change parcel state":
    - option "Sent" [selected]
"""
BOAT = """
- heading "Small boat" [level=1]
- paragraph: £14.00
- table:
  - row:
    - rowheader "Price"
    - cell "£14.00"
  - row:
    - rowheader "Stock"
    - cell "In stock (29 available)"
"""
LETTER = '- heading "Letters" [level=1]\n- generic: Letter(s) archived successfully.'


@pytest.mark.parametrize(
    ("shown", "answer"),
    [
        ("-80.75", "yes"),
        ("\u221280.75", "yes"),
        ("-£80.75", "yes"),
        ("(80.75)", "yes"),
        ("80.75", "no"),
        ("-180.75", "no"),
        ("-80.755", "no"),
    ],
)
def test_a_number_below_zero_is_shown_only_with_its_sign(shown, answer):
    after = LEDGER.format(shown)
    assert holds("Search for 'one'", "The filtered sum is -80.75", BLANK, after) == answer


@pytest.mark.parametrize(
    ("first", "answer"),
    [
        ("All gardens 350.50", "yes"),
        # Nothing but the sum of the named ones is a total.
        ("West 350.00", "no"),
        ("West", "no"),
    ],
)
def test_what_shows_the_sum_of_the_named_ones_is_none_of_them(first, answer):
    after = GARDENS.format(first)
    for told in ("Two gardens are listed: North and South", "左侧列出 North 和 South 两个花园"):
        assert holds("Open the gardens", told, BLANK, after) == answer


def test_a_field_that_changes_the_thing_of_the_page_is_no_label_of_the_thing():
    assert holds("Open parcel 77", "The parcel is from Ada Lund", BLANK, PARCEL) == "yes"
    assert holds("Open parcel 77", "The parcel is from Bea Lund", BLANK, PARCEL) == "no"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("价格为 £14.00，库存 29 件", "yes"),
        ("价格为 £14.00，库存 28 件", "no"),
        ("价格为 £15.00，库存 29 件", "no"),
    ],
)
def test_two_values_of_one_page_stand_where_each_has_its_place(expected, answer):
    assert holds("打开 “Small boat”", expected, BLANK, BOAT) == answer


def test_a_message_that_came_with_the_step_is_new_though_the_step_is_in_another_language():
    told = "Có thông báo 'Letter(s) archived successfully.'"
    before = '- heading "Letters" [level=1]'
    assert holds("Bấm 'Archive'", told, before, LETTER) == "yes"
    assert holds("Bấm 'Archive'", told, before, before) != "yes"
