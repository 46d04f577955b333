"""What lies behind a dialog of plain boxes, and rows of plain boxes."""

import pytest

from tools.planning.planner import make_plan

ASKED = """
- generic [ref=e1]:
  - heading "Board" [ref=e2]
  - button "Delete" [ref=e3]
- generic [ref=e4]:
  - text: This cannot be undone.
  - button "Cancel" [ref=e5]
  - button "Delete" [ref=e6]
"""
COVERED = '- click the button "Delete" (1 of 1): button "Delete" is covered by <div class="veil">'
NOTHING = '- click the button "Delete" (1 of 1): no visible effect'


def _clicked(attempts: str) -> list[str]:
    plan = make_plan("Click 'Delete' in the dialog", ASKED, attempts=attempts)
    return [s["ref"] for s in plan["substeps"]]


def test_the_one_on_top_is_clicked_when_something_covers_the_other() -> None:
    assert _clicked(COVERED) == ["e6"]


def test_without_a_cover_no_other_of_that_name_is_clicked() -> None:
    assert _clicked(NOTHING) == _clicked("")


def test_what_is_covered_and_has_no_twin_is_tried_again() -> None:
    alone = ASKED.replace('button "Delete" [ref=e6]', 'button "Go on" [ref=e6]')
    plan = make_plan("Click 'Delete'", alone, attempts=COVERED)
    assert [s["ref"] for s in plan["substeps"]] == ["e3"]


@pytest.mark.parametrize("step", ["Confirm the deletion", "Confirm the removal", "确认删除"])
def test_what_is_confirmed_is_done_by_the_button_beside_cancel(step: str) -> None:
    named = ASKED.replace('button "Delete" [ref=e6]', 'button "Delete board" [ref=e6]')
    named = named.replace('button "Delete" [ref=e3]', 'button "Options" [ref=e3]')
    assert [s["ref"] for s in make_plan(step, named)["substeps"]] == ["e6"]


def test_another_button_beside_cancel_confirms_nothing_else() -> None:
    other = ASKED.replace('"Delete"', '"Export board"')
    assert not make_plan("Confirm the deletion", other)["substeps"]


GRID = "- checkbox 'Select all rows' [ref=e1]\n".replace("'", '"') + "".join(
    f'- generic [ref=e{n}0]:\n  - checkbox "Row {n}" [ref=e{n}1]\n  - text: Remark {n}\n'
    f"  - generic [ref=e{n}2]: {n} votes\n"
    for n in (2, 3, 4, 5)
)


@pytest.mark.parametrize(
    ("step", "refs"),
    [
        ("Select the last two remarks with their checkboxes", ["e41", "e51"]),
        ("Tick the first three remarks", ["e21", "e31", "e41"]),
        ("勾选前两条留言", ["e21", "e31"]),
        ("Đánh dấu hai nhận xét cuối", ["e41", "e51"]),
    ],
)
def test_the_boxes_of_rows_without_a_role_are_ticked(step: str, refs: list[str]) -> None:
    assert [s["ref"] for s in make_plan(step, GRID)["substeps"]] == refs


def test_boxes_of_a_form_are_no_rows() -> None:
    form = "".join(f'- generic [ref=e{n}0]:\n  - checkbox "Way {n}" [ref=e{n}1]\n' for n in (2, 3))
    plan = make_plan("Select the last two remarks", form)
    assert not any(s["action"] == "check" for s in plan["substeps"])
