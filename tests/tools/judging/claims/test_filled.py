"""Claims that a form is filled in as a whole."""

import pytest

from tests.support.judged import holds

EMPTY = """
- textbox "Name"
- textbox "Town"
- combobox "Wood": Choose a wood
"""
FULL = """
- textbox "Name": Ann
- textbox "Town": York
- combobox "Wood": Oak
"""
STEP = "Enter the name and the town and choose the wood"


@pytest.mark.parametrize(
    ("expected", "after", "answer"),
    [
        ("All fields are filled in", FULL, "yes"),
        ("All the fields have been filled in", FULL, "yes"),
        ("All fields are filled in", FULL.replace(": York", ""), "no"),
        ("All fields are filled in", FULL.replace("Oak", "Choose a wood"), "no"),
        ("所有字段均已填写", FULL, "yes"),
        ("所有字段均已填写", FULL.replace(": Ann", ""), "no"),
    ],
)
def test_every_field_holds_something(expected: str, after: str, answer: str) -> None:
    assert holds(STEP, expected, EMPTY, after) == answer
