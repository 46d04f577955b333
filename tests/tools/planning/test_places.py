import pytest

from tests.support import plan_places as screens
from tools.planning.planner import make_plan


def plan(step, screen, *attempts):
    return make_plan(step, getattr(screens, screen), "\n".join(f"- {a}" for a in attempts))


def actions(step, screen, *attempts):
    return [
        " ".join(str(part) for part in (s["action"], s["ref"], s["to_ref"], s["text"]) if part)
        for s in plan(step, screen, *attempts)["substeps"]
    ]


@pytest.mark.parametrize(
    ("step", "screen", "expected"),
    [
        # what belongs to a thing
        ("Remove Bob", "FLAT_ROWS", ["click e15"]),
        ("Click Edit beside Bob", "FLAT_ROWS", ["click e14"]),
        ("Click 'Remove' in the row of Ann", "FLAT_ROWS", ["click e10"]),
        ("Tick the checkbox of Cid", "FLAT_ROWS", ["check e16"]),
        ("Select Bob with its checkbox", "FLAT_ROWS", ["check e11"]),
        ("点击 Bob 那一行的 Remove", "FLAT_ROWS", ["click e15"]),
        ("Bấm Edit của Cid", "FLAT_ROWS", ["click e19"]),
        (
            "Select the files budget.xlsx and notes.md with their checkboxes",
            "NAMED",
            ["check e4", "check e7"],
        ),
        ("用复选框选中 notes.md", "NAMED", ["check e7"]),
        ("Select notes.md", "ROWS_WITH_MENUS", ["click e7"]),
        # its menu
        ("Choose 'Delete' in the actions menu of notes.md", "NAMED", ["click e9"]),
        (
            "In the actions menu of notes.md choose 'Rename', type 'a' and press Enter",
            "NAMED",
            ["click e9"],
        ),
        ("Delete notes.md through its actions menu", "NAMED", ["click e9"]),
        ("Delete notes.md through its menu", "ROWS_WITH_MENUS", ["click e9"]),
        ("Delete notes.md", "ROWS_WITH_MENUS", ["click e9"]),
        ("Rename notes.md to plan.md", "ROWS_WITH_MENUS", ["click e9"]),
        ("Open the menu of notes.md", "ROWS_WITH_MENUS", ["click e9"]),
        ("在 notes.md 的菜单中选择“重命名”", "ROWS_WITH_MENUS", ["click e9"]),
        ("通过操作菜单删除 notes.md", "ROWS_WITH_MENUS", ["click e9"]),
        ("Trong menu thao tác của notes.md chọn 'Đổi tên'", "ROWS_WITH_MENUS", ["click e9"]),
        # its form
        ("press 'Sign in'", "SIGN_IN", ["click e5"]),
        ("Click the link 'Sign in'", "SIGN_IN", ["click e1"]),
        ("Enter the password x and press 'Sign in'", "SIGN_IN", ["fill e3 x", "click e5"]),
        # fields
        ("Enter travel into the filter value", "UNNAMED_FIELD", ["fill e7 travel"]),
        (
            "Enter the name Mia Roth, the email m@x.org and the level basic",
            "PERSON",
            ["fill e1 Mia Roth", "fill e2 m@x.org", "fill e3 basic"],
        ),
        (
            "Fill in the name Mia, twice the password ${pw} and the email m@x.org",
            "PERSON",
            ["fill e1 Mia", "fill e4 ${pw}", "fill e5 ${pw}", "fill e2 m@x.org"],
        ),
        ("用账户 ann 和密码 ${pw} 登录", "SIGN_IN", ["fill e2 ann", "fill e3 ${pw}", "click e5"]),
        ("Pick 1 March 2026 as the delivery date", "MIXED", ["fill e6 1 March 2026"]),
        ("Move the slider Volume to 55", "MIXED", ["fill e7 55"]),
        ("将音量调到 55", "MIXED", ["fill e7 55"]),
        ("Change the language to Vietnamese", "MIXED", ["select e2 Tiếng Việt"]),
        ("把语言切换为中文", "MIXED", ["select e2 中文"]),
        ("Choose the file ${file}", "MIXED", ["upload e8 ${file}"]),
        ("Tải lên tệp ${file}", "MIXED", ["upload e8 ${file}"]),
        ("Drag Call Ann onto Done", "MIXED", ["drag e10 e11"]),
        ("Enter 41 into the card number and click Pay", "MIXED", ["fill f1e2 41", "click f1e3"]),
        # keys and history
        ("Use the shortcut Ctrl+S", "MIXED", ["press Control+s"]),
        ("按 Ctrl+S", "MIXED", ["press Control+s"]),
        ("Dùng phím tắt Ctrl+S", "MIXED", ["press Control+s"]),
        ("Go forward", "MIXED", ["press forward"]),
        ("前进", "MIXED", ["press forward"]),
        ("Right-click Call Ann", "MIXED", ["right_click e10"]),
        ("Hover over 'Products' and click 'Shoes'", "MIXED", ["hover e1"]),
        # what is only there at times
        ("Close the welcome dialog if it appears", "GREETING", ["click e4"]),
        ("If a welcome dialog appears, close it", "GREETING", ["click e4"]),
        ("如果有欢迎对话框，就关闭它", "GREETING", ["click e4"]),
        ("Bỏ qua lời chào nếu có", "GREETING", ["click e4"]),
        ("If a welcome dialog appears, close it, then press 'Sign in'", "SIGN_IN", ["click e5"]),
    ],
)
def test_a_step_becomes_these_actions(step, screen, expected):
    assert actions(step, screen) == expected


