"""What a step declines is declined, and its contrary is never done."""

import pytest

from tests.tools.uat.offline.test_operating import asked

WELCOME = """
- heading "Events in your town"
- text: Let us use your location to show what is on.
- button "Allow location" [ref=y]
- button "Not now" [ref=n]
"""
HARD = '- text: We need your location\n- button "Allow location" [ref=y]'
COOKIES = '- text: We use cookies\n- button "Accept all" [ref=a]\n- button "Reject all" [ref=r]'
ZH = '- text: 允许获取您的位置\n- button "允许" [ref=y]\n- button "暂不开启" [ref=n]'
VI = """
- text: Ứng dụng muốn biết vị trí của bạn
- button "Cho phép" [ref=y]
- button "Để sau" [ref=n]
"""
DOOR = """
- textbox "Phone number" [ref=a]
- textbox "Password" [ref=b]
- button "Sign in" [ref=c]
- link "Continue as guest" [ref=d]
"""


@pytest.mark.parametrize(
    ("step", "page", "rid"),
    [
        ("Do not share the location", WELCOME, "button#2"),
        ("Decline location access", WELCOME, "button#2"),
        ("Launch the app and decline location access", WELCOME, "button#2"),
        ("Given the visitor has not shared her location", WELCOME, "button#2"),
        ("Open the app without sharing the location", WELCOME, "button#2"),
        ("Allow the location", WELCOME, "button#1"),
        ("Refuse the cookies", COOKIES, "button#2"),
        ("拒绝获取位置", ZH, "button#2"),
        ("Từ chối chia sẻ vị trí", VI, "button#2"),
    ],
)
def test_what_is_declined_is_declined(step: str, page: str, rid: str) -> None:
    answer = asked(step, page)
    assert (answer["skill"], answer["rid"]) == ("click", rid)


@pytest.mark.parametrize("step", ["Decline location access", "Do not share the location"])
def test_where_nothing_declines_nothing_is_agreed_to(step: str) -> None:
    assert asked(step, HARD)["skill"] != "click"


def test_declining_one_thing_is_not_declining_another() -> None:
    answer = asked("Do not share the note with Ann", WELCOME)
    assert answer["rid"] != "button#2"


@pytest.mark.parametrize(
    "step",
    [
        "Continue as a guest",
        "Use the shop without signing in",
        "Vào ứng dụng không cần đăng nhập",
        "不登录进入应用",
    ],
)
def test_a_guest_does_not_log_in(step: str) -> None:
    answer = asked(step, DOOR, parameters=("phone_number", "password"))
    assert (answer["skill"], answer["rid"]) == ("click", "link#1")


def test_where_no_guest_is_let_in_nobody_logs_in() -> None:
    closed = DOOR.replace('- link "Continue as guest" [ref=d]\n', "")
    assert asked("Use the shop without signing in", closed)["skill"] != "click"


def test_who_has_an_account_does_not_go_in_as_a_guest() -> None:
    answer = asked("Sign in", DOOR, parameters=("phone_number", "password"))
    assert (answer["skill"], answer["rid"]) == ("input_text", "textbox#1")
