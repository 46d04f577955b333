"""Acts on what a page shows, on entries told by their place, and on what is disabled."""

import pytest

from tests.support.planned_acts import acts
from tools.planning.planner import make_plan

TICKET = """
- navigation [ref=e1]:
  - link "Tickets" [ref=e2]
  - link "Watch list" [ref=e3]
- link "Copy" [url="/tickets/7/copy"] [ref=e4]
- heading "Ticket 7" [ref=e5]
- link "Clear the watch list" [ref=e6]
- link "Copy" [url="/tickets/7/copy"] [ref=e7]
"""
MEMBERS = """
- table [ref=e1]:
  - row [ref=e2]:
    - columnheader "Name" [ref=e3]:
      - checkbox [ref=e4]
  - row [ref=e5]:
    - checkbox [ref=e6]
    - cell "Ann" [ref=e7]
  - row [ref=e8]:
    - checkbox [ref=e9]
    - cell "Bo" [ref=e10]
- button "Delete selected" [ref=e11]
- checkbox "Tell them" [ref=e12]
- columnheader "Member" [ref=e13]
- button "next" [disabled] [ref=e14]
"""
DOOR = """
- dialog "Door" [ref=e1]:
  - heading "Login" [ref=e2]
  - textbox [ref=e3]
  - button "Login" [disabled] [ref=e4]
"""


@pytest.mark.parametrize("step", ["Make a duplicate of this ticket", "Copy this ticket"])
def test_what_is_done_with_this_one_is_the_acts_of_its_page(step: str):
    assert acts(step, TICKET) in (["click e4"], ["click e7"])


def test_what_is_cleared_is_not_only_opened():
    assert acts("Wipe the whole watch list", TICKET) == ["click e6"]


def test_the_box_of_the_last_one_is_ticked_before_anything_is_deleted():
    assert acts("Tick the last one of the list, then delete", MEMBERS)[0] == "check e9"


def test_where_the_box_is_missing_nothing_is_deleted():
    bare = MEMBERS.replace("checkbox", "generic")
    assert "click e11" not in acts("Tick the last one of the list, then delete", bare)


@pytest.mark.parametrize(
    ("step", "screen"),
    [("点击对话框里的登录按钮", DOOR), ("Go to the next page of the members", MEMBERS)],
)
def test_for_what_is_disabled_nothing_alike_is_used(step: str, screen: str):
    plan = make_plan(step, screen)
    assert plan["substeps"] == []
    assert "is disabled" in plan["cannot"]


def test_a_page_is_found_by_the_words_its_name_is_made_of():
    assert acts("Open the page about safety", '- link "SafetyRules" [ref=e1]') == ["click e1"]


def test_nothing_is_opened_to_look_for_a_whole_sentence():
    screen = '- button "More" [collapsed] [ref=e1]\n- textbox "Name" [ref=e2]'
    assert acts("Mention where the old boat lies at the moment", screen) == []
