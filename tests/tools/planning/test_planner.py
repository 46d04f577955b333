import pytest

from tests.support import plan_screens as screens
from tools.planning.planner import make_plan


def actions(step, screen, attempts=""):
    plan = make_plan(step, getattr(screens, screen), attempts)
    return [
        " ".join(str(part) for part in (s["action"], s["ref"], s["to_ref"], s["text"]) if part)
        for s in plan["substeps"]
    ]


STEPS = [
    # English
    ("Type 'invoices' into the search field and press Enter", "FILES",
     ["fill e3 invoices", "press e3 Enter"]),
    ("click report1.txt", "FILES", ["click e21"]),
    ("Open the folder docs", "FILES", ["click e33"]),
    ("Double-click 'photo.png'", "FILES", ["double_click e27"]),
    ("Long-press 'photo.png'", "FILES", ["long_click e27"]),
    ("Press and hold 'photo.png' until it moves", "FILES", ["long_click e27"]),
    ("Click the trash icon of photo.png", "FILES", ["click e29"]),
    ("Click the delete button in the row of 'docs'", "FILES", ["click e35"]),
    ("Delete the file photo.png", "FILES", ["click e29"]),
    ("Click Delete in the second row", "FILES", ["click e29"]),
    ("Tick the checkbox next to 'docs'", "FILES", ["check e32"]),
    ("Check the box in the row of report1.txt", "FILES", ["check e20"]),
    ("Select all files", "FILES", ["check e14"]),
    ("Sort by size", "FILES", ["click e18"]),
    ("sort the list by size, largest first", "FILES", ["click e18"]),
    ("Choose 25 in the list 'Rows per page'", "FILES", ["select e40 25"]),
    ("Set rows per page to 25", "FILES", ["select e40 25"]),
    ("Go to the next page", "FILES", ["click e39"]),
    ("Open the second page", "FILES", ["click e38"]),
    ("Create a directory", "FILES", ["click e4"]),
    ("make directory", "FILES", ["click e4"]),
    ("Open the preferences", "FILES", ["click e6"]),
    ("Search for 'cats'", "FILES", ["fill e3 cats", "press e3 Enter"]),
    ("Drag photo.png onto docs", "FILES", ["drag e27 e33"]),
    ("Scroll to the bottom", "FILES", ["scroll down"]),
    ("Hover over Trash", "FILES", ["hover e9"]),
    ("Open the page /settings", "FILES", ["goto /settings"]),
    ("Reload the page", "FILES", ["reload"]),
    ("Press Ctrl+S", "FILES", ["press Control+s"]),
    ("Fill in 'Full name' with 'Ann', 'E-mail address' with 'a@b.c' and save", "FORM",
     ["fill e3 Ann", "fill e4 a@b.c", "click e18"]),
    ("Fill the form with name 'Ann' and e-mail 'a@b.c'", "FORM", ["fill e3 Ann", "fill e4 a@b.c"]),
    ("enter 5 as quantity", "FORM", ["fill e6 5"]),
    ("Set Quantity to 5", "FORM", ["fill e6 5"]),
    ("Enter the phone 0123456", "FORM", ["fill e5 0123456"]),
    ("Type ${mail} into the e-mail field", "FORM", ["fill e4 ${mail}"]),
    ("Pick China as the country", "FORM", ["select e7 China"]),
    ("Select the radio button Private", "FORM", ["check e11"]),
    ("Accept the terms and conditions", "FORM", ["check e13"]),
    ("Turn on dark mode", "FORM", ["check e14"]),
    ("Turn dark mode off", "FORM", ["uncheck e14"]),
    ("Set the volume to 80", "FORM", ["fill e15 80"]),
    ("Upload the file data/a.csv", "FORM", ["upload e16 data/a.csv"]),
    ("Clear the notes", "FORM", ["fill e17"]),
    ("Hit Cancel", "FORM", ["click e19"]),
    ("Log in as admin with password ${pw}", "LOGIN",
     ["fill e3 admin", "fill e4 ${pw}", "click e6"]),
    ("Sign in with ann / s3cret", "LOGIN", ["fill e3 ann", "fill e4 s3cret", "click e6"]),
    ("Tick 'remember me'", "LOGIN", ["check e5"]),
    ("Confirm", "DIALOG", ["click e7"]),
    ("Cancel the confirmation", "DIALOG", ["click e6"]),
    ("Close the dialog", "DIALOG", ["click e5"]),
    ("Enter docs and press Create", "PROMPT", ["fill e3 docs", "click e5"]),
    ("Create a folder called 'docs'", "PROMPT", ["fill e3 docs", "click e5"]),
    ("Add the task 'Water plants'", "TODO", ["fill e2 Water plants", "press e2 Enter"]),
    ("Tick 'Buy milk'", "TODO", ["check e5"]),
    ("Click the x next to 'Call Anna'", "TODO", ["click e9"]),
    ("Open the tab History", "MENU", ["click e7"]),
    ("Expand the section 'Advanced'", "MENU", ["click e8"]),
    ("Click the link Terms of use", "MENU", ["click e11"]),
    ("Change the theme to dark", "MENU", ["click e10"]),
    # Chinese
    ("在搜索框中输入“报告”并按回车", "FILES", ["fill e3 报告", "press e3 Enter"]),
    ("删除文件 photo.png", "FILES", ["click e29"]),
    ("点击第二行的删除按钮", "FILES", ["click e29"]),
    ("点击“设置”链接", "FILES", ["click e6"]),
    ("按大小降序排序", "FILES", ["click e18"]),
    ("双击 docs 文件夹", "FILES", ["double_click e33"]),
    ("长按 docs 文件夹", "FILES", ["long_click e33"]),
    ("Nhấn giữ 'photo.png'", "FILES", ["long_click e27"]),
    ("将 photo.png 拖到 docs 文件夹中", "FILES", ["drag e27 e33"]),
    ("用户名输入 admin，密码输入 123，然后点击登录", "CHINESE",
     ["fill e13 admin", "fill e14 123", "click e15"]),
    ("点击订单 1002 的编辑链接", "CHINESE", ["click e11"]),
    ("在“国家”下拉框中选择“China”", "FORM", ["select e7 China"]),
    ("将数量设为5", "FORM", ["fill e6 5"]),
    ("开启深色模式", "FORM", ["check e14"]),
    ("点击保存按钮", "FORM", ["click e18"]),
    ("以密码 hunter2 登录 admin", "LOGIN", ["fill e3 admin", "fill e4 hunter2", "click e6"]),
    ("取消", "DIALOG", ["click e6"]),
    ("新建一个名为“docs”的文件夹", "PROMPT", ["fill e3 docs", "click e5"]),
    # Vietnamese
    ("Nhập 'abc' vào ô tìm kiếm rồi nhấn Enter", "FILES", ["fill e3 abc", "press e3 Enter"]),
    ("Xóa tệp photo.png", "FILES", ["click e29"]),
    ("Nhấn vào nút 'Xóa' của hàng report1.txt", "FILES", ["click e23"]),
    ("Mở thư mục docs", "FILES", ["click e33"]),
    ("Sắp xếp theo kích thước giảm dần", "FILES", ["click e18"]),
    ("Tích chọn ô của hàng docs", "FILES", ["check e32"]),
    ("Nhấn nút Lưu", "FORM", ["click e18"]),
    ("Đặt số lượng thành 5", "FORM", ["fill e6 5"]),
    ("Chọn 'China' trong danh sách Quốc gia", "FORM", ["select e7 China"]),
    ("Bật chế độ tối", "FORM", ["check e14"]),
    ("Đăng nhập với tên admin và mật khẩu 123", "LOGIN",
     ["fill e3 admin", "fill e4 123", "click e6"]),
    ("Nhấn Đăng nhập", "CHINESE", ["click e15"]),
    ("Hủy", "DIALOG", ["click e6"]),
    ("Tải lại trang", "FILES", ["reload"]),
]  # fmt: skip


