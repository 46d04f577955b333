"""Which checks of a model are in doubt, and which are not."""

from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.understanding.doubts_checks import explain_check_doubt


def doubt(sentence: str, **check: Any) -> str:
    return explain_check_doubt(sentence, Check.model_validate(check))


@pytest.mark.parametrize(
    ("sentence", "check"),
    [
        ("The counter says 3", {"check": "value", "what": "counter", "value": "3"}),
        ("Its priority is critical", {"check": "value", "what": "priority", "value": "critical"}),
        (
            "'Ladder' is shown with the status Open",
            {"check": "value", "what": "status", "value": "Open"},
        ),
        ("There is a 3 in the total", {"check": "value", "what": "total", "value": "3"}),
        ("The title of the page is 'Help'", {"check": "title", "what": "Help"}),
        ("A message says 'Saved'", {"check": "message", "what": "Saved"}),
        ("One is asked whether to remove it", {"check": "dialog", "what": "remove it"}),
        ("The address ends in /help", {"check": "url", "what": "/help"}),
        ("There are 2 sessions", {"check": "count", "what": "sessions", "value": "2"}),
        ("Send is disabled", {"check": "state", "what": "Send", "value": "disabled"}),
        ("Send is not enabled", {"check": "state", "what": "Send", "value": "disabled"}),
        ("Ada stands before Bob", {"check": "order", "what": "Ada", "value": "Bob"}),
        ("Ada is there with 4 points", {"check": "together", "what": "Ada", "value": "4 points"}),
        ("总价为35元", {"check": "value", "what": "总价", "value": "35元"}),
        ("Tổng là 35", {"check": "value", "what": "Tổng", "value": "35"}),
        ("All looks tidy", {"check": "claim", "what": "All looks tidy"}),
    ],
)
def test_what_the_sentence_says_is_not_doubted(sentence: str, check: dict[str, Any]) -> None:
    assert doubt(sentence, **check) == ""


@pytest.mark.parametrize(
    ("sentence", "check", "why"),
    [
        (
            "The bell rings at 8",
            {"check": "message", "what": "rings at 8"},
            "no word says that it is one",
        ),
        (
            "The note about the cat is in the list",
            {"check": "shown", "what": "note about the cat", "where": "list"},
            "describes what is shown",
        ),
        (
            "提示取件码不正确",
            {"check": "message", "what": "提示取件码不正确"},
            "also holds that it is one",
        ),
        ("The tools are there", {"check": "title", "what": "tools"}, "no word says"),
        ("It closes", {"check": "gone", "kind": "tab"}, "nothing is called a tab"),
        ("It is there", {"check": "shown", "what": "It"}, "names nothing"),
        (
            "Ada is not Bob's boss",
            {"check": "shown", "what": "not Bob's boss"},
            "denies something",
        ),
        (
            "An empty basket is shown",
            {"check": "shown", "what": "empty basket"},
            "holds a state",
        ),
        (
            "Compost has a star as well",
            {"check": "value", "what": "Compost", "value": "has a star as well"},
            "a statement",
        ),
        (
            "Deploy can be pressed",
            {"check": "value", "what": "Deploy", "value": "pressed"},
            "says what is done",
        ),
        (
            "The form shows a limit of 3",
            {"check": "value", "what": "form", "value": "3"},
            "a kind of thing",
        ),
        (
            "Fund is in the sidebar with 320.00",
            {"check": "value", "what": "Fund", "value": "320.00"},
            "stands between",
        ),
        (
            "The blue one is Ada's",
            {"check": "value", "what": "total", "value": "Ada's"},
            "not both in the sentence",
        ),
        (
            "ferry.example has 1 of 5 aliases",
            {"check": "value", "what": "ferry.example", "value": "1"},
            "goes on with 'of'",
        ),
        (
            "There are two tasks and one note",
            {"check": "count", "what": "tasks", "value": "1"},
            "another number",
        ),
        ("There are some tasks", {"check": "count", "what": "tasks", "value": "some"}, "no number"),
        (
            "The row offers to reply",
            {"check": "state", "what": "reply", "value": "enabled"},
            "no word says enabled",
        ),
        (
            "Phòng 3 phải trả",
            {"check": "state", "what": "Phòng 3", "value": "disabled"},
            "no word says disabled",
        ),
        ("Ada wins", {"check": "order", "what": "Ada", "value": "Bob"}, "not both are named"),
        (
            "Ada and Bob are there",
            {"check": "order", "what": "Ada", "value": "Bob"},
            "no word says that one comes before",
        ),
        (
            "Ada is the last row",
            {"check": "order", "what": "Ada", "value": "last"},
            "an ordinal is no thing",
        ),
        ("Ada is there", {"check": "together", "what": "Ada", "value": "Bob"}, "not both"),
        (
            "The rooms of Oak.db are listed",
            {"check": "shown", "what": "of Oak.db"},
            "names nothing",
        ),
        (
            "Rooms are listed, Oak among them",
            {"check": "shown", "what": "Oak", "where": "among them"},
            "names nothing",
        ),
        (
            "The rooms Oak, Elm and Ash are tabs",
            {"check": "together", "what": "Oak", "value": "Elm"},
            "only stand in one list",
        ),
        ("No rooms are listed", {"check": "gone", "what": "rooms"}, "describes what is shown"),
        (
            "The dialog asks for the key of the room",
            {"check": "dialog", "what": "the key of the room"},
            "describes what is shown",
        ),
    ],
)
def test_what_the_sentence_does_not_say_is_doubted(
    sentence: str, check: dict[str, Any], why: str
) -> None:
    assert why in doubt(sentence, **check)
