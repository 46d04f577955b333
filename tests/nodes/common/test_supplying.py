"""What a step types and does not say is a parameter of its case, or is told not to be known."""

import pytest

from nodes.common.supplying import supplied
from state.values.case import Parameter
from state.values.intent import Intent
from state.values.understood import NotUnderstood, StepReading, Understood

KNOWN = {
    "account_email": Parameter(value="a@b.c"),
    "friend_email": Parameter(value="d@e.f"),
    "pin": Parameter(value="1", secret=True, description="支付密码"),
}


def read(**facts: str) -> Understood | NotUnderstood:
    intents = (Intent.model_validate({"do": "fill", **facts}), Intent(do="click", target="Save"))
    whole = Understood(sentence="Enter it and save", half="action", intents=intents)
    return supplied(whole, KNOWN)


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
