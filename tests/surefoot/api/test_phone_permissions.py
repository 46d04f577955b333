"""Permission dialogs: the system of a phone asks, in a window that is none of the app's."""

import pytest

from tests.support.phone_cases import last_reason, play_on_phone, verdicts

APP = """
name: Scanner
start: home
variables: {seen: nothing}
screens:
  home:
    widgets:
      - id: scan
        role: button
        name: Scan
        on:
          tap:
            dialog:
              title: Allow Scanner to take pictures?
              permission: true
              buttons:
                - {name: While using the app, then: [{set: {seen: a code}}]}
                - {name: Only this time, then: [{set: {seen: a code}}]}
                - {name: Deny, then: [{set: {seen: no camera}}]}
      - {id: seen, role: text, text: "I see {seen}"}
      - {id: note, role: text, text: Old note}
"""
ASKS = "the system asks first: 'Allow Scanner to take pictures?'"
SEES = "'I see a code' is shown"
ASKED = "'Allow Scanner to take pictures?' is shown"


@pytest.mark.parametrize(
    ("verdict", "why", "steps"),
    [
        ("unknown", ASKS, ({"action": "Tap 'Scan'", "expected": SEES},)),
        ("unknown", ASKS, ({"action": "Tap 'Scan'", "expected": "'Old note' is not shown"},)),
        ("passed", "", ({"action": "Tap 'Scan'", "expected": ASKED},)),
        ("passed", "", ("Tap 'Scan'", {"action": "Tap 'While using the app'", "expected": SEES})),
        ("failed", "", ("Tap 'Scan'", {"action": "Tap 'Deny'", "expected": SEES})),
        ("unknown", "no 'Old note'", ("Tap 'Scan'", "Press and hold 'Old note'")),
    ],
)  # fmt: skip
def test_a_permission_dialog(verdict, why, steps, tmp_path):
    result = play_on_phone(tmp_path, APP, *steps)
    assert verdicts(result) == ["passed"] * (len(steps) - 1) + [verdict], result["steps"]
    assert why in last_reason(result)
