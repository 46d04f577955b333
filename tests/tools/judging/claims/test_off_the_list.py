"""Claims that a thing has left the list that its own page was opened from."""

import pytest

from tests.support.judged import judged

BILL = {
    "url": "http://shop.example/bill",
    "title": "Bill",
    "aria_snapshot": '- heading "K7, March"\n- text: "Rent: 40"\n- button "Pay bill"\n',
}
OTHERS = "- listitem:\n  - text: K9, March\n"
OWN = "- listitem:\n  - text: K7, March\n"


def due(rows: str, tab: str = "Due") -> dict[str, str]:
    shown = f'- tab "{tab}" [selected]\n- tab "Past"\n{rows}'
    return {"url": "http://shop.example/bills", "title": "Bills", "aria_snapshot": shown}


@pytest.mark.parametrize(
    ("rows", "tab", "answer"),
    [
        (OTHERS, "Due", "yes"),
        (OTHERS + OWN, "Due", "no"),
        ("- text: Nothing here\n", "Due", "yes"),
        (OTHERS, "Weekly", "cannot_tell"),
    ],
)
def test_what_the_page_before_was_of_is_looked_for(rows: str, tab: str, answer: str) -> None:
    expected = "The bill has left the list of what is due"
    seen = judged("Click 'Pay bill'", expected, BILL, due(rows, tab))
    assert seen.expected_holds == answer


TOUR = '- heading "Mast repair"\n- link "Jobs"\n'
LEFT = '- table:\n  - row:\n    - cell "5. Oar repair"\n    - cell "Open"\n'
STILL = LEFT + '  - row:\n    - cell "8. Mast repair"\n    - cell "Open"\n'


@pytest.mark.parametrize(("rows", "answer"), [(STILL, "no"), (LEFT, "yes")])
def test_a_name_behind_the_list_that_is_meant_is_looked_for(rows: str, answer: str) -> None:
    expected = "The list of unassigned jobs no longer contains 'Mast repair'"
    shown = '- link "Jobs" [active]\n- heading "Unassigned jobs"\n' + rows
    assert judged("Open the jobs", expected, TOUR, shown).expected_holds == answer
