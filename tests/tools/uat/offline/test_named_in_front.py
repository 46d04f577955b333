"""Choices told by the name of the field and the value in one word."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

PAGE = """
<node class=combobox resource-id=car content-desc="充电车辆" text="浙AD60281">
<node class=text resource-id=sum text="充电金额">
<node class=button resource-id=a30 text="30元">
<node class=button resource-id=a50 text="50元">
"""


@pytest.mark.parametrize(
    ("step", "rid", "text"),
    [
        ("选择充电车辆浙AF17733", "car", "浙AF17733"),
        ("选择充电金额50元", "a50", ""),
        ("选择充电车辆浙AF17733和充电金额50元", "car", "浙AF17733"),
    ],
)
def test_the_value_behind_the_name_is_chosen(step: str, rid: str, text: str) -> None:
    answer = operate(Asked(step=step, screen=PAGE.strip("\n"), values={}))
    assert (answer["rid"], answer["text"]) == (rid, text)


def test_a_value_that_is_not_offered_is_not_replaced_by_another() -> None:
    answer = operate(Asked(step="选择充电金额80元", screen=PAGE.strip("\n"), values={}))
    assert answer["rid"] not in {"a30", "a50"}
