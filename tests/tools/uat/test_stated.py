"""What a step states behind what it opens is expected of it, and is no act."""

import pytest

from state.values.case import Case
from tools.uat.stated import act_and_state, expected_of


@pytest.mark.parametrize(
    ("step", "act", "state"),
    [
        ("进入我的账户，积分 340", "进入我的账户", "积分 340"),
        ("打开购物车，合计为 ¥58", "打开购物车", "合计为 ¥58"),
        ("Open the account, the credit is £12", "Open the account", "the credit is £12"),
        ("Mở ví, số dư là 200", "Mở ví", "số dư là 200"),
        ("打开充值，输入 100", "打开充值，输入 100", ""),
        ("Open the form, enter 20", "Open the form, enter 20", ""),
        ("输入姓名，数量 2", "输入姓名，数量 2", ""),
    ],
)
def test_a_state_is_cut_off_an_act(step: str, act: str, state: str) -> None:
    assert act_and_state(step) == (act, state)


def test_a_state_is_expected_with_what_the_case_expects() -> None:
    case = Case.model_validate(
        {
            "id": "points",
            "title": "Points",
            "app": {"kind": "simulated", "path": "app.yaml"},
            "steps": [{"action": "打开账户，积分 340", "expected": "显示“金卡”"}, "Open the list"],
        }
    )
    assert expected_of(case, 0) == "积分 340. 显示“金卡”"
    assert expected_of(case, 1) == ""


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("尚未实名，弹出认证提示", "弹出认证提示"),
        ("因未登录，自动跳转到登录页", "自动跳转到登录页"),
        ("As the rider is not signed in, the sign-in page opens", "the sign-in page opens"),
        ("Chưa đăng nhập nên chuyển đến trang đăng nhập", "chuyển đến trang đăng nhập"),
        ("已借列表中不再有红楼梦", "不再有红楼梦"),
        (
            "Refused because the consent to the rules was not given",
            "A message asks for the consent to the rules",
        ),
        ("An error asks which floor is meant", "A message asks which floor is meant"),
        ("The landlord has accepted", "The status is 'accepted'"),
        # What is told after it may be all that tells why: it stays.
        ("Refused, because the card has expired", "Refused, because the card has expired"),
        ("未登录", "未登录"),
        ("未读消息，共 3 条", "未读消息，共 3 条"),
        ("列表中有红楼梦", "列表中有红楼梦"),
    ],
)
def test_why_something_comes_is_not_looked_for(told: str, expected: str) -> None:
    steps = [{"action": "Open the list", "expected": told}]
    app = {"kind": "simulated", "path": "app.yaml"}
    case = Case.model_validate({"id": "why", "title": "Why", "app": app, "steps": steps})
    assert expected_of(case, 0) == expected


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("3. Check the shelf", "Emma and Persuasion are shown"),
        ("Put them on the shelf", "Emma and Persuasion are both kept"),
    ],
)
def test_where_a_step_only_looks_nothing_is_kept_anew(step: str, expected: str) -> None:
    told = "Emma and Persuasion are both kept"
    steps = [{"action": step, "expected": told}]
    app = {"kind": "simulated", "path": "app.yaml"}
    case = Case.model_validate({"id": "shelf", "title": "Shelf", "app": app, "steps": steps})
    assert expected_of(case, 0) == expected


def test_what_a_step_opens_is_what_is_said_of_it() -> None:
    steps = [
        {"action": "Open Villa Rosa", "expected": "The hotel is Italian, 4 stars"},
        {"action": "Save the villa", "expected": "The hotel is Italian, 4 stars"},
        {"action": "Open Villa Rosa", "expected": "The price is £12"},
    ]
    app = {"kind": "simulated", "path": "app.yaml"}
    case = Case.model_validate({"id": "villa", "title": "Villa", "app": app, "steps": steps})
    assert expected_of(case, 0) == "'Italian, 4 stars' is shown"
    assert expected_of(case, 1) == "The hotel is Italian, 4 stars"
    assert expected_of(case, 2) == "The price is £12"


@pytest.mark.parametrize(
    ("step", "told", "expected"),
    [
        ("Send it", "An error says there is no such tree", "A message says there is no tree"),
        ("Send it", "The app refuses: two at most", "A message says two at most"),
        ("Open it", "Two trees, the new one being felled", "Two trees. One of them is felled"),
        ("预约", "约满了", "约满"),
        ("核对余额", "余额变为 20 元", "余额为 20 元"),
        ("充值", "余额变为 20 元", "余额变为 20 元"),
    ],
)
def test_what_is_expected_is_put_as_the_screen_tells_it(
    step: str, told: str, expected: str
) -> None:
    steps = [{"action": step, "expected": told}]
    app = {"kind": "simulated", "path": "app.yaml"}
    case = Case.model_validate({"id": "trees", "title": "Trees", "app": app, "steps": steps})
    assert expected_of(case, 0) == expected
