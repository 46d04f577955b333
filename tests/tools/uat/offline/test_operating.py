"""The offline operation agent on screens that it has not seen."""

from typing import Any

import pytest

from state.values.screen import Screen
from tools.devices.aria import parse_aria
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter
from tools.uat.perception import perceive_screen

IDENTITY = """
- heading "实名认证" [level=1] [ref=t]
- textbox "姓名" [ref=a]
- textbox "身份证号" [ref=b]
- textbox "手机号" [ref=c]
- checkbox "我已阅读并同意《用户协议》" [ref=d]
- button "下一步" [ref=e]
"""
ADDRESS = """
- heading "Delivery" [level=1] [ref=t]
- textbox "Street" [ref=a]
- textbox "City" [ref=b]
- checkbox "I accept the terms" [ref=c]
- button "Save address" [ref=d]
- link "Back to the shop" [ref=e]
"""
KEYPAD = (
    '- heading "Enter payment password" [level=1] [ref=t]\n'
    + "\n".join(f'- button "{digit}" [ref=k{digit}]' for digit in range(10))
    + '\n- button "Cancel" [ref=c]'
)
BANKS = """
- heading "Choose bank" [level=1] [ref=t]
- list [ref=l]:
  - listitem "Red Bank" [ref=a]
  - listitem "Blue Bank" [ref=b]
"""
QUESTION = """
- button "Delete" [ref=x]
- dialog "Delete file" [ref=d]:
  - text: "Delete it for good?"
  - button "Keep" [ref=n]
  - button "Yes, delete" [ref=y]
"""
ZH = ("姓名", "身份证号", "手机号", "金额")


def asked(step: str, page: str, **more: Any) -> dict[str, Any]:
    screen = perceive_screen(Screen(widgets=parse_aria(page.strip("\n")))).text()
    known = dict.fromkeys(more.pop("parameters", ()), "")
    values = more.pop("values", {})
    return operate(Asked(step=step, screen=screen, values=values, described=known, **more))


def done(*lines: str) -> str:
    return "\n".join(f"- {line}: the screen changed" for line in lines)


@pytest.mark.parametrize(
    ("step", "page", "parameters", "call"),
    [
        ("填写实名信息", IDENTITY, ZH, ("input_text", "textbox#1")),
        ("提交实名信息", IDENTITY, ZH, ("input_text", "textbox#1")),
        ("输入${姓名}和${手机号}", IDENTITY, ZH, ("input_text", "textbox#1")),
        ("输入手机号", IDENTITY, (), ("input_text", "textbox#3")),
        ("同意用户协议", IDENTITY, ZH, ("click", "checkbox#1")),
        ("点击下一步", IDENTITY, ZH, ("click", "button#1")),
        ("Fill in the address", ADDRESS, ("street", "city"), ("input_text", "textbox#1")),
        ("Enter city", ADDRESS, ("street", "town"), ("input_text", "textbox#2")),
        ("Accept the terms", ADDRESS, (), ("click", "checkbox#1")),
        ("Go back to the shop", ADDRESS, (), ("click", "link#1")),
        (
            "Submit payment password (Use numeric keyboard)",
            KEYPAD,
            ("payment_password",),
            ("input_by_numeric_keyboard", ""),
        ),
        ("Press the back key", ADDRESS, (), ("press_adb_back_key", "")),
        ("Scroll down", ADDRESS, (), ("scroll", "")),
    ],
)
def test_the_first_action(
    step: str, page: str, parameters: tuple[str, ...], call: tuple[str, str]
) -> None:
    answer = asked(step, page, parameters=parameters)
    assert (answer["skill"], answer["rid"]) == call


def test_a_value_that_the_step_names_is_chosen_in_a_list() -> None:
    answer = asked("Select ${bank_name}", BANKS, values={"bank_name": "Blue Bank"})
    assert (answer["skill"], answer["rid"]) == ("click", "listitem#2")


def test_a_form_is_filled_in_agreed_to_and_sent() -> None:
    filled = ADDRESS.replace('"Street" [ref=a]', '"Street" [ref=a]: High Street 1').replace(
        '"City" [ref=b]', '"City" [ref=b]: York'
    )
    memory = done('type into "Street"', 'type into "City"')
    assert asked("Save the address", filled, memory=memory)["rid"] == "checkbox#1"
    ticked = filled.replace('terms" [ref=c]', 'terms" [checked] [ref=c]')
    memory += "\n" + done('tick "I accept the terms"')
    assert asked("Save the address", ticked, memory=memory)["rid"] == "button#1"


def test_all_parameters_entered_there_is_nothing_to_do() -> None:
    memory = done(
        'type "${姓名}" into the field "姓名"', 'type "${手机号}" into the field "手机号"'
    )
    assert asked("输入${姓名}和${手机号}", IDENTITY, memory=memory)["skill"] == "none"


def test_the_question_that_a_step_brings_up_is_answered() -> None:
    memory = done('click the button "Delete" (1 of 1)')
    assert asked("Delete the file", QUESTION, memory=memory)["rid"] == "button#3"
    answer = asked("Delete the file", QUESTION, memory=memory, next_step="Keep the file")
    assert answer["skill"] == "none"


def test_what_the_app_asks_for_is_done() -> None:
    page = """
- textbox "Code" [ref=a]: 1234
- button "Get code" [ref=b]
- alert [ref=c]: Please tap Get code first
- button "Log in" [ref=d]
"""
    memory = done('send it off with "Log in"')
    assert asked("Log in", page, memory=memory)["rid"] == "button#1"


def test_a_call_of_no_skill_says_nothing_against_its_widget() -> None:
    invalid = "- long_press(button#1): there is no skill 'long_press'; use one of click, scroll"
    assert asked("点击下一步", IDENTITY, invalid=invalid)["rid"] == "button#1"


def test_an_invalid_call_is_not_repeated() -> None:
    invalid = "- click(button#1): no effect: nothing on the screen changed"
    assert asked("点击下一步", IDENTITY, invalid=invalid)["rid"] != "button#1"


def test_what_is_not_there_is_looked_for_further_down() -> None:
    assert asked("Click 'Imprint'", ADDRESS)["skill"] == "scroll"
    invalid = "- scroll(down): no effect"
    assert asked("Click 'Imprint'", ADDRESS, invalid=invalid)["cannot"]


@pytest.mark.parametrize(
    ("label", "parameters", "chosen"),
    [
        ("Phone number", ["name: of the buyer", "mobile: Phone number"], "mobile"),
        ("银行预留手机号", ["phone: 登录手机号", "card_phone: 预留手机号"], "card_phone"),
        ("Street", ["street", "city"], "street"),
        ("Favourite colour", ["street", "city"], ""),
    ],
)
def test_the_parameter_of_a_field(label: str, parameters: list[str], chosen: str) -> None:
    field = f'<node class="textbox" resource-id="f1" clickable="true" content-desc="{label}" />'
    answer = choose_parameter(
        field=field, around=field, step="Fill in the form", memory="", invalid="",
        parameters=parameters,
    )  # fmt: skip
    assert answer["parameter"] == chosen


def test_the_parameter_of_the_keypad_is_what_the_step_calls_so() -> None:
    answer = choose_parameter(
        field="(the keypad of the app)",
        around="",
        step="Submit payment password (Use numeric keyboard)",
        memory="",
        invalid="",
        parameters=["login_password", "payment_password: of the account", "amount"],
    )
    assert answer["parameter"] == "payment_password"