@pytest.mark.parametrize(
    "step",
    [
        "Accept the cookies if asked",
        "Close the welcome dialog if it appears",
        "Nếu có hộp thoại chào mừng thì đóng lại",
        "如果有欢迎对话框，就关闭它",
    ],
)
def test_what_is_not_there_is_left_out_when_the_step_allows_it(step):
    answer = plan(step, "SIGN_IN")
    assert (answer["substeps"], answer["look_only"], answer["cannot"]) == ([], True, "")


def test_a_greeting_that_may_come_late_is_waited_for_once():
    step = "Log in as ann and skip the greeting if there is one"
    done = [
        'type "ann" into the field "Account" (1 of 3): the screen changed',
        'click the button "Log in" (2 of 3): the screen changed',
    ]
    assert actions(step, "NAMED", *done) == ["wait_for"]
    late = "wait a moment (3 of 3, to be continued): no visible effect"
    assert plan(step, "NAMED", *done, late)["look_only"] is True
    assert actions(step, "GREETING", *done, late) == ["click e4"]


def test_a_menu_is_opened_then_its_entry_taken_then_the_question_answered():
    step = "Delete notes.md through its menu and confirm"
    opened = 'click the button "More" of "notes.md" to find "delete" (1 of 2, to be continued)'
    entry = 'click the menuitem "Delete" (1 of 2)'
    changed = "the screen changed"
    assert actions(step, "ROWS_WITH_MENUS") == ["click e9"]
    assert actions(step, "MENU_OPEN", f"{opened}: {changed}") == ["click e22"]
    asked = [f"{opened}: {changed}", f"{entry}: {changed}"]
    assert actions(step, "QUESTION", *asked) == ["click e4"]
    assert actions(step.replace("confirm", "cancel the question"), "QUESTION", *asked) == [
        "click e3"
    ]


def test_only_the_action_that_brings_the_question_up_refuses_it():
    step = "Choose 'Delete' in the menu of notes.md and cancel the question"
    first = plan(step, "ROWS_WITH_MENUS")["substeps"][0]
    second = plan(step, "MENU_OPEN", f"{first['description']}: the screen changed")["substeps"][0]
    assert (first["dialog"], second["dialog"]) == ("accept", "dismiss")


@pytest.mark.parametrize(
    "step",
    [
        "Open report.pdf in the trash",
        "Open the page of report.pdf from the trash",
        "Restore report.pdf from the trash",
        "打开回收站里的 report.pdf",
        "Mở report.pdf trong thùng rác",
    ],
)
def test_what_is_not_there_is_looked_for_where_the_step_says_that_it_is(step):
    told = plan(step, "FLAT_ROWS")
    assert [s["ref"] for s in told["substeps"]] == ["e2"]
    assert not told["complete"]
    there = screens.FLAT_ROWS + '- link "report.pdf" [ref=e21]\n- button "Restore" [ref=e22]\n'
    tried = f"- {told['substeps'][0]['description']}: changed"
    assert make_plan(step, there, tried)["substeps"][0]["ref"] in ("e21", "e22")


def test_a_right_click_opens_what_can_be_done_with_a_thing():
    assert plan("Right-click photo.png", "MIXED")["substeps"][0]["action"] == "right_click"


def test_a_file_that_does_not_exist_is_said_to_be_missing():
    tried = 'upload "x.pdf" with the button "Choose file" (1 of 1): no such file: x.pdf'
    answer = plan("Upload 'x.pdf'", "MIXED", tried)
    assert (answer["substeps"], answer["cannot"]) == ([], "the file 'x.pdf' does not exist")


