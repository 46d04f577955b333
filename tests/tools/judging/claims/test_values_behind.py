"""Numbers that have changed, behind the label of what they tell."""

import pytest

from tests.support.judged import holds

DONE = '- button "查看余额"'
HOME = '- text: 余额\n- text: "{}"\n- text: 流量\n- text: 4GB'


@pytest.mark.parametrize(("shown", "answer"), [("86元", "yes"), ("36元", "no")])
def test_a_label_has_another_value_now(shown: str, answer: str) -> None:
    assert holds("点击“查看余额”", "“余额”变为“86元”", DONE, HOME.format(shown)) == answer


def test_the_value_of_another_label_is_not_meant() -> None:
    assert holds("点击“查看余额”", "“余额”变为“4GB”", DONE, HOME.format("36元")) == "no"


def test_a_message_that_is_what_is_quoted_was_said() -> None:
    after = f"{DONE}\n- alert: 请选择充值金额"
    assert holds("点击“查看余额”", "弹出提示“请选择充值金额”", DONE, after) == "yes"
    assert holds("点击“查看余额”", "弹出提示“请选择充值方式”", DONE, after) != "yes"
