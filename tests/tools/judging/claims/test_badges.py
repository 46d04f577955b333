"""Numbers that stand in one line with a thing, and errors with which a program ended."""

import pytest

from state.values.screen import Box, Event, Screen, Widget
from tests.support.judged import holds
from tools.judging.look import look
from tools.judging.scene import Scene


def line(name: str, number: str, y: float) -> tuple[Widget, ...]:
    link = Widget(
        id=name, role="link", name=name, clickable=True, box=Box(x=20, y=y, width=90, height=20)
    )
    if not number:
        return (link,)
    at = Box(x=150, y=y + 2, width=18, height=16)
    return link, Widget(id=f"n{name}", role="text", text=number, box=at)


def shelf(inbox: str, town: str) -> Screen:
    head = Widget(id="h", role="heading", name="Feeds", box=Box(x=20, y=0, width=90, height=20))
    return Screen(widgets=(head, *line("Inbox", inbox, 40), *line("Town", town, 70)))


def told(expected: str, before: Screen, after: Screen) -> bool | None:
    looked = look(Scene("Click 'Mark as read'", "", after, before), expected)
    return all(o.holds for _, _, o in looked.claims)


@pytest.mark.parametrize(
    "expected",
    ["the number beside 'Town' is 2", "'Town' shows the number 2", "“Town”旁边的数字是 2"],
)
def test_a_number_belongs_to_what_stands_in_its_line(expected: str) -> None:
    assert told(expected, shelf("9", "7"), shelf("4", "2"))
    assert not told(expected, shelf("9", "7"), shelf("2", "4"))


def test_what_has_no_number_any_more_has_none_left() -> None:
    expected = "'Inbox' has no unread articles any more"
    assert told(expected, shelf("9", "7"), shelf("", "7"))
    assert not told(expected, shelf("9", "7"), shelf("9", "2"))


def test_a_program_that_ended_with_an_error_is_not_silent() -> None:
    cells = "- textbox: 1 / 0\n- text: "
    step, expected = "Look at the last cell", "No error is shown below it"
    error = "ZeroDivisionError: division by zero"
    assert holds(step, expected, cells + error, cells + error) == "no"
    assert holds(step, expected, f"{cells}0.5", f"{cells}0.5") == "yes"


def test_a_question_for_a_text_is_no_refusal() -> None:
    question = Event(kind="dialog", text="Please enter username:")
    asked = question.model_copy(update={"detail": "prompt: accepted with 'olga'"})
    link = Widget(id="a", role="link", name="ann", clickable=True)
    before = Screen(widgets=(link,))
    after = Screen(widgets=(link, link.model_copy(update={"id": "o", "name": "olga"})))
    step = "Click 'Create user' and enter the username olga"
    for event, refused in ((asked, ()), (question, (question.text,))):
        shown = after.model_copy(update={"events": (event,)})
        assert look(Scene(step, "", shown, before), "olga is listed").refusal == refused
