"""Raw steps become instructions."""

from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.uat.rewriting import expected_result, rewrite_step, without_hint

ENGLISH = (
    "System requests User to {ask}, and System validates the result feedback from User is {result}."
)
CHINESE = "系统请求用户{ask}，系统验证用户的反馈结果是{result}"


@pytest.mark.parametrize(
    ("ask", "result", "parameters", "instruction"),
    [
        ("select bank", "selecting bank", ["bank_name", "x"], "Select ${bank_name}"),
        (
            "submit payment password",
            "submitting payment password",
            ["payment_password"],
            "Submit payment password (Use numeric keyboard)",
        ),
        ("choose", "choosing the bank card", ["bankCardNo"], "Choose ${bankCardNo}"),
        (
            "x",
            "filling in name and phone number",
            ["name", "phone"],
            "Fill in ${name} and ${phone}",
        ),
        ("agree", "agreement is accepted", [], "Accept agreement"),
        ("select bank", "successful", ["bank_name"], "Select ${bank_name}"),
        ("x", "[selection of city]", ["city"], "Select ${city}"),
        ("x", "paying the bill", [], "Pay the bill"),
        ("x", 'opening "转账"', [], 'Open "转账"'),
        ("x", "entering card number", ["id_card_number", "card_number"], "Enter ${card_number}"),
    ],
)
def test_the_english_template(
    ask: str, result: str, parameters: list[str], instruction: str
) -> None:
    assert rewrite_step(ENGLISH.format(ask=ask, result=result), parameters) == instruction


@pytest.mark.parametrize(
    ("ask", "result", "parameters", "instruction"),
    [
        ("选择银行", "选择银行", ["银行名称"], "选择${银行名称}"),
        ("选择银行", "已选择银行", [], "选择银行"),
        ("[提交支付密码]", "[提交支付密码]。", [], "提交支付密码（使用数字键盘）"),
        ("输入", "输入姓名和手机号完成。", ["姓名", "手机号"], "输入${姓名}和${手机号}"),
        ("选择银行", "成功", [], "选择银行"),
    ],
)
def test_the_chinese_template(
    ask: str, result: str, parameters: list[str], instruction: str
) -> None:
    assert rewrite_step(CHINESE.format(ask=ask, result=result), parameters) == instruction


@pytest.mark.parametrize("step", ["Click 'Save'", "点击下一步", "Look whether it is there", "…"])
def test_what_fits_nothing_stays(step: str) -> None:
    assert rewrite_step(step, ["save"]) == step


def test_a_parameter_is_known_by_its_description_too() -> None:
    known = {"p17": "Phone number", "bank": "银行名称"}
    assert rewrite_step("Enter phone number", known) == "Enter phone number ${p17}"
    assert rewrite_step("选择银行", known) == "选择银行 ${bank}"


def test_one_of_several_that_might_be_meant_is_not_marked() -> None:
    assert rewrite_step("Select bank", ["bank_name", "bank_no"]) == "Select bank"


def test_rules_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.yaml"):
        rewrite_step("x", [], tmp_path / "nowhere.yaml")


@pytest.mark.parametrize("step", ["如果余额不够，点击充值", "输错密码三次", "点击“下午三点”"])
def test_a_condition_a_count_and_a_label_stay(step: str) -> None:
    assert rewrite_step(step) == step


@pytest.mark.parametrize(
    ("ask", "result", "does", "says"),
    [
        ("勾选协议并登录", "进入首页", "勾选协议并登录", "进入首页"),
        ("用手机号登录", "进入首页", "用手机号登录", "进入首页"),
        ("进入转账页面", "进入转账页面", "进入转账页面", ""),
        ("输入手机号", "手机号已输入", "输入手机号", ""),
        ("点击保存", "提示“保存成功”", "点击保存", "提示“保存成功”"),
        ("选择学历为本科，填写学校", "学历和学校已填写", "选择学历为本科，填写学校", ""),
    ],
)
def test_what_the_app_shows_is_no_act(ask: str, result: str, does: str, says: str) -> None:
    step = CHINESE.format(ask=ask, result=result)
    assert rewrite_step(step) == does
    assert expected_result(step) == says


def test_a_message_in_the_place_of_the_result_is_expected() -> None:
    step = "System requests User to press Pay now, and System validates the result feedback from "
    assert expected_result(f'{step}User is the message "Choose how to pay".') == (
        'the message "Choose how to pay"'
    )
    assert expected_result(f"{step}User is pressing Pay now.") == ""


def test_that_all_is_filled_in_is_seen_and_no_act() -> None:
    step = (
        "System requests User to enter the name, choose Oak as the wood, and System validates the "
        "result feedback from User is that all fields are filled in."
    )
    assert rewrite_step(step) == "Enter the name, choose Oak as the wood"
    assert expected_result(step) == "all fields are filled in"


@pytest.mark.parametrize(
    ("ask", "result", "does"),
    [
        ("点击完成", "点击完成", "点击完成"),
        ("查看已完成", "查看已完成", "查看已完成"),
        ("点击", "点击已完成", "点击已完成"),
        ("点击【完成】", "点击【完成】", "点击【完成】"),
        ("选择银行", "选择银行成功", "选择银行"),
        ("click Booking and Sharing", "clicking Booking and Sharing", "Click Booking and Sharing"),
        ("open", 'opening "Reading, writing"', 'Open "Reading, writing"'),
        ("tap Tasks completed", "tapping Tasks completed", "Tap Tasks completed"),
        ("tap Tasks", "tapping Tasks completed", "Tap Tasks"),
        ("open", 'opening "[Draft] plan"', 'Open "[Draft] plan"'),
    ],
)
def test_a_name_that_looks_like_an_ending_is_kept(ask: str, result: str, does: str) -> None:
    step = (ENGLISH if ask.isascii() else CHINESE).format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == (does, "")


@pytest.mark.parametrize(
    ("ask", "result"),
    [
        ("choose the plan", "having chosen the plan"),
        ("choose the plan", "User has chosen the plan"),
        ("choose the plan", "the plan having been chosen"),
        ("choose the plan", "completed"),
        ("choose the plan", "choosing the plan is completed"),
        ("choose the plan", "chosen"),
    ],
)
def test_that_it_is_done_is_the_act_again(ask: str, result: str) -> None:
    step = ENGLISH.format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == ("Choose the plan", "")


@pytest.mark.parametrize(
    ("ask", "result"),
    [
        ("Click Next", 'the page "Two" is shown'),
        ("Click Save", "the file is saved as draft"),
        ("Click Account", "opening hours are shown"),
        ("Click Go", "search results"),
        ("保存", "订单已取消"),
        ("查看订单", "已完成订单"),
    ],
)
def test_a_statement_is_no_act_and_must_hold(ask: str, result: str) -> None:
    step = (ENGLISH if ask.isascii() else CHINESE).format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == (ask, result)


@pytest.mark.parametrize(
    "step",
    [
        "System requests User to select bank. System validates the result feedback from User is "
        "selecting bank.",
        "System requests User to select bank; System validates that the result feedback from User "
        "is selecting bank",
    ],
)
def test_the_two_halves_may_be_sentences(step: str) -> None:
    assert rewrite_step(step) == "Select bank"
    assert rewrite_step("系统请求用户选择银行。系统验证用户的反馈结果是选择银行。") == "选择银行"


@pytest.mark.parametrize("step", ["Enter ${payment_password}", "输入支付密码"])
def test_the_hint_for_the_agents_can_be_taken_off(step: str) -> None:
    told = rewrite_step(step)
    assert told != step
    assert without_hint(told) == step
