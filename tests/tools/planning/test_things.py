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


ORDERS = """
- heading "Orders" [level=1] [ref=e1]
- textbox "Find orders" [ref=e2]
- button "Search" [ref=e3]
- table [ref=e4]:
  - row "Order 2051 Lena Holt" [ref=e5]:
    - cell "2051" [ref=e6]
    - cell "Lena Holt" [ref=e7]
- button "Close" [ref=e8]
- link "Accept and Archive" [ref=e9]
- heading "Summary" [level=2] [ref=e10]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Cancel order 2051",
        "Acknowledge the warning that the stock is low",
        "Save this seller to the favourites",
        "Hide the prices",
    ],
)
def test_a_thing_without_a_control_is_not_met_by_a_key_or_by_another_control(step):
    assert make_plan(step, ORDERS)["substeps"] == []


def test_a_thing_is_accepted_by_what_accepts_it_and_does_more():
    first = make_plan("Accept the delivery", ORDERS)["substeps"][0]
    assert (first["action"], first["ref"]) == ("click", "e9")


def test_the_order_of_a_row_is_cancelled_by_the_button_of_its_row():
    button = '    - button "Cancel" [ref=e11]\n'
    screen = ORDERS.replace('- button "Close"', f'{button}- button "Close"')
    assert make_plan("Cancel order 2051", screen)["substeps"][0]["ref"] == "e11"
