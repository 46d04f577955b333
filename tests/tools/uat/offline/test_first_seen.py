"""Ways to go on that steps and screens of apps asked for which were seen for the first time."""

from typing import Any

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

CONSENT = """
<node class=heading resource-id=h text="隐私政策">
<node class=button resource-id=yes text="同意并继续">
<node class=link resource-id=no clickable=true text="不同意">
"""
REFUSAL = CONSENT.replace('<node class=button resource-id=yes text="同意并继续">\n', "")
TRIPS = """
<node class=listitem resource-id=r clickable=true content-desc="Oslo – Lisbon 12 May">
  <node class=text resource-id=a text="Oslo – Lisbon">
  <node class=text resource-id=b text="12 May">
<node class=tab resource-id=t1 text="Trips">
<node class=tab resource-id=t2 text="Profile">
"""
TWO = (
    TRIPS
    + """
<node class=listitem resource-id=q clickable=true content-desc="Oslo – Rome 3 June">
  <node class=text resource-id=c text="Oslo – Rome">
  <node class=text resource-id=d text="3 June">
"""
)
START = """
<node class=img resource-id=add clickable=true text="Add a trip">
<node class=tab resource-id=t1 text="Trips">
"""
CLAIMS = """
<node class=listitem resource-id=r1 clickable=true text="Send a claim">
<node class=listitem resource-id=r2 clickable=true text="My claims">
"""
BAGS = """
<node class=text resource-id=n1 text="Paula Berg">
<node class=img resource-id=m1 clickable=true text="Fewer bags for Paula">
<node class=text resource-id=c1 text="1">
<node class=img resource-id=p1 clickable=true text="More bags for Paula">
<node class=text resource-id=n2 text="Max Berg">
<node class=img resource-id=m2 clickable=true text="Fewer bags for Max">
<node class=text resource-id=c2 text="1">
<node class=img resource-id=p2 clickable=true text="More bags for Max">
<node class=button resource-id=go text="Go to payment">
"""
FORM = """
<node class=textbox resource-id=f content-desc="{label}">
<node class=combobox resource-id=c content-desc="Nationality" text="Choose">
<node class=combobox resource-id=k content-desc="账户" text="请选择">
"""
EYE = """
<node class=text resource-id=b text="******">
<node class=img resource-id=iv_eye clickable=true text="显示或隐藏余额">
"""
BOX = """
<node class=checkbox resource-id=b text="There are no such things in my bags">
<node class=button resource-id=go text="Continue">
"""
ACCEPT = """
<node class=text resource-id=t text="To pay €0">
<node class=button resource-id=go text="Accept the new flight">
"""
RADIOS = """
<node class=textbox resource-id=f content-desc="金额" text="60">
<node class=radio resource-id=r1 text="等额本息" state=checked>
<node class=button resource-id=go text="开始计算">
"""


def told(step: str, page: str, **more: Any) -> tuple[str, str, str]:
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, **more))
    return answer["skill"], answer["rid"], answer["text"]


def test_who_agrees_does_not_decline() -> None:
    assert told("同意隐私政策", CONSENT) == ("click", "yes", "")
    assert told("同意隐私政策", REFUSAL)[1] != "no"
    assert told("点击“不同意”", CONSENT) == ("click", "no", "")


def test_the_one_thing_of_a_list_is_told_by_its_kind() -> None:
    before = "Add the trip with its number"
    assert told("Open the trip and share it", TRIPS, previous=before) == ("click", "r", "")
    assert told("Open the trip", TRIPS) == ("click", "t1", "")
    refused = "- click(t1): no effect: nothing on the screen changed"
    assert told("Open the trip", TRIPS, invalid=refused) == ("click", "r", "")
    assert told("Open the trip", TWO, previous=before)[1] not in ("r", "q")


def test_a_thing_of_a_list_is_told_by_a_name_and_its_kind() -> None:
    assert told("Tap on the Lisbon trip", TWO) == ("click", "r", "")
    assert told("Tap on the Oslo trip", TWO)[1] not in ("r", "q")


def test_a_tab_that_changes_nothing_had_led_here_before() -> None:
    refused = "- click(t1): no effect: nothing on the screen changed"
    step = "Open Trips, open Add a trip"
    assert told(step, START, invalid=refused) == ("click", "add", "")
    assert told("Open Trips", START, invalid=refused)[1] != "add"


