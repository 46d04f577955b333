"""The check `state`: only what can be in a state is in it, or in its opposite."""

import pytest

from surefoot.state.values.check import Check
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
