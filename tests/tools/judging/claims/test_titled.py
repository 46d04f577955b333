"""Pages that are called by a title which stands above what is seen."""

import pytest

from state.values.screen import Screen, Widget
from tools.judging.look import look_by_rules
from tools.judging.refusal import refusal
from tools.judging.scene import Scene
from tools.judging.weigh import weigh_by_rules


def _screen(title: str, text: str) -> Screen:
    return Screen(title=title, widgets=(Widget(id="a", role="text", text=text),))


@pytest.mark.parametrize(
    ("expected", "title", "answer"),
    [
        ("The page is called 'My letters'", "My letters", "yes"),
        ("The page is called 'My letters'", "Letters", "no"),
        ("The screen is named 'My letters'", "My letters", "yes"),
        ("页面名称是“我的信件”", "我的信件", "yes"),
        ('Tiêu đề màn hình là "Thư của tôi"', "Thư của tôi", "yes"),
    ],
)
def test_a_page_is_called_by_its_title(expected: str, title: str, answer: str) -> None:
    scene = Scene("Go on", "Go on", _screen(title, "Choir"), _screen("Start", "Hello"))
    assert weigh_by_rules(look_by_rules(scene, expected)).expected_holds == answer


@pytest.mark.parametrize(("title", "is_no"), [("Ms Gray", False), ("Mr Low", True)])
def test_whose_page_it_is_the_title_says(title: str, is_no: bool) -> None:
    before, after = _screen(title, "Hello"), _screen(title, "See you at six")
    expected = "Conversation with 'Ms Gray' ends with 'See you at six'"
    scene = Scene("Send it", "Send it", after, before)
    assert (weigh_by_rules(look_by_rules(scene, expected)).expected_holds == "no") is is_no


@pytest.mark.parametrize(
    ("expected", "before", "is_yes"),
    [
        ("The settings are shown", "Start", True),
        ("The settings are shown now", "Start", True),
        ("The settings are shown", "Settings", False),
        ("The settings dialog is shown", "Start", False),
        ("The settings of Anna are shown", "Start", False),
        ("The account settings are shown", "Start", False),
        ("The settings are not shown", "Start", False),
    ],
)
def test_what_is_shown_is_the_page_that_came_up_under_that_title(
    expected: str, before: str, is_yes: bool
) -> None:
    after, start = _screen("Settings", "Hello"), _screen(before, "Save data")
    scene = Scene("Open the settings", "click Settings", after, start)
    answer = weigh_by_rules(look_by_rules(scene, expected)).expected_holds
    assert (answer == "yes") is is_yes


@pytest.mark.parametrize(
    ("expected", "title", "is_yes"),
    [
        ("进入充电确认页面", "充电确认", True),
        ("进入充电确认页面", "充电订单", False),
        ("The page My cover is shown", "My cover", True),
        ("The page My cover is shown", "My claims", False),
        ("The My cover page opens", "My cover", True),
        ("Mở trang Đơn hàng", "Đơn hàng", True),
        ("Mở trang Đơn hàng", "Hồ sơ", False),
        ("the page for finding a booking", "Find your booking", True),
        ("the page for planning a trip", "Plan your trip", True),
        ("the page for finding a booking", "Find your flight", False),
        ("the page for changing a booking", "Find your booking", False),
        ("the page about dangerous goods", "Dangerous goods", True),
        ("the page about dangerous goods", "Lost goods", False),
    ],
)
def test_the_page_that_is_named_has_that_title(expected: str, title: str, is_yes: bool) -> None:
    scene = Scene("Go on", "click OK", _screen(title, "A03"), _screen("Start", "Hello"))
    answer = weigh_by_rules(look_by_rules(scene, expected)).expected_holds
    assert (answer == "yes") is is_yes


@pytest.mark.parametrize(
    ("title", "is_yes"), [("Who is travelling?", True), ("Who is paying?", False), ("Seats", False)]
)
def test_a_question_may_be_the_title_of_the_page(title: str, is_yes: bool) -> None:
    scene = Scene("Go on", "click OK", _screen(title, "Ann"), _screen("Start", "Hello"))
    answer = weigh_by_rules(look_by_rules(scene, "the question who is travelling")).expected_holds
    assert (answer == "yes") is is_yes


@pytest.mark.parametrize(("title", "is_refused"), [("Dogs", False), ("Start", True)])
def test_what_a_box_declares_something_about_refuses_nothing(title: str, is_refused: bool) -> None:
    rule = Widget(id="a", role="text", text="Dogs must not be left alone on deck.")
    box = Widget(id="b", role="checkbox", name="I have no dog")
    after = Screen(title=title, widgets=(rule, box))
    scene = Scene("Continue", "click Continue", after, _screen("Start", "Hello"))
    assert bool(refusal(scene)) is is_refused
