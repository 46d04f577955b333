"""The offline operator where a step says less than the page asks, or says it in another way."""

from typing import Any

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

PICNIC = """
<node class=combobox resource-id=hour content-desc="领取时间" text="请选择">
<node class=text resource-id=how text="人数">
<node class=img resource-id=less clickable=true text="减少">
<node class=text resource-id=count text="1">
<node class=img resource-id=more clickable=true text="增加">
<node class=switch resource-id=cake text="茶歇 +¥20">
<node class=alert resource-id=tip text="请选择领取时间">
<node class=button resource-id=pay text="去支付">
"""
TABLE = """
<node class=combobox resource-id=time content-desc="Arrival" text="18:00">
<node class=switch resource-id=chair text="Child's chair (+£2)">
<node class=checkbox resource-id=wine text="Wine up to £5,000, £9">
<node class=textbox resource-id=code content-desc="Voucher">
<node class=button resource-id=next text="Next">
"""
TAKEN = """
<node class=button resource-id=go text="Book">
<node class=dialog resource-id=d text="Taken">
  <node class=button resource-id=again text="Pick another table">
"""
TILL = """
<node class=radio resource-id=card text="Card">
<node class=radio resource-id=wallet text="Wallet" {chosen}>
<node class=button resource-id=ok text="Confirm and pay">
"""
PHOTO = """
<node class=link resource-id=add text="Add a photo">
<node class=dialog resource-id=d text="Add a photo">
  <node class=button resource-id=cam text="Camera">
  <node class=button resource-id=gal text="Gallery">
"""
PLOT = """
<node class=combobox resource-id=why content-desc="Reason" text="Moved">
<node class=checkbox resource-id=news text="Garden news">
<node class=checkbox resource-id=vow text="I will leave the plot weeded">
<node class=button resource-id=send text="Send">
"""
DOGS = """
<node class=listitem resource-id=dog clickable=true content-desc="Rex Terrier">
  <node class=text resource-id=a text="Rex">
  <node class=text resource-id=b text="Terrier">
<node class=button resource-id=rent text="Walk another dog">
<node class=text resource-id=t text="All dogs">
"""
KENNELS = '<node class=tab resource-id=all text="Dogs">'
HALF = """
<node class=combobox resource-id=part content-desc="到访时间 Time" text="上午">
"""
SLOT = """
<node class=combobox resource-id=day content-desc="Day" text="Today">
<node class=combobox resource-id=len content-desc="Length of stay" text="1 week">
"""
CHANGED = ": the screen changed"


def called(step: str, page: str, *done: str, **more: Any) -> tuple[str, str]:
    memory = "\n".join(f"- {line}{CHANGED}" for line in done)
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, memory=memory, **more))
    return answer["skill"], answer["rid"]


CHOSEN = 'choose "10:00" in "领取时间" (1 of 2)'
WALLET = 'choose "Wallet" (1 of 2, to be continued)'


@pytest.mark.parametrize(
    ("step", "page", "done", "rid"),
    [
        ("Choose 10:00 and go on", PICNIC.replace('请选择"', '10:00"'), [CHOSEN], "pay"),
        ("Move on to the last page", TABLE, [], "next"),
        ("Add a tea break", PICNIC, [], "cake"),
        ("Ask for the child's chair", TABLE, [], "chair"),
        ("Add the wine", TABLE, [], "wine"),
        ("Close it to choose again and choose 19:00", TAKEN, [], "again"),
        ("Pay with the wallet and click I have paid", TILL, [], "wallet"),
        (
            "Pay with the wallet and click I have paid",
            TILL.replace("{chosen}", "state=checked"),
            [WALLET],
            "ok",
        ),
        ("选钱包付款，输入密码", TILL.replace('"Wallet"', '"钱包"'), [], "wallet"),
        ("把人数设为三", PICNIC, [], "more"),
        ("Add a photo from the gallery", PHOTO, ['click the link "Add a photo" (1 of 1)'], "gal"),
        ("Đánh dấu cam kết nhổ sạch cỏ", PLOT, [], "vow"),
        ("Choose another dog", f"{DOGS}{KENNELS}", [], "rent"),
        ("Tap the dog", DOGS, [], "dog"),
        ("Select 下午", HALF, [], "part"),
        ("Choose 3 weeks", SLOT, [], "len"),
    ],
)
def test_what_is_meant_is_used(step: str, page: str, done: list[str], rid: str) -> None:
    assert called(step, page, *done)[1] == rid


@pytest.mark.parametrize(
    ("step", "page", "done", "rid"),
    [
        ("Tap the dogs", DOGS, [], "dog"),
        ("Open the dog food", DOGS, [], "dog"),
        ("Choose 10:00 and take a look", PICNIC, [CHOSEN], "pay"),
        ("Đánh dấu tin tức", PLOT, [], "vow"),
        ("Add a photo", PHOTO, ['click the link "Add a photo" (1 of 1)'], "gal"),
        ("Add a photo from the album", PHOTO, ['click the link "Add a photo" (1 of 1)'], "gal"),
        ("Pay with vouchers", TILL, [], "wallet"),
    ],
)
def test_what_only_looks_like_it_is_left_alone(
    step: str, page: str, done: list[str], rid: str
) -> None:
    assert called(step, page, *done)[1] != rid


def test_a_list_that_a_message_speaks_of_is_not_clicked() -> None:
    said = 'click the button "去支付" (1 of 2)'
    assert called("Go on to the payment and open the bag", PICNIC, said)[1] != "hour"


def test_of_several_things_one_that_is_not_shown_lets_nothing_else_be_done() -> None:
    done = 'tick "Wine up to £5,000, £9" (1 of 2)'
    known = {"voucher": "Voucher"}
    assert called("Add the wine and the harp", TABLE, done, described=known)[1] == ""


def test_what_a_step_began_with_is_not_done_anew_at_its_end() -> None:
    page = """
<node class=button resource-id=add text="Add stamp">
<node class=button resource-id=out text="Export" state=disabled>
"""
    done = ('click the button "Add stamp" (1 of 2)', 'click the button "Save" (2 of 2)')
    found = called("Add a stamp and save", page, *done, next_step="Export the stamps")
    assert found[1] == ""


KEYS = "".join(f'<node class=button resource-id=k{n} text="{n}">\n' for n in range(10))


def test_a_secret_of_a_later_part_is_typed_on_the_keypad() -> None:
    done = 'click the button "确认支付" (1 of 2)'
    assert called("选择余额，输入错误的密码", KEYS, done)[0] == "input_by_numeric_keyboard"


@pytest.mark.parametrize(("step", "name"), [("错误", "odd_pin"), ("正确", "own_pin")])
def test_a_wrong_secret_is_typed_on_the_keypad_only_where_it_is_meant(step: str, name: str) -> None:
    chosen = choose_parameter(
        field="the keypad of the app",
        around=f'<node class=heading resource-id=h text="余额密码">\n{KEYS}',
        step=f"输入{step}的密码",
        memory="",
        invalid="",
        parameters=[
            "own_pin: 余额密码 / PIN of the purse",
            "odd_pin: 错误的余额密码 / a wrong PIN",
        ],
    )
    assert chosen["parameter"] == name
