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
