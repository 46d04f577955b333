"""How texts are found on a screen."""

import pytest

from surefoot.tools.screens.texts import whole_words


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("items.csv", "items.csv", True),
        ("items.csv", "items.csv.bak", False),
        ("csv", "items.csv", False),
        ("1", "1.5", False),
        ("5", "1.5", False),
        ("call home", "back up the photos.call home", True),
        ("call home", "recall home", False),
        ("5 kg", "1.5 kg", False),
        ("16:00", "5月11日 16:00,1小时", True),
        ("16:00", "16:00:30", False),
        ("16", "16,1", False),
    ],
)
def test_a_text_is_found_where_it_is_no_part_of_a_longer_one(phrase: str, text: str, found: bool):
    assert (whole_words(phrase).search(text) is not None) == found
