"""What is the nearest of things that are listed with their distance."""

import pytest

from tests.support.judged import holds

START = '- button "Shops"'
SHOPS = """
- list:
  - listitem:
    - text: Harbour
    - text: 1.2 km
  - listitem:
    - text: Old Town
    - text: 800 m
  - listitem:
    - text: Airport
    - text: closed
"""
ZH = SHOPS.replace("Harbour", "港口店").replace("Old Town", "老城店").replace("Airport", "机场店")
ZH = ZH.replace("1.2 km", "距您 1.2 公里").replace("800 m", "距您 800 米").replace("closed", "停业")


@pytest.mark.parametrize(
    ("expected", "page", "answer"),
    [
        ("The nearest shop is 'Old Town'", SHOPS, "yes"),
        ("The nearest shop is 'Harbour'", SHOPS, "no"),
        ("The farthest shop is 'Harbour'", SHOPS, "yes"),
        ("最近的是老城店，800米", ZH, "yes"),
        ("最近的是老城店，700米", ZH, "no"),
        ("最近的是港口店", ZH, "no"),
    ],
)
def test_the_distances_are_compared(expected: str, page: str, answer: str) -> None:
    assert holds("Click 'Shops'", expected, START, page) == answer
