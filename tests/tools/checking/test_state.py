"""The check `state`: only what can be in a state is in it, or in its opposite."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Event
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen


def verdict(body: str, what: str, value: str, **fields: object) -> str:
    check = Check.model_validate({"check": "state", "what": what, "value": value, **fields})
    return run_check(check, ScreenPair(stored_screen(body, "http://127.0.0.1:8080/x"))).verdict


@pytest.mark.parametrize(
    "state",
    [
        *("checked", "unchecked", "selected", "unselected", "enabled", "disabled", "valid"),
        *("invalid", "empty", "filled", "required", "editable", "expanded", "collapsed"),
    ],
)
def test_of_a_plain_text_no_state_can_be_told(state: str) -> None:
    assert verdict("<p>News</p>", "News", state) == "cannot_tell"


def test_what_the_browser_says_beside_a_field_may_be_its_mark() -> None:
    check = Check.model_validate({"check": "state", "what": "Name", "value": "invalid"})
    asked = Event(kind="toast", text="Please fill out this field.")
    for focus, events, due in (
        (True, (asked,), "cannot_tell"),
        (True, (), "refuted"),
        (False, (asked,), "refuted"),
    ):
        screen = stored_screen("<label>Name <input required></label>", "http://127.0.0.1:8080/x")
        states = ("required", *["focused"] * focus)
        widgets = [
            w.model_copy(update={"states": states}) if w.role == "textbox" else w
            for w in screen.widgets
        ]
        seen = screen.model_copy(update={"widgets": tuple(widgets), "events": events})
        assert run_check(check, ScreenPair(seen)).verdict == due


def test_what_a_dialog_lies_over_is_in_no_state_of_its_namesake() -> None:
    check = Check.model_validate({"check": "state", "what": "Create", "value": "disabled"})
    screen = stored_screen(
        "<button>Create</button><dialog open><button disabled>Create</button></dialog>",
        "http://127.0.0.1:8080/x",
    )
    assert run_check(check, ScreenPair(screen)).verdict == "cannot_tell"
    widgets = [
        w.model_copy(update={"covered": w.role == "button" and "disabled" not in w.states})
        for w in screen.widgets
    ]
    seen = screen.model_copy(update={"widgets": tuple(widgets)})
    assert run_check(check, ScreenPair(seen)).verdict == "holds"
