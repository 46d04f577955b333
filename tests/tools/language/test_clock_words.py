"""Numbers and times in Chinese words."""

import pytest

from tools.language.chinese_numbers import chinese_number
from tools.language.clock_words import with_clock_times


@pytest.mark.parametrize(
    ("words", "number"),
    [("三", 3), ("两", 2), ("十", 10), ("十五", 15), ("二十", 20), ("九十九", 99), ("7", 7)],
)
def test_a_number_in_words(words: str, number: int) -> None:
    assert chinese_number(words) == number


@pytest.mark.parametrize("words", ["", "三明治", "十十", "5月"])
def test_other_words_are_no_number(words: str) -> None:
    assert chinese_number(words) is None


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("订下午三点半的票", "订15:30的票"),
        ("晚上八点一刻", "20:15"),
        ("中午十二点", "12:00"),
        ("上午九点十分", "09:10"),
        ("凌晨零点", "00:00"),
        ("选上午9点到10点", "选09:00-10:00"),
        ("下午2点半至4点", "14:30-16:00"),
        ("上午11点到下午1点", "11:00-13:00"),
        ("上午9点", "上午9点"),
    ],
)
def test_a_time_is_written_in_digits(said: str, written: str) -> None:
    assert with_clock_times(said) == written


@pytest.mark.parametrize("said", ["三点钟", "点击“下午三点”", "上午10点", "晚上点外卖"])
def test_what_leaves_the_time_open_or_is_a_label_stays(said: str) -> None:
    assert with_clock_times(said) == said
