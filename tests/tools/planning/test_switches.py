"""Switches in cards that only their order tells apart."""

import pytest

from tools.planning.planner import make_plan

CARDS = """
- link "Boats" [ref=e1] [cursor=pointer]
- searchbox "Search boats" [ref=e2]
        - link "heron" [ref=e3] [cursor=pointer]
        - button [ref=e4] [cursor=pointer]
      - generic [ref=e5]: Two masts
        - switch [checked] [ref=e6]
      - button [ref=e7] [cursor=pointer]
        - link "plover" [ref=e8] [cursor=pointer]
      - generic [ref=e9]: One mast
        - switch [checked] [ref=e10]
      - button [ref=e11] [cursor=pointer]
"""


def planned(step: str, page: str) -> list[tuple[str, str]]:
    return [(s["action"], s["ref"]) for s in make_plan(step, page)["substeps"]]


@pytest.mark.parametrize(
    "step", ["Switch {} off", "Turn off {}", "Disable {}", "把 {} 停用", "Tắt {}"]
)
@pytest.mark.parametrize(("boat", "ref"), [("heron", "e6"), ("plover", "e10")])
def test_a_thing_is_switched_off_by_the_switch_behind_it(step, boat, ref):
    assert planned(step.format(boat), CARDS) == [("uncheck", ref)]


def test_a_thing_is_opened_by_its_own_link():
    assert planned("Open heron", CARDS) == [("click", "e3")]


def test_a_switch_that_may_be_of_another_thing_is_left_alone():
    two = CARDS.replace("- button [ref=e7]", "- switch [ref=e7]")
    assert planned("Switch heron off", two) == [("click", "e3")]
