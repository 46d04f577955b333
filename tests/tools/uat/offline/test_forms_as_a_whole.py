"""Forms that a part of a step fills in as a whole, and what is chosen or wished for on them."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

MOVING = """
<node class=radio resource-id=van text="Van">
<node class=radio resource-id=train text="Train to the new town">
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
            "Choose van, fill in all of the tenant's data, go on",
            MOVING,
            ('click the radio "Van" (1 of 3)',),
            ("input_text", "name", ""),
        ),
        ("Choose train", MOVING, (), ("click", "train", "")),
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
        ("Order a copy of Persuasion", LETTERS, (), ("click", "listitem#2", "")),
    ],
)
def test_each_part_has_its_widget(
    step: str, page: str, done: tuple[str, ...], call: tuple[str, str, str]
) -> None:
    assert called(step, page, *done) == call


def test_what_is_listed_is_no_text_for_the_first_field() -> None:
    step = "Nhập người thuê, số điện thoại"
    done = (
        'type "người thuê" into the field "Tenant" (1 of 1, to be continued)',
        'type "số điện thoại" into the field "Contact number" (1 of 1, to be continued)',
    )
    assert called(step, MOVING, *done)[2] == ""


def test_a_time_is_no_button_that_sends() -> None:
    page = MOVING.replace("<node class=button resource-id=go", "<node class=link resource-id=go")
    done = ('type into "Special wishes"',)
    assert called("Submit the notes", page, *done)[1] not in {"button#1", "button#2"}


def test_whose_telephone_it_is_makes_it_no_name() -> None:
    field = '<node class="textbox" resource-id="f" clickable="true" content-desc="Recipient">'
    known = [
        "recipient_phone: Số điện thoại của người nhận",
        "recipient_name: Tên người nhận",
    ]
    answer = choose_parameter(
        field=field, around=field, step="Fill it in", memory="", invalid="", parameters=known
    )
    assert answer["parameter"] == "recipient_name"