def test_what_is_only_looked_at_is_opened_where_an_entry_is_called_so() -> None:
    assert told("Check the claims", CLAIMS) == ("click", "r2", "")
    assert told("Check the payments", CLAIMS)[0] != "click"


def test_the_number_that_is_stepped_is_the_one_of_the_person() -> None:
    assert told("Set the bags of Max to two", BAGS)[1] == "p2"
    assert told("Set the bags of Paula to 0", BAGS)[1] == "m1"
    before = "Set the bags of Max to 1"
    assert told("Add one more", BAGS, previous=before)[1] == "p2"
    assert told("Set the bags of Eve to two", BAGS)[1] not in ("p1", "p2", "m1", "m2")


def test_a_button_that_says_where_it_leads_is_no_go() -> None:
    assert told("Proceed to payment, enter the card", BAGS)[1] == "go"
    page, step = BAGS.strip("\n"), "Proceed to payment, enter the card and pay"
    answer = operate(Asked(step=step, screen=page, values={}))
    assert answer["description"].endswith("(1 of 3)")


@pytest.mark.parametrize(("label", "text"), [("金额（元）", "50000"), ("金额（万元）", "5")])
def test_ten_thousands_are_typed_as_the_field_counts(label: str, text: str) -> None:
    page = FORM.format(label=label)
    assert told(f"把{label[:2]}改为5万元", page) == ("input_text", "f", text)


def test_an_option_may_stand_before_the_name_of_its_list() -> None:
    page = FORM.format(label="Name")
    described = {"name": "Name of the guest"}
    memory = '- type "${name}" into the field "Name" (1 of 1, to be continued): the screen changed'
    step = "Enter ${name} and the Norwegian nationality"
    answer = told(
        step, page.replace('"Name"', '"Name" text="A"'), described=described, memory=memory
    )
    assert answer == ("input_text", "c", "Norwegian")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("'请选择', '工商银行（3317）', '招商银行（8802）'", "招商银行（8802）"),
        ("'请选择', '招商银行（3317）', '招商银行（8802）'", ""),
        ("'请选择', '招商银行卡中心'", ""),
    ],
)
def test_an_option_that_says_more_is_the_one_that_begins_so(options: str, text: str) -> None:
    page = FORM.format(label="金额")
    refused = f"- input_text(k, '招商银行'): the list has no option '招商银行'; it has {options}"
    answer = told("账户选择招商银行", page, invalid=refused)
    assert (answer[2] if answer[1] == "k" else "") == text


def test_a_picture_is_known_by_what_it_shows() -> None:
    assert told("点小眼睛", EYE) == ("click", "iv_eye", "")


def test_a_box_is_told_in_other_persons() -> None:
    step = "Tick that there are no such things in the bags, continue"
    assert told(step, BOX) == ("click", "b", "")


def test_the_one_button_that_begins_with_a_bare_verb_is_meant() -> None:
    assert told("Accept", ACCEPT) == ("click", "go", "")
    more = ACCEPT + '<node class=button resource-id=x text="Accept the old flight">'
    assert told("Accept", more)[0] != "click"


def test_what_is_chosen_already_is_not_chosen_again() -> None:
    memory = '- type "60" into the field "金额" (1 of 3): the screen changed'
    assert told("输入60为金额，选择等额本息，计算", RADIOS, memory=memory) == ("click", "go", "")


def test_a_parameter_of_which_the_head_is_what_the_field_is_called_is_typed() -> None:
    field = '<node class="textbox" resource-id="f" content-desc="Flight number" />'
    answer = choose_parameter(
        field=field,
        around=field,
        step="Enter ${short_ticket} and the flight number",
        memory="",
        invalid="",
        parameters=[
            "ticket_number: Ticket number of the last flight",
            "last_flight: Flight number of the last flight",
        ],
    )
    assert answer["parameter"] == "last_flight"


def test_a_field_that_the_next_step_types_into_is_left_to_it() -> None:
    page = """
<node class=textbox resource-id=p content-desc="新手机号" text="13958202745">
<node class=textbox resource-id=c content-desc="验证码">
<node class=button resource-id=b text="获取验证码">
<node class=button resource-id=ok text="确认变更">
"""
    memory = '- type "新手机号" into the field "新手机号" (1 of 2): the screen changed'
    described = {"phone": "新手机号", "sms_code": "短信验证码"}
    for later in ("填入验证码", "输入验证码"):
        answer = told(
            "输入新手机号，获取验证码", page, described=described, memory=memory, next_step=later
        )
        assert answer[:2] == ("click", "b")
