"""What a message says that something was changed to, and labels that only ask for a change."""

import pytest

from tests.support.judged import holds

BEFORE = """
- heading "Order #1002" [level=1]
- table:
  - row:
    - columnheader "Total"
    - columnheader "Status"
  - row:
    - cell "£13.50"
    - cell "Pending"
- heading "Change order status:" [level=3]
- combobox "New order status": Pending
- button "Change status"
"""
SHIPPED = (
    BEFORE.replace('cell "Pending"', 'cell "Being processed"')
    .replace("status: Pending", "status: Shipped")
    .replace('"New order status": Pending', '"New order status": Shipped')
)


def after(message: str) -> str:
    return f"- text: {message}\n{SHIPPED}"


@pytest.mark.parametrize(
    "message",
    [
        "Order status changed from 'Pending' to 'Being processed'",
        "The status went from Pending to Being processed.",
    ],
)
@pytest.mark.parametrize(
    ("value", "answer"), [("Being processed", True), ("Shipped", False), ("Pending", False)]
)
def test_the_message_says_what_it_was_changed_to(message, value, answer):
    expected = f"The status of the order is now '{value}'"
    said = holds("Click 'Change status'", expected, BEFORE, after(message))
    assert (said == "yes") == answer


@pytest.mark.parametrize(
    ("message", "expected", "answer"),
    [
        ("状态已从“待处理”改为“处理中”", "订单状态变为“处理中”", True),
        ("状态已从“待处理”改为“处理中”", "订单状态变为“待处理”", False),
        ("Trạng thái đã đổi từ 'Chờ' sang 'Xong'", "Trạng thái là 'Xong'", True),
        ("Trạng thái đã đổi từ 'Chờ' sang 'Xong'", "Trạng thái là 'Chờ'", False),
    ],
)
def test_so_in_other_languages(message, expected, answer):
    page = '- button "保存"\n- list:\n  - listitem: 待处理\n  - listitem: Chờ\n'
    said = holds("点击“保存”", expected, page, f"- text: {message}\n{page}")
    assert (said == "yes") == answer


def test_a_label_whose_value_the_claim_tells_speaks_for_it():
    preview = """
- text: Mary Holt 17 Mill Lane Ludlow
- table:
  - row:
    - rowheader "Order total"
    - cell "£9.80"
- button "Place order"
"""
    expected = (
        "The preview of the order shows '17 Mill Lane', 'Ludlow' and an 'order total' of '{}'"
    )
    shown = [holds("Click 'Continue'", expected.format(x), "", preview) for x in ("£9.80", "£9.90")]
    assert shown[0] == "yes"
    assert shown[1] != "yes"
