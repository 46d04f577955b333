"""Filters that are opened by what they are for, and what is chosen in them."""

import pytest

from tests.support.planned_acts import acts

BOATS = """
- main [ref=e1]:
  - textbox "Search boats" [ref=e2]
  - listbox [ref=e3] [cursor=pointer]:
    - option "ferry" [ref=e4]
    - option "tug" [ref=e5]
  - table [ref=e8]:
    - row [ref=e9]:
      - columnheader "Name" [ref=e10]
      - columnheader "Types" [ref=e11]
    - row [ref=e12]:
      - cell "Heron" [ref=e13]
      - cell "tugs" [ref=e14]
"""
TWO = BOATS.replace('columnheader "Name"', 'columnheader "Kinds"').replace(
    "  - table", '  - listbox [ref=e6]:\n    - option "tug" [ref=e7]\n  - table'
)
NAMED = BOATS.replace("  - table", '  - button "Filter types" [ref=e6] [cursor=pointer]\n  - table')
NATIVE = BOATS.replace("listbox", "combobox")
STEPS = [
    "Open the filter for the types and pick tug",
    "Open the types filter and choose tug",
    "打开类型的筛选器，选择 tug",
    "Mở bộ lọc loại và chọn tug",
]


@pytest.mark.parametrize("step", STEPS)
def test_the_one_list_that_offers_it_is_opened_and_not_the_head_of_a_column(step: str):
    assert acts(step, BOATS) == ["click e3"]


@pytest.mark.parametrize("step", STEPS)
def test_in_a_list_of_the_browser_it_is_chosen_at_once(step: str):
    assert acts(step, NATIVE) == ["select e3"]


@pytest.mark.parametrize("step", STEPS)
def test_of_two_lists_none_is_guessed(step: str):
    assert not {"click e3", "click e6"} & set(acts(step, TWO)[:1])


def test_a_control_of_that_name_comes_first():
    assert acts(STEPS[1], NAMED)[:1] == ["click e6"]
