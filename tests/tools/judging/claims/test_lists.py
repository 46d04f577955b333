"""Claims that the list of some things is shown."""

import pytest

from tests.support.judged import holds

LOGIN = '- textbox "User"\n- textbox "Password"\n- button "Sign in"\n- link "Orders"'
ORDERS = """
- link "Orders" [current]
- heading "Orders" [level=1]
- table:
  - row:
    - cell "Pens"
  - row:
    - cell "Ink"
"""
USERS = ORDERS.replace("Orders", "Users")
STEP = "Sign in as ada"


@pytest.mark.parametrize(
    "expected",
    [
        "Danh sách đơn hàng được hiển thị",
        "显示订单列表",
        "The list of orders is shown",
    ],
)
def test_a_list_is_known_by_its_name_in_another_language(expected: str):
    assert holds(STEP, expected, LOGIN, ORDERS) == "yes"
    assert holds(STEP, expected, LOGIN, USERS) != "yes"
    empty = ORDERS.split("  - row")[0] + "- paragraph: Please enter a password"
    assert holds(STEP, expected, LOGIN, empty) != "yes"
    assert holds(STEP, expected, LOGIN, LOGIN + "- alert: Wrong password") != "yes"


def test_names_side_by_side_are_a_list_of_equal_things():
    menu = '- navigation "主导航":\n  - list:\n    - listitem:\n      - link "订单"\n'
    menu += '    - listitem:\n      - link "用户"\n'
    assert holds("切换为中文", "导航栏显示“订单”“用户”", ORDERS, menu) == "yes"
    assert holds("切换为中文", "导航栏显示“订单”“回收站”", ORDERS, menu) == "no"
