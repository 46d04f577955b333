"""Typed checks over tables, lists and parts of a page, on pages as HTML."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Event, Screen
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

MENU = (
    "<ul><li><a href=/a>Home</a></li><li><a href=/b>Rooms</a></li>"
    "<li><a href=/c>Rates</a></li></ul>"
)


def page(body: str) -> Screen:
    return stored_screen(f"<html><body>{MENU}{body}</body></html>", "http://127.0.0.1:8080/x")


def verdict(body: str, **check: object) -> str:
    return run_check(Check.model_validate(check), ScreenPair(page(body))).verdict


@pytest.mark.parametrize("name", ["q-tab_active", "q-side-tabs__item_active", "q-a-b-c-d--active"])
def test_a_tab_that_is_an_entry_of_a_list_is_open_by_its_class(name: str) -> None:
    body = (
        f"<ul><li onclick=a() class={name}>Name</li>"
        "<li onclick=b() class=q-set-when-more-is-active>Crew</li></ul>"
    )
    assert verdict(body, check="state", what="Name", kind="tab", value="open") == "holds"
    assert verdict(body, check="state", what="Crew", kind="tab", value="open") == "cannot_tell"
    assert verdict(body, check="state", what="Name", value="open") == "cannot_tell"


@pytest.mark.parametrize(("fields", "signs"), [(1, ["password"]), (2, []), (0, [])])
def test_a_page_that_asks_for_one_password_refuses_and_one_for_a_new_password_does_not(
    fields: int, signs: list[str]
) -> None:
    before = stored_screen("<p>Welcome</p>", "http://127.0.0.1:8080/")
    form = "<input type=password aria-label=Password>" * fields
    after = stored_screen(f"<form>{form}</form>", "http://127.0.0.1:8080/edit")
    assert [refusal.kind for refusal in list_refusals(ScreenPair(after, before))] == signs


@pytest.mark.parametrize(
    ("detail", "status", "signs"),
    [
        ("POST", 422, ["status"]),
        ("POST", 501, []),
        ("GET", 404, []),
        ("GET document", 501, ["status"]),
    ],
)
def test_an_answer_that_a_function_is_not_offered_is_no_refusal(
    detail: str, status: int, signs: list[str]
) -> None:
    request = Event(kind="request", detail=detail, url="http://127.0.0.1:8080/bus", status=status)
    after = page("").model_copy(update={"events": (request,)})
    assert [refusal.kind for refusal in list_refusals(ScreenPair(after))] == signs


SIZES = "<table><tr><th>Size<th>Beds</tr><tr><td>Small<td>{}</tr><tr><td>Large<td>4</tr></table>"
HEADED = (
    f"<div><h3>Beds per size</h3>{SIZES.format(2)}</div>"
    f"<div><h3>Beds to come</h3>{SIZES.format(3)}</div>"
    "<ul><li>Small</li><li>Beds per size</li><li>Beds to come</li></ul>"
)


@pytest.mark.parametrize("kind", ["", "table", "section"])
@pytest.mark.parametrize(("value", "said"), [("2", "holds"), ("3", "refuted")])
def test_a_table_is_named_by_the_heading_above_it(kind: str, value: str, said: str) -> None:
    place = {"where": "Beds per size", "where_kind": kind}
    assert verdict(HEADED, check="value", what="Small", value=value, **place) == said
    lists = HEADED.replace("Beds per size</li>", "Beds</li>")
    assert verdict(lists, check="count", kind="row", value=value, **place) == said
