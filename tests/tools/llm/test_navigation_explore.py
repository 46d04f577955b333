from typing import Any

import pytest

from surefoot.nodes.navigation.offered import offer_line
from surefoot.state.values.screen import Widget
from surefoot.tools.llm.prompts import render
from surefoot.tools.offline.navigation_explore import explore_unknown


def answer(intent: str, **given: str) -> dict[str, Any]:
    """What the offline model answers to a page."""
    usual = {"title": "", "headings": "", "shown": "", "offered": "", "texts": "", "steps": ""}
    prompt = render("navigation/explore_unknown", intent=intent, **{**usual, **given})
    return explore_unknown(prompt.human)


LOGIN = "[0] textbox 'User' = {user}\n[1] textbox 'Password' = {code}\n[2] button 'Sign in'"
MARKS = "${user}\n${password}"


@pytest.mark.parametrize(
    ("user", "code", "chosen", "text"),
    [("''", "''", 0, "${user}"), ("'anna'", "''", 1, "${password}"), ("'anna'", "'••••••'", 2, "")],
)
def test_a_log_in_is_filled_in_one_field_after_the_other(user, code, chosen, text):
    said = answer("see my wages", offered=LOGIN.format(user=user, code=code), texts=MARKS)
    assert (said["choice"], said["text"]) == (chosen, text)


def test_a_nameless_field_for_a_password_is_known_by_what_it_is_for():
    fields = [
        Widget(id="e1", role="textbox", value="anna"),
        Widget(id="e2", role="textbox", value="", states=("password",)),
    ]
    offered = "\n".join(offer_line(number, field) for number, field in enumerate(fields))
    said = answer("see my wages", offered=offered, texts=MARKS)
    assert (said["choice"], said["text"]) == (1, "${password}")


def test_without_an_account_nothing_is_typed():
    said = answer("see my wages", offered=LOGIN.format(user="''", code="''"))
    assert said["text"] == ""


@pytest.mark.parametrize("intent", ["show the tide tables", "查看表格 tide", "xem bảng tide"])
def test_the_page_that_says_the_wish_is_the_place(intent):
    said = answer(intent, title="Tide tables", headings="Tide tables\n/tide-tables")
    assert said["arrived"]
    assert said["evidence"]


def test_words_that_a_long_title_has_by_chance_are_no_arrival():
    title = "Issue 5: Add wheelchair places to the seating plan of the theatre"
    assert not answer("add an issue", title=title)["arrived"]


def test_of_several_called_the_same_the_one_that_belongs_to_the_wish_is_chosen():
    offered = "[0] link 'Add (Groups)'\n[1] link 'Add (Customers)'\n[2] link 'Customers'"
    assert answer("add a customer", offered=offered)["choice"] == 1


def test_it_does_not_go_ever_deeper_where_nothing_is_near():
    steps = "click 'A' -> One\nclick 'B' -> Two"
    said = answer("launch the rocket", offered="[0] link 'Weather'", steps=steps)
    assert (said["choice"], said["arrived"]) == (-1, False)


def test_what_is_searched_for_is_typed_where_one_searches():
    said = answer("search for 'oars'", offered="[0] searchbox 'Find' = ''", texts="oars")
    assert (said["choice"], said["text"], said["submit"]) == (0, "oars", True)


def test_no_password_goes_into_a_field_of_another_kind_or_a_form_for_a_new_account():
    editor = "[0] textbox 'Source code' = ''\n[1] button 'Go'"
    new = (
        "[0] textbox 'User' = ''\n[1] textbox 'Password' = ''\n[2] textbox 'Confirm password' = ''"
    )
    for offered in (editor, new):
        assert answer("see my wages", offered=offered, texts=MARKS)["text"] == ""


@pytest.mark.parametrize("intent", ["show all orders", "查看所有订单", "xem tất cả đơn hàng"])
def test_a_list_is_not_the_list_of_all_while_one_can_go_there(intent):
    offered = "[0] link 'Show all'\n[1] link 'Help'"
    assert answer(intent, headings="Orders", offered=offered)["choice"] == 0
    assert answer(intent, headings="Orders", offered="[0] link 'Help'")["arrived"]


def test_a_phrase_is_read_word_by_word_too():
    assert answer("创建账户", headings="Create account")["arrived"]
