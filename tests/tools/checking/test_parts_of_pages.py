"""Typed checks on pages that mark their parts with little: titles, tabs, menus, cards, heads."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

URL = "http://127.0.0.1:8080/quay"


def page(body: str) -> Screen:
    return stored_screen(f"<html><body>{body}</body></html>", URL)


def verdict(check: dict[str, object], body: str, before: str = "") -> str:
    then = page(before) if before else None
    return run_check(Check.model_validate(check), ScreenPair(page(body), then)).verdict


def count(number: int, **fields: object) -> dict[str, object]:
    return {"check": "count", "value": str(number), "kind": "row", **fields}


def shown(what: str, **fields: object) -> dict[str, object]:
    return {"check": "shown", "what": what, **fields}


def state(what: str, value: str, **fields: object) -> dict[str, object]:
    return {"check": "state", "what": what, "value": value, **fields}


def rows_of(head: str, *rows: str) -> str:
    parts = (f"<tr><td><input type=checkbox></td>{row}</tr>" for row in rows)
    return f"<table aria-label=Crew><tr>{head}</tr>{''.join(parts)}</table>"


SORTED = "<td></td><td><a href='#'>Sailor</a></td><td><a href='?by=rank'>Rank</a></td>"
ANN, BOB = "<td><a href=/1>Ann</a></td><td>Mate</td>", "<td><a href=/2>Bob</a></td><td>Cook</td>"
LINKED = "<td></td><td><a href=?p=a>Cid</a></td><td><a href=?p=b>Mate</a></td>"
IN_TABLE = {"where_kind": "table"}
NAMES = "<th>Name</th><th>Deck</th>"
NONE = f"<table aria-label=Crew><tr>{NAMES}</tr><tr><td colspan=2>Nothing here</td></tr></table>"
ONE = NONE.replace("<td colspan=2>Nothing here</td>", "<td>Gull</td><td>2</td>")
TOTAL = NONE.replace("Nothing here", "3 more")


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        # links that sort, each alone in its cell, head the columns
        (rows_of(SORTED, ANN, BOB), count(2, **IN_TABLE), "holds"),
        (rows_of(SORTED, ANN, BOB), count(3, **IN_TABLE), "refuted"),
        (rows_of(SORTED, ANN), {**shown("Mate"), "where": "Rank"}, "holds"),
        (rows_of(SORTED, ANN), {**shown("Ann"), "where": "Rank"}, "refuted"),
        # rows that are all links, or lead elsewhere, head nothing
        (rows_of(LINKED, LINKED), count(2, **IN_TABLE), "holds"),
        (rows_of(SORTED.replace("?by", "/by?"), ANN), count(2, **IN_TABLE), "holds"),
        # one cell over all columns says that there is no row
        (NONE, state("Crew", "empty", kind="table"), "holds"),
        (NONE, state("Crew", "filled", kind="table"), "refuted"),
        (NONE, count(1), "cannot_tell"),
        (ONE, state("Crew", "empty", kind="table"), "refuted"),
        (TOTAL, state("Crew", "empty", kind="table"), "refuted"),
    ],
)
def test_the_head_of_a_table_and_the_word_that_it_is_empty_are_no_rows(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(check, body) == said


CARDS = "".join(
    f"<a href=/{name}><div>{name}</div><div>{decks} decks</div></a>"
    for name, decks in (("Gull", 3), ("Heron", 2), ("Ibis", 1))
)
TITLED = f"""<main><div><div><span>Recent boats</span><a href=/all>View all</a></div>
<div>{CARDS}</div></div><div><div>Guides</div><ul><li>Knots</li><li>Tides</li></ul></div></main>"""
RECENT = {"where": "Recent boats"}
NESTED = """<div><h3>Preview</h3><div><div><h3>Choose the tone</h3><label><input type=checkbox>
Glad</label></div></div><h3>Settings</h3><p>Sharp</p></div>"""
APART = "<h3>Preview</h3><p>Glad</p><section><h3>Settings</h3><p>Sharp</p></section>"
LIST = """<article><div><h2>Spring jobs</h2></div><p>by Ann</p><ul><li>Rake</li><li>Sow</li>
</ul></article><article><p>See <a href=#s>Spring jobs</a></p></article>"""


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        # a title in a bar of its own names the cards below the bar
        (TITLED, shown("Heron", **RECENT), "holds"),
        (TITLED, shown("Osprey", **RECENT), "refuted"),
        (TITLED, shown("Knots", **RECENT), "refuted"),
        (TITLED, count(3, **RECENT, kind="card"), "holds"),
        (TITLED, count(4, **RECENT, kind="card"), "refuted"),
        # a link of several lines is a card
        (TITLED, shown("3 decks", where="Gull"), "holds"),
        (TITLED, shown("2 decks", where="Gull"), "refuted"),
        # a heading heads one of its level that would leave nothing to it
        (NESTED, shown("Glad", where="Preview"), "holds"),
        (NESTED, shown("Sharp", where="Preview"), "refuted"),
        (APART, shown("Glad", where="Preview"), "holds"),
        (APART, shown("Sharp", where="Preview"), "refuted"),
        # the rows of an article that a heading in it names
        (LIST, count(2, where="Spring jobs"), "holds"),
        (LIST, count(3, where="Spring jobs"), "refuted"),
    ],
)
def test_a_title_names_what_is_below_it(body: str, check: dict[str, object], said: str) -> None:
    assert verdict(check, body) == said


