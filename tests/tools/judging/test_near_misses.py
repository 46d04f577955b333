"""Expected results that hold, and the same with one word or number that does not."""

import pytest

from tests.support.judged import holds

START = {"title": "Start", "aria_snapshot": '- button "Go on"'}
TABLE = {
    "title": "Nori House",
    "aria_snapshot": """
- heading "Your table" [level=1]
- text: Fri 12 June, 19:15, 4 guests
- text: "Subtotal: 130.50"
- dialog "Not yet":
  - text: You can pay when you have eaten.
- combobox "Status": open
- switch "Remind me before a class" [checked=false]
- list "Guests":
  - listitem: Ann Lee
  - listitem: Bo Ray
""",
}


TWO = "Two guests are listed"


@pytest.mark.parametrize(
    ("said", "right", "wrong"),
    [
        ("'You can pay when you have eaten.' is {}", "shown", "not shown"),
        ("The summary says 12 June, {}, 4 guests", "19:15", "19:45"),
        (TWO + ", subtotal {}", "130.50", "130.60"),
        (TWO + ": Ann Lee and {}", "Bo Ray", "Bo Rex"),
        ("{} guests are listed: 'Ann Lee' and 'Bo Ray'", "Two", "Three"),
        ("The switch 'Remind me {} a class' is off", "before", "after"),
        ("The status 'open' is {}", "selected", "not selected"),
    ],
)
def test_what_differs_by_a_word_is_not_believed(said: str, right: str, wrong: str) -> None:
    assert holds("Go on", said.format(right), START, TABLE) == "yes"
    assert holds("Go on", said.format(wrong), START, TABLE) != "yes"


DOOR = {
    "title": "Log in",
    "aria_snapshot": '- textbox "Name"\n- textbox "Password"\n- button "Log in"',
}
INSIDE = {"title": "Desk", "aria_snapshot": '- link "Log out"\n- heading "Welcome, Ann"'}
REFUSED = {**DOOR, "aria_snapshot": DOOR["aria_snapshot"] + "\n- alert: Wrong password"}


@pytest.mark.parametrize(
    ("refused", "let_in"),
    [
        ("The login fails", "The log-in succeeds"),
        ("The log-in is refused", "Ann is logged in"),
        ("登录失败", "登录成功"),
        ("Đăng nhập thất bại", "Đăng nhập thành công"),
    ],
)
def test_a_log_in_that_goes_through_has_not_failed(refused: str, let_in: str) -> None:
    step = "Log in as 'Ann' with the password 'cat'"
    assert [holds(step, refused, DOOR, REFUSED), holds(step, refused, DOOR, INSIDE)] == [
        "yes",
        "no",
    ]
    assert holds(step, let_in, DOOR, INSIDE) == "yes"
    assert holds(step, let_in, DOOR, REFUSED) != "yes"


def test_what_a_page_says_in_another_language_is_not_missing() -> None:
    shop = {"title": "Cups", "aria_snapshot": '- heading "Product details"\n- text: "Price: 14"'}
    assert holds("打开商品", "不显示商品详情", START, shop) != "yes"


def test_a_list_that_is_called_so_by_its_page_is_listed() -> None:
    page = {"title": "Medicines", "aria_snapshot": "- listitem: Ear drops\n- listitem: Tablets"}
    assert holds("Confirm", "The medicines are not listed", START, page) != "yes"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("话费余额变为86元", "话费余额变为87元"),
        ("显示“胸部CT”", "显示“腹部CT”"),
        ("列表中有血常规和胸部CT", "列表中有血常规和腹部CT"),
    ],
)
def test_a_chinese_number_or_name_that_is_not_there_is_not_believed(right: str, wrong: str) -> None:
    after = {
        "title": "详情",
        "aria_snapshot": "- dialog 确认预约:\n  - text: 超充站 19:00，是否预约\n- text: 话费余额\n"
        "- text: 86元\n- list:\n  - listitem: 血常规\n  - listitem: 胸部CT",
    }
    assert holds("点击预约", right, START, after) == "yes"
    assert holds("点击预约", wrong, START, after) != "yes"


USERS = """
- heading "3 rows" [level=2]
- table "Users":
  - row:
    - columnheader "Username"
    - columnheader "Role"
    - columnheader "Posts"
  - row:
    - cell "greta"
    - cell "Editor"
    - cell "4"
  - row:
    - cell "nina"
    - cell "Administrator"
    - cell "2"
  - row:
    - cell "omar"
    - cell "Author"
    - cell "0"
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The table has three columns and three rows", True),
        ("The table has three columns and five rows", False),
        ("The site has two administrators now", False),
    ],
)
def test_each_number_is_looked_at_and_is_of_what_is_counted(expected: str, answer: bool) -> None:
    said = holds("Open 'Users'", expected, '- link "Users"', USERS)
    assert (said == "yes") == answer


NONE_UNREAD = '- heading "消息" [level=1]\n- text: 没有未读消息\n- text: 此房间不可用\n'
TOTALS = """
- table "Customers":
  - row:
    - rowheader "Total customers"
    - cell "2"
  - row:
    - rowheader "New customers"
    - cell "3"
- list:
  - listitem: Ann
  - listitem: Bo
  - listitem: Cy
"""


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("显示“没有未读消息”", True),
        ("显示“有未读消息”", False),
        ("显示“此房间不可用”", True),
        ("显示“可用”", False),
    ],
)
def test_what_is_denied_is_not_what_is_denied(expected: str, answer: bool) -> None:
    assert (holds("打开消息", expected, '- link "消息"', NONE_UNREAD) == "yes") == answer


@pytest.mark.parametrize(("number", "answer"), [("two", True), ("three", False), ("3", False)])
def test_the_row_of_all_of_them_says_how_many(number: str, answer: bool) -> None:
    expected = f"The store has {number} customers"
    assert (holds("Open 'Dashboard'", expected, '- link "Dashboard"', TOTALS) == "yes") == answer


ORDERS = """
- table "Orders":
  - row:
    - columnheader "Number"
    - columnheader "Items"
    - columnheader "Status"
  - row:
    - link "100001"
    - cell "1"
    - cell "Pending"
  - row:
    - link "100002"
    - cell "2"
    - cell "Being processed"
  - row:
    - link "100003"
    - cell "3"
    - cell "Pending"
"""


@pytest.mark.parametrize(("number", "answer"), [("two", True), ("three", False), ("one", False)])
def test_rows_with_a_state_in_common_are_counted(number: str, answer: bool) -> None:
    expected = f"The other {number} orders are still 'Pending'"
    assert (holds("Open 'Orders'", expected, '- link "Orders"', ORDERS) == "yes") == answer
