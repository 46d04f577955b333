import pytest

from tests.support.planned_acts import acts
from tools.planning.planner import make_plan

WAITING = """
- banner [ref=e1]:
  - button "Login" [ref=e2]
- main [ref=e3]:
  - textbox "Username" [ref=e4]
  - textbox "Password" [ref=e5]
  - button "Login" [disabled] [ref=e6]
"""


def clicked(step, screen):
    return [s["ref"] for s in make_plan(step, screen)["substeps"] if s["action"] == "click"]


def test_the_button_of_a_form_is_meant_though_it_waits_for_the_fields():
    assert clicked("Log in as ann with the password ${password}", WAITING) == ["e6"]


def test_a_button_that_waits_for_other_fields_is_left_alone():
    assert clicked("Log in", WAITING) == ["e2"]


ROWS = """
- textbox "Search" [ref=e1]
- button "Delete" [disabled] [ref=e2]
- table [ref=e3]:
  - row [ref=e4]:
    - cell [ref=e5]:
      - button "icon checkbox" [ref=e6]
    - cell [ref=e7]:
      - link "Sport results" [ref=e8]
  - row [ref=e9]:
    - cell [ref=e10]:
      - button "icon checkbox" [ref=e11]
    - cell [ref=e12]:
      - link "Spam filter" [ref=e13]
- button "10" [collapsed] [ref=e14]
"""


def test_a_box_that_is_only_drawn_is_ticked_by_a_click():
    assert clicked("Tick the checkbox of that row", ROWS) == ["e6"]
    assert clicked("Tick the checkbox in the row of 'Spam filter'", ROWS) == ["e11"]


MENUS = """
- link "Projects" [ref=e1]
- list [ref=e2]:
  - link "Overview" [ref=e3]
  - link "Issues" [ref=e4]
- generic "Actions" [ref=e5] [cursor=pointer]
- link "Delete issue" [ref=e6]
"""


def test_a_menu_bar_is_a_place_and_no_menu_to_be_opened():
    assert clicked("Bấm 'Issues' trong thanh menu của dự án", MENUS) == ["e4"]
    assert clicked("Click 'Issues' in the menu bar of the project", MENUS) == ["e4"]
    assert clicked("点击项目菜单栏中的“Issues”", MENUS) == ["e4"]
    bar = MENUS.split("- generic")[0]
    assert clicked("Click 'Issues' in the menu of the project", bar) == ["e4"]


def test_a_quoted_menu_is_no_other_control_of_what_it_is_at():
    step = "Open the menu 'Actions' at the top of the issue"
    assert clicked(step, MENUS) == ["e5"]
    assert clicked(step, '- link "Issues" [ref=e1]\n- link "More" [ref=e2]') == ["e2"]


def answers(step):
    return [s["dialog"] for s in make_plan(step, MENUS)["substeps"]]


def test_a_question_of_the_browser_that_is_sent_away_is_not_agreed_to():
    assert answers("Click 'Delete issue' and dismiss the question of the browser") == ["dismiss"]
    assert answers("Click 'Delete issue' and close the dialog of the browser") == ["dismiss"]
    assert answers("Bấm 'Delete issue' rồi đóng câu hỏi") == ["dismiss"]
    assert answers("点击“Delete issue”并关闭确认框") == ["dismiss"]
    assert answers("Click 'Delete issue' and confirm the question") == ["accept"]


SEARCHES = """
- link "Search" [ref=e1]
- textbox "Search:" [ref=e2]
- main [ref=e3]:
  - textbox "Searchfield" [active] [ref=e4]
  - checkbox "All words" [ref=e5]
  - link "Kind 0" [ref=k0]
  - link "Kind 1" [ref=k1]
  - link "Kind 2" [ref=k2]
  - link "Kind 3" [ref=k3]
  - link "Kind 4" [ref=k4]
  - link "Kind 5" [ref=k5]
  - link "Kind 6" [ref=k6]
  - link "Kind 7" [ref=k7]
  - link "Kind 8" [ref=k8]
  - link "Kind 9" [ref=k9]
  - link "Kind 10" [ref=k10]
  - link "Kind 11" [ref=k11]
  - link "Kind 12" [ref=k12]
  - link "Kind 13" [ref=k13]
  - link "Kind 14" [ref=k14]
  - link "Kind 15" [ref=k15]
  - button "Search" [ref=e6]
"""


