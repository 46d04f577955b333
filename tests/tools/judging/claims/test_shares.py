"""So many of so many, as a page of limits tells it."""

import pytest

from tests.support.judged import holds

BLANK = '- heading "Start" [level=1]'
HARBOUR = """
- heading "North harbour" [level=1]
- list:
  - listitem: "Berths: 3 / 10"
  - listitem: "Cranes: 2 / 4"
- table:
  - row:
    - cell "Heron"
  - row:
    - cell "Gull"
"""
OTHER = HARBOUR.replace("Cranes: 2 / 4", "Berths abroad: 5 / 9")


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("The page counts 3 of 10 berths", "yes"),
        ("The page counts 4 of 10 berths", "no"),
        ("The page counts 3 of 12 berths", "no"),
        ("The page counts 2 of 4 cranes", "yes"),
        ("The page counts 3 of 10 cranes", "no"),
    ],
)
def test_a_share_is_what_the_page_tells_beside_the_same_word(expected, answer):
    assert holds("Open the north harbour", expected, BLANK, HARBOUR) == answer


def test_of_two_shares_of_the_same_word_none_is_believed():
    told = "The page counts 3 of 10 berths"
    assert holds("Open the north harbour", told, BLANK, OTHER) != "yes"
