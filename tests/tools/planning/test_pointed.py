"""Steps that point at what the step before told of."""

import pytest

from tools.planning.planner import make_plan

LOANS = """
- navigation [ref=e1]:
  - link "Loans" [ref=e2] [cursor=pointer]
  - link "Saved searches" [ref=e3] [cursor=pointer]
  - button "Ada" [ref=e4] [cursor=pointer]
- main [ref=e5]:
  - textbox "Search" [ref=e6]: ladder
  - button "Go" [ref=e7] [cursor=pointer]
  - table [ref=e8]:
    - row [ref=e9]:
      - columnheader "Loan" [ref=e10] [cursor=pointer]
      - columnheader "Title" [ref=e11] [cursor=pointer]
    - row [ref=e12]:
      - cell [ref=e13]:
        - checkbox [ref=e14]
      - cell [ref=e15]:
        - link "12. Ladder of the fire brigade" [ref=e16] [cursor=pointer]
      - cell "Open" [ref=e17]
"""
MORE = """
    - row [ref=e18]:
      - cell [ref=e19]:
        - link "13. Rope of the fire brigade" [ref=e20] [cursor=pointer]
"""
FOUND = {
    "en": "Search for ladder\nOnly 'Ladder of the fire brigade' is listed",
    "zh": "搜索 ladder\n列表中只有一笔借用：“Ladder of the fire brigade”",
    "vi": "Tìm ladder\nDanh sách chỉ có 'Ladder of the fire brigade'",
}


def refs(step: str, screen: str, previous: str) -> list[str]:
    plan = make_plan(step, screen, previous=previous)
    return [f"{s['action']} {s['ref']}" for s in plan["substeps"]]


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Click the title of this loan", "en"),
        ("Click the name of that loan", "en"),
        ("Open this loan", "en"),
        ("Open the loan that was found", "en"),
        ("点击这笔借用的标题", "zh"),
        ("点击这个借用的标题", "zh"),
        ("打开该借用", "zh"),
        ("Nhấp vào tiêu đề của phiếu mượn này", "vi"),
        ("Mở phiếu này", "vi"),
    ],
)
def test_what_the_step_before_named_is_meant(step, told):
    assert refs(step, LOANS + MORE, FOUND[told]) == ["click e16"]


def test_nothing_is_meant_where_two_things_were_named():
    both = "Search\n'Ladder of the fire brigade' and 'Rope of the fire brigade' are listed"
    plan = refs("Click the title of this loan", LOANS + MORE, both)
    assert "click e16" not in plan
    assert "click e20" not in plan


def test_a_step_that_points_at_nothing_goes_by_its_own_words():
    assert refs("Click the column 'Title'", LOANS, FOUND["en"]) == ["click e11"]
    assert refs("Click 'Saved searches'", LOANS, FOUND["en"]) == ["click e3"]
    assert refs("Click Loans in the navigation", LOANS, FOUND["en"]) == ["click e2"]
