"""What the app says beside what is expected, and steps that end where they began."""

import pytest

from tests.support.judged import holds

FORM = '- heading "New boat" [level=1]\n- textbox "Name": heron\n- button "Add boat"'
ADDED = FORM + "\n- alert: The boat heron has been added to the fleet.\n- alert: {}"
STEP = "Add the boat"
TOLD = "A message tells that the boat heron has been added"
LATER = "Unable to send the papers of heron!"
LOG_IN = '- textbox "User"\n- textbox "Password" [password]\n- button "Log in"'
INSIDE = '- link "Fleet"\n- link "Admin list"\n- link "Log out"\n- heading "Harbour desk"'


def test_what_was_done_stays_done_where_the_app_complains_of_something_else():
    assert holds(STEP, TOLD, FORM, ADDED.format(LATER)) == "yes"


def test_what_the_app_only_complains_of_was_not_done():
    refused = FORM + "\n- alert: Unable to add the boat heron!"
    assert holds(STEP, TOLD, FORM, refused) != "yes"
    assert holds(STEP, "The boat is in the list", FORM, ADDED.format(LATER)) != "yes"


@pytest.mark.parametrize("expected", ["显示管理员主页", "Trang chính hiện ra"])
def test_the_start_page_is_there_once_one_is_let_in(expected: str):
    step = "用账号 ann 和密码 x 登录"
    assert holds(step, expected, LOG_IN, INSIDE) == "yes"
    assert holds(step, expected, LOG_IN, LOG_IN + "\n- alert: Wrong password") != "yes"


def test_the_start_page_of_somebody_else_is_not_told():
    plain = INSIDE.replace('- link "Admin list"\n', "")
    assert holds("用账号 ann 和密码 x 登录", "显示管理员主页", LOG_IN, plain) != "yes"


DIALOG = """
- dialog "New boat":
  - textbox "Name"
  - textbox "Seats"
- table:
  - row:
    - cell "heron"
"""


@pytest.mark.parametrize(
    "expected",
    [
        "A window for a new boat opens, its name and its seats are empty",
        "弹出新增内河轮渡船的窗口，名称为空",
    ],
)
def test_fields_that_are_said_to_be_empty_are_looked_into(expected: str):
    before = '- button "plus"\n- table:\n  - row:\n    - cell "heron"'
    step = "Press the plus"
    assert holds(step, expected, before, DIALOG) == "yes"
    filled = DIALOG.replace('"Name"', '"Name": osprey')
    assert holds(step, expected, before, filled) != "yes"
