"""Which intents of a model are in doubt, and with which words a second question says why."""

import re
from typing import Any

import pytest

from surefoot.state.values.intent import Intent
from surefoot.tools.understanding.doubts_intents import explain_intents_doubt


def doubt(sentence: str, *intents: dict[str, Any]) -> str:
    return explain_intents_doubt(sentence, [Intent.model_validate(intent) for intent in intents])


@pytest.mark.parametrize(
    ("sentence", "intent"),
    [
        ("Click 'Save'", {"do": "click", "target": "Save"}),
        ("Would you be so kind as to click 'Save'", {"do": "click", "target": "Save"}),
        ("Press Enter", {"do": "press", "value": "Enter"}),
        ("Type 4 into Weight", {"do": "fill", "target": "Weight", "value": "4"}),
        ("Type 'the end' into Note", {"do": "fill", "target": "Note", "value": "the end"}),
        ("Choose the type Incident", {"do": "select", "target": "type", "value": "Incident"}),
        ("Set the status to Paid", {"do": "fill", "target": "status", "value": "Paid"}),
        ("Delete the boat house", {"do": "click", "target": "Delete", "within": "boat house"}),
        ("Tick Paid in the row of Ada", {"do": "check", "target": "Paid", "within": "Ada"}),
        ("Open the last mail", {"do": "open", "target": "mail", "ordinal": "last"}),
        ("Untick that one again", {"do": "uncheck", "target": "News"}),
        ("在订单17所在行选“已付”", {"do": "select", "value": "已付", "within": "订单17"}),
    ],
)
def test_what_the_step_says_is_not_doubted(sentence: str, intent: dict[str, Any]) -> None:
    assert doubt(sentence, intent) == ""


@pytest.mark.parametrize(
    ("sentence", "intent", "why"),
    [
        ("Press the Enter key", {"do": "press"}, "press: `value` must be the key.*says 'enter'"),
        ("Press it", {"do": "press"}, "`value` must be the key that is pressed"),
        ("The advert weighs 4", {"do": "fill", "value": "4"}, "no word of the step says fill"),
        ("Mark it as Paid", {"do": "select", "target": "it", "value": "Paid"}, "says select"),
        ("Type into it", {"do": "fill"}, "neither a field nor a text"),
        ("Type the text below", {"do": "fill", "value": "the text below"}, "answer unclear"),
        ("Type the 2nd word", {"do": "fill", "value": "2nd word"}, "answer unclear"),
        (
            "Search the mail for Ada",
            {"do": "click", "target": "Search", "within": "mail", "value": "Ada"},
            "a click has no value: is 'Ada' typed",
        ),
        (
            "Leave the wiki out and choose the search",
            {"do": "select", "target": "search", "value": "leave"},
            "'leave' says what is done",
        ),
        (
            "Open the package that mends nets",
            {"do": "open", "target": "package", "within": "mends nets"},
            "'mends nets' is no place",
        ),
        ("Open the cheapest room", {"do": "open", "target": "room"}, "'cheapest' is in no action"),
        ("Click only Save", {"do": "click", "target": "Save"}, "'only' is in no action"),
    ],
)
def test_what_the_step_does_not_say_is_doubted(
    sentence: str, intent: dict[str, Any], why: str
) -> None:
    assert re.search(why, doubt(sentence, intent))
