"""The bundled apps do on a phone what their files promise."""

import re

import pytest

from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.memory import parse_app
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.touch import Touch
from tests.support.served import ROOT
from tests.support.sim_phones import example, find, started, tap, texts


def write(phone: SimPhone, hint: str, text: str) -> None:
    tap(phone, text=hint)
    Touch(phone).type_text(text)
    Touch(phone).press("back")


def type_pin(phone: SimPhone, pin: str) -> None:
    for digit in pin:
        tap(phone, text=digit)


@pytest.fixture
def wallet() -> SimPhone:
    """The wallet after logging in."""
    phone = started(example("wallet_sim"))
    write(phone, "请输入手机号", "13712345678")
    tap(phone, text="获取验证码")
    assert phone.toast == "验证码已发送"
    write(phone, "验证码", "1234")
    tap(phone, cls="android.widget.Button", text="登录")
    assert phone.toast == "请先阅读并同意协议"
    tap(phone, cls="android.widget.CheckBox")
    tap(phone, cls="android.widget.Button", text="登录")
    assert "余额（元）" in texts(phone)
    return phone


def pay(phone: SimPhone, pin: str) -> None:
    tap(phone, text="转账")
    write(phone, "对方的手机号", "13800138000")
    tap(phone, text="下一步")
    write(phone, "0.00", "88.8")
    tap(phone, text="确认转账")
    assert "向 13800138000 转账 88.8 元，转账后无法撤回。" in texts(phone)
    tap(phone, text="继续")
    type_pin(phone, pin)


def test_money_is_sent_with_the_payment_password(wallet):
    pay(wallet, "258369")
    assert "转账成功" in texts(wallet)
    tap(wallet, text="完成")
    tap(wallet, rid="com.example.wallet:id/tab_bills")
    Touch(wallet).swipe(500, 1800, 500, 100)
    assert "转账-13800138000" in texts(wallet)


def test_three_wrong_passwords_lock_the_account(wallet):
    pay(wallet, "111111")
    assert "支付密码错误，请重试" in texts(wallet)
    type_pin(wallet, "222222")
    type_pin(wallet, "333333")
    assert "账户已锁定" in texts(wallet)
    tap(wallet, text="知道了")
    assert "余额（元）" in texts(wallet)


def test_a_card_is_bound_after_the_identity_check(wallet):
    tap(wallet, text="银行卡")
    tap(wallet, text="添加银行卡")
    tap(wallet, text="去认证")
    write(wallet, "请输入真实姓名", "张三")
    write(wallet, "请输入 18 位身份证号", "11010119900101123")
    tap(wallet, text="提交认证")
    assert "身份证号格式不正确" in texts(wallet)
    tap(wallet, text="11010119900101123")
    Touch(wallet).type_text("X")
    Touch(wallet).press("back")
    tap(wallet, text="提交认证")
    assert wallet.toast == "认证成功"
    tap(wallet, text="添加银行卡")
    tap(wallet, text="建设银行")
    write(wallet, "请输入银行卡号", "6222021234567890123")
    write(wallet, "银行预留的手机号", "13712345678")
    tap(wallet, text="确认绑定")
    tap(wallet, text="确定")
    assert wallet.toast == "绑定成功"
    assert {"建设银行", "新绑定"} <= set(texts(wallet))


def test_the_wallet_speaks_english_and_is_dark(wallet):
    tap(wallet, rid="com.example.wallet:id/tab_me")
    light = wallet.windows()[1].root.fill
    tap(wallet, text="深色模式")
    assert wallet.windows()[1].root.fill != light
    tap(wallet, cls="android.widget.Spinner")
    tap(wallet, text="English")
    assert "Log out" in texts(wallet)


def spoken(notes: SimulatedFile) -> set[str]:
    """Collect the fixed words of an app."""
    found = {notes.name}
    for screen in notes.screens.values():
        found.add(screen.title)
        for widget in screen.all_widgets():
            found |= {widget.name, widget.text, widget.placeholder, *widget.options}
        for reaction in screen.reactions():
            found.add(reaction.toast)
            found |= {str(value) for value in reaction.set.values()}
            if reaction.dialog is not None:
                found |= {reaction.dialog.title, reaction.dialog.text}
                found |= {button.name for button in reaction.dialog.buttons}
    return {words for words in found if re.sub(r"\{[\w.]+\}", "", words).strip()}


@pytest.mark.parametrize("language", ["vi", "zh"])
def test_the_notes_are_translated_whole(language):
    notes = example("notes_sim")
    assert set(notes.languages[language]) == spoken(notes)


WAYS = {
    "crash-empty-search": ["Search", "Find"],
    "crash-remove-twice": ["Shop", "Cart (0)", "Clear"],
    "crash-rotate-reader": ["News", "News 1", "<rotate>"],
    "hang-export": ["Settings", "Export data"],
    "wrong-total": ["Shop", "Add lamp for 35"],
    "lost-draft": ["Note to the seller", "At most a few words=far too many words", "Save"],
    "stale-name": ["Profile", "Save name"],
    "dead-end-offer": ["Special offer"],
    "blank-badge": ["Vote for us", "Vote", "Vote", "Vote"],
    "tarpit-wizard": ["Find your size", "Next", "Next", "Next"],
    "tarpit-rate-us": ["Rate this app", "Rate now"],
    "tarpit-mirror": ["Stores near you", "Show other towns"],
    "tarpit-feed": ["News", "Load more"],
}


def test_each_seeded_fault_has_a_way():
    assert {fault.id for fault in example("tarpit_sim").faults} == set(WAYS)


@pytest.mark.parametrize("fault", WAYS)
def test_a_seeded_fault_shows_itself(fault):
    phone = started(example("tarpit_sim"))
    for step in WAYS[fault]:
        named, _, typed = step.partition("=")
        if step == "<rotate>":
            Touch(phone).hold(1)
        elif typed:
            write(phone, named, typed)
        else:
            tap(phone, text=named)
    assert phone.apps["com.example.tarpit"].run.memory.faults == [fault]


def test_the_app_file_of_the_documentation_runs():
    text = (ROOT / "docs" / "simulator.md").read_text("utf-8")
    block = re.search(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert block is not None
    phone = started(parse_app(block.group(1), "simulator.md"))
    tap(phone, text="Add note")
    write(phone, "Text", "Pay rent")
    Touch(phone).press("enter")
    assert "Pay rent" in texts(phone)
    Touch(phone).press("back")
    assert phone.toast == "Stay a little"


def test_the_game_is_one_opaque_view():
    phone = started(example("tarpit_sim"))
    tap(phone, text="Play and win")
    assert find(phone, cls="android.view.View").text == ""
