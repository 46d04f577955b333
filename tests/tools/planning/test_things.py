"""Plans for things that are made, deleted or emptied by the app's own controls."""

import pytest

from tools.planning.planner import make_plan

SHELF = """
- combobox "Language" [ref=e1]: English
  - option "English" [selected] [ref=e2]
  - option "Tiếng Việt" [ref=e3]
- searchbox "搜索" [ref=e4]
- button "新建文件夹" [ref=e5] [cursor=pointer]
- button "Delete selected" [disabled] [ref=e6]
- button "删除所选" [disabled] [ref=e7]
- table "Files" [ref=e8]:
  - row [ref=e9]:
    - checkbox "Select a.txt" [ref=e10]
    - button "a.txt" [ref=e11] [cursor=pointer]
    - button "Actions for a.txt" [ref=e12] [cursor=pointer]
"""
BIN = '- combobox "Language" [ref=e1]: English\n- button "Empty the bin" [ref=e2] [cursor=pointer]'


def actions(step: str, screen: str) -> list[str]:
    plan = make_plan(step, screen)
    return [
        " ".join(str(s[key]) for key in ("action", "ref", "text") if s[key])
        for s in plan["substeps"]
    ]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("Delete a.txt", "click e12"),
        ("删除 a.txt 并确认", "click e12"),
        ("Delete a.txt but answer the question with 'Cancel'", "click e12"),
        ("新建名为“归档”的文件夹", "click e5"),
        ("Đổi sang Tiếng Việt", "select e1 Tiếng Việt"),
    ],
)
def test_a_control_that_works_now_is_used(step: str, expected: str):
    assert actions(step, SHELF) == [expected]


def test_what_is_emptied_is_no_list_of_choices():
    assert actions("Empty it for good", BIN) == ["click e2"]
    assert actions("Empty it for good", BIN.splitlines()[0]) == []
