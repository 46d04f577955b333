"""A message that is to ask for something must ask: the words of success may be the same."""

import json

import pytest

from tools.uat.offline.inspecting import Told, inspect

SCREEN = '<node class=button resource-id=go text="Send">'
DONE = '- click the button "Send" (1 of 1): the screen changed'


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("Please enter a phone number", "yes"),
        ("Which phone number may we call?", "yes"),
        ("We will call your phone number", "cannot_tell"),
    ],
)
def test_what_asks_for_nothing_is_no_such_message(message: str, answer: str) -> None:
    action = {"check": "action", "acting": True, "before_known": True, "holds": "yes", "new": True}
    told = {"check": "claim", "kind": "message", "claim": "A message asks for the phone number"}
    row = {"certain": False, "settled": True, "strength": 0.9, "note": "", "lines": [message]}
    refusal = {"check": "refusal", "expected": True, "hard": False, "broken": False, "lines": []}
    checks = [action | row, refusal, told | {"holds": "yes", "new": True} | row]
    seen = inspect(
        Told(
            step="Send the request",
            screen=SCREEN,
            changes=f"+ alert: {message}",
            last_changes=f"+ alert: {message}",
            checks="\n".join(map(json.dumps, checks)),
            memory=DONE,
            expected="A message asks for the phone number",
        )
    )
    assert seen["completed"] == answer
