"""Menus that show what is chosen in them."""

import pytest

from tools.planning.planner import make_plan

BOAT = """
- navigation [ref=e1]:
  - button "Ada" [collapsed] [ref=e2] [cursor=pointer]
- main [ref=e3]:
  - heading "Heron, rowing boat" [level=2] [ref=e4]:
    - generic "Heron, rowing boat" [ref=e5]
    - menu [ref=e6]:
      - generic "in repair" [collapsed] [ref=e7] [cursor=pointer]
  - tablist [ref=e8]:
    - tab "Log" [selected] [ref=e9] [cursor=pointer]
    - button "Links" [collapsed] [ref=e10] [cursor=pointer]
  - textbox "Name" [ref=e11]: Heron
"""
TOLD = {
    "en": "Click 'Heron'\nIts state is 'in repair'",
    "zh": "点击“Heron”\n状态为“in repair”",
    "vi": "Nhấp vào 'Heron'\nTrạng thái là 'in repair'",
}


def first(step: str, previous: str, screen: str = BOAT) -> str:
    plan = make_plan(step, screen, previous=previous)
    return plan["substeps"][0]["ref"] if plan["substeps"] else ""


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("Open the state menu and choose 'afloat'", "en"),
        ("打开状态菜单，选择“afloat”", "zh"),
        ("Mở menu trạng thái và chọn 'afloat'", "vi"),
    ],
)
def test_the_menu_shows_the_value_that_the_step_before_told(step, told):
    assert first(step, TOLD[told]) == "e7"


def test_the_menu_beside_the_title_is_no_button_to_be_one():
    assert first("Open the state menu next to the title and choose 'afloat'", "") == "e7"


def test_a_control_that_is_called_so_goes_before_a_value():
    named = BOAT.replace('"Links"', '"State"')
    assert first("Open the state menu and choose 'afloat'", TOLD["en"], named) == "e10"
