"""Days in calendars that a page draws, those of the months around the one shown among them."""

from datetime import date, timedelta

import pytest

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.plan_intent import plan_intent
from surefoot.tools.grounding.result import Found, Planned, Several
from surefoot.tools.screens.html.page import parse_html

FIRST = date(2031, 6, 29)
"""The first day of the calendar; it shows July."""
DAYS = [FIRST + timedelta(days=n) for n in range(35)]
WEEKS = "".join(
    "<tr>" + "".join(f"<td><button id=d{day}>{day.day}</button>" for day in DAYS[n : n + 7])
    for n in range(0, 35, 7)
)
CALENDAR = f"<div><b>July 2031</b><table>{WEEKS}</table></div>"


def page(html: str) -> Screen:
    return Screen(widgets=parse_html(f"<body>{html}</body>"))


@pytest.mark.parametrize(("said", "due"), [("1", "2031-07-01"), ("30", "2031-07-30")])
def test_a_day_is_one_of_the_month_that_is_shown(said: str, due: str) -> None:
    found = ground(Intent(do="click", target=said), page(CALENDAR))
    assert isinstance(found, Found)
    assert [w.test_id for w in found.widgets] == [f"d{due}"]


def test_a_number_outside_of_the_calendar_is_not_passed_over() -> None:
    pager = "<div><button id=p1>1</button><button id=p2>2</button></div>"
    found = ground(Intent(do="click", target="1"), page(CALENDAR + pager))
    assert isinstance(found, Several)
    assert [w.test_id for w in found.candidates] == ["d2031-07-01", "p1"]


def test_a_date_is_chosen_in_the_calendar_that_a_field_has_opened() -> None:
    intent = Intent(do="select", target="Sailing", value="2031-07-02")
    screen = page(f"<label>Sailing <input></label>{CALENDAR}")
    plan = plan_intent(intent, screen, 1)
    assert isinstance(plan, Planned)
    assert [w.test_id for w in plan.widgets] == ["d2031-07-02"]
