"""Raw steps become instructions."""

from pathlib import Path

import pytest

from state.errors import ConfigError
from tools.uat.rewriting import objects_of, result_said, rewrite_step

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


def test_the_things_that_a_step_asks_for() -> None:
    assert objects_of("Enter name, phone and city") == ["name", "phone", "city"]
    assert objects_of("输入姓名和手机号") == ["姓名", "手机号"]
    assert objects_of("Click 'Next'") == []


def test_rules_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.yaml"):
        rewrite_step("x", [], tmp_path / "nowhere.yaml")


@pytest.mark.parametrize(
    ("step", "instruction"),
    [
        ("Given the guest is signed in", "Sign in"),
        ("And she is looking at her upcoming stays", "Open upcoming stays"),
        (
            "When she taps 'Pay', confirms and closes the box",
            "Tap 'Pay', confirm and close the box",
        ),
        ("The reader wants to renew the loan", "Renew the loan"),
        ("We would like to cancel it", "Cancel it"),
        ("2. Go to Bills", "Go to Bills"),
        ("Step 3: Save", "Save"),
        ("Precondition: signed in, Room 7 open", "Sign in, open Room 7"),
        ("First of all, sign in", "Sign in"),
        ("Go on and don't forget to tick Breakfast", "Go on and tick Breakfast"),
        ("Open the guest list", "Open the guest list"),
        ("Then open it", "Then open it"),
        ("12 eggs", "12 eggs"),
    ],
)
def test_what_is_told_of_somebody_is_put_as_an_order(step: str, instruction: str) -> None:
    assert rewrite_step(step) == instruction


def test_a_value_with_another_is_two_values() -> None:
    known = {"member_number": "", "wrong_password": "A password that is wrong"}
    step = "Enter the member number with a wrong password and press Go"
    assert rewrite_step(step, known) == "Enter ${member_number} and ${wrong_password} and press Go"


def test_a_value_ends_where_another_act_begins() -> None:
    known = {"phone": "Số điện thoại mới (new phone number)"}
    step = "Nhập số điện thoại mới rồi nhấn 'Lưu'"
    assert rewrite_step(step, known) == "Nhập số điện thoại mới ${phone} rồi nhấn 'Lưu'"


@pytest.mark.parametrize(
    ("step", "instruction"),
    [
        ("3、不选尺寸，点击“加入”", "点击“加入”"),
        ("先不同意协议，点击“办理”", "点击“办理”"),
        ("前置条件：已登录", "登录"),
        ("先登录进去，然后找到优惠券这个入口点开", "先登录，然后打开优惠券"),
        ("Without choosing a size, press Add", "Press Add"),
        ("不要关闭页面", "不要关闭页面"),
        ("填写姓名，但不勾选条款，点击“提交”", "填写姓名，点击“提交”"),
        ("Type the name, without ticking the terms, press Send", "Type the name, press Send"),
        ("重新删除 Elm 并确定", "删除 Elm 并确定"),
        ("再切换回列表", "切换回列表"),
        ("再次输入密码", "再次输入密码"),
        ("再试一次", "再试一次"),
        ("点击“再想想”", "点击“再想想”"),
        ("切换城市到杭州", "把城市切换到杭州"),
        ("切换到“收藏”", "切换到“收藏”"),
    ],
)
def test_what_is_left_out_first_needs_no_act(step: str, instruction: str) -> None:
    assert rewrite_step(step) == instruction


@pytest.mark.parametrize(
    ("step", "things"),
    [
        ("Enter the new amount, Update", ["the new amount"]),
        ("Enter the name, Address", ["the name", "Address"]),
    ],
)
def test_a_button_behind_what_is_entered_is_not_entered(step: str, things: list[str]) -> None:
    assert objects_of(step) == things


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            "Take Friday 3 June with a pick-up at 9:15 and ask for the cot",
            "Choose Friday 3 June, set the pick-up to 9:15 and ask for the cot",
        ),
        ("When she takes 18:00 with a window seat", "Choose 18:00, add the window seat"),
        ("He pays by card and says that he has paid", "Pay by card and click I have paid"),
        ("She has no car, so she only wants to see what is in the centre", "Show only centre"),
        (
            "He can't walk far, so he wants to see only those near the lake",
            "Show only near the lake",
        ),
        (
            "She picks the small one, leaving on 9 July and staying for 2 weeks",
            "Pick the small one, choose 9 July, choose 2 weeks",
        ),
        (
            "The guest signs in and finds that he needs a bed, so he goes for another room",
            "Sign in and choose another room",
        ),
        ("Tick that she has seen the rules", "Tick I have seen the rules"),
        ("他选了最大的那张 Oslo，想订 6月3日 下午两点半开始", "选择Oslo，选择6月3日，选择14:30"),
        ("两位太少，加到五位，再加一把儿童椅", "把位设为五，添加儿童椅"),
        ("去结算，顺便把积分用上", "去结算，使用积分"),
        ("打开门禁，第一次输错了密码", "打开门禁，输入错误的密码"),
    ],
)
def test_a_story_becomes_what_is_done(step: str, told: str) -> None:
    assert told in rewrite_step(step)


@pytest.mark.parametrize(
    "step",
    [
        "Choose the row with a red flag",
        "Tap Next, waiting for 3 seconds",
        "Check that she is listed",
        "Open the list, searching for 42",
    ],
)
def test_what_tells_of_no_value_is_not_chosen(step: str) -> None:
    assert "choose " not in rewrite_step(step).replace("Choose the row", "")


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
        ("登录", "登录成功，进入首页", "登录", "进入首页"),
        ("选择学历为本科，填写学校", "学历和学校已填写", "选择学历为本科，填写学校", ""),
    ],
)
def test_what_the_app_shows_is_no_act(ask: str, result: str, does: str, says: str) -> None:
    step = CHINESE.format(ask=ask, result=result)
    assert rewrite_step(step) == does
    assert result_said(step) == says


def test_a_message_in_the_place_of_the_result_is_expected() -> None:
    step = "System requests User to press Pay now, and System validates the result feedback from "
    assert result_said(f'{step}User is the message "Choose how to pay".') == (
        'the message "Choose how to pay"'
    )
    assert result_said(f"{step}User is pressing Pay now.") == ""


def test_that_all_is_filled_in_is_seen_and_no_act() -> None:
    step = (
        "System requests User to enter the name, choose Oak as the wood, and System validates the "
        "result feedback from User is that all fields are filled in."
    )
    assert rewrite_step(step) == "Enter the name, choose Oak as the wood"
    assert result_said(step) == "all fields are filled in"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Search for a tree that is gone", "Search for ${gone}"),
        ("Search for the late train", "Search for ${late_train}"),
        ("Search for the early train", "Search for the early train"),
        ("Search for a tree", "Search for a tree"),
        ("Search for 'a tree that is gone'", "Search for 'a tree that is gone'"),
    ],
)
def test_what_is_searched_for_is_the_parameter_that_is_told_so(step: str, told: str) -> None:
    known = {"gone": "Number of a tree that is gone", "late_train": "Train after ten"}
    assert rewrite_step(step, known) == told
