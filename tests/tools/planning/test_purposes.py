import pytest

from tools.language.steps import parse_step
from tools.planning.opening import makes_anew
from tools.planning.planner import make_plan
from tools.planning.scene import Scene

BILLS = """
- link "Statistics" [ref=e1]
- link "Add a bill" [ref=e2]
- table [ref=e3]:
  - row [ref=e4]:
    - cell "Fondue" [ref=e5]
    - link "edit" [ref=e6]
    - button "delete" [ref=e7]
  - row [ref=e8]:
    - cell "Taxi" [ref=e9]
    - link "edit" [ref=e10]
    - button "delete" [ref=e11]
"""


@pytest.mark.parametrize(
    ("step", "ref"),
    [
        ("Click the cross that deletes the bill 'Taxi'", "e11"),
        ("Click the bin which removes 'Taxi'", "e11"),
        ("Press the button that deletes the bill of Taxi", "e11"),
        ("Click the icon with which 'Taxi' is deleted", "e11"),
        ("Click the pencil for editing 'Taxi'", "e10"),
        ("Click the X to remove the bill 'Taxi'", "e11"),
        ("Click the link that opens the statistics", "e1"),
        ("Click the button to add a bill", "e2"),
        ("点击删除账单“Taxi”的叉号", "e11"),
        ("Bấm dấu X để xóa khoản chi 'Taxi'", "e11"),
    ],
)
def test_a_control_is_found_by_what_it_is_good_for(step, ref):
    assert [s["ref"] for s in make_plan(step, BILLS)["substeps"]] == [ref]


HISTORY = """
- list [ref=e1]:
  - listitem [ref=e2]:
    - link "Ann" [ref=e3]
    - text: (Keeper added)
    - link "undo" [ref=e4]
  - listitem [ref=e5]:
    - link "Jo" [ref=e6]
    - text: (Year corrected)
    - link "undo" [ref=e7]
  - listitem [ref=e8]:
    - link "Ann" [ref=e9]
    - text: (New article)
"""


@pytest.mark.parametrize(
    ("step", "ref"),
    [
        ("Click 'undo' in the line of that revision", "e7"),
        ("Undo that revision", "e7"),
        ("点击该版本的“undo”", "e7"),
        ("Bấm 'undo' ở dòng đó", "e7"),
        ("Click 'undo' in the first line", "e4"),
        ("Click 'undo' of the revision by Ann", "e4"),
    ],
)
def test_that_one_is_what_the_step_before_names(step, ref):
    before = "Look at the history\nThe second revision has the summary 'Year corrected'"
    plan = make_plan(step, HISTORY, previous=before)
    assert [s["ref"] for s in plan["substeps"]] == [ref]


FILTERS = """
- textbox "Search" [ref=e1]
- combobox [ref=e2]: Any payer
  - option "Any payer" [selected] [ref=e3]
  - option "Ann" [ref=e4]
- textbox "Amount min" [placeholder="Min cost"] [ref=e5]
- textbox "Amount max" [placeholder="Max cost"] [ref=e6]
- button "Filter" [ref=e7]
"""


@pytest.mark.parametrize(
    ("step", "done"),
    [
        (
            "付款人选择 Ann，最低金额（Min cost）填 100，然后点击“Filter”",
            [("select", "e2"), ("fill", "e5"), ("click", "e7")],
        ),
        ("“Min cost”填 1，“Max cost”填 9", [("fill", "e5"), ("fill", "e6")]),
        ("搜索框输入 taxi 并点击“Filter”", [("fill", "e1"), ("click", "e7")]),
    ],
)
def test_in_chinese_the_field_comes_first(step, done):
    assert [(s["action"], s["ref"]) for s in make_plan(step, FILTERS)["substeps"]] == done


REGISTER = """
- link "Create account" [ref=e1]
- textbox "Username" [ref=e2]
- textbox "Password" [ref=e3]
- textbox "Confirm password" [ref=e4]
- button "Create your account" [ref=e5]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Register as 'Olga' with the password ${password}, confirmed as ${again}",
        "Create the account Olga with the password ${password}, repeated as ${again}",
        "注册用户“Olga”，密码 ${password}，确认密码 ${again}",
        "Đăng ký tài khoản Olga với mật khẩu ${password}, nhập lại ${again}",
    ],
)
def test_who_registers_fills_in_the_form_and_sends_it(step):
    plan = make_plan(step, REGISTER, parameters=("password", "again"))
    assert [(s["ref"], s["text"]) for s in plan["substeps"]] == [
        ("e2", "Olga"),
        ("e3", "${password}"),
        ("e4", "${again}"),
        ("e5", None),
    ]


def test_a_password_said_once_is_typed_twice():
    plan = make_plan("Sign up as ann with ${password}", REGISTER, parameters=("password",))
    assert [s["text"] for s in plan["substeps"]] == ["ann", "${password}", "${password}", None]


MOVE = """
- generic [ref=e1]: "New title:"
  - combobox [collapsed] [ref=e2]
    - textbox [readonly] [ref=e3]
  - combobox [collapsed] [ref=e4]: Ferry House
- textbox "Reason" [ref=e5]
- button "Move page" [ref=e6]
"""


def test_the_text_around_fields_is_the_name_of_the_one_to_write_in():
    plan = make_plan("Replace the new title by 'Old Mill' and press 'Move page'", MOVE)
    assert [(s["action"], s["ref"]) for s in plan["substeps"]] == [("fill", "e4"), ("click", "e6")]


@pytest.mark.parametrize(
    "step",
    ["Press the delete button in Taxi's row", "Click the delete icon at the end of Taxi's line"],
)
def test_what_belongs_to_a_thing_may_be_its_row(step):
    assert [s["ref"] for s in make_plan(step, BILLS)["substeps"]] == ["e11"]


@pytest.mark.parametrize("step", ["Pay the bill", "Publish the letter", "Delete the note"])
def test_what_cannot_be_taken_back_is_never_guessed(step: str) -> None:
    page = '- text: Blue mug [ref=e1]\n- text: "9.00" [ref=e2]\n- button "Add to cart" [ref=e3]\n'
    assert make_plan(step, page)["substeps"] == []
    pay = page + '- button "Pay now" [ref=e4]\n'
    assert [s["ref"] for s in make_plan("Pay the bill", pay)["substeps"]] == ["e4"]


def test_a_format_that_is_chosen_takes_nothing_back() -> None:
    page = '- radio "Sheet (CSV)" [checked] [ref=e1]\n- radio "Document (PDF)" [ref=e2]\n'
    answer = make_plan("Choose the document format", page)
    assert [substep["ref"] for substep in answer["substeps"]] == ["e2"]


@pytest.mark.parametrize(
    ("step", "is_harm"),
    [
        ("Open the note form", False),
        ("打开笔记表单", False),
        ("Open the notes", True),
        ("打开笔记", True),
    ],
)
def test_only_a_form_is_opened_by_what_adds_one(step: str, is_harm: bool) -> None:
    scene = Scene('- button "Add note" [ref=e1]\n')
    assert makes_anew(scene.nodes[0], parse_step(step)) is is_harm
