"""Logging in where the app has words of its own for user and password."""

import pytest

from tools.language.steps import parse_step
from tools.planning.planner import make_plan

DOOR = """
- heading "Share what you spend" [level=2] [ref=e1]
- generic "Log in to a group" [ref=e2]:
  - textbox "Group identifier" [required] [ref=e3]
  - textbox "Private code" [required] [ref=e4]
  - button "Log in" [ref=e5]
- generic "Start a group" [ref=e6]:
  - textbox "Group name" [required] [ref=e7]
  - textbox [required] [password] [ref=e10]
  - textbox "Email" [required] [ref=e8]
  - button "Create" [ref=e9]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Log in to the group 'sea-trip' with the private code ${code}",
        "Log in to the group sea-trip with its code ${code}",
        "Đăng nhập vào nhóm sea-trip bằng mã riêng ${code}",
        "用小组标识 sea-trip 和私人代码 ${code} 登录",
    ],
)
def test_the_last_two_fields_before_the_button_take_the_credentials(step: str):
    plan = make_plan(step, DOOR, parameters=("code",))
    done = [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]
    assert done == [("fill", "e3", "sea-trip"), ("fill", "e4", "${code}"), ("click", "e5", None)]


NAMELESS = """
- heading "Welcome back" [level=1] [ref=e1]
- textbox [ref=e2]
- textbox [password] [ref=e3]
- button "Go" [ref=e4]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Enter ${password} into the password field",
        "输入密码 ${password}",
        "Nhập mật khẩu ${password}",
    ],
)
def test_a_nameless_field_is_found_by_what_it_is_for(step: str):
    plan = make_plan(step, NAMELESS, parameters=("password",))
    done = [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]
    assert done == [("fill", "e3", "${password}")]


def test_a_log_in_without_names_takes_the_field_before_the_password():
    plan = make_plan(
        "Log in as ann with the password ${password}", NAMELESS, parameters=("password",)
    )
    done = [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]
    assert done[:2] == [("fill", "e2", "ann"), ("fill", "e3", "${password}")]


SHELF = """
- link "Shelf" [ref=e1]
- searchbox "Search packages" [ref=e2]
- button "Login" [ref=e3]
- link "knots" [ref=e4]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Log in as mira with the password ${password}",
        "Đăng nhập bằng tài khoản mira, mật khẩu ${password}",
    ],
)
def test_a_form_that_is_not_there_yet_is_opened_first(step: str):
    plan = make_plan(step, SHELF, parameters=("password",))
    assert [(s["action"], s["ref"], s["dialog_text"]) for s in plan["substeps"]] == [
        ("click", "e3", "")
    ]
    assert not plan["complete"]


def test_what_is_logged_in_to_may_have_a_secret_of_its_own():
    parts = parse_step("Log in to the project garden with its private code ${code}")
    assert [p.value for p in parts if p.kind == "fill"] == ["garden", "${code}"]


WITH_LANGUAGE = """
- heading "Keepers log in here" [level=2] [ref=e1]
- textbox "Login (email):" [ref=e2]
- textbox "Password:" [ref=e3]
- combobox "Language:" [ref=e4]: English
  - option "English" [selected] [ref=e5]
  - option "Deutsch" [ref=e6]
- button "Login" [ref=e7]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Log in as ada@pier.example with ${password}",
        "Đăng nhập với tên người dùng ada@pier.example và mật khẩu ${password}",
        "以 ada@pier.example 和密码 ${password} 登录",
    ],
)
def test_a_list_of_languages_before_the_button_is_no_part_of_a_log_in(step: str):
    plan = make_plan(step, WITH_LANGUAGE, parameters=("password",))
    done = [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]
    wanted = [("fill", "e2", "ada@pier.example"), ("fill", "e3", "${password}")]
    assert done == [*wanted, ("click", "e7", None)]


ELSEWHERE = """
- textbox "Username" [ref=e1]
- textbox "Password" [password] [ref=e2]
- button "Log in" [ref=e3]
- link "Sign in with GitHub" [ref=e4]
"""


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Sign in using your GitHub account", [("click", "e4")]),
        ("Log in via GitHub", [("click", "e4")]),
        ("Log in with Google", []),
        ("用微信登录", []),
    ],
)
def test_who_vouches_for_somebody_is_no_account(step: str, done: list[tuple[str, str]]):
    plan = make_plan(step, ELSEWHERE)
    assert [(s["action"], s["ref"]) for s in plan["substeps"]] == done
