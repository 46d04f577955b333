"""Which of several fields a search is typed into, and controls written in other capitals."""

import pytest

from tools.planning.planner import make_plan

ADMIN = """
- navigation "Sidebar" [ref=e1]:
  - searchbox "Filter menu entries" [ref=e2]
- main [ref=e3]:
  - search [ref=e4]:
    - textbox "Search" [ref=e5]
    - button "Search" [ref=e6]
  - textbox "Search users" [ref=e7]
  - combobox "price < 5 and colour = red" [ref=e8]
"""
NOTES = """
- heading "My notes" [level=1] [ref=e1]
- tab "More" [ref=e2]
- main [ref=e3]:
  - article [ref=e4]:
    - button "more" [ref=e5]
    - heading "Slugs" [level=2] [ref=e6]
"""


def first(step: str, screen: str) -> str:
    plan = make_plan(step, screen)["substeps"][0]
    return f"{plan['action']} {plan['ref']} {plan['text']}"


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Search the list for 'ann'", "fill e5 ann"),
        ("Search the users for 'ann'", "fill e7 ann"),
        ("Filter the menu entries by 'user'", "fill e2 user"),
        ("Filter the orders by price < 3", "fill e8 price < 3"),
    ],
)
def test_the_field_that_searches_what_is_meant_is_taken(step, done):
    assert first(step, ADMIN) == done


@pytest.mark.parametrize(
    ("step", "text"),
    [("Lọc mô hình theo từ spam", "spam"), ("清空搜索框，改为输入 barrel", "")],
)
def test_what_is_searched_is_not_typed(step, text):
    assert make_plan(step, '- searchbox "Search" [ref=e1]')["substeps"][0]["text"] == text


def test_a_name_is_taken_as_it_is_written():
    assert first("Click 'more' of the note", NOTES).startswith("click e5")
    assert first("Click 'More'", NOTES).startswith("click e2")


PILLS = """
- generic [ref=e1]: bed
- generic [ref=e2]: herbs
- link "North bed" [ref=e3]
- link "Bed of roses" [ref=e4]
"""


def test_a_longer_name_of_another_thing_is_not_tried_instead():
    plan = make_plan(
        "Click the tag 'bed'", PILLS, '- click the text "bed" (1 of 1): no visible effect'
    )
    assert all(s["ref"] != "e3" for s in plan["substeps"])


def test_a_question_of_the_browser_that_was_answered_is_not_answered_by_a_button_of_the_page():
    step = "Click 'delete' and dismiss the question of the browser"
    tried = '- click the button "Delete" and cancel the question (1 of 2): the screen changed'
    page = '- button "Delete" [ref=e1]\n- button "close" [ref=e2]'
    told = "dialog: confirm: dismissed Do you wish to delete it?"
    assert not make_plan(step, page, tried, events=told)["substeps"]
    form = make_plan(
        "Click 'New' and cancel", page, '- click the button "New" (1 of 2): the screen changed'
    )
    assert [s["ref"] for s in form["substeps"]] == ["e2"]


@pytest.mark.parametrize(
    "step",
    [
        "Close the notice with the button 'Got it'",
        "Đóng thông báo bằng nút 'Got it'",
        "用“Got it”按钮关闭通知",
        "Submit the form by means of the button 'Got it'",
    ],
)
def test_what_is_done_by_a_button_is_a_click_on_it(step):
    page = '- dialog [ref=e1]:\n  - button "Close" [ref=e2]\n  - button "Got it" [ref=e3]'
    assert first(step, page).startswith("click e3")


SHELF = """
- navigation [ref=e1]:
  - link "Books" [ref=e2]
- heading "Romance" [level=2] [ref=e3]
- link "Sort according to book date, newest first" [ref=e4]
- link "Sort title in alphabetical order" [ref=e5]
- link "Sort title in reverse alphabetical order" [ref=e6]
- link "Sort authors in alphabetical order" [ref=e7]
"""


@pytest.mark.parametrize(
    ("step", "ref"),
    [
        ("Sắp xếp theo tên sách từ A đến Z", "e5"),
        ("Sort by title", "e5"),
        ("Sort the books by title, Z to A", "e6"),
        ("Sort by author", "e7"),
        ("按标题排序", "e5"),
    ],
)
def test_a_control_that_says_what_it_sorts_by_is_taken(step, ref):
    assert first(step, SHELF).startswith(f"click {ref}")


PARTS = """
- table [ref=e1]:
  - row [ref=e2]:
    - columnheader "Name" [ref=e3]
    - columnheader "Stock" [ref=e4]
    - columnheader "Price" [ref=e5]
  - row [ref=e6]:
    - rowheader "Chain" [ref=e7]
    - spinbutton [ref=e8]: "7"
    - spinbutton [ref=e9]: "12"
  - row [ref=e10]:
    - rowheader "Saddle" [ref=e11]
    - spinbutton [ref=e12]: "4"
    - spinbutton [ref=e13]: "39"
"""


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Set the stock of Saddle to 8", "fill e12 8"),
        ("Change the price of Chain to 9", "fill e9 9"),
    ],
)
def test_a_field_of_a_table_is_found_by_its_row_and_column(step, done):
    assert first(step, PARTS) == done


def test_the_only_field_of_a_row_needs_no_column():
    step = "Sửa số lượng của Saddle thành 8"
    one = "\n".join(line for line in PARTS.splitlines() if "e9" not in line and "e13" not in line)
    assert first(step, one) == "fill e12 8"


UNITS = """
- table [ref=e1]:
  - row [ref=e2]:
    - rowheader "width" [ref=e3]
    - combobox "width" [ref=e4]:
      - option "cm" [selected]
      - option "inch"
    - textbox [ref=e5]
"""


def test_a_list_that_has_no_such_entry_is_not_what_is_written_into():
    assert first("Enter 40 in width", UNITS) == "fill e5 40"
    assert first("Choose inch in width", UNITS).startswith("select e4 inch")
