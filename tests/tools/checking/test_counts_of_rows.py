"""What a row says of the number of its things."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

BY_KIND = """<table><tr><th>Kind</th><th>Rooms</th></tr><tr><td>Twin</td><td>2</td></tr>
<tr><td>Suite</td><td>1</td></tr></table>"""


@pytest.mark.parametrize(
    ("what", "number", "said"),
    [("rooms", "2", "holds"), ("rooms", "1", "refuted"), ("beds", "1", "cannot_tell")],
)
def test_a_row_is_no_list_but_may_say_a_number(what: str, number: str, said: str) -> None:
    check = Check(check="count", what=what, where="Twin", value=number)
    assert run_check(check, ScreenPair(stored_screen(BY_KIND))).verdict == said


ARTICLE = """<aside><a href=/>Menu</a></aside><article><p><button>New</button></p>
<ol><li>Elm Street</li><li>Oak Lane</li><li>Ash Road</li></ol></article>"""
POSTS = "<article><h2>Elm Street</h2><p>closed</p></article>"


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (ARTICLE, {"check": "shown", "what": "Oak Lane", "ordinal": 2}, "holds"),
        (ARTICLE, {"check": "shown", "what": "Oak Lane", "ordinal": 1}, "refuted"),
        (ARTICLE, {"check": "shown", "what": "Oak Lane", "only": True}, "refuted"),
        (ARTICLE, {"check": "count", "value": "3"}, "holds"),
        (ARTICLE, {"check": "count", "value": "1"}, "refuted"),
        (POSTS, {"check": "count", "value": "1"}, "holds"),
    ],
)
def test_an_article_that_holds_rows_is_none_itself(
    body: str, check: dict[str, object], said: str
) -> None:
    asked = Check.model_validate({"kind": "row", **check})
    assert run_check(asked, ScreenPair(stored_screen(body))).verdict == said


@pytest.mark.parametrize(("what", "said"), [("Who carries?", "cannot_tell"), ("Who?", "refuted")])
def test_one_card_alone_is_told_by_nothing(what: str, said: str) -> None:
    body = "<div><img alt=Ada><b>Ada</b><p>Who carries?</p><a href=/r>Reply</a></div>"
    check = Check(check="shown", what=what, kind="card", ordinal=1)
    assert run_check(check, ScreenPair(stored_screen(body))).verdict == said


HEAD_AND_FOOT = """<div><div><a href=/ada>Ada</a><i>Oct 2</i></div><p>Who carries?</p>
<div><a href=/r>Reply</a><i>(0)</i></div></div>"""
TWO = """<h2>Who carries?</h2><div><a href=/1>Oak</a><i>1</i></div>
<div><a href=/2>Elm</a><i>2</i></div>"""


@pytest.mark.parametrize(
    ("body", "what", "ordinal", "said"),
    [
        (HEAD_AND_FOOT, "Who carries?", 1, "cannot_tell"),
        (HEAD_AND_FOOT, "Who carries?", "last", "cannot_tell"),
        (HEAD_AND_FOOT, "Who?", 1, "refuted"),
        (TWO, "Who carries?", 1, "refuted"),
        (TWO, "Elm", 1, "refuted"),
        (TWO, "Elm", "last", "holds"),
    ],
)
def test_the_head_and_the_foot_of_a_card_are_no_two_cards(
    body: str, what: str, ordinal: object, said: str
) -> None:
    asked = {"check": "shown", "what": what, "kind": "card", "ordinal": ordinal}
    pair = ScreenPair(stored_screen(body))
    assert run_check(Check.model_validate(asked), pair).verdict == said


OPEN = "<article><h2>Oak</h2><p>2 m</p></article><article><h2>Elm</h2><p>3 m</p></article>"
ONE = "<article><h2>Oak</h2><p>2 m</p></article>"
SHELVES = "<main>{}</main><p>Trees</p><button>Close all</button>"


@pytest.mark.parametrize(
    ("before", "after", "number", "said"),
    [
        (OPEN, "", "0", "holds"),
        (ONE, "", "0", "holds"),
        (OPEN, ONE, "0", "refuted"),
        # what came in their place may be anything, and nothing tells of what never was there
        (OPEN, "<p>Cannot load</p>", "0", "cannot_tell"),
        (OPEN, "", "2", "cannot_tell"),
        ("", "", "0", "cannot_tell"),
    ],
)
def test_cards_of_which_nothing_is_left_are_none(
    before: str, after: str, number: str, said: str
) -> None:
    then, now = (stored_screen(SHELVES.format(body)) for body in (before, after))
    check = Check(check="count", kind="card", value=number)
    assert run_check(check, ScreenPair(now, then)).verdict == said


def test_another_page_without_cards_does_not_say_that_there_are_none() -> None:
    then = stored_screen(SHELVES.format(OPEN), "http://127.0.0.1:8080/all")
    now = stored_screen(SHELVES.format(""), "http://127.0.0.1:8080/one")
    check = Check(check="count", kind="card", value="0")
    assert run_check(check, ScreenPair(now, then)).verdict == "cannot_tell"


BOARD = """<div><div><h3>To do</h3><div><div>Call Ann</div><div>5 March</div><button>Start</button>
</div></div><div><h3>Doing</h3><div><div>Buy paint</div><div>3 March</div><button>Finish</button>
</div></div><div><h3>Done</h3><div><div>Fix door</div><div>1 March</div></div></div></div>"""


@pytest.mark.parametrize(
    ("title", "said"), [("Board", "cannot_tell"), ("All your cards", "refuted")]
)
def test_what_the_page_never_calls_so_may_be_something_else(title: str, said: str) -> None:
    pair = ScreenPair(stored_screen(f"<h1>{title}</h1>{BOARD}", "http://127.0.0.1/"))
    assert run_check(Check(check="count", what="cards", value="3"), pair).verdict == said


def test_nothing_is_counted_on_a_page_that_shows_nothing() -> None:
    pair = ScreenPair(stored_screen("<title>Empty</title>", "http://127.0.0.1/"))
    assert run_check(Check(check="count", what="row", value="3"), pair).verdict == "cannot_tell"


@pytest.mark.parametrize(
    ("head", "wanted", "said"),
    [
        ("42 rows", "42", "cannot_tell"),
        ("42 rows", "41", "refuted"),
        ("Books", "42", "refuted"),
        ("Page 42 of 50", "42", "refuted"),
    ],
)
def test_a_number_that_stands_over_a_list_may_be_that_of_all_its_pages(
    head: str, wanted: str, said: str
) -> None:
    rows = "".join(f"<tr><td>Book {name}</td><td>9.50</td></tr>" for name in "abc")
    page = f"<h2>{head}</h2><table>{rows}</table><a href=?next=3>Next page</a>"
    pair = ScreenPair(stored_screen(page, "http://127.0.0.1/"))
    check = Check(check="count", kind="row", where_kind="table", value=wanted)
    assert run_check(check, pair).verdict == said
