"""Forms for which a step says no values: the case's parameters go in by what they are called."""

import pytest

from surefoot.state.values.case import Parameter
from surefoot.tools.grounding.form_values import match_parameters
from surefoot.tools.grounding.result import Missing
from surefoot.tools.screens.stored import stored_screen

MEMBER = {
    "email": Parameter(value="a@b.c", description="E-mail"),
    "password": Parameter(value="x", secret=True),
    "nickname": Parameter(value="Dee"),
}
SEARCH = "<input type=search aria-label=Nickname>"
LOG_IN = "<form><label>E-mail <input></label><label>Password <input type=password></label></form>"
SECRET = (
    "<form><label>E-mail <input></label><label>Secret code <input type=password></label></form>"
)
REQUIRED = "<label>E-mail <input></label><label>Town <input required></label>"
DIALOG = "<div role=dialog aria-label=Me><label>Nickname <input></label></div>"


def values(body: str, parameters: dict[str, Parameter]) -> object:
    found = match_parameters(stored_screen(body, "http://127.0.0.1/x"), parameters)
    return found.reason if isinstance(found, Missing) else found


@pytest.mark.parametrize(
    ("body", "filled"),
    [
        (SEARCH + LOG_IN, (("E-mail", "${email}"), ("Password", "${password}"))),
        (SECRET, (("E-mail", "${email}"), ("Secret code", "${password}"))),
        (LOG_IN + DIALOG, (("Nickname", "${nickname}"),)),
        (SEARCH, (("Nickname", "${nickname}"),)),
    ],
)
def test_each_field_gets_the_parameter_that_is_called_so(body: str, filled: object) -> None:
    assert values(body, MEMBER) == filled


@pytest.mark.parametrize(
    ("body", "more", "told"),
    [
        (REQUIRED, {}, "nothing tells which parameter goes into 'Town'"),
        (SECRET, {"pin": Parameter(value="1", secret=True)}, "'Secret code': password, pin"),
        ("<label>Street <input></label>", {}, "is called as a parameter is"),
        ("<p>x</p>", {}, "is called as a parameter is"),
    ],
)
def test_what_nothing_tells_is_not_guessed(
    body: str, more: dict[str, Parameter], told: str
) -> None:
    found = values(body, {**MEMBER, **more})
    assert isinstance(found, str)
    assert told in found


CARD = {"card_number": Parameter(value="6222", description="of the bank card")}
PIN = {"card_number": Parameter(value="6222", secret=True)}
TWO = "<label>Number <input {}></label><label>Card number <input></label>"
HIDDEN = "<label>Identity number <input type=password required></label>"


def test_a_parameter_goes_into_the_field_that_is_called_just_so() -> None:
    assert values(TWO.format(""), CARD) == (("Card number", "${card_number}"),)
    assert values(TWO.format("required"), CARD) == (
        "nothing tells which parameter goes into 'Number'"
    )


def test_a_secret_that_is_no_password_goes_into_no_hidden_field_of_another_name() -> None:
    assert values(HIDDEN, PIN) == "nothing tells which parameter goes into 'Identity number'"
    twice = LOG_IN.replace("</form>", "<label>Once more <input type=password></label></form>")
    filled = values(twice, MEMBER)
    assert filled[1:] == (("Password", "${password}"), ("Once more", "${password}"))  # type: ignore[index]
