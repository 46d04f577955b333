"""Dates that are written with slashes: days or months first."""

from datetime import date

import pytest

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.calendars import plan_day
from surefoot.tools.grounding.dates import format_for_field, parse_date
from surefoot.tools.grounding.result import Missing, Planned
from surefoot.tools.screens.html.page import parse_html

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
    assert parse_date("03/04/2026", field) == due
    assert format_for_field("03/04/2026", field) == due.isoformat()


def test_a_number_that_is_no_month_is_a_day() -> None:
    field = Widget(id="d", role="textbox", placeholder="mm/dd/yyyy")
    assert parse_date("31/12/2026", field) == date(2026, 12, 31)


def test_a_calendar_that_the_field_does_not_open_is_opened_by_the_button_behind_it() -> None:
    html = "<body><div><label>Dive <input readonly></label><button>Choose</button></div></body>"
    widgets = tuple(w.model_copy(update={"depth": 0}) for w in parse_html(html))
    field = next(w for w in widgets if w.role == "textbox")
    button = next(w for w in widgets if w.role == "button")
    screen, day = Screen(widgets=(field, button)), date(2026, 12, 24)
    for done, opener in ((0, field), (1, button)):
        planned = plan_day(day, field, screen, done)
        assert isinstance(planned, Planned)
        assert planned.widgets == (opener,)
        assert not planned.is_last
    assert isinstance(plan_day(day, field, screen, 2), Missing)
