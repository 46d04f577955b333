"""What a screen says behind a caption, and claims that it is what it was."""

import pytest

from tests.support.judged import holds

ASKED = """
- text: "{caption}"
- heading "{amount}"
- button "Top up"
- dialog "Top up?":
  - button "Cancel"
  - button "Pay"
"""
LEFT = """
- text: "{caption}"
- heading "{amount}"
- button "Top up"
- text: Nothing was paid
"""


@pytest.mark.parametrize(
    ("expected", "caption", "amount", "answer"),
    [
        ("The credit is unchanged", "Credit", "£12.50", "yes"),
        ("The credit is unchanged", "Credit", "£22.50", "no"),
        ("检查积分没有变化", "积分 Points", "340", "yes"),
        ("检查积分没有变化", "积分 Points", "330", "no"),
        ("Số dư không thay đổi", "Số dư", "120.000đ", "yes"),
        ("Số dư không thay đổi", "Số dư", "20.000đ", "no"),
    ],
)
def test_a_number_at_a_caption_is_what_it_was(
    expected: str, caption: str, amount: str, answer: str
) -> None:
    was = {"£": "£12.50", "3": "340", "1": "120.000đ", "2": "120.000đ"}[amount[0]]
    before = ASKED.format(caption=caption, amount=was)
    after = LEFT.format(caption=caption, amount=amount)
    assert holds("Click 'Cancel'", expected, before, after) == answer


@pytest.mark.parametrize(
    ("shown", "answer"), [("已添加4张，最多6张", "yes"), ("已添加3张", "cannot_tell")]
)
def test_what_a_screen_is_said_to_say_is_no_difference(shown: str, answer: str) -> None:
    before = '- text: 已添加2张，最多6张\n- button "添加"'
    after = f'- text: {shown}\n- button "添加"\n- text: 小王'
    assert holds("点击“添加”", "上面写着已添加4张", before, after) == answer
