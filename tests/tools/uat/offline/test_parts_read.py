"""Parts of steps that used to be left out: each is done on a small screen of its own."""

import pytest

from tools.language.irreversible import irreversible_unasked
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter
from tools.uat.rewriting import result_said, rewrite_step
from tools.uat.terse import in_full

SLOTS = """
<node class=tab resource-id=d1 text="11月27日" state=selected>
<node class=tab resource-id=d2 text="11月28日">
<node class=listitem resource-id=s1 clickable=true content-desc="09:00-09:30 约满">
  <node class=text resource-id=a text="09:00-09:30">
  <node class=text resource-id=b text="约满">
<node class=listitem resource-id=s2 clickable=true content-desc="15:00-15:30 余 5">
  <node class=text resource-id=c text="15:00-15:30">
  <node class=text resource-id=d text="余 5">
"""
CARD = """
<node class=textbox resource-id=card content-desc="Card number"{card}>
<node class=textbox resource-id=expiry content-desc="Expiry date">
<node class=textbox resource-id=code content-desc="Security code">
<node class=button resource-id=pay text="Pay">
"""
CARDS = {
    "card_number": "Number of the payment card",
    "expired_date": "Expired date of the payment card",
    "expiry_date": "Expiry date of the payment card, correct",
    "security_code": "Security code of the payment card",
}


def act(step: str, screen: str, **more: object) -> dict[str, object]:
    """Give what is done next for a step on a screen."""
    return operate(Asked(step=step, screen=screen.strip("\n"), values={}, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Parking permits: order a permit", "Open Parking permits, order a permit"),
        ("添加就诊人：填写姓名，保存", "添加就诊人，填写姓名，保存"),
        ("Name: enter", "Name: enter"),
        ("In the dialog: choose Save", "In the dialog: choose Save"),
    ],
)
def test_what_stands_before_a_colon_is_opened_first(step: str, told: str) -> None:
    assert in_full(step, {"name": "Name"}) == told


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("点击“取消”，不选原因直接提交", "点击“取消”，提交（不填）"),
        ("Order without filling anything in", "Order (leave empty)"),
        ("把车牌号改为新车牌号", "输入新车牌号"),
        ("选择周敏，11月27日 15:00-15:30", "选择周敏，选择11月27日，选择15:00-15:30"),
        ("Open it and reopen the report", "Open it, reopen the report"),
    ],
)
def test_short_manners_are_put_in_full(step: str, told: str) -> None:
    assert rewrite_step(step) == told


def test_values_are_told_from_each_other_whatever_the_article() -> None:
    known = {"card_no": "", "card_number": "", "pin": ""}
    assert rewrite_step("Choose Visa and enter the card number", known).endswith("${card_number}")


@pytest.mark.parametrize(
    ("ask", "result", "told"),
    [
        ("选择11月28日的09:00-09:30", "提示该时段已约满", "选择11月28日的09:00-09:30"),
        ("结束充电并确认", "提示充电已结束", "结束充电并确认"),
        ("输入短信验证码", "验证码已输入", "输入验证码"),
    ],
)
def test_the_request_of_a_template_is_the_act(ask: str, result: str, told: str) -> None:
    step = f"系统请求用户[{ask}]，系统验证用户的反馈结果是[{result}]"
    assert rewrite_step(step) == told


def test_what_a_message_says_is_no_act() -> None:
    step = (
        "System requests User to correct the postcode and save, and System validates the result "
        'feedback from User is the message "Your details have been saved".'
    )
    assert rewrite_step(step) == "Type the correct postcode and save"
    assert result_said(step) == 'the message "Your details have been saved"'


def test_a_span_of_time_is_one_time_and_its_day_comes_first() -> None:
    step = "选择11月28日的09:00-09:30"
    assert act(step, SLOTS)["rid"] == "d2"
    memory = '- click the tab "11月28日" (1 of 1, to be continued): the screen changed'
    opened = SLOTS.replace(" state=selected", "").replace('11月28日"', '11月28日" state=selected')
    assert act(step, opened, memory=memory)["rid"] == "s1"


def test_what_is_chosen_already_is_gone_by() -> None:
    memory = '- click the listitem "周敏" (1 of 3): the screen changed'
    answer = act("选择周敏，选择11月27日，选择15:00-15:30", SLOTS, memory=memory)
    assert (answer["rid"], str(answer["description"])[-8:]) == ("s2", "(3 of 3)")


def test_a_value_alone_is_chosen_in_the_list_of_such() -> None:
    screen = """
<node class=heading resource-id=h text="Passport renewal">
<node class=combobox resource-id=day content-desc="Day" text="1 December">
<node class=listitem resource-id=t clickable=true content-desc="10:30 Full">
"""
    memory = '- click the listitem "Passport renewal" (1 of 2): the screen changed'
    answer = act("Passport renewal, 2 December", screen, memory=memory)
    assert (answer["rid"], answer["text"]) == ("day", "2 December")


def test_a_month_is_chosen_on_the_wheel_of_months() -> None:
    screen = """
<node class=combobox resource-id=p content-desc="Policy" text="Home">
<node class=wheel resource-id=m content-desc="When it was" text="January">
"""
    assert act("Choose April", screen)["rid"] == "m"


@pytest.mark.parametrize(("offered", "rid"), [("12 months", "r2"), ("24 months", "")])
def test_an_amount_behind_for_is_chosen_where_it_is_offered(offered: str, rid: str) -> None:
    screen = f"""
<node class=radio resource-id=r1 text="6 months">
<node class=radio resource-id=r2 text="{offered}">
<node class=button resource-id=go text="Continue to payment">
"""
    memory = '- click the button "Renew" (1 of 1): the screen changed'
    assert act("Renew the permit for 12 months", screen, memory=memory)["rid"] == rid


