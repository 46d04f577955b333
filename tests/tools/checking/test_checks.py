"""Each kind of check, by what the screens before and after a step show."""

from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.equal import is_same_value
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

LIST = "<ul><li>Ada 3</li><li>Bob 5</li><li>Cy 7</li></ul>"
WAS = f"<h1>People</h1>{LIST}<p>Draft</p>"
FORM = """<h1>Form</h1><label>Mail <input type=checkbox checked></label>
<label>Fax <input type=checkbox></label><label>City <input value=Rome></label>
<label>Note <input></label><label>Code <input readonly value=7></label>
<button disabled>Send</button><button>Back</button>
<button aria-expanded=false>More</button>
<div role=tablist><button role=tab aria-selected=true>One</button>
<button role=tab aria-selected=false>Two</button></div>"""
HIDE = '<p style="display:none">Secret</p><p>Plain</p>'
BLANK = "<div></div>"


def page(html: str, **more: Any) -> Screen:
    return stored_screen({"url": "http://127.0.0.1:8080/people", "html": html, **more})


def verdict(now: Screen, check: dict[str, Any], was: Screen | None, *typed: str) -> str:
    return run_check(Check.model_validate(check), ScreenPair(now, was), typed=typed).verdict


def row(name: str, html: str, due: str, /, **check: Any) -> Any:
    return pytest.param({"check": name, **check}, html, due, id=f"{name} {check} {due}")


@pytest.mark.parametrize(
    ("check", "html", "due"),
    [
        row("shown", WAS, "holds", what="Ada"),
        row("shown", WAS, "refuted", what="Ad"),
        row("shown", WAS, "refuted", what="Zoe"),
        row("shown", WAS, "holds", what="People", kind="heading"),
        row("shown", WAS, "refuted", what="Draft", kind="button"),
        row("shown", HIDE, "refuted", what="Secret"),
        row("shown", BLANK, "cannot_tell", what="Ada"),
        row("shown", FORM, "refuted", what="Mail", kind="link"),
        row("gone", WAS, "holds", what="Zoe"),
        row("gone", WAS, "refuted", what="Ada"),
        row("gone", HIDE, "holds", what="Secret"),
        row("gone", BLANK, "cannot_tell", what="Ada"),
        row("count", WAS, "holds", value="3"),
        row("count", WAS, "refuted", value="4"),
        row("count", WAS, "holds", value="2", compare=">="),
        row("count", WAS, "refuted", value="2", compare="<="),
        row("count", "<p>Hi</p>", "cannot_tell", value="3"),
        row("order", WAS, "holds", what="Ada", value="Cy"),
        row("order", WAS, "refuted", what="Cy", value="Ada"),
        row("order", WAS, "cannot_tell", what="Ada", value="Zoe"),
        row("order", WAS, "holds", what="Ada", value=("Bob", "Cy")),
        row("together", WAS, "holds", what="Ada", value="3"),
        row("together", WAS, "refuted", what="Ada", value="5"),
        row("url", WAS, "holds", what="people"),
        row("url", WAS, "holds", what="/people"),
        row("url", WAS, "refuted", what="peop"),
        row("url", WAS, "refuted", what="http://127.0.0.1:9/people"),
        row("title", WAS, "holds", what="People"),
        row("title", WAS, "refuted", what="Draft"),
        row("title", "<p>Hi</p>", "cannot_tell", what="People"),
        row("state", FORM, "holds", what="Mail", value="checked"),
        row("state", FORM, "refuted", what="Mail", value="unchecked"),
        row("state", FORM, "holds", what="Fax", value="unchecked"),
        row("state", FORM, "refuted", what="Fax", value="checked"),
        row("state", FORM, "holds", what="Send", value="disabled"),
        row("state", FORM, "refuted", what="Send", value="enabled"),
        row("state", FORM, "holds", what="Back", value="clickable"),
        row("state", FORM, "holds", what="Note", value="empty"),
        row("state", FORM, "refuted", what="City", value="empty"),
        row("state", FORM, "holds", what="City", value="filled"),
        row("state", FORM, "holds", what="Code", value="readonly"),
        row("state", FORM, "refuted", what="Code", value="editable"),
        row("state", FORM, "holds", what="More", value="collapsed"),
        row("state", FORM, "refuted", what="More", value="expanded"),
        row("state", FORM, "cannot_tell", what="Back", value="expanded"),
        row("state", FORM, "holds", what="One", value="selected"),
        row("state", FORM, "refuted", what="Two", value="selected"),
        row("state", FORM, "cannot_tell", what="Zoe", value="checked"),
        row("state", FORM, "holds", what="Form", value="open"),
        row("state", FORM, "holds", what="One", kind="tab", value="open"),
        row("state", HIDE, "holds", what="Secret", value="hidden"),
        row("state", HIDE, "refuted", what="Plain", value="hidden"),
        row("state", HIDE, "holds", what="Plain", value="visible"),
        row("state", BLANK, "cannot_tell", what="Secret", value="hidden"),
        row("state", BLANK, "cannot_tell", what="Plain", value="visible"),
    ],
)
def test_a_check_of_one_screen(check: dict[str, Any], html: str, due: str) -> None:
    assert verdict(page(html), check, None) == due


@pytest.mark.parametrize(
    ("expected", "shown", "match", "same"),
    [
        ("35", "35", "", True), ("35", "35.0", "", True), ("35", "-35", "", False),
        ("35", "3.5", "", False), ("1,234", "1234", "", True), ("1.5", "15", "", False),
        ("$5", "$5.00", "", True), ("5", "$5", "", True), ("$5", "€5", "", False),
        ("5 kg", "5 g", "", False), ("-3", "−3", "", True), ("", "x", "", False),
        ("ab", "ab cd", "begins", True), ("cd", "ab cd", "ends", True),
        ("b", "ab cd", "holds", False), ("cd", "ab cd", "holds", True),
        ("Yes", "yes", "", True), ("12", "12 of 20", "", False),
    ],
)  # fmt: skip
def test_values_are_the_same_or_not(expected: str, shown: str, match: str, same: bool) -> None:
    assert is_same_value(expected, shown, match) is same


@pytest.mark.parametrize("check", ["count", "renamed", "value", "shown", "url"])
def test_an_empty_parameter_tells_nothing(check: str) -> None:
    whole = Check.model_validate({"check": check, "what": "Milk", "value": "1"})
    emptied = whole.model_copy(update={"value": "", "what": "" if check != "count" else "Milk"})
    page = stored_screen("<p>Milk 1</p>", "http://127.0.0.1/x")
    outcome = run_check(emptied, ScreenPair(page, page))
    assert (outcome.verdict, outcome.reason[:9]) == ("cannot_tell", "it needs ")
