"""Claims word for word in English."""

import pytest

from tools.language.expectation import parse_expectation
from tools.language.gloss import gloss


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("只剩九本书", "only left nine books"),
        ("列表中多了一个项目", "list one more project"),
        ("侧边栏被隐藏", "sidebar hidden"),
        ("没有找到任何“苹果”", ""),
        ("Danh sách còn ba dự án", "list left three projects"),
        ("Cửa sổ đã đóng", "window is closed"),
    ],
)
def test_claims_are_put_in_english_word_for_word(text: str, english: str):
    told = gloss(parse_expectation(text)[0])
    assert told == english or (not english and "苹果" in told)


def test_an_unknown_word_leaves_nothing():
    assert gloss(parse_expectation("显示蒸汽机")[0]) == ""
    assert gloss(parse_expectation("The list is shown")[0]) == ""
