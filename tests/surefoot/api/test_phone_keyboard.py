"""The keyboard on the screen of a phone: its keys are tapped by name, it is hidden, it is seen."""

import pytest

from tests.support.phone_cases import last_reason, play_on_phone, verdicts

FORM = """
name: Desk
start: form
variables: {note: "", sent: none}
screens:
  form:
    widgets:
      - {id: note, role: textbox, name: Note, bind: note, on: {submit: {set: {sent: "{note}"}}}}
      - {id: said, role: text, text: "Sent {sent}"}
      - {id: count, role: button, name: Count, on: {tap: {set: {sent: counted}}}}
"""
TYPED = "Type 'Milk' into 'Note'"
SENT = "'Sent Milk' is shown"
HIDDEN = "The keyboard is hidden"


@pytest.mark.parametrize(
    ("verdict", "why", "steps"),
    [
        ("passed", "", (TYPED, {"action": "Tap Done on the keyboard", "expected": SENT})),
        ("unknown", "no 'Go'", (TYPED, {"action": "Tap 'Go' on the keyboard", "expected": SENT})),
        ("unknown", "no field has the focus", ("Tap Done on the keyboard",)),
        ("passed", "", ("Tap 'Note'", "Tap 'q' on the keyboard")),
        ("passed", "", ("Tap 'Note'", {"action": "Hide the keyboard", "expected": HIDDEN})),
        ("passed", "", ("Hide the keyboard",)),
        ("passed", "", ({"action": "Tap 'Note'", "expected": "The keyboard is shown"},)),
        ("failed", "is hidden", ({"action": "Tap 'Count'", "expected": "The keyboard is shown"},)),
        ("unknown", "put away", ({"action": TYPED, "expected": HIDDEN},)),
    ],
)  # fmt: skip
def test_the_keyboard_of_a_phone(verdict, why, steps, tmp_path):
    result = play_on_phone(tmp_path, FORM, *steps)
    assert verdicts(result) == ["passed"] * (len(steps) - 1) + [verdict], result["steps"]
    assert why in last_reason(result)
