"""The offline operation agent where a click only leads on: filters, hearts, lists, one more."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked, told_values
from tools.uat.offline.typing import choose_parameter

CARS = """
<node class=img resource-id=ic_filter clickable=true>
<node class=img resource-id=ic_star clickable=true>
<node resource-id=text#1 text="Drivers">
<node class=img resource-id=minus clickable=true>
<node resource-id=text#2 text="1">
<node class=img resource-id=plus clickable=true>
<node resource-id=text#3 text="Days">
<node resource-id=img#3 clickable=true content-desc="minus">
<node resource-id=text#4 text="3">
<node resource-id=img#4 clickable=true content-desc="plus">
"""
SHEET = """
<node resource-id=checkbox#1 text="Child seat">
<node resource-id=checkbox#2 text="Automatic">
<node class=button resource-id=ok text="Show cars">
"""
OFFER = """
<node class=heading resource-id=h text="Small van">
<node class=button resource-id=go text="Reserve now">
<node class=button resource-id=alt text="Reserve later">
"""
CLUB = """
<node class=heading resource-id=h text="夏令营">
<node class=button resource-id=btn text="我要参加">
"""
DEPOT = '<node class=text resource-id=depot clickable=true text="2号车库">'
DEPOTS = """
<node resource-id=listitem#1 clickable=true text="2号车库">
<node resource-id=listitem#2 clickable=true text="7号车库">
"""
SEARCH = """
<node class=textbox resource-id=number content-desc="Plate" text="AB12" state=focused>
<node class=button resource-id=go text="Look up">
<node resource-id=tab#1 text="Home">
"""
FILTERED = '- click the img "ic filter" (1 of 1): the screen changed'
SWITCHED = '- click the text "2号车库" (1 of 1): the screen changed'


def first(step: str, page: str, memory: str = "") -> tuple[str, str, str]:
    asked = Asked(step=step, screen=page.strip("\n"), values={}, memory=memory)
    answer = operate(asked)
    return answer["skill"], answer["rid"], answer["description"]


@pytest.mark.parametrize(
    ("step", "page", "memory", "rid"),
    [
        ("Filter for a child seat", SHEET, FILTERED, "checkbox#1"),
        ("Save it", CARS, "", "ic_star"),
        ("Add another driver", CARS, "", "plus"),
        ("Remove one day", CARS, "", "img#3"),
        ("Reserve", OFFER, "", "go"),
        ("参加", CLUB, "", "btn"),
        ("切换到7号车库", DEPOTS, SWITCHED, "listitem#2"),
    ],
)
def test_what_a_step_goes_on_to_is_clicked(step: str, page: str, memory: str, rid: str) -> None:
    assert first(step, page, memory)[:2] == ("click", rid)


def test_one_more_is_one_click() -> None:
    more = CARS.replace('text="1"', 'text="2"')
    done = '- step "driver" to 2 (1 of 1): the screen changed'
    assert first("Add another driver", more, done)[0] == "none"


def test_what_is_filtered_for_is_ticked_once() -> None:
    ticked = SHEET.replace('text="Child seat"', 'text="Child seat" state=checked')
    done = f'{FILTERED}\n- tick "Child seat" (1 of 1): the screen changed'
    assert first("Filter for a child seat", ticked, done)[1] not in ("checkbox#1", "checkbox#2")


def test_another_filter_than_the_one_asked_for_is_left_alone() -> None:
    assert first("Filter for a roof rack", SHEET, FILTERED)[0] != "click"


def test_the_click_of_a_later_part_is_not_counted_for_the_first() -> None:
    empty = SEARCH.replace(' text="AB12" state=focused', "")
    step = "Type AB12 as the plate and look it up"
    skill, rid, said = first(step, empty)
    assert (skill, rid) == ("input_text", "number")
    assert said.endswith("(1 of 2)")


def test_the_words_of_the_action_tell_the_parameter() -> None:
    chosen = choose_parameter(
        field='<node class=textbox resource-id=et content-desc="请说明您看到的损坏">',
        around='<node class=textbox resource-id=et content-desc="请说明您看到的损坏">',
        step="类型选择轮胎，填写损坏说明",
        memory="",
        invalid="",
        action='type "损坏说明" into the field "请说明您看到的损坏" (2 of 2)',
        parameters=["driver_name: 驾驶员姓名", "damage: 车辆的损坏说明"],
    )
    assert chosen["parameter"] == "damage"


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Enter the comment 'Hello'", {"Hello"}),
        ("Enter the comment “Hello”", {"Hello"}),
        ("Enter personal information", set()),
    ],
)
def test_a_quoted_value_is_no_half_of_a_name(step: str, told: set[str]) -> None:
    assert told_values(step) == told