def test_the_field_is_meant_whose_form_the_step_sends_off():
    for step in ("在搜索框中输入 bike 并点击“Search”", "Nhập bike vào ô tìm kiếm và bấm 'Search'"):
        assert acts(step, SEARCHES) == ["fill e4", "click e6"]
    assert acts("Type bike into 'Search:' and press Enter", SEARCHES) == ["fill e2", "press e2"]


PAGED = """
- button "10" [collapsed] [ref=e1]:
  - generic [ref=e2]: 10
  - textbox "Rows per Page" [readonly] [ref=e3]
- button "Next page" [ref=e4]
"""
UNFOLDED = """
- button "10" [expanded] [ref=e1]:
  - textbox "Rows per Page" [readonly] [ref=e3]
- listbox [ref=e5]:
  - option "10" [selected] [ref=e6]
  - option "50" [ref=e7]
"""


def test_a_number_of_entries_is_chosen_in_the_list_of_that_name():
    for step in ("Choose 50 rows per page", "选择每页 50 行", "Chọn 50 dòng mỗi trang"):
        plan = make_plan(step, PAGED)
        assert [s["ref"] for s in plan["substeps"]] == ["e1"]
        assert not plan["complete"]
        done = f"- {plan['substeps'][0]['description']}: the screen changed"
        assert [s["ref"] for s in make_plan(step, UNFOLDED, done)["substeps"]] == ["e7"]


FOLDER = """
- searchbox "Search..." [ref=e1]
- dialog "Create Folder" [ref=e2]:
  - textbox "Name" [ref=e3]
  - button "Create" [ref=e4]
"""


def test_the_name_of_a_thing_is_the_field_of_that_name_in_another_language():
    screen = '- textbox "Search" [ref=e1]\n- textbox "Folder name" [ref=e2]\n'
    assert acts("输入文件夹名 spares", screen) == ["fill e2"]


def test_the_only_field_of_a_dialog_takes_what_is_typed_there():
    assert acts("输入文件夹名 spares 并点击 Create", FOLDER) == ["fill e3", "click e4"]
    assert acts("Nhập tên thư mục spares và bấm Create", FOLDER) == ["fill e3", "click e4"]
    assert acts("Type 'x' into 'Comment'", FOLDER) == []


PEER = """
- dialog "Add peer" [ref=d1]:
  - textbox "Fingerprint" [required] [ref=p1]
  - textbox "Name" [ref=p2]
  - button "Save" [ref=p3]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Nhập vân tay 'ABC-1' và đặt tên là Phone, rồi nhấn 'Save'",
        "输入指纹“ABC-1”，名称填 Phone，然后点击“Save”",
    ],
)
def test_a_field_in_another_language_is_the_one_that_nothing_else_is_for(step):
    plan = make_plan(step, PEER)
    typed = [(s["ref"], s["text"]) for s in plan["substeps"] if s["action"] == "fill"]
    assert typed == [("p1", "ABC-1"), ("p2", "Phone")]


def test_a_word_of_the_same_language_that_no_field_has_is_not_guessed():
    plan = make_plan("Type ABC-1 into the field 'Serial'", PEER)
    assert not [s for s in plan["substeps"] if s["action"] == "fill"]


@pytest.mark.parametrize(
    ("step", "value"),
    [
        ("Nhập mã thiết bị RAY66-VW3", "RAY66-VW3"),
        ("输入设备编号 RAY66-VW3", "RAY66-VW3"),
        ("Nhập mã thiết bị RAY66TO-HDRD5P3-3UPDACW", "RAY66TO-HDRD5P3-3UPDACW"),
        ("Enter the device ID RAY66-VW3", "RAY66-VW3"),
        ("Điền tên thiết bị là Phone", "Phone"),
    ],
)
def test_the_whole_name_of_a_field_is_told_from_the_value_behind_it(step, value):
    screen = PEER.replace("Fingerprint", "Device ID").replace('"Name"', '"Device Name"')
    plan = make_plan(step, screen)
    typed = [(s["ref"], s["text"]) for s in plan["substeps"]]
    assert typed == [("p2" if value == "Phone" else "p1", value)]


COUNTED = """
- text: Nights
- img "Less" [cursor=pointer] [ref=e2]
- text: "1"
- img "Add" [cursor=pointer] [ref=e4]
"""


def test_a_picture_that_makes_a_number_more_sends_nothing_off():
    assert clicked("Submit", COUNTED) == []
