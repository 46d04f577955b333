"""Logging in where the form lies behind the own account."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

HOME = """
<node class=searchbox resource-id=find content-desc="Search books">
<node resource-id=tab#1 text="Start">
<node resource-id=tab#2 text="My account">
"""
HOME_ZH = """
<node resource-id=tab#1 text="书架">
<node resource-id=tab#2 text="我的">
"""
DRAWN = """
<node class=heading resource-id=h text="Parking">
<node class=img resource-id=iv_avatar clickable=true content-desc="Robin">
"""
FORM = """
<node class=textbox resource-id=user content-desc="Card number">
<node class=textbox resource-id=pin content-desc="Password">
<node resource-id=tab#2 text="My account">
"""


def called(step: str, page: str, memory: str = "") -> tuple[str, str, str]:
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, memory=memory))
    return answer["skill"], answer["rid"], answer["description"]


@pytest.mark.parametrize(
    ("step", "page", "rid"),
    [
        ("Log in", HOME, "tab#2"),
        ("登录", HOME_ZH, "tab#2"),
        ("登录，打开书架", HOME_ZH, "tab#2"),
        ("Đăng nhập", HOME, "tab#2"),
        ("Sign in", DRAWN, "iv_avatar"),
        ("Sign in, open Fines", HOME, "tab#2"),
    ],
)
def test_a_form_is_looked_for_behind_the_account(step: str, page: str, rid: str) -> None:
    skill, found, said = called(step, page)
    assert (skill, found) == ("click", rid)
    assert said.endswith(", to be continued)")


@pytest.mark.parametrize(
    ("step", "page", "memory"),
    [
        ("Log in", FORM, ""),
        ("Log in", HOME, '- send it off with "Log in": the screen changed'),
        ("Open the fines", HOME, ""),
    ],
)  # fmt: skip
def test_it_is_not_gone_to_twice(step: str, page: str, memory: str) -> None:
    assert called(step, page, memory)[1] != "tab#2"


def test_whoever_is_logged_in_saves_no_profile() -> None:
    page = """
<node class=textbox resource-id=name content-desc="Name on the card">
<node class=button resource-id=save text="Save profile">
"""
    memory = '- click the tab "My account" to log in (1 of 1, to be continued): the screen changed'
    asked = Asked(step="Log in", screen=page.strip("\n"), values={}, memory=memory)
    answer = operate(asked)
    assert (answer["skill"], answer["cannot"]) == ("none", "no form to log in is shown")


def test_what_the_step_names_is_typed_though_another_one_fits_the_field_better() -> None:
    label = "Gate code of your garage"
    field = f'<node class="textbox" resource-id="f" clickable="true" content-desc="{label}">'
    known = ["wrong_digits: A wrong gate code", "gate_digits: Gate code of the garage"]
    answer = choose_parameter(
        field=field, around=field, step="Enter a wrong gate code ${wrong_digits}", memory="",
        invalid="", parameters=known,
    )  # fmt: skip
    assert answer["parameter"] == "wrong_digits"


def test_a_field_gets_what_is_told_of_in_its_own_writing() -> None:
    field = '<node class="textbox" resource-id="f" clickable="true" content-desc="手机号">'
    known = [
        "rider_phone: Phone number of the account (số điện thoại đăng nhập)",
        "reader_mobile: 读者手机号",
    ]
    answer = choose_parameter(
        field=field, around=field, step="登录", memory="", invalid="", parameters=known
    )
    assert answer["parameter"] == "reader_mobile"
