"""The check `state`: only what can be in a state is in it, or in its opposite."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

BOXES = "<label><input type=checkbox checked>News</label><label><input type=checkbox>Mail</label>"
LISTS = """<select aria-label=L><option>Tea<option selected>Milk</select>
<select aria-label=M><option selected>Tea<option>Milk</select>"""
TABS = "<div role=tablist><div role=tab aria-selected=true>A</div><div role=tab>B</div></div>"


def verdict(body: str, what: str, value: str, **fields: object) -> str:
    check = Check.model_validate({"check": "state", "what": what, "value": value, **fields})
    return run_check(check, ScreenPair(stored_screen(body, "http://127.0.0.1:8080/x"))).verdict


@pytest.mark.parametrize(
    ("body", "what", "state", "said"),
    [
        (BOXES, "News", "checked", "holds"),
        (BOXES, "News", "unchecked", "refuted"),
        (BOXES, "Mail", "checked", "refuted"),
        (BOXES, "Mail", "unchecked", "holds"),
        ("<button disabled>Go</button>", "Go", "disabled", "holds"),
        ("<button>Go</button>", "Go", "disabled", "refuted"),
        ("<button>Go</button>", "Go", "enabled", "holds"),
        ("<label>Name <input></label>", "Name", "empty", "holds"),
        ("<label>Name <input value=a></label>", "Name", "empty", "refuted"),
        ("<label>Name <input value=a></label>", "Name", "filled", "holds"),
        ("<label>Name <input aria-invalid=true></label>", "Name", "invalid", "holds"),
        ("<label>Name <input></label>", "Name", "invalid", "refuted"),
        ("<button aria-expanded=true>Menu</button>", "Menu", "expanded", "holds"),
        ("<button>Menu</button>", "Menu", "collapsed", "cannot_tell"),
        ("<p>x</p>", "Go", "disabled", "cannot_tell"),
        ("<a href=/a class=active>A</a><a href=/b>B</a>", "A", "selected", "holds"),
        ("<a href=/a class=active>A</a><a href=/b>B</a>", "B", "selected", "refuted"),
        (
            "<h3><button>A</button><button class=muted>B</button></h3>",
            "A",
            "selected",
            "cannot_tell",
        ),
        (
            "<h3><button>A</button><button class=muted>B</button></h3>",
            "B",
            "unselected",
            "cannot_tell",
        ),
        ("<ul><li class=active>Milk<li>Tea</ul>", "Milk", "checked", "cannot_tell"),
        ("<ul><li class=active>Milk<li>Tea</ul>", "Milk", "selected", "cannot_tell"),
        ("<a href=/a class=disabled>A</a>", "A", "enabled", "refuted"),
    ],
)
def test_a_thing_is_in_a_state_or_in_another(body: str, what: str, state: str, said: str) -> None:
    assert verdict(body, what, state) == said


@pytest.mark.parametrize(
    "state",
    [
        *("checked", "unchecked", "selected", "unselected", "enabled", "disabled", "valid"),
        *("invalid", "empty", "filled", "required", "editable", "expanded", "collapsed"),
    ],
)
def test_of_a_plain_text_no_state_can_be_told(state: str) -> None:
    assert verdict("<p>News</p>", "News", state) == "cannot_tell"


@pytest.mark.parametrize(
    ("body", "what", "said"),
    [
        ("<h1>uploads</h1>", "uploads", "holds"),
        ("<title>uploads - Files</title><p>x</p>", "uploads", "holds"),
        ("<nav><a href=/u aria-current=page>uploads</a></nav>", "uploads", "holds"),
        (TABS, "A", "holds"),
        (TABS, "B", "cannot_tell"),
        ("<a href=/u>uploads</a>", "uploads", "cannot_tell"),
        ("<title>uploads-old - Files</title><p>x</p>", "uploads", "cannot_tell"),
        ("", "uploads", "cannot_tell"),
    ],
)
def test_a_page_is_open_by_heading_title_or_what_is_current(
    body: str, what: str, said: str
) -> None:
    assert verdict(body, what, "open") == said


@pytest.mark.parametrize(
    ("body", "state", "said"),
    [
        ("<p>x</p>", "closed", "holds"),
        ("<div role=dialog aria-label=Delete>Sure?</div>", "closed", "refuted"),
        ("<div role=dialog aria-label=Delete>Sure?</div>", "open", "holds"),
        ("", "closed", "cannot_tell"),
        ("", "open", "cannot_tell"),
    ],
)
def test_a_dialog_is_open_or_closed(body: str, state: str, said: str) -> None:
    assert verdict(body, "Delete", state, kind="dialog") == said


@pytest.mark.parametrize(("where", "said"), [("M", "holds"), ("L", "refuted")])
def test_an_option_is_selected_in_the_list_that_was_named(where: str, said: str) -> None:
    assert verdict(LISTS, "Tea", "selected", where=where) == said


@pytest.mark.parametrize(
    ("earlier", "title", "said"),
    [
        ("Ledger - Accounts", "Ledger - Accounts - Trip", "holds"),
        ("Ledger", "Ledger | Trip", "holds"),
        ("Home - Trip", "Accounts - Trip", "cannot_tell"),
        ("Ledger - Trip", "Ledger - Trip", "cannot_tell"),
        ("Ledger", "Ledger - Road Trip", "cannot_tell"),
        ("Ledger", "Ledger-Trip", "cannot_tell"),
        ("", "Ledger - Trip", "cannot_tell"),
    ],
)
def test_what_a_step_adds_to_the_title_is_open(earlier: str, title: str, said: str) -> None:
    page = "<title>{}</title><nav><a href=/t aria-expanded=false>Trip</a></nav><p>{}</p>"
    before = stored_screen(page.format(earlier, "Log in"), "http://127.0.0.1:8080/x")
    after = stored_screen(page.format(title, "Bills"), "http://127.0.0.1:8080/y")
    check = Check(check="state", what="Trip", value="open")
    assert run_check(check, ScreenPair(after, before)).verdict == said
