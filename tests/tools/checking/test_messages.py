"""The check `message`, on pages that mark no message by a role or class."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Finding
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

GO = "<button>Go</button>"
TAKEN = "Berth is taken"


def verdict(before: str, after: str, typed: tuple[str, ...] = (), **fields: object) -> Finding:
    check = Check.model_validate({"check": "message", "what": TAKEN, **fields})
    pair = ScreenPair(stored_screen(GO + after), stored_screen(GO + before))
    return run_check(check, pair, typed=typed).verdict


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"<p>{TAKEN}</p>", f"<p>{TAKEN}</p>"),
        (f"<p>Note: {TAKEN}</p>", f"<p>Note: {TAKEN}.</p>"),
        (f"<p>{TAKEN}</p>", f"<div><h3>{TAKEN}</h3></div>"),
        ("", f"<button>{TAKEN}</button>"),
        ("", f"<a href=/x>{TAKEN}</a>"),
        ("<select><option>A</select>", f"<select><option selected>{TAKEN}<option>B</select>"),
        (f"<input value='{TAKEN}'>", f"<input value='{TAKEN}'><ul><li>{TAKEN}</li></ul>"),
    ],
    ids=["stood", "longer", "drawn anew", "button", "link", "option", "entered"],
)
def test_what_stood_there_or_is_no_text_is_no_message(before: str, after: str) -> None:
    assert verdict(before, after) != "holds"
