"""Tabs and buttons that a claim tells by their place."""

import pytest

from tests.support.judged import holds

BEFORE = '- heading "Hall"\n- tab "Due"\n- tab "Done"\n- text: nothing\n- tab "Start"\n- tab "More"'
AFTER = '- heading "Hall"\n- tab "Due"\n- tab "Done"\n- text: nothing\n- tab "Chính"\n- tab "Thêm"'


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The first tab is called 'Chính'", "yes"),
        ('Tab đầu tiên có tên "Chính"', "yes"),
        ("The first tab is called 'Thêm'", "no"),
        ('Tab đầu tiên có tên "Thêm"', "no"),
        ("The last tab is called 'Thêm'", "yes"),
        ("The first tab is called 'Kho'", "no"),
    ],
)
def test_a_tab_is_told_by_its_place(expected: str, answer: str) -> None:
    assert holds("Choose Tiếng Việt", expected, BEFORE, AFTER) == answer