@pytest.mark.parametrize(("step", "screen", "expected"), STEPS, ids=[s[0] for s in STEPS])
def test_a_step_becomes_these_actions(step, screen, expected):
    assert actions(step, screen) == expected


@pytest.mark.parametrize(
    ("step", "screen"),
    [
        ("Click 'report2.txt'", "FILES"),
        ("Delete the file 'report2.txt'", "FILES"),
        ("点击“report2.txt”", "FILES"),
        ("Nhấn vào 'report2.txt'", "FILES"),
        ("Open invoice 1003", "CHINESE"),
        ("Select 'France' in the list Country", "FORM"),
        ("Type x into the field 'Fax'", "FORM"),
        ("Click the button 'Archive'", "FORM"),
        ("Add the user ben with the password 'short'", "RECORDS"),
        ("Untick 'Finished'", "RECORDS"),
    ],
)
def test_another_name_is_never_taken_for_the_one_that_is_asked_for(step, screen):
    plan = make_plan(step, getattr(screens, screen))
    assert (plan["substeps"], bool(plan["cannot"]), plan["look_only"]) == ([], True, False)


@pytest.mark.parametrize(
    "step",
    [
        "Verify that 'report1.txt' is listed",
        "Check that the total is 5",
        "检查“报告”是否显示",
        "Kiểm tra xem thông báo 'Đã lưu' có hiển thị không",
        "Check the page title",
    ],
)
def test_a_step_that_only_looks_does_nothing(step):
    plan = make_plan(step, screens.FILES)
    assert (plan["substeps"], plan["look_only"], plan["cannot"]) == ([], True, "")


