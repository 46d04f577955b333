"""The offline operation agent does what a step says, and no more."""

from dataclasses import replace

import pytest

from state.values.screen import Screen, Widget
from tests.tools.uat.offline.test_operating import asked, done
from tools.judging.judge import check_lines
from tools.judging.look import look
from tools.judging.scene import Scene
from tools.uat.offline.inspecting import Told, inspect
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter
from tools.uat.perception import perceive_screen

PARCEL = """
- combobox "Parcel size" [ref=a]: Small
- textbox "Weight (kg)" [ref=b]
- spinbutton "Quiet hours from" [ref=c]: 21:00
- combobox "Theme" [ref=e]: Light
- button "Continue" [ref=d]
"""
SETTINGS = """
- link "Settings" [ref=l]
- textbox "Name" [ref=a]: Ada
- textbox "Birthday" [ref=b]
- button "Save changes" [ref=c]
"""
SEARCH = """
- searchbox "Find a doctor" [ref=a]: Zhou
- img "iv search" [ref=b] [cursor=pointer]
"""
ORDER = """
- button "Check out" [ref=x]
- dialog "Order" [ref=d]:
  - text: "Order for 12?"
  - button "Cancel" [ref=n]
  - button "Order" [ref=y]
"""
KNOWN = ("weight", "birthday")


@pytest.mark.parametrize(
    ("step", "rid", "text"),
    [
        ('Select the size "Large"', "combobox#1", "Large"),
        ("Choose the size Large and continue", "combobox#1", "Large"),
        ("Set the quiet hours to 23:00", "spinbutton#1", "23:00"),
        ("Choose the dark theme", "combobox#2", "dark"),
    ],
)
def test_a_value_is_chosen_in_the_list_that_the_step_names(step: str, rid: str, text: str) -> None:
    answer = asked(step, PARCEL, parameters=KNOWN)
    assert (answer["skill"], answer["rid"], answer["text"]) == ("input_text", rid, text)


def test_a_step_that_chooses_sends_nothing_off() -> None:
    answer = asked(
        'Select the size "Large"',
        PARCEL.replace("Small", "Large"),
        parameters=KNOWN,
        memory=done('choose "Large" in "Parcel size"'),
        next_step="Confirm the order",
    )
    assert answer["skill"] == "none"


def test_what_the_case_fills_in_itself_is_left_alone() -> None:
    answer = asked("Save the settings", SETTINGS, parameters=KNOWN, previous="Enter the name")
    assert (answer["skill"], answer["rid"]) == ("click", "button#1")


def test_a_filled_search_field_is_sent_off() -> None:
    answer = asked("Search", SEARCH, previous="Enter the doctor")
    assert answer["skill"] in ("click", "press_enter_key")
    assert answer["rid"] != "searchbox#1"


def test_a_button_that_is_called_as_the_step_is_the_one() -> None:
    answer = asked("Order", ORDER)
    assert (answer["skill"], answer["rid"]) == ("click", "button#3")


def test_a_warning_after_a_click_is_no_pass() -> None:
    answer = inspect(
        Told(
            step="Sign in",
            screen="<node class=button resource-id=go text='Sign in'>",
            changes="+ alert: The address is not complete",
            last_changes="+ alert: The address is not complete",
            memory=done('click the button "Sign in" (1 of 1)'),
            checks="",
        )
    )
    assert answer["completed"] == "no"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Please bring a signed form first", ("no", True)),
        ("Please wait until the box is packed", ("cannot_tell", False)),
        ("Your parcel number is 12", ("cannot_tell", False)),
    ],
)
def test_a_message_that_asks_for_something_else_refuses(
    said: str, answer: tuple[str, bool]
) -> None:
    before = Screen(title="Parcel", widgets=(Widget(id="b", role="button", name="Pack box"),))
    role = "alert" if said.startswith("Please") else "text"
    after = before.model_copy(
        update={"widgets": (*before.widgets, Widget(id="t", role=role, text=said))}
    )
    step, expected = "Pack the box", "The box is packed"
    scene = Scene(step, "click", after, before)
    told = Told(
        step=step,
        screen=perceive_screen(after).text(),
        changes=f"+ {role}: {said}",
        last_changes=f"+ {role}: {said}",
        memory=done('click the button "Pack box" (1 of 1)'),
        expected=expected,
        checks="\n".join(check_lines(look(scene, expected))),
        cannot="all of it is done",
    )
    seen = inspect(told)
    assert (seen["completed"], seen["refused"]) == answer


EMAILS = [
    "email: E-mail",
    "account_email: E-mail of the parcel account",
    "newsletter_email: E-mail for the newsletter",
]
PASSWORDS = [
    "login_password: Password to log in",
    "account_password: Password of the parcel account",
    "old_password: The old password of the parcel account",
]


