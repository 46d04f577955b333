"""Emoji on phones that write them whole, as references to their halves, or as dots."""

import pytest

from surefoot.tools.devices.sim.phone import PhoneModel
from tests.support.phone_cases import last_reason, play_on_phone, verdicts

APP = """
name: Moods
start: form
variables: {note: "", mood: "", notes: [Tea \N{HOT BEVERAGE}, Party \N{PARTY POPPER}]}
screens:
  form:
    widgets:
      - {id: note, role: textbox, name: Note, bind: note}
      - {id: glad, role: button, name: Glad, on: {tap: {set: {mood: "So glad \N{GRINNING FACE}"}}}}
      - {id: odd, role: button, name: Odd, on: {tap: {set: {mood: "So glad"}}}}
      - {id: out, role: button, name: Clear, on: {tap: {remove: {notes: "Party \N{PARTY POPPER}"}}}}
      - {id: mood, role: text, text: "{mood}"}
      - {id: row, role: listitem, name: "{item}", for_each: notes}
"""
GLAD = "'So glad \N{GRINNING FACE}' is shown"
NO_PARTY = "'Party \N{PARTY POPPER}' is no longer shown"
TYPED = "Type 'Hi \N{WAVING HAND SIGN}' into 'Note'"
HOLDS = "'Note' is 'Hi \N{WAVING HAND SIGN}'"
DOTS = ("dots in the place of emoji", "may mean the same")


@pytest.mark.parametrize(
    ("emoji", "action", "expected", "verdict"),
    [
        ("whole", "Tap 'Glad'", GLAD, "passed"),
        ("references", "Tap 'Glad'", GLAD, "passed"),
        ("references", "Tap 'Odd'", GLAD, "failed"),
        ("references", TYPED, HOLDS, "passed"),
        ("dots", "Tap 'Glad'", GLAD, "unknown"),
        ("dots", "Tap 'Odd'", GLAD, "failed"),
        ("dots", "Tap 'Clear'", NO_PARTY, "passed"),
        ("dots", "Tap 'Odd'", NO_PARTY, "unknown"),
        ("dots", TYPED, HOLDS, "unknown"),
    ],
)
def test_emoji_on_a_phone(emoji, action, expected, verdict, tmp_path):
    step = {"action": action, "expected": expected}
    result = play_on_phone(tmp_path, APP, step, model=PhoneModel(emoji=emoji))
    assert verdicts(result) == [verdict], result["steps"]
    assert verdict != "unknown" or any(words in last_reason(result) for words in DOTS)


def test_what_is_typed_with_emoji_is_typed_once(tmp_path):
    result = play_on_phone(tmp_path, APP, TYPED, model=PhoneModel(emoji="dots"))
    assert verdicts(result) == ["passed"], result["steps"]
