"""Which words are a field's name and which are typed, where a name has a word of both kinds."""

import pytest

from tools.language.steps import parse_step


@pytest.mark.parametrize(
    ("step", "fields"),
    [
        ("Enter the street number 12a and the name Rosa", {"street number": "12a", "name": "Rosa"}),
        ("Fill in the order number A-17", {"order number": "A-17"}),
        # hiện tại is one word, not something "at" something.
        (
            "Nhập số lượng mặc định là 2, số lượng hiện tại là 1",
            {"số lượng mặc định": "2", "số lượng hiện tại": "1"},
        ),
    ],
)
def test_the_number_of_something_is_a_field(step: str, fields: dict[str, str]) -> None:
    assert {i.target.text: i.value for i in parse_step(step)} == fields
