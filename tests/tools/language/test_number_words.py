"""Numbers in words."""

import pytest

from tools.language.number_words import number_said


@pytest.mark.parametrize(
    ("words", "number"),
    [("two", 2), ("Twelve", 12), ("ba", 3), ("两", 2), ("十五", 15), ("7", 7), ("no", None)],
)  # fmt: skip
def test_a_number_is_read_in_every_language(words: str, number: int | None) -> None:
    assert number_said(words) == number
