import pytest

from tests.support import desk_screens, house_screens, tool_screens
from tools.planning.planner import make_plan


@pytest.mark.parametrize(
    ("step", "screen", "ref"),
    [
        ("Xóa quy tắc ssh", tool_screens.ROUTER, "e61"),
        ("Click Logs in the row that says 'Never run'", house_screens.JOBS, None),
        ("关闭李强的订单", desk_screens.ORDERS, "e54"),
        ("Add a comment to the second record", desk_screens.LEAVE, "e66"),
    ],
)
def test_the_control_of_the_row_that_is_named_is_used(step, screen, ref):
    plan = make_plan(step, screen)
    assert len(plan["substeps"]) == 1
    assert ref is None or plan["substeps"][0]["ref"] == ref


def test_the_menus_of_other_rows_stay_closed():
    plan = make_plan("Show the files as a grid", tool_screens.FOLDER)
    assert not plan["substeps"]


def test_what_belongs_to_no_row_is_left_alone():
    plan = make_plan("Click Save", tool_screens.ROUTER)
    assert [s["ref"] for s in plan["substeps"]] == ["e70"]


def test_what_is_dragged_onto_another_row_is_its_own_row():
    screen = """
- table [ref=e1]:
  - row [ref=e2]:
    - link "contracts" [ref=e3]
    - button "Actions of contracts" [ref=e4]
  - row [ref=e5]:
    - link "plans" [ref=e6]
    - button "Actions of plans" [ref=e7]
  - row [ref=e8]:
    - button "notes.md" [ref=e9]
    - button "Actions of notes.md" [ref=e10]
"""
    plan = make_plan("Drag notes.md onto the folder 'contracts'", screen)
    assert [(s["action"], s["ref"], s["to_ref"]) for s in plan["substeps"]] == [
        ("drag", "e9", "e3")
    ]