@pytest.mark.parametrize(
    ("label", "memory", "parameters", "chosen"),
    [
        ("E-mail", "", EMAILS, "account_email"),
        ("Password", "- type: ${account_email}", PASSWORDS, "account_password"),
        ("Account", "", [*PASSWORDS, "box_account: Account of the parcel app"], "box_account"),
    ],
)
def test_of_several_for_a_field_the_page_tells_which(
    label: str, memory: str, parameters: list[str], chosen: str
) -> None:
    field = f'<node class=textbox resource-id=textbox#1 content-desc="{label}">'
    answer = choose_parameter(
        field=field,
        around=field,
        step="Sign in",
        memory=memory,
        invalid="",
        about="SwiftParcel",
        parameters=parameters,
    )
    assert answer["parameter"] == chosen


def test_an_expectation_is_judged_when_all_parts_are_done() -> None:
    office = Widget(id="o", role="text", text="Office")
    row = Widget(id="row", role="listitem", name="Addresses", clickable=True)
    before, after = Screen(title="Addresses", widgets=(office,)), Screen(title="Me", widgets=(row,))
    step, expected = "Go back and open the addresses", "'Office' is not in the list"
    scene = Scene(step, "go back", after, before)
    told = Told(
        step=step,
        screen=perceive_screen(after).text(),
        changes="- text: Office",
        last_changes="- text: Office",
        memory=done("go back (1 of 2)"),
        expected=expected,
        checks="\n".join(check_lines(look(scene, expected))),
    )
    assert inspect(told)["completed"] == "no"
    whole = replace(told, memory=done("go back (1 of 1)"))
    assert inspect(whole)["completed"] == "yes"


def test_with_a_part_undone_all_that_is_expected_must_be_shown() -> None:
    row = Widget(id="row", role="listitem", name="Ms Gray", clickable=True)
    name = Widget(id="name", role="textbox", name="Name")
    before, after = Screen(title="Guests", widgets=(row,)), Screen(title="New", widgets=(name,))
    step, expected = (
        "Tap the guest, tap 撤销邀请",
        "The invitation is taken back. The list is empty",
    )
    scene = Scene(step, "click 'Invite'", after, before)
    told = Told(
        step=step,
        screen=perceive_screen(after).text(),
        changes="- listitem Ms Gray",
        last_changes="- listitem Ms Gray",
        memory=done("click the button Invite (1 of 2)"),
        cannot="nothing on the screen fits it",
        expected=expected,
        checks="\n".join(check_lines(replace(look(scene, expected), chance=0.95))),
    )
    assert inspect(told)["completed"] == "no"


SWITCHES = """
- switch "需要餐具" [checked] [ref=a]
- switch "允许定位" [ref=b]
- button "打开地图" [ref=c]
"""


@pytest.mark.parametrize(
    ("step", "call"),
    [
        ("关闭需要餐具", ("click", "switch#1")),
        ("打开允许定位", ("click", "switch#2")),
        ("打开地图", ("click", "button#1")),
    ],
)
def test_a_switch_is_turned_that_the_step_calls_by_its_name(
    step: str, call: tuple[str, str]
) -> None:
    answer = asked(step, SWITCHES)
    assert (answer["skill"], answer["rid"]) == call


def test_what_a_widget_is_called_is_no_message() -> None:
    page = '- text: 需要餐具\n- switch "需要餐具" [checked] [ref=a]\n- button "去结算" [ref=b]'
    answer = asked("去结算", page, memory=done('click the button "去结算" (1 of 1)'))
    assert answer["skill"] == "none"


def test_the_entry_that_a_step_quotes_comes_before_the_tab_called_alike() -> None:
    page = '- listitem [cursor=pointer] [ref=a]:\n  - text: 茶里\n- tab "订单" [ref=b]'
    answer = asked('打开"茶里"的订单', page)
    assert (answer["skill"], answer["rid"]) == ("click", "listitem#1")


def test_going_home_takes_as_many_steps_back_as_it_needs() -> None:
    page = '- heading "老王面馆" [ref=a]'
    assert asked("返回首页", page)["skill"] == "press_adb_back_key"
    again = asked("返回首页", page, memory=done("go back on the way home"))
    assert again["skill"] == "press_adb_back_key"
    there = asked("返回首页", '- tab "首页" [ref=a]', memory=done("go back on the way home"))
    assert there["skill"] == "none"


def test_a_number_goes_to_the_keypad_where_there_is_no_field() -> None:
    keys = "\n".join(f'- button "{digit}" [ref=k{digit}]' for digit in range(10))
    page = f"- text: Enter the code on the kiosk\n{keys}"
    answer = asked("Enter ${kiosk_code}", page, parameters=("kiosk_code",))
    assert answer["skill"] == "input_by_numeric_keyboard"


WARNING = """
<node class=button resource-id=go text="Order">
<node class=dialog resource-id=d text="Not possible">
  <node class=text resource-id=t text="The shop is closed on Sundays">
  <node class=button resource-id=k text="Got it">
"""


@pytest.mark.parametrize("following", ["Close the dialog and return to the list", "关闭弹窗"])
def test_a_message_that_the_next_step_closes_is_left_open(following: str) -> None:
    asked = Asked(
        step="Order", screen=WARNING.strip("\n"), values={}, next_step=following,
        memory='- click the button "Order" (1 of 1): the screen changed',
    )  # fmt: skip
    assert operate(asked)["skill"] == "none"
