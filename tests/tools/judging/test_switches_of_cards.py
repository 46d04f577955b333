"""Switches in the cards and rows of several things, all of them on or off."""

import pytest

from tests.support.judged import holds

BEFORE = '- link "Boats"'
CARDS = """
- main:
  - generic:
    - generic:
      - generic:
        - link "heron"
        - generic: Two masts
        - switch [checked]
      - generic:
        - paragraph: In the dock
    - generic:
      - generic:
        - link "plover"
        - generic: One mast
        - switch [last]
      - generic:
        - paragraph: On the slip
"""
ROWS = """
- table:
  - row:
    - columnheader "Boat"
    - columnheader "In use"
  - row:
    - cell "heron"
    - cell:
      - switch [checked]
  - row:
    - cell "plover"
    - cell:
      - switch [last]
"""
BOTH_ON = [
    "The boats heron and plover are shown, both switched on",
    "The boats 'heron' and 'plover' are both switched on",
    "显示 heron 和 plover，都已开启",
    "Hiển thị heron và plover, cả hai đều được bật",
]


@pytest.mark.parametrize("expected", BOTH_ON)
@pytest.mark.parametrize("page", [CARDS, ROWS], ids=["cards", "rows"])
def test_both_are_on_where_the_switch_of_each_is(expected: str, page: str):
    on, off = page.replace("[last]", "[checked]"), page.replace(" [last]", "")
    assert holds("Open the boats", expected, BEFORE, on) == "yes"
    assert holds("Open the boats", expected, BEFORE, off) == "no"


@pytest.mark.parametrize("expected", BOTH_ON)
@pytest.mark.parametrize(
    "switches",
    ["", "        - switch\n        - switch [checked]\n"],
    ids=["no switch", "one on, one off"],
)
def test_nothing_is_taken_for_on_that_does_not_tell(expected: str, switches: str):
    page = CARDS.replace("        - switch [last]\n", switches)
    assert holds("Open the boats", expected, BEFORE, page) != "yes"


@pytest.mark.parametrize("expected", BOTH_ON)
def test_what_is_not_on_the_page_is_not_on(expected: str):
    page = CARDS.replace("plover", "egret").replace("[last]", "[checked]")
    assert holds("Open the boats", expected, BEFORE, page) != "yes"


@pytest.mark.parametrize("expected", ["{} is switched off", "{} 已关闭", "{} đã tắt"])
@pytest.mark.parametrize(("boat", "answer"), [("heron", "no"), ("plover", "yes")])
def test_a_card_is_off_only_where_its_switch_is(expected: str, boat: str, answer: str):
    page = CARDS.replace(" [last]", "")
    assert holds("Open the boats", expected.format(boat), BEFORE, page) == answer
