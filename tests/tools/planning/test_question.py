"""Questions that stand on the page itself are answered by what the answers mean."""

import pytest

from tests.support.planned_acts import acts

PAGE = """
- button "Search" [ref=e1]
- heading "Delete North pier" [ref=e2]
- paragraph [ref=e3]: Are you sure you want to delete this pier?
- button "Yes, delete it" [ref=e4]
- link "No, don't delete it" [url="/piers/"] [ref=e5]
"""
DIALOG = """
- textbox "Name" [ref=e1]: North pier
- dialog "Delete" [ref=e2]:
  - paragraph [ref=e3]: The pier goes for good.
  - button "Cancel" [ref=e4]
  - button "Delete" [ref=e5]
"""


@pytest.mark.parametrize(
    "step", ["Yes, erase it", "Confirm", "确认要删除", "是的，删掉", "Có, xóa đi"]
)
def test_what_agrees_is_the_answer_that_does_it(step: str):
    assert acts(step, PAGE) == ["click e4"]
    assert acts(step, DIALOG) == ["click e5"]


@pytest.mark.parametrize(
    "step", ["Leave the pier where it is", "No, keep it", "Let it be", "算了", "Thôi, để đó"]
)
def test_what_leaves_things_as_they_are_is_the_answer_that_refuses(step: str):
    assert acts(step, PAGE)[:1] == ["click e5"]
    assert acts(step, DIALOG)[:1] == ["click e4"]
