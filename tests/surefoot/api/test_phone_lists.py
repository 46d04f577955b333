"""Lists further than one screen on a phone: rows are in its hierarchy only while they are shown."""

import pytest

import surefoot
from tests.support.phone_cases import HASTY, last_reason, play_on_phone, verdicts
from tests.support.phones import simulated_phone

CRATES = ", ".join(f"Crate {number}" for number in range(1, 61))
APPLES = ", ".join(f"Item {number}" for number in range(1, 31))
PEARS = ", ".join(f"Item {number}" for number in range(20, 51))
APP = f"""
name: Depot
start: list
variables: {{crates: [{CRATES}], apples: [{APPLES}], pears: [{PEARS}], current: ""}}
screens:
  list:
    title: Depot
    widgets:
      - {{id: two, role: button, name: Two lists, on: {{tap: {{go: two}}}}}}
      - id: crate
        role: listitem
        name: "{{item}}"
        for_each: crates
        on:
          tap: {{set: {{current: "{{item}}"}}, go: crate}}
          swipe_left: {{remove: {{crates: "{{item}}"}}}}
          swipe_right: {{toast: Kept}}
  crate: {{widgets: [{{id: name, role: text, text: "This is {{current}}"}}]}}
  two:
    title: Two
    bottom: [{{id: said, role: text, text: "Took {{current}}"}}]
    widgets:
      - {{id: title_apples, role: text, text: Apples}}
      - id: apples
        role: list
        name: Apples
        height: 700
        widgets:
          - {{id: apple, role: listitem, name: "{{item}}", for_each: apples, on: {{tap: {{set: {{current: "apple {{item}}"}}}}}}}}
      - {{id: title_pears, role: text, text: Pears}}
      - id: pears
        role: list
        name: Pears
        height: 700
        widgets:
          - {{id: pear, role: listitem, name: "{{item}}", for_each: pears, on: {{tap: {{set: {{current: "pear {{item}}"}}}}}}}}
"""  # noqa: E501
TWO = "Tap 'Two lists'"
SCROLLED = {
    "action": "Scroll the list 'Pears' until 'Item 40' is shown",
    "expected": "'Item 40' is shown",
}


def tapped(number: int) -> dict[str, str]:
    return {"action": f"Tap 'Crate {number}'", "expected": f"'This is Crate {number}' is shown"}


def taken(number: int) -> dict[str, str]:
    return {
        "action": f"Tap 'Item {number}' in the list 'Pears'",
        "expected": f"'Took pear Item {number}' is shown",
    }


def looked(expected: str) -> dict[str, str]:
    return {"action": "Look at the list", "expected": expected}


@pytest.mark.parametrize(
    ("verdict", "why", "steps"),
    [
        ("passed", "", (tapped(2),)),
        ("passed", "", (tapped(30),)),
        ("passed", "", (tapped(60),)),
        ("unknown", "no 'Crate 61'", (tapped(61),)),
        ("passed", "", ("Scroll down until 'Crate 30' is shown", tapped(30))),
        ("unknown", "no 'Crate 61'", ("Scroll down until 'Crate 61' is shown",)),
        ("passed", "", (looked("'Crate 60' is shown"),)),
        ("failed", "is not shown", (looked("'Crate 61' is shown"),)),
        ("passed", "", (looked("'Crate 61' is not shown"),)),
        ("failed", "is still shown", (looked("'Crate 60' is not shown"),)),
        ("unknown", "the list goes on", (looked("14 crates are listed"),)),
        ("passed", "", (tapped(30), "Go back", looked("'Crate 2' is shown"))),
        ("passed", "", (TWO, taken(40))),
        ("passed", "", (TWO, taken(28))),
        ("unknown", "Item 45", (TWO, "Tap 'Item 45' in the list 'Apples'")),
        ("passed", "", (TWO, SCROLLED)),
    ],
)  # fmt: skip
def test_a_list_of_sixty_rows_on_a_phone(verdict, why, steps, tmp_path):
    result = play_on_phone(tmp_path, APP, *steps)
    assert verdicts(result) == ["passed"] * (len(steps) - 1) + [verdict], result["steps"]
    assert why in last_reason(result)


@pytest.mark.parametrize(("side", "verdict"), [("left", "passed"), ("right", "failed")])
def test_a_row_that_is_deleted_is_looked_for_in_the_whole_list(side, verdict, tmp_path):
    gone = {"action": f"Swipe {side} on 'Crate 5'", "expected": "'Crate 5' is no longer shown"}
    assert verdicts(play_on_phone(tmp_path, APP, gone)) == [verdict]


def test_the_way_to_a_row_that_was_only_looked_for_is_gone_again(tmp_path):
    (tmp_path / "app.yaml").write_text(APP, "utf-8")
    with simulated_phone(tmp_path / "app.yaml") as phone:
        given = {"kind": "android", **phone.app.model_dump(exclude_defaults=True)}
        case = {"id": "far", "app": given, "steps": [looked("'Crate 40' is shown")]}
        passed = surefoot.uat(case, out=tmp_path, **HASTY)
        again = surefoot.replay(passed["script"], out=tmp_path, adb_port=phone.server.port)
    assert (passed["verdict"], again["verdict"]) == ("passed", "passed")
