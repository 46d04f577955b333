"""A step that fails for want of the extra `vision` says so, and blames no app."""

from pathlib import Path

import pytest

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.devices.hyperlinks import explain_unseen_link
from surefoot.tools.vision import missing_libraries
from tests.support.phone_cases import last_reason, play_on_phone

pytestmark = pytest.mark.skipif(not missing_libraries(), reason="the extra vision is installed")

APP = """
name: Club
start: home
screens:
  home:
    title: Club
    widgets:
      - id: note
        role: paragraph
        text: By joining you accept the House rules and the opening hours of the club
        links:
          House rules: {go: rules}
      - {id: join, role: button, name: Join the club, on: {tap: {set: {}}}}
  rules:
    title: Rules
    widgets: [{id: title, role: heading, name: Be quiet}]
"""


def test_a_hyperlink_that_is_not_seen_is_told_with_what_sees_it(tmp_path: Path) -> None:
    step = {"action": "Click 'House rules'", "expected": "'Be quiet' is shown"}
    result = play_on_phone(tmp_path, APP, step)
    assert result["verdict"] == "unknown"
    assert last_reason(result).endswith(
        "'House rules' may be a hyperlink inside a text, which only the extra vision sees:"
        " pip install 'surefoot[vision]'"
    )


def test_a_button_that_does_nothing_is_still_the_app_s_fault(tmp_path: Path) -> None:
    step = {"action": "Click 'Join the club'", "expected": "'Be quiet' is shown"}
    result = play_on_phone(tmp_path, APP, step)
    assert result["verdict"] == "failed"
    assert "vision" not in last_reason(result)


@pytest.mark.parametrize(
    ("name", "role", "text", "kind", "is_told"),
    [
        ("Terms", "text", "You accept the Terms of use", "android", True),
        ("Terms", "text", "You accept the Terms of use", "harmony", True),
        ("Terms", "text", "You accept the Terms of use", "web", False),
        # A phone makes a paragraph that can be tapped a button.
        ("Terms", "button", "You accept the Terms of use", "android", True),
        ("Pay", "button", "Pay 30", "android", False),
        ("Terms", "text", "You accept the Termsheet", "android", False),
        ("Terms of use", "text", "Terms of use", "android", False),
    ],
)
def test_only_a_part_of_a_text_on_a_phone_may_be_a_link(
    name: str, role: str, text: str, kind: str, is_told: bool
) -> None:
    box = Box(x=0, y=0, width=100, height=20)
    widget = Widget(id="a", role=role, text=text, clickable=True, depth=1, box=box)
    screen = Screen(kind=kind, widgets=(widget,))  # type: ignore[arg-type]
    assert bool(explain_unseen_link(name, screen)) == is_told
