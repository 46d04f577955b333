"""When two typed forms of a sentence mean the same."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.evals.understanding_set import is_same, is_same_but_claimed


def click(target: str, **more: object) -> Intent:
    return Intent.model_validate({"do": "click", "target": target, **more})


def shown(what: str, **more: object) -> Check:
    return Check.model_validate({"check": "shown", "what": what, **more})


@pytest.mark.parametrize(
    ("truth", "read"),
    [
        (click("Save"), click("the SAVE")),
        (click("log in"), click("Login")),
        (click("{user} hanna"), click("hanna")),
        (click("{user} hanna"), click("user Hanna")),
        (click("Save", kind="button"), click("Save")),
        (click("Wish Lists"), Intent(do="open", target="Wish Lists")),
        (click("Save", within="list"), click("Save", within_kind="list")),
        (Intent(do="look", target="total"), Intent(do="look")),
        (shown("登录 按钮"), shown("登录按钮")),
        (
            Check(check="count", what="rows", value="2"),
            Check(check="count", what="row", value="two", only=True),
        ),
        (
            Check(check="value", what="Total", value="1,158.05"),
            Check(check="value", what="the total", value="1,158.05."),
        ),
        (
            Check(check="claim", what="The page looks tidy"),
            Check(check="claim", what="it looks tidy"),
        ),
    ],
)
def test_wording_makes_no_difference(truth: Intent | Check, read: Intent | Check) -> None:
    assert is_same((truth,), (read,))


@pytest.mark.parametrize(
    ("truth", "read"),
    [
        (click("Save"), click("Save", within="Ann")),
        (click("Save", within="Ann"), click("Save")),
        (click("Save", kind="button"), click("Save", kind="link")),
        (click("Save"), Intent(do="double_click", target="Save")),
        (click("Save"), click("Save", ordinal=2)),
        (click("${name}"), click("name")),
        (Intent(do="open", value="/users"), click("/users")),
        (shown("Ann"), shown("Ann", when="still")),
        (shown("Ann"), Check(check="gone", what="Ann")),
        (shown("Ann", only=True), shown("Ann")),
        (
            Check(check="value", what="Balance", value="-76.50"),
            Check(check="value", what="Balance", value="76.50"),
        ),
        (
            Check(check="value", what="Total", value="£5"),
            Check(check="value", what="Total", value="5"),
        ),
        (
            Check(check="claim", what="The page looks tidy"),
            Check(check="claim", what="Nobody owns it"),
        ),
    ],
)
def test_another_meaning_is_told(truth: Intent | Check, read: Intent | Check) -> None:
    assert not is_same((truth,), (read,))


def test_intents_keep_their_order_and_checks_have_none() -> None:
    first, second = click("More"), click("Delete")
    assert is_same((first, second), (first, second))
    assert not is_same((first, second), (second, first))
    assert is_same((shown("Ann"), shown("Bo")), (shown("Bo"), shown("Ann"), shown("Bo")))
    assert not is_same((shown("Ann"), shown("Bo")), (shown("Ann"),))


def test_a_path_is_one_click_after_the_other() -> None:
    path = Intent(do="click", path=("Admin", "Queues"))
    assert is_same((click("Admin"), click("Queues")), (path,))


def test_looking_adds_nothing_to_checks() -> None:
    assert is_same((shown("Ann"),), (Intent(do="look"), shown("Ann")))


def test_fields_of_a_form_have_no_order() -> None:
    values = (("", "ann"), ("password", "x1"))
    truth = Intent(do="complete_form", target="{Log in}", values=values)
    assert is_same((truth,), (Intent(do="complete_form", values=values[::-1]),))
    other = (("", "ann"), ("password", "x2"))
    assert not is_same((truth,), (Intent(do="complete_form", values=other),))


def test_what_is_left_to_a_claim_is_not_wrong() -> None:
    truth = (shown("Ann"), Check(check="value", what="age", value="4"))
    claim = Check(check="claim", what="her age is 4")
    assert is_same_but_claimed(truth, (shown("Ann"), claim))
    assert not is_same_but_claimed(truth, (shown("Bo"), claim))
    assert not is_same_but_claimed(truth, (shown("Ann"),))
