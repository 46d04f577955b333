"""What takes no action just now is not used as if it did."""

import pytest

from tools.planning.planner import make_plan

MIXER = """
- toolbar [ref=e1]:
  - menuitem "Record" [ref=e2]:
    - button "Record" [disabled] [ref=e3]
  - link "Export" [class disabled] [url="#"] [ref=e4]
  - button "Play" [disabled] [ref=e5]
  - button "Stop" [ref=e6]
- textbox "Track name" [disabled] [ref=e7]
"""


@pytest.mark.parametrize(
    "step", ["Record", "Click Export", "Press the Play button", "点击“Play”", "Bấm nút Play"]
)
def test_what_is_disabled_is_not_clicked_and_it_is_said(step):
    plan = make_plan(step, MIXER)
    assert plan["substeps"] == []
    assert "is disabled" in plan["cannot"]


def test_what_is_enabled_is_clicked():
    assert [s["ref"] for s in make_plan("Click Stop", MIXER)["substeps"]] == ["e6"]


def test_a_step_that_speaks_of_it_tries_it():
    plan = make_plan("Click the disabled button Play", MIXER)
    assert [s["ref"] for s in plan["substeps"]] == ["e5"]


def test_what_is_enabled_by_what_is_typed_first_is_clicked():
    screen = '- textbox "Song" [ref=e1]\n- button "Add song" [disabled] [ref=e2]'
    plan = make_plan("Type 'Waltz' into Song and click Add song", screen)
    assert [s["ref"] for s in plan["substeps"]] == ["e1", "e2"]
