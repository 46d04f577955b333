"""A secret goes into a field for it, a file only when the case names it (rows I16 to I20)."""

import base64
from typing import Any

import pytest

from surefoot.state.errors import NotAllowedError
from surefoot.state.values.action import Action, Open, SelectOption, Tap, Target, TypeText, Upload
from surefoot.state.values.case import Case
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.casefile import parse_case
from surefoot.tools.permissions import check_permitted

SECRET = "Cloud-Nine-9"
INTO = Target(widget="f")


def case_of(*steps: str, **parameters: Any) -> Case:
    known = {"password": {"value": SECRET, "secret": True}, "account": "admin", **parameters}
    made = [{"action": step} for step in steps or ("Sign in",)]
    app = {"kind": "web", "url": "http://127.0.0.1:1/"}
    return parse_case({"id": "c", "app": app, "steps": made, "parameters": known}, "case")


def screen_with(name: str, **more: Any) -> Screen:
    return Screen(widgets=(Widget(id="f", role="textbox", name=name, **more),))


def is_permitted(action: Action, case: Case, screen: Screen) -> bool:
    try:
        check_permitted(action, case, screen)
    except NotAllowedError as error:
        assert str(error).startswith(("secret_policy", "file_policy"))
        assert SECRET not in str(error)
        return False
    return True


@pytest.mark.parametrize(
    "field",
    [
        screen_with("Mot secret", conceals=True),
        screen_with("x", value=MASK),
        screen_with("", states=("password",)),
        screen_with("Password"),
        screen_with("密码"),
        screen_with("Mật khẩu"),
        screen_with("", test_id="user_pwd"),
        screen_with("", placeholder="Enter your password"),
    ],
)
def test_a_field_for_a_secret_takes_it(field: Screen) -> None:
    assert is_permitted(TypeText(target=INTO, text="${password}"), case_of(), field)
    focused = field.widgets[0].model_copy(update={"states": (*field.widgets[0].states, "focused")})
    assert is_permitted(TypeText(text="${password}"), case_of(), Screen(widgets=(focused,)))


@pytest.mark.parametrize("name", ["Comment", "Search", "Promo code ", "User name", "备注", ""])
def test_no_other_field_takes_it(name: str) -> None:
    secret = TypeText(target=INTO, text="say ${password}")
    assert not is_permitted(secret, case_of("Leave a comment"), screen_with(name, text="password"))
    assert not is_permitted(TypeText(text="${password}"), case_of(), screen_with(name))


def test_a_field_is_granted_by_a_step_or_by_the_secrets_own_name() -> None:
    typing = TypeText(target=INTO, text="${password}")
    declared = case_of("Type ${password} into 'Comment'")
    assert is_permitted(typing, declared, screen_with("Comment"))
    assert not is_permitted(typing, declared, screen_with("Search"))
    key = {"api_key": {"value": "k-12345", "secret": True, "description": "licence"}}
    wanted = TypeText(target=INTO, text="${api_key}")
    assert is_permitted(wanted, case_of(**key), screen_with("API key"))
    assert is_permitted(wanted, case_of(**key), screen_with("Licence number"))
    assert not is_permitted(wanted, case_of(**key), screen_with("Comment"))


@pytest.mark.parametrize(
    "action",
    [
        Open(address="/search?q=${password}"),
        SelectOption(target=INTO, option="${password}"),
        Tap(target=INTO, dialog_text="${password}"),
        Upload(target=INTO, files=("${password}",)),
    ],
)
def test_a_secret_goes_nowhere_else(action: Action) -> None:
    assert not is_permitted(action, case_of(), screen_with("Password"))


def test_only_parameters_of_the_case_are_filled_in() -> None:
    for text in ("${other_password}", "${${password}}", "x ${env.HOME}"):
        assert not is_permitted(TypeText(target=INTO, text=text), case_of(), screen_with("Comment"))


def test_a_question_takes_the_secret_that_a_step_names() -> None:
    answer = Tap(target=INTO, dialog_text="${password}")
    assert is_permitted(answer, case_of("Answer with ${password}"), screen_with("Open"))


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        f"it is {SECRET}!",
        SECRET[::-1],
        " ".join(SECRET),
        "C-l-o-u-d-N-i-n-e-9",
        base64.b64encode(SECRET.encode()).decode(),
        "Cloud%2DNine%2D9",
    ],
)
def test_a_secret_is_not_spelt_out(text: str) -> None:
    assert not is_permitted(TypeText(target=INTO, text=text), case_of(), screen_with("Password"))
    assert not is_permitted(Open(address=f"/?q={text}"), case_of(), screen_with("Password"))


def test_what_the_case_says_itself_is_no_secret() -> None:
    typed = TypeText(target=INTO, text=SECRET)
    assert is_permitted(typed, case_of(f"Type '{SECRET}' into 'Name'"), screen_with("Name"))
    same = case_of(password={"value": "admin", "secret": True})
    assert is_permitted(TypeText(target=INTO, text="admin"), same, screen_with("Account"))


def test_a_file_is_given_only_when_the_case_names_it() -> None:
    given = Upload(target=INTO, files=("/etc/passwd",))
    assert not is_permitted(given, case_of("Upload a photo"), screen_with("Photo"))
    assert is_permitted(given, case_of("Upload /etc/passwd"), screen_with("Photo"))
    photo = Upload(target=INTO, files=("${photo}",))
    assert is_permitted(photo, case_of("Upload ${photo}", photo="me.png"), screen_with("Photo"))
    assert is_permitted(photo, case_of("Upload a photo", photo="me.png"), screen_with("Photo"))
    named = Upload(target=INTO, files=("me.png",))
    assert is_permitted(named, case_of("Upload it", photo="me.png"), screen_with("Photo"))
