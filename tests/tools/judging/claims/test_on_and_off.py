"""Whether something is on, in the words of testers, as its switch or its box tells."""

import pytest

from state.values.screen import Screen, Widget
from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.weigh import weigh_by_rules

START = Screen(title="Start", widgets=(Widget(id="a", role="button", name="Settings"),))


def holds(expected: str, widget: Widget) -> str:
    others = (Widget(id="b", role="switch", name="Sounds", states=("checked",)),)
    after = Screen(title="Settings", widgets=(widget, *others))
    scene = Scene("Open the settings", "click Settings", after, START)
    return weigh_by_rules(look_by_rules(scene, expected)).expected_holds


def box(name: str, *states: str, role: str = "switch") -> Widget:
    return Widget(id="s", role=role, name=name, states=states)


@pytest.mark.parametrize(
    ("name", "on", "off"),
    [
        ("Text messages", "The text messages are on", "The text messages are off"),
        ("Updates", "The updates are on", "The updates are now off"),
        ("Bin reminders", "Bin reminders are still on", "Bin reminders off"),
        ("Paperless bills", "Paperless bills: on", "Paperless bills: off"),
        ("Dark mode", "The dark mode is enabled", "Dark mode is disabled"),
        ("Dark mode", "Dark mode has been enabled", "Dark mode is not enabled"),
        ("短信通知", "短信通知已打开", "短信通知已关闭"),
        ("短信通知", "短信通知是开着的", "短信通知是关着的"),
        ("Tin nhắn", "Tin nhắn đang bật", "Tin nhắn tắt"),
    ],
)
def test_what_is_said_to_be_on_or_off_is_what_its_switch_tells(
    name: str, on: str, off: str
) -> None:
    assert [holds(on, box(name, "checked")), holds(on, box(name))] == ["yes", "no"]
    assert [holds(off, box(name)), holds(off, box(name, "checked"))] == ["yes", "no"]


def test_a_box_that_is_told_of_as_a_box_is_enabled_where_it_can_be_used() -> None:
    grey, free = (box("Gift", *states, role="checkbox") for states in (("disabled",), ()))
    said = "The checkbox 'Gift' is disabled"
    assert [holds(said, grey), holds(said, free)] == ["yes", "no"]
    either = "The switch 'Gift' is enabled"
    assert holds(either, box("Gift")) == "cannot_tell"
    assert holds(either, box("Gift", "checked")) == "yes"


def test_what_stands_on_a_page_is_not_switched_on() -> None:
    row = Widget(id="s", role="text", text="Two reports")
    assert holds("'Two reports' are on the page", row) == "yes"