@pytest.mark.parametrize(
    ("step", "screen", "tried"),
    [
        ("Press Create", "PERSON", 'click the button "Create" (1 of 1)'),
        ("Tick the checkbox of Bob", "FLAT_ROWS", "check the checkbox (1 of 1)"),
        ("Click 'Release notes'", "NAMED", 'click the link "Release notes" (1 of 1)'),
        ("Log in", "SIGN_IN", 'type "a" into the field "Account" (1 of 1)'),
    ],
)
def test_what_had_an_effect_is_not_done_twice_nor_elsewhere(step, screen, tried):
    sent = 'click the button "Sign in" (1 of 1): the screen changed'
    answer = plan(step, screen, f"{tried}: the screen changed", *([sent] * (step == "Log in")))
    assert (answer["substeps"], bool(answer["cannot"])) == ([], True)


def test_a_click_without_effect_is_a_double_click_in_lists_only():
    step, nothing = "Click Pay", 'click the button "Pay" (1 of 1): no visible effect'
    assert actions(step, "MIXED", nothing) == ["click f1e3"]
    nothing = 'click the link "Call Ann" (1 of 1): no visible effect'
    assert actions("Click Call Ann", "MIXED", nothing) == ["double_click e10"]


def test_a_date_that_did_not_go_in_is_tried_in_the_form_of_date_fields():
    tried = 'type "1 March 2026" into the field "Delivery date" (1 of 1): no visible effect'
    assert actions("Enter 1 March 2026 as the delivery date", "MIXED", tried) == [
        "fill e6 2026-03-01"
    ]


def test_the_longest_description_still_tells_its_part():
    screen = f'- button "{"x" * 200}" [ref=e1]'
    told = make_plan(f"Click '{'x' * 200}'", screen)["substeps"][0]["description"]
    assert len(told) <= 120
    assert told.endswith("(1 of 1)")


TWO_PAGES = (
    '- textbox "Username" [ref=e1]\n- button "Next" [ref=e2]',
    '- textbox "Password" [ref=e1]\n- button "Sign in" [ref=e2]',
)


def test_a_log_in_of_two_pages_goes_on_to_the_password():
    step = "Sign in as ann with the password ${password}"
    first = make_plan(step, TWO_PAGES[0])["substeps"]
    assert [(s["action"], s["ref"]) for s in first] == [("fill", "e1"), ("click", "e2")]
    attempts = "\n".join(f"- {s['description']}: the screen changed" for s in first)
    second = make_plan(step, TWO_PAGES[1], attempts)["substeps"]
    assert [(s["action"], s["text"]) for s in second] == [("fill", "${password}"), ("click", None)]


def test_a_password_is_never_typed_into_another_field():
    answer = make_plan("Enter ${password} and click Sign in", TWO_PAGES[0])
    assert (answer["substeps"], "password" in answer["cannot"]) == ([], True)


def test_an_empty_screen_is_given_a_moment():
    assert [s["action"] for s in make_plan("Open Reports", "")["substeps"]] == ["wait_for"]
    assert make_plan("Open /reports", "")["substeps"][0]["action"] == "goto"


def test_an_icon_stands_for_the_control_of_which_it_is_a_part():
    screen = "- main [ref=e1]\n  - generic [ref=e2]: \uf07b\n  - text: Create folder..."
    assert make_plan("Click Create folder...", screen)["substeps"][0]["ref"] == "e2"


def test_an_entry_of_a_menu_that_does_not_say_that_it_is_one_is_taken_once_it_is_open():
    rows = '- row "Chess club" [ref=e1]\n  - button "Options" [collapsed] [ref=e2]\n'
    step = "Choose 'Delete class' in the menu of Chess club"
    first = make_plan(step, rows)["substeps"][0]
    assert first["ref"] == "e2"
    opened = rows.replace("collapsed", "expanded") + '- listitem "Delete class" [ref=e3]\n'
    attempts = f"- {first['description']}: the screen changed"
    assert make_plan(step, opened, attempts)["substeps"][0]["ref"] == "e3"


def test_a_label_in_quotes_is_not_a_word_of_a_nearer_name():
    screen = """
- link "Pending (2)" [ref=e1]
- link "Approved (3)" [ref=e2]
- table "Comments" [ref=e3]
  - row [ref=e4]
    - cell "Nice bread" [ref=e5]
    - link "1 pending comment" [ref=e6]
"""
    plan = make_plan("Click 'Pending' above the list", screen)
    assert [s["ref"] for s in plan["substeps"]] == ["e1"]


def test_words_around_one_field_are_its_name():
    screen = """
- generic [ref=e1]: To
  - list [ref=e2]
    - listitem [ref=e3]
      - combobox [collapsed] [ref=e4]
- textbox "Subject" [ref=e5]
"""
    plan = make_plan("Enter 'tobias@choir.example' in the field 'To'", screen)
    assert [s["ref"] for s in plan["substeps"]] == ["e4"]
