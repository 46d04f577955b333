"""Numbers that a claim compares with each other, or with how they were."""

import pytest

from tests.support.judged import holds

BEFORE = """
- radio "Monthly" [checked]
- radio "Yearly"
- text: Interest 19.45
- button "Calculate"
"""
AFTER = """
- radio "Monthly"
- radio "Yearly" [checked]
- text: Interest 18.68
- button "Calculate"
"""
STEP = "Choose Yearly and calculate"


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The interest is less than before", "yes"),
        ("The interest is more than before", "no"),
        ("The interest is lower than monthly", "yes"),
        ("The interest is higher than monthly", "no"),
        ("The interest is higher than weekly", "cannot_tell"),
        ("The fee is higher than before", "cannot_tell"),
    ],
)
def test_a_number_is_compared_with_what_it_was(expected: str, answer: str) -> None:
    assert holds(STEP, expected, BEFORE, AFTER) == answer


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("利息比按月少", "yes"),
        ("利息比按月多", "no"),
        ("利息比之前低", "yes"),
        ("利息比按周多", "cannot_tell"),
        ("利息18.68元，比按月少", "yes"),
        ("利息18.68元，比按月多", "no"),
        ("利息19.45元，比按月少", "no"),
    ],
)
def test_in_chinese_too(expected: str, answer: str) -> None:
    words = {"Monthly": "按月", "Yearly": "按年", "Interest": "利息", "Calculate": "计算"}
    before, after = BEFORE, AFTER
    for word, said in words.items():
        before, after = before.replace(word, said), after.replace(word, said)
    assert holds("选择按年，计算", expected, before, after) == answer


def test_a_message_that_compares_is_only_a_message() -> None:
    after = '- textbox "Limit": 0\n- alert: A limit is more than zero\n- button "Save"'
    before = '- textbox "Limit": 0\n- button "Save"'
    expected = 'The app says "A limit is more than zero"'
    assert holds("Click 'Save'", expected, before, after) == "yes"
