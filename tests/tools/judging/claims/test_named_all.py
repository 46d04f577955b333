"""A number with every one of that many by name: just these, side by side."""

import pytest

from tests.support.judged import holds

_LOG_IN = """
- heading "Sign in"
- textbox "User"
- textbox "Password"
- button "Sign in"
"""
_BOARD = """
- heading "Bakery"
- list:
  - listitem: {link "Oven"}
  - listitem: {link "Packing"}
  - listitem: {link "Mill"}
- generic:
  - generic: Start
  - generic: Stop
"""
_PALETTE = """
- textbox "find": bar
- generic:
  - generic: bar chart
  - generic: bar code
- button "Add"
"""
_LONG_PALETTE = """
- textbox "find"
- generic:
  - generic: bar chart
  - generic: bar code
  - generic: clock
- button "Add"
"""
_FORM = """
- heading "Change the code"
- generic:
  - text: Old code
  - textbox "Old code"
  - text: New code
  - textbox "New code"
- button "Change"
"""


def _plain(aria: str) -> str:
    return aria.replace(": {", ":\n    - ").replace("}", "")


@pytest.mark.parametrize(
    "expected",
    [
        "The app opens with three sections: Oven, Packing and Mill",
        "There are three tabs, namely Oven, Packing and Mill",
        "Ba mục Oven, Packing và Mill hiện thành ba tab",
        "页面上有 Oven、Packing 和 Mill 三个标签",
    ],
)
def test_just_the_named_ones_stand_side_by_side(expected):
    assert holds("Sign in", expected, _LOG_IN, _plain(_BOARD)) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "The app opens with two sections: Oven and Packing",
        "页面上只有 Oven 和 Mill 两个标签",
        "Hai mục Oven và Mill hiện thành hai tab",
    ],
)
def test_one_more_beside_them_is_one_too_many(expected):
    assert holds("Sign in", expected, _LOG_IN, _plain(_BOARD)) == "no"


def test_what_a_filter_leaves_over_may_have_stood_there_before():
    step = "在 find 框中输入 bar"
    assert holds(step, "只剩 bar chart 和 bar code 两个图形", _LONG_PALETTE, _PALETTE) == "yes"


@pytest.mark.parametrize(
    "expected",
    [
        "Biểu mẫu có hai ô: 'Old code' và 'New code'",
        "The form has two fields: 'Old code' and 'New code'",
    ],
)
def test_fields_are_counted_by_their_labels(expected):
    assert holds("Open 'Change the code'", expected, _LOG_IN, _FORM) == "yes"


PACKAGE = """
- tab "Readme" [selected]
- tab "Dependencies"
- list:
  - listitem: npm install nets
  - listitem: yarn add nets
  - listitem: pnpm install nets
"""
NEEDED = PACKAGE.replace('"Readme" [selected]', '"Readme"') + (
    '- heading "dependencies (2)" [level=6]\n- generic:\n'
    '  - button "knots: ^1.1.0"\n  - button "tides: ^2.0.0"'
)


@pytest.mark.parametrize(
    ("expected", "completed"),
    [
        ("Gói này có đúng 2 phụ thuộc: knots và tides", True),
        ("列出了两个依赖：knots 和 tides", True),
        ("Two packages are listed as dependencies: knots and tides", True),
        # Three stand in a list that has nothing to do with the step.
        ("Gói này có đúng 3 phụ thuộc", False),
        ("The only dependency is knots", False),
        ("It has three dependencies: knots, tides and moon", False),
    ],
)
def test_what_begins_with_a_name_is_one_of_so_many(expected, completed):
    answer = holds("Open the tab 'Dependencies'", expected, PACKAGE, NEEDED)
    assert (answer == "yes") == completed
