"""The offline operation agent on forms to log in: where, as whom, by which of the values."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter

FORM = """
<node class=combobox resource-id=branch content-desc="Library" text="Choose a library">
<node class=textbox resource-id=mail content-desc="Email address">
<node class=textbox resource-id=word content-desc="Password">
<node class=button resource-id=go text="Log in">
"""
PLAIN = FORM.replace("Choose a library", "Northgate")
KNOWN = {"reader_email": "E-mail address of the reader", "reader_password": "Password"}


@pytest.mark.parametrize(
    ("step", "page", "call"),
    [
        ("Log in to Northgate as the reader", FORM, ("input_text", "branch", "Northgate")),
        ("Log in to Northgate as the reader", PLAIN, ("input_text", "mail", "")),
        ("Log in to the app", PLAIN, ("input_text", "mail", "")),
    ],
)
def test_one_logs_in_where_the_step_says(step: str, page: str, call: tuple[str, str, str]) -> None:
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, described=KNOWN))
    assert (answer["skill"], answer["rid"], answer["text"]) == call


def test_a_place_that_the_list_does_not_have_is_left_alone() -> None:
    refused = "- input_text(branch, 'Northgate'): the list has no option 'Northgate'"
    asked = Asked(
        step="Log in to Northgate",
        screen=FORM.strip("\n"),
        values={},
        invalid=refused,
        described=KNOWN,
    )
    assert operate(asked)["rid"] != "branch"


@pytest.mark.parametrize(
    ("step", "called"),
    [
        ("Log in with the email address ${account} and the password ${secret}", "email address"),
        ("用邮箱${account}和密码${secret}登录", "邮箱"),
        ("Log in as ${account}", "account"),
    ],
)
def test_a_value_is_called_as_the_step_calls_it(step: str, called: str) -> None:
    asked = Asked(step=step, screen=PLAIN.strip("\n"), values={}, described={"account": ""})
    assert asked.wanted[0] == ("account", called)


CODE = """
<node class=textbox resource-id=plate content-desc="Plate" text="AB12">
<node class=textbox resource-id=code content-desc="Code">
<node class=button resource-id=get text="Get code">
<node class=button resource-id=park text="Park">
"""


@pytest.mark.parametrize(
    ("step", "call"),
    [
        ("Press 'Get code'", ("click", "get")),
        ("Press 'Get code' for the code", ("input_text", "code")),
    ],
)
def test_a_button_to_get_a_code_does_not_ask_for_the_code(step: str, call: tuple[str, str]) -> None:
    answer = operate(Asked(step=step, screen=CODE.strip("\n"), values={}))
    assert (answer["skill"], answer["rid"]) == call


def test_who_logs_in_is_not_who_the_rest_of_the_step_is_about() -> None:
    field = '<node class=textbox resource-id=tel content-desc="Telephone">'
    known = ["member_phone: telephone number of the member", "courier_phone: phone of a courier"]
    answer = choose_parameter(
        field=field, around=field, step="Sign in, open Couriers", memory="", invalid="",
        action='type into "Telephone" (1 of 2, to be continued)', parameters=known,
    )  # fmt: skip
    assert answer["parameter"] == "member_phone"


def test_the_pin_of_a_card_is_not_typed_where_the_card_is_asked_for() -> None:
    field = '<node class=textbox resource-id=card content-desc="Library card">'
    known = ["guest_card: Number of the library card", "guest_pin: PIN of the library card"]
    answer = choose_parameter(
        field=field, around=field, step="Enter card number and PIN and log in", memory="",
        invalid="", action='type "card number" into the field "Library card" (1 of 3)',
        parameters=known,
    )  # fmt: skip
    assert answer["parameter"] == "guest_card"


def test_the_parameter_that_is_called_as_the_field_is_typed() -> None:
    field = '<node class=textbox resource-id=n content-desc="Membership number">'
    known = [
        "membership_number: Membership number of the insured",
        "new_street: New street and number of the member",
        "broker_number: Number of the broker",
    ]
    answer = choose_parameter(
        field=field, around=field, step="Sign in with the membership number and the password",
        memory="", invalid="", action='type into "Membership number"', parameters=known,
    )  # fmt: skip
    assert answer["parameter"] == "membership_number"
