"""What code mends in a model's reading before it is refused."""

from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.understanding.repair import repair_reading
from tests.support.tables import tabled


def mended(sentence: str, *intents: dict[str, Any]) -> list[dict[str, Any]]:
    items = repair_reading(sentence, [Intent.model_validate(intent) for intent in intents])
    return [item.model_dump(exclude_defaults=True) for item in items]


def rechecked(sentence: str, *checks: dict[str, Any]) -> list[dict[str, Any]]:
    items = repair_reading(sentence, [Check.model_validate(check) for check in checks])
    return [item.model_dump(exclude_defaults=True) for item in items]


@pytest.mark.parametrize(
    ("sentence", "given", "right"),
    [
        (
            "Click 'Save & close'",
            {"do": "click", "target": "Save close"},
            {"do": "click", "target": "Save & close"},
        ),
        (
            "Click the Save button",
            {"do": "click", "target": "the Save button"},
            {"do": "click", "target": "Save", "kind": "button", "whole": "Save button"},
        ),
        (
            "Click 'Save'",
            {"do": "click", "target": "Save", "ordinal": 2},
            {"do": "click", "target": "Save"},
        ),
        (
            "Click the second Save button",
            {"do": "click", "target": "second Save button", "kind": "button"},
            {"do": "click", "target": "Save", "kind": "button", "ordinal": 2},
        ),
        (
            "Open File > Export",
            {"do": "open", "target": "File > Export"},
            {"do": "open", "path": ("File", "Export")},
        ),
        (
            "Hit Return",
            {"do": "press", "target": "Return"},
            {"do": "press", "value": "Enter"},
        ),
        (
            "Press Save",
            {"do": "press", "target": "", "value": "Save"},
            {"do": "click", "target": "Save"},
        ),
        (
            "Click 'Delete'",
            {"do": "click", "target": "Delete", "answer": "dismiss"},
            {"do": "click", "target": "Delete"},
        ),
        (
            'Choose "Large" in the Size list',
            {"do": "select", "target": "Size", "within": "Large"},
            {"do": "select", "target": "Size", "value": "Large"},
        ),
        (
            "Type 42 into the field right of 'Amount'",
            {"do": "fill", "target": "Amount", "value": "42"},
            {"do": "fill", "value": "42", "position": "right_of", "anchor": "Amount"},
        ),
        (
            "Type 'Milk'",
            {"do": "fill", "target": "Notes", "value": "Milk"},
            {"do": "fill", "value": "Milk"},
        ),
        (
            "Click 'uploads'",
            {"do": "click", "target": "uploads", "kind": "menu"},
            {"do": "click", "target": "uploads"},
        ),
        (
            "Select a.txt with its checkbox",
            {"do": "select", "target": "a.txt", "value": "checkbox"},
            {"do": "check", "target": "a.txt"},
        ),
        (
            "Check that the total is 35",
            {"do": "check", "target": "total", "value": "35"},
            {"do": "look", "target": "total is 35"},
        ),
    ],
)
def test_the_form_of_an_intent_is_mended(
    sentence: str, given: dict[str, Any], right: dict[str, Any]
) -> None:
    assert mended(sentence, given) == [right]


def test_a_text_is_not_taken_for_a_longer_one_in_quotes() -> None:
    save = {"do": "click", "target": "Save"}
    assert mended("Click Save and 'Save all'", save) == [save]


def test_what_is_found_first_is_the_place_of_what_is_clicked() -> None:
    found = {"do": "click", "target": "Ann"}
    flag = {"do": "click", "target": "flag"}
    assert mended("Find the mail by Ann and click its flag", found, flag) == [
        {"do": "click", "target": "flag", "within": "Ann"}
    ]


def test_a_name_that_stands_there_once_is_not_also_a_place() -> None:
    opened = {"do": "open", "target": "tmp"}
    clicked = {"do": "double_click", "target": "a.txt", "within": "tmp"}
    assert mended("Open 'tmp' and double-click a.txt", opened, clicked)[1] == {
        "do": "double_click",
        "target": "a.txt",
    }


@pytest.mark.parametrize(
    "locator", ["css=.save button", "role=button[name='the Save button']", "text=a > b"]
)
def test_a_locator_stays_as_it_is(locator: str) -> None:
    assert mended(f"Click {locator}", {"do": "click", "target": locator})[0]["target"] == locator


@tabled
def test_the_form_of_a_check_is_mended(
    sentence: str, given: dict[str, Any], right: dict[str, Any]
) -> None:
    assert rechecked(sentence, given) == [right]


def test_what_remains_is_counted_now() -> None:
    left = {"check": "count", "what": "tickets", "value": "2"}
    assert rechecked("Two tickets remain", left) == [left]
    assert rechecked("Two tickets still wait", {**left, "when": "still"})[0]["when"] == "still"


def test_a_check_that_lacks_a_name_without_what_nobody_said_is_none() -> None:
    with pytest.raises(ValueError, match="gone needs a what or a kind"):
        rechecked("It has left the screen", {"check": "gone", "kind": "dialog"})


def test_still_belongs_to_the_check_that_it_stands_at() -> None:
    checks = rechecked(
        "'Milk' is gone and 'Bread' is still there",
        {"check": "gone", "what": "Milk"},
        {"check": "shown", "what": "Bread"},
    )
    assert [check.get("when") for check in checks] == [None, "still"]


@tabled
def test_a_kind_that_is_counted_is_no_name(sentence: str, what: str, right: dict[str, str]) -> None:
    counted = {"check": "count", "value": "3"}
    assert rechecked(sentence, {**counted, "what": what}) == [{**counted, **right}]
