"""Entries told with their prices, numbers in stock, where somebody lives, forms over tables."""

import pytest

from tests.support.judged import holds
from tools.language.expectation import parse_expectation

BEFORE = '- heading "Start" [level=1]\n- link "Trips"'
TABLE = """
- heading "Trips" [level=1]
- form:
  - generic "Trip number:"
  - textbox "Trip number"
  - button "Search"
- table:
  - row:
    - columnheader "Trip number"
    - columnheader "State"
  - row:
    - cell "501"
    - cell "{0}"
  - row:
    - cell "502"
    - cell "Open"
"""


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        ("Two items are found: 'Grey Heron' for £10.20 and 'Gull' for £12.60", "count"),
        ("The guest's address is Ann Lee at 4 Green Street, York", "shown"),
        ("Địa chỉ của khách là Ann Lee tại 4 Green Street, York", "shown"),
        ("The address ends in 'uploads'", "url"),
        ("The stock is 12 items", "free"),
        ("库存 29 件", "free"),
        ("列表中有 29 件", "count"),
    ],
)
def test_what_a_claim_is_of(claim: str, kind: str) -> None:
    assert parse_expectation(claim)[0].kind == kind


def test_names_in_a_told_off_list_stay_names() -> None:
    claim = parse_expectation("Two boats are found: 'Grey Heron' for £9 and 'Gull' for £12")[0]
    assert [name.text for name in claim.names] == ["Grey Heron", "Gull"]


def test_a_house_number_belongs_to_its_street() -> None:
    claim = parse_expectation("The guest is Ann Lee at 4 Green Street, York")[0]
    assert [name.text for name in claim.names] == ["Ann Lee", "4 Green Street", "York"]


@pytest.mark.parametrize(("state", "expected"), [("Open", True), ("Closed", False)])
@pytest.mark.parametrize(
    "claim",
    [
        "The table lists the trips 501 and 502, all of them with the state Open",
        "All trips have the state 'Open'",
        "Every trip in the table is 'Open'",
        "Each row has 'Open' in the column State",
        "表格中所有行程的状态都是“Open”",
        "Tất cả chuyến đi đều có trạng thái 'Open'",
    ],
)
def test_what_is_said_of_all_holds_of_each_row(claim: str, state: str, expected: bool) -> None:
    """The empty field over the table says nothing of its rows."""
    page = TABLE.format(state)
    found = holds("Click 'Trips'", claim, BEFORE, page, "click the link 'Trips'")
    assert (found == "yes") is expected


def test_of_rows_that_are_named_the_others_say_nothing() -> None:
    page = TABLE.format("Closed") + '  - row:\n    - cell "503"\n    - cell "Open"\n'
    claim = "Trips 502 and 503 all have the state 'Open'"
    assert holds("Click 'Trips'", claim, BEFORE, page, "click the link 'Trips'") == "yes"
