"""Forms that a part of a step fills in as a whole, and what is chosen or wished for on them."""

import pytest

from tools.uat.offline.forms import sending_button
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

MOVING = """
<node class=radio resource-id=van text="Van">
<node class=radio resource-id=train text="Pick up at 12 Kiln Lane">
<node class=textbox resource-id=name content-desc="Tenant">
<node class=textbox resource-id=tel content-desc="Contact number">
<node class=combobox resource-id=floor content-desc="Floor" text="Ground">
<node resource-id=button#1 text="9-11 am">
<node resource-id=button#2 text="1-3 pm">
<node class=textbox resource-id=note content-desc="Special wishes">
<node class=button resource-id=go text="Review booking">
"""
KNOWN = {
    "tenant_name": "Name of the tenant (người thuê)",
    "tenant_phone": "Phone number of the tenant",
    "wish": "Special wishes",
}
SEARCH = """
<node class=searchbox resource-id=find content-desc="Search plants">
<node class=button resource-id=all text="All">
"""
LETTERS = """
<node resource-id=listitem#1 clickable=true content-desc="Emma 3 copies">
  <node resource-id=text#1 text="Emma">
  <node resource-id=text#2 text="3 copies">
<node resource-id=listitem#2 clickable=true content-desc="Persuasion 1 copy">
  <node resource-id=text#3 text="Persuasion">
  <node resource-id=text#4 text="1 copy">
"""


def called(step: str, page: str, *done: str) -> tuple[str, str, str]:
    memory = "\n".join(f"- {line}: the screen changed" for line in done)
    asked = Asked(
        step=step, screen=page.strip("\n"), values={}, memory=memory, described=dict(KNOWN)
    )
    answer = operate(asked)
    return answer["skill"], answer["rid"], answer["text"]


@pytest.mark.parametrize(
    ("step", "page", "done", "call"),
    [
        (
            "Chọn van, điền đầy đủ thông tin người thuê, ghi chú Ramp",
            MOVING,
            ('click the radio "Van" (1 of 3)',),
            ("input_text", "name", ""),
        ),
        ("Choose pick-up and review the booking", MOVING, (), ("click", "train", "")),
        ("Fill in floor attic", MOVING, (), ("input_text", "floor", "attic")),
        ("Fill in the slot 1-3 pm", MOVING, (), ("click", "button#2", "")),
        ("Ask for a ramp", MOVING, (), ("input_text", "note", "")),
        (
            "Choose van and review the booking",
            MOVING.replace('text="Van"', 'text="Van" state=checked'),
            ('click the radio "Van" (1 of 1)',),
            ("click", "go", ""),
        ),
        ("Review the booking", MOVING, (), ("click", "go", "")),
        ("Tìm hoa hồng", SEARCH, (), ("input_text", "find", "hoa hồng")),
        ("Request a copy of Persuasion", LETTERS, (), ("click", "listitem#2", "")),
    ],
)
def test_each_part_has_its_widget(
    step: str, page: str, done: tuple[str, ...], call: tuple[str, str, str]
) -> None:
    assert called(step, page, *done) == call


def test_an_act_on_an_entry_is_not_over_when_it_is_open() -> None:
    asked = Asked(step="Request a copy of Persuasion", screen=LETTERS.strip("\n"), values={})
    assert operate(asked)["description"].endswith("(1 of 1, to be continued)")


def test_what_is_listed_is_no_text_for_the_first_field() -> None:
    page = """
<node class=textbox resource-id=name content-desc="Sender" text="An">
<node class=textbox resource-id=street content-desc="Street and number" text="1 A">
<node class=combobox resource-id=ward content-desc="District" text="Ba Dinh">
"""
    done = (
        'type "người gửi" into the field "Sender" (1 of 2, to be continued)',
        'type "địa chỉ" into the field "Street and number" (1 of 2, to be continued)',
        'choose "Ba Dinh" in "District" (1 of 2, to be continued)',
    )
    step = "Nhập người gửi, địa chỉ, quận Ba Dinh, giao buổi sáng"
    assert called(step, page, *done)[0] != "input_text"


def test_a_time_is_no_button_that_sends() -> None:
    page = """
<node class=textbox resource-id=name content-desc="Tenant" text="Ann">
<node resource-id=button#1 text="9-11 am">
<node resource-id=button#2 text="1-3 pm">
"""
    asked = Asked(step="Submit the data", screen=page.strip("\n"), values={})
    assert sending_button(asked, asked.layer) is None


def test_whose_telephone_it_is_makes_it_no_name() -> None:
    field = '<node class="textbox" resource-id="f" clickable="true" content-desc="Sender">'
    known = ["sender_name: Tên người gửi thư (sender)", "sender_phone: Số di động của người gửi"]
    step = "Điền đầy đủ thông tin người gửi"
    answer = choose_parameter(
        field=field, around=field, step=step, memory="", invalid="", parameters=known
    )
    assert answer["parameter"] == "sender_name"


def test_what_the_next_step_types_is_left_to_it() -> None:
    page = """
<node class=textbox resource-id=phone content-desc="手机号" text="13812345678" state=focused>
<node class=textbox resource-id=code content-desc="验证码">
<node class=button resource-id=get text="获取验证码">
<node class=button resource-id=in text="登录">
"""
    asked = Asked(
        step="输入手机号并获取验证码",
        screen=page.strip("\n"),
        values={},
        memory='- type "手机号并获取验证码" into the field "手机号" (1 of 2): the screen changed',
        described={"phone": "手机号", "sms_code": "短信验证码"},
        next_step="输入验证码 ${sms_code}",
    )
    assert operate(asked)["rid"] == "get"
