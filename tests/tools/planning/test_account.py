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
