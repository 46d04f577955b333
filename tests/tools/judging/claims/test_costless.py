"""What costs nothing, by the line that says what it costs."""

import pytest

from tests.support.judged import holds

BEFORE = '- button "Next"'
AFTER = """
- heading "Your order"
- text: "Sum: £12.50"
- text: "{line}"
"""


@pytest.mark.parametrize(
    ("expected", "line", "answer"),
    [
        ("There is no shipping fee", "Shipping: free", "yes"),
        ("There is no shipping fee", "Shipping: £4.00", "no"),
        ("Delivery is free", "Shipping: £0.00", "yes"),
        ("Delivery is free", "Delivery: 15 kr", "no"),
        ("免运费", "运费：¥0", "yes"),
        ("免运费", "运费：¥8", "no"),
        ("Đơn hàng được miễn phí giao hàng", "Giao hàng: miễn phí", "yes"),
        ("Đơn hàng được miễn phí giao hàng", "Delivery: 30.000₫", "no"),
    ],
)
def test_a_price_says_whether_it_costs_nothing(expected: str, line: str, answer: str) -> None:
    assert holds("Click 'Next'", expected, BEFORE, AFTER.format(line=line)) == answer


def test_a_price_of_something_else_does_not_tell() -> None:
    after = AFTER.format(line="Gift wrap: £2.00")
    assert holds("Click 'Next'", "Delivery is free", BEFORE, after) != "no"
