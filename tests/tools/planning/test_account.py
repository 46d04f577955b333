"""Menus that nobody called anything: three bars in the corner, the initials of who is signed in."""

import pytest

from tools.planning.planner import make_plan

HEAD = """
- list [ref=e1]:
  - listitem [ref=e2]:
    - link "Deploy" [ref=e3]
    - link "icon caret-down" [ref=e4]
  - listitem [ref=e5]:
    - link "op" [ref=e6]
  - listitem [ref=e7]:
    - link "icon bars" [ref=e8]
- textbox "filter nodes" [ref=e9]
- link "icon cog" [ref=e10]
"""


@pytest.mark.parametrize(
    ("step", "ref"),
    [
        ("Open the menu in the top right corner and choose Settings", "e8"),
        ("Mở menu ở góc trên bên phải và chọn Settings", "e8"),
        ("Mở lại menu và chọn Settings", "e8"),
        ("点击右上角的菜单，选择 Settings", "e8"),
        ("Click the hamburger icon", "e8"),
        ("Open the user menu and choose 'Logout'", "e6"),
        ("Mở menu của người dùng và chọn Logout", "e6"),
        ("点击用户菜单，选择退出", "e6"),
    ],
)
def test_a_menu_without_a_name_is_found_by_its_sign(step: str, ref: str):
    plan = make_plan(step, HEAD)
    assert [s["ref"] for s in plan["substeps"]] == [ref]


SIGNED_IN = """
- banner [ref=e1]:
  - link "icon" [url="/"] [ref=e2]
  - combobox "Search" [ref=e3]
  - button "icon tooltip settings" [ref=e4]
  - button "icon theme" [ref=e5]
  - button "icon log in dialog" [ref=e6]
- link "Harbour" [ref=e7]
"""
LAST = SIGNED_IN.replace("icon log in dialog", "icon x-17")


@pytest.mark.parametrize("screen", [SIGNED_IN, LAST])
@pytest.mark.parametrize(
    "step",
    [
        "Open the menu behind the icon of the account",
        "Click the account icon",
        "Click the user icon in the top right corner",
        "Click on the avatar",
        "点击右上角的用户头像",
        "Mở menu tài khoản",
    ],
)
def test_the_picture_of_who_is_signed_in_is_the_last_of_the_head(step: str, screen: str):
    plan = make_plan(step, screen)
    assert [s["ref"] for s in plan["substeps"]] == ["e6"]
