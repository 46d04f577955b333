"""The offline operation agent: chips of days, counted things, boxes, what is behind a list."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

WEEK = """
<node resource-id=button#1 text="Mon" state=selected>
<node resource-id=button#2 text="Wed">
<node class=img resource-id=ic_filter clickable=true>
<node resource-id=listitem#1 clickable=true content-desc="17:00 Boxing">
  <node resource-id=text#1 text="17:00">
  <node resource-id=text#2 text="Boxing">
"""
SEATS = """
<node resource-id=text#1 text="Adults">
<node resource-id=button#1 text="−">
<node resource-id=text#2 text="1">
<node resource-id=button#2 text="+">
<node resource-id=text#3 text="Children">
<node resource-id=button#3 text="−">
<node resource-id=text#4 text="0">
<node resource-id=button#4 text="+">
<node class=textbox resource-id=note content-desc="Note">
"""
EXTRAS = """
<node resource-id=checkbox#1 text="Rent a bike">
<node resource-id=checkbox#2 text="Helmet">
<node resource-id=checkbox#3 text="Send me the newsletter">
<node class=button resource-id=ok text="Book">
"""
REPAIRS = """
<node resource-id=listitem#1 clickable=true content-desc="灯不亮 处理中">
  <node resource-id=text#1 text="灯不亮">
  <node resource-id=text#2 text="处理中">
<node class=button resource-id=btn text="我要报修">
"""
BOOKED = """
<node resource-id=listitem#1 clickable=true content-desc="Spin Thu 18:30">
  <node resource-id=text#1 text="Spin">
  <node resource-id=text#2 text="Thu 18:30">
<node resource-id=listitem#2 clickable=true content-desc="Yoga Fri 07:00">
  <node resource-id=text#3 text="Yoga">
  <node resource-id=text#4 text="Fri 07:00">
"""
RANKED = """
<node resource-id=img#1 clickable=true text="3 stars">
<node resource-id=img#2 clickable=true text="4 stars">
<node class=textbox resource-id=et content-desc="What did you like?">
"""


def first(step: str, page: str, memory: str = "", next_step: str = "") -> tuple[str, str]:
    screen = page.strip("\n")
    asked = Asked(step=step, screen=screen, values={}, memory=memory, next_step=next_step)
    answer = operate(asked)
    return answer["skill"], answer["rid"]


@pytest.mark.parametrize(
    ("step", "page", "call"),
    [
        ("Show the classes of Wednesday", WEEK, ("click", "button#2")),
        ("Choose 2 adults and 1 child", SEATS, ("click", "button#2")),
        ("Choose 1 adult and 2 children", SEATS, ("click", "button#4")),
        ("Rent a bike and a helmet", EXTRAS, ("click", "checkbox#1")),
        ("Subscribe to the newsletter", EXTRAS, ("click", "checkbox#3")),
        ("新建报修", REPAIRS, ("click", "btn")),
    ],
)
def test_the_widget_is_found(step: str, page: str, call: tuple[str, str]) -> None:
    assert first(step, page) == call


def test_the_entry_behind_a_list_is_opened() -> None:
    led = '- click the tab "Bookings" (1 of 1): the screen changed'
    found = first("Open the booking of Thursday", BOOKED, led, "Rate the teacher")
    assert found == ("click", "listitem#1")


def test_what_a_thing_is_given_is_clicked_where_it_opened() -> None:
    opened = '- click the listitem "Rate your teacher" (1 of 2): the screen changed'
    step = "Rate the teacher with 4 stars and write a comment"
    assert first(step, RANKED, opened) == ("click", "img#2")
