"""The offline operation agent where apps name little: bare pictures, knobs, captions."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

LIST = """
<node resource-id=listitem#1 clickable=true content-desc="No. 12 Paid">
  <node resource-id=text#1 text="No. 12">
  <node resource-id=text#2 text="Paid">
<node resource-id=listitem#2 clickable=true content-desc="No. 15 Open">
  <node resource-id=text#3 text="No. 15">
  <node resource-id=text#4 text="Open">
<node class=img resource-id=fab_new clickable=true>
<node class=img resource-id=iv_bell clickable=true>
<node resource-id=tab#1 text="Invoices">
<node resource-id=tab#2 text="More">
"""
FORM = """
<node class=group resource-id=ll_date clickable=true content-desc="Day Today, 3 May">
  <node resource-id=text#1 text="Day">
  <node resource-id=text#2 text="Today, 3 May">
<node class=button resource-id=dec text="-">
<node class=text resource-id=count text="2">
<node class=button resource-id=inc text="+">
<node class=spinbutton resource-id=np content-desc="Starts" text="20:00">
<node class=button resource-id=ok text="Book">
"""
CALENDAR = """
<node class=text resource-id=head text="May">
<node resource-id=text#1 clickable=true text="3">
<node resource-id=text#2 clickable=true text="4">
"""
CARD = """
<node resource-id=group#1 clickable=true content-desc="Desk lamp Off">
  <node resource-id=text#1 text="Desk lamp">
  <node class=switch resource-id=power text="Desk lamp">
"""


def first(step: str, page: str, memory: str = "") -> tuple[str, str, str]:
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, memory=memory))
    return answer["skill"], answer["rid"], answer["text"]


@pytest.mark.parametrize(
    ("step", "page", "call"),
    [
        ("Create an invoice", LIST, ("click", "fab_new", "")),
        ("Open the notifications", LIST, ("click", "iv_bell", "")),
        ("Open the invoice No. 15", LIST, ("click", "listitem#2", "")),
        ("Set the number to 4", FORM, ("click", "inc", "")),
        ("Lower the number to 1", FORM, ("click", "dec", "")),
        ("Set the time to 21:30", FORM, ("input_text", "np", "21:30")),
        ("Choose 4 May", FORM, ("click", "ll_date", "")),
        ("Open the desk lamp", CARD, ("click", "group#1", "")),
        ("Turn it on", CARD, ("click", "power", "")),
    ],
)
def test_what_a_tester_sees_is_found(step: str, page: str, call: tuple[str, str, str]) -> None:
    assert first(step, page) == call


def test_the_day_is_chosen_on_the_page_that_opened() -> None:
    opened = '- open "Day" to choose "4 May" (1 of 1, to be continued): the screen changed'
    assert first("Choose 4 May", CALENDAR, opened) == ("click", "text#2", "")


def test_a_number_that_is_reached_is_left_alone() -> None:
    page = FORM.replace('count text="2"', 'count text="4"')
    stepped = '- step "number" to 4 (1 of 1, to be continued): the screen changed'
    assert first("Set the number to 4", page, stepped)[0] == "none"