def test_a_field_that_was_filled_in_is_not_filled_again() -> None:
    step = "Enter ${card_number}, ${expired_date} and ${security_code} and pay"
    typed = (
        '- type "${card_number}" into the field "Card number" '
        "(1 of 2, to be continued): the screen changed"
    )
    answer = act(step, CARD.format(card=' text="4539"'), memory=typed, described=CARDS)
    assert answer["rid"] == "expiry"


def test_a_place_goes_into_the_field_that_asks_where() -> None:
    screen = """
<node class=combobox resource-id=cat content-desc="Category" text="Pothole">
<node class=textbox resource-id=where content-desc="Where is it?">
<node class=img resource-id=ib clickable=true content-desc="Use my location">
<node class=textbox resource-id=what content-desc="Describe the problem">
"""
    memory = '- choose "Pothole" in "Category" (1 of 2): the screen changed'
    step = "Choose the category Pothole and enter the place of the pothole ${spot}"
    answer = act(step, screen, memory=memory, described={"spot": "Place of the pothole"})
    assert answer["rid"] == "where"


def test_a_note_is_written_before_it_is_posted() -> None:
    screen = """
<node class=textbox resource-id=f content-desc="Write a comment">
<node class=button resource-id=p text="Post">
"""
    known = {"dark": "Comment about the light: still dark"}
    assert act("Post a comment that it is still dark", screen, described=known)["rid"] == "f"


def test_nothing_is_ticked_for_a_form_that_is_left_empty() -> None:
    screen = """
<node class=textbox resource-id=plate content-desc="Registration">
<node class=checkbox resource-id=rules text="I accept the rules">
<node class=button resource-id=go text="Order permit">
"""
    known = {"plate": "Registration"}
    assert act("Order (leave empty)", screen, described=known)["rid"] == "go"


def test_how_something_stands_is_only_looked_at() -> None:
    screen = """
<node class=text resource-id=a text="已签到">
<node class=img resource-id=b clickable=true content-desc="刷新">
<node class=tab resource-id=c text="我的">
"""
    answer = act("查看签到状态", screen, previous="点击签到")
    assert (answer["skill"], answer["cannot"]) == ("none", "")


def test_a_confirmation_is_never_given_with_what_declines() -> None:
    screen = """
<node class=dialog resource-id=q text="Withdraw this claim?">
  <node class=button resource-id=keep text="Keep claim">
  <node class=button resource-id=end text="Withdraw">
"""
    memory = '- click the button "Withdraw claim" (1 of 2): the screen changed'
    assert act("Withdraw the claim and confirm", screen, memory=memory)["rid"] == "end"


def test_it_is_opened_and_then_acted_on() -> None:
    screen = """
<node class=tab resource-id=t text="Active">
<node class=listitem resource-id=e clickable=true content-desc="Graffiti Cleaned">
  <node class=text resource-id=x text="Graffiti">
  <node class=text resource-id=y text="Cleaned">
"""
    answer = act("Open it, reopen the report", screen, previous="Open Resolved")
    assert (answer["rid"], str(answer["description"])[-8:]) == ("e", "(1 of 2)")


def test_behind_the_way_back_the_tab_of_the_place_is_chosen() -> None:
    screen = """
<node class=tab resource-id=t1 text="Active">
<node class=tab resource-id=t2 text="Resolved" state=selected>
"""
    memory = "- go back (1 of 1): the screen changed"
    assert act("Back to the active reports", screen, memory=memory)["rid"] == "t1"


def test_several_things_of_a_later_part_each_go_into_their_field() -> None:
    screen = """
<node class=textbox resource-id=a content-desc="车牌号" text="浙A3886">
<node class=combobox resource-id=b content-desc="品牌" text="请选择">
<node class=textbox resource-id=c content-desc="电池容量（度）">
"""
    step = "点击“添加车辆”，填写错误的车牌号 ${plate}、品牌和电池容量 ${kwh}，保存"
    known = {"plate": "错误的车牌号", "brand": "车辆品牌", "kwh": "电池容量（度）"}
    done = (
        '- click the button "添加车辆" (1 of 3): the screen changed\n'
        '- type "${plate}" into the field "车牌号" (2 of 3, to be continued): the screen changed'
    )
    answer = act(step, screen, memory=done, described=known)
    assert (answer["rid"], answer["text"]) == ("b", "")


def test_what_cancels_is_what_a_question_about_cancelling_is_agreed_to_with() -> None:
    screen = """
<node class=dialog resource-id=q text="Cancel this appointment?">
  <node class=button resource-id=keep text="Keep it">
  <node class=button resource-id=end text="Cancel appointment">
"""
    memory = '- click the button "Cancel" (1 of 2): the screen changed'
    assert act("Cancel the appointment and confirm", screen, memory=memory)["rid"] == "end"


def test_the_one_switch_with_the_word_in_its_name_is_meant() -> None:
    screen = """
<node class=switch resource-id=a text="Send me updates">
<node class=switch resource-id=b text="Dark mode">
"""
    assert act("Turn on the updates", screen)["rid"] == "a"
    assert not irreversible_unasked("Turn on the updates", "Send me updates")


def test_the_marked_value_is_what_is_typed() -> None:
    answer = choose_parameter(
        field='<node class=textbox resource-id=e content-desc="Expiry date">',
        around="",
        step="Enter ${card_number}, ${expired_date} and pay",
        memory="",
        invalid="",
        action='type "${expired_date}" into the field "Expiry date"',
        parameters=[f"{name}: {about}" for name, about in CARDS.items()],
    )
    assert answer["parameter"] == "expired_date"
