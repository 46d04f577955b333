"""Usual wordings of testers: what is among so many, what a page is called, what is gone."""

import pytest

from tests.support.judged import holds

_LOG_IN = """
- heading "Sign in"
- textbox "User"
- textbox "Password"
- button "Sign in"
"""
_ORDERS = """
- list:
  - listitem:
    - link "Harbour bakery"
  - listitem:
    - link "Tools"
- generic: 4 orders
- heading "Open orders" [level=2]
- generic:
  - generic:
    - heading "Rye" [level=3]
    - paragraph: for Monday
  - generic:
    - heading "Oats" [level=3]
    - paragraph: for Tuesday
  - generic:
    - heading "Spelt" [level=3]
    - paragraph: for Friday
  - generic:
    - heading "Wheat" [level=3]
    - paragraph: for Sunday
"""


@pytest.mark.parametrize(
    "expected",
    [
        "Four orders are counted, among them 'Rye'",
        "There are 4 orders, including 'Wheat'",
        "4 orders are listed, one of them is 'Oats'",
        "共有 4 个订单，其中包括 “Rye”",
        "Có 4 đơn hàng, trong đó có 'Rye'",
    ],
)
def test_so_many_and_one_of_them_by_name(expected):
    assert holds("Sign in", expected, _LOG_IN, _ORDERS) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "Four orders are counted, among them 'Maize'",
        "There are 5 orders, including 'Wheat'",
        "共有 3 个订单，其中包括 “Rye”",
    ],
)
def test_both_the_number_and_the_name_must_be_right(expected):
    assert holds("Sign in", expected, _LOG_IN, _ORDERS) == "no"


@pytest.mark.parametrize(
    "expected",
    [
        "The bar at the top has Tools",
        "The top bar now offers 'Tools'",
        "Thanh trên cùng có mục Tools",
        "Thanh công cụ trên cùng hiện mục Tools",
        "顶部导航栏出现 Tools",
    ],
)
def test_the_top_of_the_page_is_no_place_in_a_list(expected):
    assert holds("Sign in", expected, _LOG_IN, _ORDERS) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "The page title is 'Open orders'",
        "页面标题为“Open orders”",
        "Tiêu đề trang là 'Open orders'",
    ],
)
def test_a_page_is_called_like_its_heading(expected):
    assert holds("Sign in", expected, _LOG_IN, _ORDERS) == "yes"


@pytest.mark.parametrize(
    "expected", ["The browser title is 'Open orders'", "The page title is 'Orders'"]
)
def test_the_title_of_the_window_and_a_part_of_a_heading_are_other_titles(expected):
    assert holds("Sign in", expected, _LOG_IN, _ORDERS) == "no"


_FOUND = """
- textbox "Search": rye
- generic: 1 result for rye
- generic:
  - heading "Rye" [level=2]
  - link "Delete"
"""
_NOTHING = """
- textbox "Search": rye
- paragraph: Nothing found.
"""


@pytest.mark.parametrize(
    "expected",
    ["The search comes back empty: 'Nothing found.'", "The list is empty: “Nothing found.”"],
)
def test_what_is_quoted_of_an_empty_list_must_be_said(expected):
    step = "Click 'Delete' and agree"
    fewer = _FOUND.replace('  - link "Delete"\n', "")
    assert holds(step, expected, _FOUND, fewer) == "no"
    assert holds(step, expected, _FOUND, _NOTHING) == "yes"


_NEW = """
- heading "New order"
- text: Title
- textbox "Title"
- text: Note
- textbox "Note": by hand
- button "Save"
"""


def test_no_title_yet_is_an_empty_field():
    step = "Click 'New'"
    assert holds(step, "The form 'New order' opens with no title yet", _LOG_IN, _NEW) == "yes"
    assert holds(step, "'New order' is shown and it has no note yet", _LOG_IN, _NEW) == "no"


_PANEL = """
- button "Deploy"
- list:
  - listitem: Oven
- generic:
  - text: Edit oven
  - button "Cancel"
  - button "Done"
  - textbox "Name": Stove
"""
_NO_PANEL = """
- button "Deploy"
- list:
  - listitem: Stove
"""


@pytest.mark.parametrize(
    "expected", ["The panel is gone", "The side panel closes", "面板关闭", "Bảng đã đóng lại"]
)
def test_a_panel_is_gone_with_the_button_that_closed_it(expected):
    step = "Change the name to Stove and press 'Done'"
    assert holds(step, expected, _PANEL, _NO_PANEL) == "yes"
    assert holds(step, expected, _PANEL, _PANEL.replace("Edit oven", "Edit it")) != "yes"


_TAGS = """
- heading "Tags by use - 3 tags" [level=2]
- generic:
  - generic:
    - link "7"
    - link "mill"
  - generic:
    - link "4"
    - link "apple"
  - generic:
    - link "1"
    - link "rye"
- link "By name"
"""
_TAGS_BY_NAME = """
- heading "Tags by name - 3 tags" [level=2]
- generic:
  - generic:
    - link "4"
    - link "apple"
  - generic:
    - link "7"
    - link "mill"
  - generic:
    - link "1"
    - link "rye"
- link "By name"
"""


@pytest.mark.parametrize(
    "expected",
    [
        "The tags are sorted alphabetically",
        "标签按字母顺序排列",
        "Các thẻ được sắp xếp theo bảng chữ cái",
    ],
)
def test_cards_are_sorted_by_what_they_are_called(expected):
    before = {"url": "http://shop.example/tags", "aria_snapshot": _TAGS}
    after = {"url": "http://shop.example/tags?sort=name", "aria_snapshot": _TAGS_BY_NAME}
    assert holds("Sort the tags by choosing 'By name'", expected, before, after) == "yes"
    assert holds("Sort the tags by choosing 'By name'", expected, after, before) != "yes"


_RECORD = """
- heading "Order 4" [level=2]
- table:
  - row:
    - rowheader "Title"
    - cell "Rye for the mill"
"""
_TABLE = """
- heading "Your orders" [level=2]
- table:
  - row:
    - columnheader "Title"
    - columnheader "Status"
  - row:
    - cell:
      - link "Oats for the stable"
    - cell "open"
- text: "Group on:"
- combobox: status
  - option "status" [selected]
"""
_TWO = _TABLE.replace(
    '- text: "Group',
    '  - row:\n    - cell:\n      - link "Rye for the mill"\n    - cell "open"\n- text: "Group',
)


def test_the_only_row_of_a_page_just_opened():
    record = {"url": "http://shop.example/4", "aria_snapshot": _RECORD}
    one, two = (
        {"url": "http://shop.example/mine", "aria_snapshot": shown} for shown in (_TABLE, _TWO)
    )
    expected = "Only the oats are left; the rye is no longer listed"
    assert holds("Go to 'Your orders'", expected, record, one) == "yes"
    assert holds("Go to 'Your orders'", expected, record, two) != "yes"


def test_labels_around_a_table_say_nothing_of_a_row():
    record = {"url": "http://shop.example/4", "aria_snapshot": _RECORD}
    table = {"url": "http://shop.example/mine", "aria_snapshot": _TWO}
    expected = "'Rye for the mill' stands in the group of the open ones"
    assert holds("Go to 'Your orders'", expected, record, table) != "no"
