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
    assert [s["ref"] for s in plan["substeps"]] == ["e11"]  # Grid view


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


COMMENTS = """
- combobox "Bulk actions" [ref=e2]: Bulk actions
  - option "Bulk actions" [selected] [ref=n1]
  - option "Approve" [ref=n2]
  - option "Move to Trash" [ref=n3]
- button "Apply" [ref=e3]
- table [ref=e4]
  - row [ref=e5]
    - checkbox "Select comment" [ref=e6]
    - strong [ref=e7]: Pavel Novak
    - cell "Nice bread" [ref=e8]
  - row [ref=e9]
    - checkbox "Select comment" [ref=e10]
    - strong [ref=e11]: Ruth Calder
    - cell "Nice cake" [ref=e12]
"""


@pytest.mark.parametrize(
    ("step", "box", "act"),
    [
        ("Approve the comment by Pavel Novak", "e6", "Approve"),
        ("Move the comment of Ruth Calder to the trash", "e10", "Move to Trash"),
    ],
)
def test_what_is_done_to_ticked_rows_ticks_the_row_that_is_named(step, box, act):
    plan = make_plan(step, COMMENTS)
    done = [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]
    assert done == [("check", box, None), ("select", "e2", act), ("click", "e3", None)]
    assert plan["complete"]


FORM = """
- table [ref=e1]
  - row [ref=e2]
    - cell [ref=e3]
      - textbox "Username" [ref=e4]
  - row [ref=e5]
    - cell [ref=e6]
      - textbox "Password" [ref=e7]
- button "Login" [ref=e8]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Log in with the username ${account} and the password ${password}",
        "使用用户名 ${account} 和密码 ${password} 登录",
        "Đăng nhập với tên người dùng ${account} và mật khẩu ${password}",
    ],
)
def test_rows_that_lay_out_a_form_are_no_entries_of_a_list(step):
    plan = make_plan(step, FORM, parameters=("account", "password"))
    assert [s["ref"] for s in plan["substeps"]] == ["e4", "e7", "e8"]


FOUND = """
- navigation [ref=e1]:
  - link "Projects" [ref=e2]
  - link "Issues" [ref=e3]
- main [ref=e4]:
  - heading "Results (2)" [level=3] [ref=e5]
  - link "Bug #14 (Closed): Broken spoke of the postal bike" [ref=e6]
  - link "Bug #2 (In Progress): Flat tyre of the cargo bike" [ref=e7]
"""


def test_words_of_the_app_count_more_than_a_translated_noun():
    plan = make_plan("在结果中点击 cargo bike 的问题", FOUND)
    assert [s["ref"] for s in plan["substeps"]] == ["e7"]


BOATS = """
- table "Berths" [ref=e1]:
  - row [ref=e2]:
    - cell "Heron" [ref=e3]
    - cell "Plain berth" [ref=e4]
    - button "del" [ref=e5]
  - row [ref=e6]:
    - cell "Osprey" [ref=e7]
    - cell "Guest" [ref=e8]
    - button "del" [ref=e9]
- table "Guests" [ref=e10]:
  - row [ref=e11]:
    - cell "kingfisher@quay.example" [ref=e12]
    - button "del" [ref=e13]
  - row [ref=e14]:
    - cell "swallow@quay.example" [ref=e15]
    - button "del" [ref=e16]
"""


@pytest.mark.parametrize(
    ("step", "refs"),
    [
        ("Delete the kingfisher guest", ["e13"]),
        ("Delete the Osprey", ["e9"]),
        ("Delete the guest called Ada Marsh", []),
        ("Remove the berth of Ada Marsh", []),
    ],
)
def test_nobody_else_is_taken_away(step, refs):
    plan = make_plan(step, BOATS)
    assert [s["ref"] for s in plan["substeps"]] == refs