TABS = """<main><article><h2>Welcome</h2><p>Hello</p></article></main><aside><div role=tablist>
<button role=tab aria-selected=true>Tags</button><button role=tab>Recent</button></div>
<div {panel}><ul><li>fern</li><li>moss</li></ul></div></aside>"""
PANEL, BARE = TABS.format(panel="role=tabpanel"), TABS.format(panel="class=panel")
TAGS = {"where": "Tags"}


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (PANEL, count(2, **TAGS), "holds"),
        (PANEL, count(1, **TAGS), "refuted"),
        (PANEL, shown("moss", **TAGS), "holds"),
        (PANEL, shown("Welcome", **TAGS), "refuted"),
        (BARE, count(2, **TAGS), "cannot_tell"),
        (BARE, count(1, **TAGS), "cannot_tell"),
        (BARE, shown("moss", **TAGS), "holds"),
        # tabs are no cards
        (BARE.replace("<article>", "").replace("li>", "p>"), count(2, kind="card"), "cannot_tell"),
    ],
)
def test_the_place_of_an_open_tab_is_its_panel(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(check, body) == said


RENAME = "<main><p><a href=/x>Rename</a> the boat</p></main>"
BESIDE = (
    "<aside><ul><li><a href=/b>Boats</a></li><li><a href=/c>Crew</a></li>"
    "<li><input placeholder='Go to'></li></ul></aside><main><a href=/f>Faults</a></main>"
)
NOTED = BESIDE.replace("<aside>", "<aside><p>Three boats are out.</p>")
BOATS = "<main><div><div><a href=/1>Gull</a></div><div><a href=/2>Ibis</a></div></div><p>Crew</p>"


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (RENAME, shown("Rename", where_kind="menu"), "cannot_tell"),
        (RENAME, {**shown("Rename", where_kind="menu"), "check": "gone"}, "cannot_tell"),
        (RENAME, shown("Sell", where_kind="menu"), "refuted"),
        (RENAME, {**shown("Sell", where_kind="menu"), "check": "gone"}, "holds"),
        (BESIDE, shown("Crew", where_kind="menu"), "holds"),
        (BESIDE, shown("Faults", where_kind="menu"), "refuted"),
        (BESIDE, {**shown("Faults", where_kind="menu"), "check": "gone"}, "holds"),
        (NOTED, shown("Crew", where_kind="menu"), "cannot_tell"),
        (RENAME, shown("Rename", where_kind="list"), "cannot_tell"),
        (BOATS, shown("Gull", where_kind="list"), "holds"),
        (BOATS, shown("Crew", where_kind="list"), "cannot_tell"),
    ],
)
def test_a_place_that_nothing_tells_is_not_the_whole_page(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(check, body) == said


WHO = "<span title=Ann><img alt=A></span>"
DIVS = "".join(
    f"<div onclick=go()><input type=checkbox><b>{n}</b>{WHO if n in (12, 14) else ''}</div>"
    for n in range(11, 16)
)
GRID = f"<div><div>{DIVS}</div></div>"
DUTIES = """<h3>Results (1)</h3><dl><dt><a href=/1>Leak of oil</a></dt><dd>Some</dd><dd>Ann</dd>
<dt><a href=/2>Oil can</a></dt><dd>More</dd></dl>"""
ONE_RESULT = DUTIES.split("<dt><a href=/2>")[0] + "</dl>"
FILTER = "<table><tr><td><input type=checkbox>State</td><td><select><option>x</select></table>"
HEAD = """<div><ol><li><div>Day</div><div>Boat</div></li></ol>
<ol><li><div>1 May</div><div>Gull</div></li><li><div>2 May</div><div>Ibis</div></li></ol></div>"""
TRAIL = "<ul><li>Boats</li></ul>" + TITLED.split("</div></div>")[0]


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        # of rows without a role, some of which hold more, the least and the most are known
        (GRID, count(5), "cannot_tell"),
        (GRID, count(3), "cannot_tell"),
        (GRID, count(2), "refuted"),
        (GRID, count(6), "refuted"),
        (GRID, shown("12", kind="row", ordinal=2), "holds"),
        (GRID, shown("13", kind="row", ordinal=2), "refuted"),
        # terms with a link are results, a single one as well
        (DUTIES, count(2, kind="result"), "holds"),
        (DUTIES, count(3, kind="result"), "refuted"),
        (ONE_RESULT, count(1, kind="result"), "holds"),
        (ONE_RESULT, count(2, kind="result"), "refuted"),
        (DUTIES, shown("Some", where="Leak of oil"), "holds"),
        (DUTIES, shown("More", where="Leak of oil"), "refuted"),
        # what lays out a form, names columns or says where one is, is no list
        (FILTER + ONE, count(1), "holds"),
        (FILTER + ONE, count(2), "refuted"),
        (HEAD, count(2), "holds"),
        (HEAD, count(1), "refuted"),
        (TRAIL, count(3, kind="card"), "holds"),
        (TRAIL, count(1, kind="card"), "refuted"),
    ],
)
def test_the_rows_of_a_page_are_counted_and_nothing_else(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(check, body) == said


NAV = "<nav><button aria-expanded=false>Sea trip</button><a href=/b>Bills</a></nav><h1>Bills</h1>"
PART = "<main><button aria-expanded=false>Sea trip</button></main>"


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (NAV, state("Sea trip", "open"), "cannot_tell"),
        (NAV, state("Sea trip", "open", kind="menu"), "refuted"),
        (NAV, state("Sea trip", "expanded"), "refuted"),
        (PART, state("Sea trip", "open"), "refuted"),
    ],
)
def test_a_folded_menu_says_nothing_of_the_page_of_its_name(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(check, body) == said


@pytest.mark.parametrize(
    ("after", "name", "said"),
    [
        ("<button aria-label=submit><span>Update</span></button>", "Update", "holds"),
        ("<button aria-label=submit><span>Update</span></button>", "Replace", "refuted"),
        ("<button>Submit</button><button>Update</button>", "Update", "refuted"),
    ],
)
def test_a_button_is_called_what_is_seen_on_it(after: str, name: str, said: str) -> None:
    check = {"check": "renamed", "what": "Submit", "value": name, "kind": "button"}
    assert verdict(check, after, "<button aria-label=Submit>Submit</button>") == said


ONE_NOTE = "<p>Ann</p><div><div><b>Ann</b></div><p>Who has the key?</p></div>"
NOTES = "<ul><li>Ann <p>Who has the key?</p></li><li>Bob <p>I have it.</p></li></ul>"


@pytest.mark.parametrize(
    ("body", "text", "said"),
    [
        (NOTES, "Who has the key?", "holds"),
        (NOTES, "I have it.", "refuted"),
        (ONE_NOTE, "Who has the key?", "cannot_tell"),
        (ONE_NOTE, "I have it.", "refuted"),
    ],
)
def test_what_stands_alone_is_told_by_nothing_to_stand_together(
    body: str, text: str, said: str
) -> None:
    assert verdict({"check": "together", "what": "Ann", "value": text}, body) == said
