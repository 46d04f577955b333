"""The offline operation agent on rows of their own, wrong values and what a dialog offers."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

SHELF = """
<node resource-id=listitem#1>
  <node resource-id=text#1 text="Red kite">
  <node resource-id=button#1 text="Take">
<node resource-id=listitem#2>
  <node resource-id=text#2 text="Blue kite">
  <node resource-id=button#2 text="Take">
"""
BOAT = """
<node class=button resource-id=row text="Boat 7">
<node resource-id=dialog#1 text="Boat 7">
  <node resource-id=text#1 text="Ready since noon.">
  <node resource-id=button#1 text="Directions">
  <node resource-id=button#2 text="Give the boat back">
  <node resource-id=button#3 text="Close">
"""
CODE = """
<node class=textbox resource-id=code content-desc="Gift code">
<node class=button resource-id=use text="Apply">
<node class=textbox resource-id=card content-desc="Card number">
<node class=button resource-id=pay text="Pay">
"""
MENU = """
<node class=tab resource-id=old text="Past">
<node class=tab resource-id=now text="Open" state=selected>
<node class=tab resource-id=trips text="Trips">
"""
LIST = """
<node class=heading resource-id=h text="Tours">
<node resource-id=listitem#1 clickable=true content-desc="Dune 3 May">
  <node resource-id=text#1 text="Dune">
  <node resource-id=text#2 text="3 May">
<node resource-id=listitem#2 clickable=true content-desc="Fjord 4 May">
  <node resource-id=text#3 text="Fjord">
  <node resource-id=text#4 text="4 May">
"""
KNOWN = {"gift_code": "Gift code", "card_number": "Number of the card"}


def told(step: str, page: str, memory: str = "", invalid: str = "") -> str:
    asked = Asked(
        step=step,
        screen=page.strip("\n"),
        values={},
        memory=memory,
        invalid=invalid,
        described=KNOWN,
    )
    return str(operate(asked)["rid"])


def test_each_of_several_rows_has_its_own_button() -> None:
    taken = '- click the button "Take" (1 of 2): the screen changed'
    assert told("Take the blue kite and the red kite", SHELF) == "button#2"
    assert told("Take the red kite and the blue kite", SHELF, taken) == "button#2"


def test_what_a_thing_offers_is_not_done_because_it_was_opened() -> None:
    opened = '- click the button "Boat 7" (1 of 1): the screen changed'
    assert told("Open boat 7", BOAT, opened) == ""


def test_only_what_is_applied_is_typed() -> None:
    part = "(1 of 1, to be continued): the screen changed"
    typed = f'- type "the gift code" into the field "Gift code": ${{gift_code}} {part}'
    assert told("Apply the gift code", CODE) == "code"
    assert told("Apply the gift code", CODE, typed) == "use"


def test_the_tab_tells_which_ones_are_meant() -> None:
    nothing = "- click(trips): no effect: nothing on the screen changed"
    assert told("Switch to the past trips", MENU, invalid=nothing) == "old"


def test_the_rest_of_a_name_is_the_entry() -> None:
    led = '- click the button "Tours" (1 of 1): the screen changed'
    assert told("Open the Fjord tour", LIST, led) == "listitem#2"


@pytest.mark.parametrize(
    ("step", "name"),
    [
        ("Enter the mail without @ and a wrong password", "bad_mail"),
        ("Enter the mail and a wrong password", "mail"),
        ("输入缺少@的邮箱", "bad_mail"),
    ],
)
def test_a_wrong_value_is_wanted_by_the_part_that_says_so(step: str, name: str) -> None:
    answer = choose_parameter(
        field='<node class=textbox resource-id=f content-desc="Mail">',
        around="",
        step=step,
        memory="",
        invalid="",
        parameters=["mail: Mail (邮箱)", "bad_mail: Mail without @"],
    )
    assert answer["parameter"] == name
