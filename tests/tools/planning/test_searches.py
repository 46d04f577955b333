"""Which of several fields a search is typed into, and controls written in other capitals."""

import pytest

from tools.planning.planner import make_plan

ADMIN = """
- navigation "Sidebar" [ref=e1]:
  - searchbox "Filter menu entries" [ref=e2]
- main [ref=e3]:
  - search [ref=e4]:
    - textbox "Search" [ref=e5]
    - button "Search" [ref=e6]
  - textbox "Search users" [ref=e7]
  - combobox "price < 5 and colour = red" [ref=e8]
"""
NOTES = """
- heading "My notes" [level=1] [ref=e1]
- tab "More" [ref=e2]
- main [ref=e3]:
  - article [ref=e4]:
    - button "more" [ref=e5]
    - heading "Slugs" [level=2] [ref=e6]
"""


def first(step: str, screen: str) -> str:
    plan = make_plan(step, screen)["substeps"][0]
    return f"{plan['action']} {plan['ref']} {plan['text']}"


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Search the list for 'ann'", "fill e5 ann"),
        ("Search the users for 'ann'", "fill e7 ann"),
        ("Filter the menu entries by 'user'", "fill e2 user"),
        ("Filter the orders by price < 3", "fill e8 price < 3"),
    ],
)
def test_the_field_that_searches_what_is_meant_is_taken(step, done):
    assert first(step, ADMIN) == done


@pytest.mark.parametrize(
    ("step", "text"),
    [("Lọc mô hình theo từ spam", "spam"), ("清空搜索框，改为输入 barrel", "")],
)
def test_what_is_searched_is_not_typed(step, text):
    assert make_plan(step, '- searchbox "Search" [ref=e1]')["substeps"][0]["text"] == text


def test_a_name_is_taken_as_it_is_written():
    assert first("Click 'more' of the note", NOTES).startswith("click e5")
    assert first("Click 'More'", NOTES).startswith("click e2")
