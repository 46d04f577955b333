"""What a step types and does not say is a parameter of its case, or is told not to be known."""

import pytest

from surefoot.nodes.common.reading import supply_parameters
from surefoot.state.values.case import Parameter
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import NotUnderstood, StepReading, Understood

KNOWN = {
    "account_email": Parameter(value="a@b.c"),
    "friend_email": Parameter(value="d@e.f"),
    "pin": Parameter(value="1", secret=True, description="支付密码"),
}


def read(**facts: str) -> Understood | NotUnderstood:
    intents = (Intent.model_validate({"do": "fill", **facts}), Intent(do="click", target="Save"))
    whole = Understood(sentence="Enter it and save", half="action", intents=intents)
    return supply_parameters(whole, KNOWN)


@pytest.mark.parametrize(
    ("target", "value"), [("friend email", "${friend_email}"), ("支付密码", "${pin}")]
)
def test_the_one_parameter_that_is_called_so_is_typed(target: str, value: str) -> None:
    found = read(target=target)
    assert isinstance(found, Understood)
    assert [intent.value for intent in found.intents] == [value, ""]


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("email", "several parameters are called so: account_email, friend_email"),
        ("street", "no parameter is called so"),
        ("", "no parameter is called so"),
    ],
)
def test_with_none_or_several_the_step_is_not_understood(target: str, told: str) -> None:
    found = read(target=target)
    assert isinstance(found, NotUnderstood)
    assert told in StepReading(left=(found,)).problem


def test_what_is_said_stays() -> None:
    for facts in ({"value": "x"}, {"read": "Code"}):
        found = read(target="email", **facts)
        assert isinstance(found, Understood)
        assert found.intents[0] == Intent.model_validate({"do": "fill", "target": "email", **facts})


ID_CARD = {"id_card_number": Parameter(value="3301", description="身份证号")}


def typed(target: str, *others: str) -> object:
    intent = Intent(do="fill", target=target)
    whole = Understood(sentence=f"Enter {target}", half="action", intents=(intent,))
    found = supply_parameters(whole, ID_CARD, others)
    return found.intents[0].value if isinstance(found, Understood) else found.reason


@pytest.mark.parametrize("target", ["card number", "ID card number", "身份证号", "证号"])
def test_a_part_of_its_name_is_the_parameter_where_nothing_else_is(target: str) -> None:
    assert typed(target, "Click 'Next'") == "${id_card_number}"


@pytest.mark.parametrize(
    "other", ["Enter the ID card number", "Enter ${id_card_number}", "输入身份证号"]
)
def test_a_part_of_what_another_step_names_is_another_parameter(other: str) -> None:
    lacks = "nothing says what is to be typed, and no parameter is called so"
    assert typed("card number", other) == lacks
    assert typed("ID card number", other) == "${id_card_number}"