def test_a_refused_question_is_dismissed_on_the_action_that_brings_it_up():
    plan = make_plan("Click Delete in the row of docs and cancel the confirmation", screens.FILES)
    assert [(s["ref"], s["dialog"]) for s in plan["substeps"]] == [("e35", "dismiss")]
    assert plan["complete"] is False


def test_a_new_name_is_also_given_to_a_native_prompt():
    plan = make_plan("Create a folder called 'docs2'", screens.FILES)
    first = plan["substeps"][0]
    assert (first["ref"], first["dialog_text"], plan["complete"]) == ("e4", "docs2", False)


def test_what_follows_a_click_waits_for_the_next_screen():
    plan = make_plan("Open the settings and click 'Profile'", screens.FILES)
    assert [s["ref"] for s in plan["substeps"]] == ["e6"]
    assert plan["complete"] is False


def test_the_second_part_comes_after_the_first_one_worked():
    step = "Click the link Trash and then click Settings"
    first = make_plan(step, screens.FILES)["substeps"][0]
    attempts = f"- {first['description']}: the screen changed"
    assert actions(step, "FILES", attempts) == ["click e6"]


def test_what_had_no_effect_is_done_in_another_way_and_never_a_third_time():
    attempts: list[str] = []
    done: list[str] = []
    for _ in range(12):
        plan = make_plan("Open docs", screens.FILES, "\n".join(attempts))
        if not plan["substeps"]:
            break
        for substep in plan["substeps"]:
            done.append(f"{substep['action']} {substep['ref']}")
            attempts.append(f"- {substep['description']}: no visible effect")
    assert done[:2] == ["click e33", "double_click e33"]
    assert plan["cannot"]
    assert max(done.count(action) for action in done) <= 2


def test_a_target_in_a_closed_menu_is_looked_for_in_the_menu():
    plan = make_plan("Click Log out", screens.MENU)
    assert plan["complete"] is False
    assert plan["substeps"][0]["ref"] in {"e2", "e4"}


def test_the_choice_of_an_opened_list_is_clicked():
    step = "Change the theme to dark"
    first = make_plan(step, screens.MENU)["substeps"][0]
    opened = screens.MENU + '- listbox [ref=e20]:\n  - option "Dark" [ref=e21]\n'
    plan = make_plan(step, opened, f"- {first['description']}: the screen changed")
    assert [(s["action"], s["ref"]) for s in plan["substeps"]] == [("click", "e21")]


def test_an_open_dialog_comes_before_the_page_behind_it():
    assert actions("Click Delete", "DIALOG") in (["click e7"], ["click e1"])
    assert actions("Click Cancel", "DIALOG") == ["click e6"]


def test_the_credentials_of_the_case_are_used_when_the_step_tells_none():
    plan = make_plan("Log in", screens.LOGIN, parameters=("user", "password"))
    assert [(s["ref"], s["text"]) for s in plan["substeps"]] == [
        ("e3", "${user}"),
        ("e4", "${password}"),
        ("e6", None),
    ]


def test_what_the_redrawn_page_did_not_let_happen_is_tried_again():
    first = make_plan("Open docs", screens.FILES)["substeps"][0]
    attempts = f'- {first["description"]}: link "docs" is not on the screen'
    assert actions("Open docs", "FILES", attempts) == ["click e33"]


def test_a_button_is_not_pressed_in_another_row():
    plan = make_plan("Press Delete in the row of notes.md", screens.FILES)
    assert not {"e23", "e29", "e35"} & {s["ref"] for s in plan["substeps"]}
