"""Several of a group in one step, times by their order, entries by day and time, baskets."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

LOCKERS = """
<node resource-id=button#1 text="Block C1">
<node resource-id=button#2 text="Block C2" state=disabled>
<node resource-id=button#3 text="Block C3">
<node resource-id=button#4 text="Block D1">
<node class=button resource-id=ok text="Rent">
"""
DESKS = """
<node resource-id=button#1 text="A区1号">
<node resource-id=button#2 text="A区2号" state=selected>
<node resource-id=button#3 text="A区3号">
<node resource-id=button#4 text="B区1号">
"""
CLASSES = """
<node resource-id=tab#1 text="Today" state=selected>
<node resource-id=tab#2 text="Tomorrow">
<node resource-id=listitem#1 clickable=true content-desc="18:00 Yoga">
  <node resource-id=text#1 text="18:00">
  <node resource-id=text#2 text="Yoga">
<node resource-id=listitem#2 clickable=true content-desc="19:30 Rowing">
  <node resource-id=text#3 text="19:30">
  <node resource-id=text#4 text="Rowing">
"""
HOURS = """
<node resource-id=button#1 text="8-10 am" state=disabled>
<node resource-id=button#2 text="2-4 pm">
<node resource-id=button#3 text="6-8 pm">
<node class=button resource-id=go text="Continue">
"""
SHELF = """
<node class=searchbox resource-id=find content-desc="Search" text="lamp">
<node resource-id=listitem#1 clickable=true content-desc="Desk lamp £20">
  <node resource-id=text#1 text="Desk lamp">
  <node resource-id=text#2 text="£20">
"""
LAMP = """
<node class=heading resource-id=h text="Desk lamp">
<node resource-id=text#1 text="Quantity">
<node resource-id=button#1 text="−">
<node resource-id=text#2 text="1">
<node resource-id=button#2 text="+">
<node class=button resource-id=add text="Add to cart">
"""


def called(step: str, page: str, *done: str, **more: str) -> tuple[str, str]:
    memory = "\n".join(f"- {line}: the screen changed" for line in done)
    asked = Asked(step=step, screen=page.strip("\n"), values={}, memory=memory, **more)
    answer = operate(asked)
    return answer["skill"], answer["rid"]


@pytest.mark.parametrize(
    ("step", "page", "done", "rid"),
    [
        ("Choose the two free lockers of block C", LOCKERS, (), "button#1"),
        (
            "Choose the two free lockers of block C",
            LOCKERS,
            ('choose "Block C1" of block C (1 of 1, to be continued)',),
            "button#3",
        ),
        ("选择A区全部座位", DESKS, (), "button#1"),
        ("Open the 19:30 class tomorrow", CLASSES, (), "tab#2"),
        (
            "Open the 19:30 class tomorrow",
            CLASSES,
            ('click the tab "Tomorrow" (1 of 1, to be continued)',),
            "listitem#2",
        ),
        ("Open the 18:00 class today", CLASSES, (), "listitem#1"),
        ("Take the earliest time", HOURS, (), "button#2"),
        ("选择最晚的时段", HOURS, (), "button#3"),
        ("Chọn khung giờ đầu tiên", HOURS, (), "button#2"),
        ("Add two of them to the cart", LAMP, (), "button#2"),
        ("Add it to the cart", LAMP, (), "add"),
        ("Thêm 2 cái vào giỏ hàng", LAMP, (), "button#2"),
        (
            "Search for lamp, add two pieces to the cart",
            SHELF,
            ('type "lamp" into the search field "Search" (1 of 2)',),
            "listitem#1",
        ),
    ],
)
def test_what_is_told_by_its_group_its_day_or_its_place_is_found(
    step: str, page: str, done: tuple[str, ...], rid: str
) -> None:
    assert called(step, page, *done) == ("click", rid)


@pytest.mark.parametrize(
    ("step", "page", "rids"),
    [
        # Of three none is "the two".
        ("选择A区的两个座位", DESKS, {"button#1", "button#2", "button#3"}),
        ("Take the fourth time", HOURS, {"button#1", "button#2", "button#3"}),
        ("Open the 20:45 class tomorrow", CLASSES, {"listitem#1", "listitem#2"}),
        ("Add a chair to the cart", LAMP, {"add"}),
        # A click on the entry, or on a number, is not what is to be done.
        ("Remove two pieces", LAMP, {"button#1", "button#2"}),
        ("Delete the first time", HOURS, {"button#2", "button#3"}),
    ],
)
def test_what_is_not_told_apart_is_left_alone(step: str, page: str, rids: set[str]) -> None:
    assert called(step, page)[1] not in rids


def test_a_number_that_goes_no_further_is_left_there() -> None:
    page = LAMP.replace('text="1"', 'text="5"')
    done = 'step "pieces" to 6 (1 of 1, to be continued)'
    assert called("Take six pieces", page, done)[1] == "button#2"
    events = "toast: At most 5 pieces a customer"
    assert called("Take six pieces", page, done, events=events)[0] == "none"


def test_a_number_in_words_is_stepped_to() -> None:
    assert called("Raise the quantity to three", LAMP) == ("click", "button#2")


def test_a_search_that_the_app_begins_at_once_is_over() -> None:
    asked = Asked(
        step="Search for lamp and open the article that comes up",
        screen=SHELF.strip("\n"),
        values={},
        memory='- type "lamp" into the search field "Search" (1 of 2, to be continued): '
        "the screen changed",
        invalid="- press_enter_key(): no effect: nothing on the screen changed",
    )
    answer = operate(asked)
    assert (answer["skill"], answer["rid"]) == ("click", "listitem#1")
