"""What is done to one thing of many is done to the one that the step tells, or not at all."""

import pytest

from tools.planning.planner import make_plan

BERTHS = """
- heading "Berths" [level=1] [ref=e1]
- link "New berth" [ref=e2]
- table [ref=e3]:
  - row [ref=e4]:
    - cell "12" [ref=e5]
    - cell "Old pier, 8 m" [ref=e6]
    - cell "edit Delete" [ref=e7]:
      - link "edit" [ref=e8]
      - link "Delete" [ref=e9]
  - row [ref=e10]:
    - cell "8" [ref=e11]
    - cell "Broken quay" [ref=e12]
    - cell "edit Delete" [ref=e13]:
      - link "edit" [ref=e14]
      - link "Delete" [ref=e15]
"""
ONE = """
- heading "Berths" [level=1] [ref=e1]
- table [ref=e3]:
  - row [ref=e4]:
    - cell "12" [ref=e5]
    - cell "Old pier, 8 m" [ref=e6]
    - cell [ref=e7]:
      - link "Delete" [ref=e9]
"""
CARDS = """
- heading "Puppies" [level=1] [ref=e1]
- generic [ref=e2]:
  - generic [ref=e3]:
    - generic [ref=e4]: Bella, spaniel
    - button "Remove" [ref=e5]
  - generic [ref=e6]:
    - generic [ref=e7]: Otto, terrier
    - button "Remove" [ref=e8]
"""


@pytest.mark.parametrize(
    ("step", "screen"),
    [
        ("Delete the boat house", BERTHS),
        ("Edit the boat house", BERTHS),
        ("Delete the berth Harbour North", BERTHS),
        ("Delete berth 7", BERTHS),
        ("Remove the broken crane", BERTHS),
        ("Delete the third berth", BERTHS),
        ("Delete the berth", BERTHS),
        ("删除第 7 号泊位", BERTHS),
        ("删除船屋", BERTHS),
        ("Xóa phiếu số 7", BERTHS),
        ("Xóa phiếu số 7", ONE),
        ("Delete berth 7", ONE),
        ("Delete the boat house", ONE),
        ("Remove the poodle", CARDS),
    ],
)
def test_nothing_is_done_in_the_row_of_another_thing(step, screen):
    plan = make_plan(step, screen)
    assert plan["substeps"] == []
    assert plan["cannot"]


@pytest.mark.parametrize(
    ("step", "screen", "ref"),
    [
        ("Edit berth 12", BERTHS, "e8"),
        ("Delete the old pier", BERTHS, "e9"),
        ("Delete the second berth", BERTHS, "e15"),
        ("Delete the berth at the old pier", ONE, "e9"),
        ("Remove the terrier", CARDS, "e8"),
        ("Create a boat house", CARDS.replace("Remove", "Create"), "e5"),
    ],
)
def test_it_is_done_in_the_row_or_card_that_is_told(step, screen, ref):
    assert [s["ref"] for s in make_plan(step, screen)["substeps"]] == [ref]


def test_the_bin_is_opened_and_nothing_is_thrown_in():
    screen = """
- button "Delete" [ref=e1]
- list [ref=e2]:
  - listitem [ref=e3]:
    - link "Trash" [url="/trash"] [ref=e4]
"""
    assert [s["ref"] for s in make_plan("Open the bin", screen)["substeps"]] == ["e4"]
    without = screen.replace("Trash", "Notes").replace("/trash", "/notes")
    assert make_plan("Open the bin", without)["substeps"] == []
