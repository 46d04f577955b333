"""What fingers do on a phone beside a tap: slide, drag, swipe aside, double tap, hold, turn."""

import pytest

from tests.support.phone_cases import last_reason, play_on_phone, verdicts

APP = """
name: Gestures
start: form
variables: {notes: [Buy milk, Call Ann], volume: 20.0, dim: 20.0, bank: Alpha, dragged: "",
  got: "", twice: 0, held: "", wifi: false}
screens:
  form:
    widgets:
      - {id: vol, role: slider, name: Volume, bind: volume}
      - {id: bank, role: wheel, name: Bank, bind: bank, options: [Alpha, Beta, Gamma, Delta]}
      - {id: dim, role: slider, name: Brightness, bind: dim, android_class: com.example.TheirSlider}
      - {id: wifi, role: switch, name: Wi-Fi, bind: wifi}
      - {id: zoom, role: button, name: Zoom, on: {double_tap: {add: {twice: 1}}}}
      - {id: bin, role: button, name: Bin, on: {drop: {set: {got: "{dragged}"}}}}
      - {id: said, role: text, text: "Got {got} twice {twice} held {held}"}
      - id: row
        role: listitem
        name: "{item}"
        for_each: notes
        on:
          swipe_left: {remove: {notes: "{item}"}}
          swipe_right: {set: {held: "{item}"}}
          long_tap: {set: {held: long}}
"""
NO_MILK = "'Buy milk' is no longer shown"
GOT = "'Got Call Ann' is shown"


def filled(target: str, value: str) -> dict[str, object]:
    return {"action": "x", "do": [{"do": "fill", "target": target, "value": value}]}


def shows(target: str, value: str) -> dict[str, object]:
    return {"check": [{"check": "value", "what": target, "value": value}]}


@pytest.mark.parametrize(
    ("verdict", "why", "step"),
    [
        ("passed", "", {"action": "Set the slider 'Volume' to 70", "expected": "'Volume' is 70"}),
        ("failed", "70", {"action": "Set the slider 'Volume' to 70", "expected": "'Volume' is 60"}),
        ("unknown", "stands at 100, not at 133", filled("Volume", "133")),
        ("unknown", "does not tell its number", filled("Brightness", "60")),
        ("passed", "", {**filled("Bank", "Delta"), **shows("Bank", "Delta")}),
        ("unknown", "no option 'Omega'", {**filled("Bank", "Omega"), **shows("Bank", "Omega")}),
        ("passed", "", {"action": "Double tap 'Zoom'", "expected": "'twice 1' is shown"}),
        ("failed", "", {"action": "Tap 'Zoom'", "expected": "'twice 1' is shown"}),
        ("passed", "", {"action": "Swipe left on 'Buy milk'", "expected": NO_MILK}),
        ("failed", "", {"action": "Swipe right on 'Buy milk'", "expected": NO_MILK}),
        ("unknown", "no visible effect", "Swipe up on 'Zoom'"),
        ("passed", "", {"action": "Drag 'Call Ann' onto 'Bin'", "expected": GOT}),
        ("failed", "", {"action": "Drag 'Call Ann' onto 'Zoom'", "expected": GOT}),
        ("passed", "", {"action": "Press and hold 'Call Ann'", "expected": "'held long' is shown"}),
        ("passed", "", {"action": "Turn on 'Wi-Fi'", "expected": "'Wi-Fi' is on"}),
        ("failed", "", {"action": "Tap 'Zoom'", "expected": "'Wi-Fi' is on"}),
    ],
)  # fmt: skip
def test_gestures_on_a_phone(verdict, why, step, tmp_path):
    result = play_on_phone(tmp_path, APP, step)
    assert verdicts(result) == [verdict], result["steps"]
    assert why in last_reason(result)
