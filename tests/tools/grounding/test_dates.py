"""Dates that are written with slashes: days or months first."""

from datetime import date

import pytest

from state.values.screen import Widget
from tools.grounding.dates import as_field_takes, date_in

MARCH, APRIL = date(2026, 3, 4), date(2026, 4, 3)


@pytest.mark.parametrize(
    ("said", "due"),
    [
        ({}, MARCH),
        ({"placeholder": "mm/dd/yyyy"}, MARCH),
        ({"placeholder": "dd/mm/yyyy"}, APRIL),
        ({"label": "Day of birth (DD/MM/YYYY)"}, APRIL),
        ({"value": "31/12/2026"}, APRIL),
        ({"value": "01/02/2026"}, MARCH),
    ],
)
def test_a_field_says_whether_days_come_first(said: dict[str, str], due: date) -> None:
    field = Widget(id="d", role="textbox", field_type="date", **said)
    assert date_in("03/04/2026", field) == due
    assert as_field_takes("03/04/2026", field) == due.isoformat()


def test_a_number_that_is_no_month_is_a_day() -> None:
    field = Widget(id="d", role="textbox", placeholder="mm/dd/yyyy")
    assert date_in("31/12/2026", field) == date(2026, 12, 31)
