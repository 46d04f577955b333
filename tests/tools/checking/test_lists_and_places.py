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
ROOMS = """<h2>Rooms</h2><table>
<tr><td>Room</td><td>Beds</td><td>Note</td></tr>
<tr><td>01</td><td>2 beds</td><td></td></tr>
<tr><td>02</td><td>3 beds</td><td></td></tr>
</table>"""
BOOKS = """<table><thead><tr><td><a href=/all>Edit</a></td><th>id ▼</th><th>Genre</th></tr></thead>
<tr><td><a href=/1>edit</a></td><td>21</td><td>travel</td></tr>
<tr><td><a href=/2>edit</a></td><td>22</td><td>crime</td></tr>
<tr><td><a href=/3>edit</a></td><td>23</td><td>travel</td></tr></table>"""


def page(body: str) -> Screen:
    return stored_screen(f"<html><body>{MENU}{body}</body></html>", "http://127.0.0.1:8080/x")


PAGER = "<p><b aria-current=page>1</b> <a href=?p=2>2</a> <a href=?p=3>3</a></p>"


def verdict(body: str, **check: object) -> str:
    return run_check(Check.model_validate(check), ScreenPair(page(body))).verdict


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        # rows of the one table, beside a menu; its header is none
        (BOOKS, {"kind": "row", "value": "3"}, "holds"),
        (BOOKS, {"kind": "row", "value": "4"}, "refuted"),
        # a first row of words above numbers names the columns
        (ROOMS, {"kind": "row", "value": "2"}, "holds"),
        (ROOMS, {"kind": "row", "value": "3"}, "refuted"),
        # rows that show something
        (BOOKS, {"kind": "row", "what": "travel", "value": "2"}, "holds"),
        (BOOKS, {"kind": "row", "what": "travel", "value": "3"}, "refuted"),
        (BOOKS, {"kind": "row", "what": "romance", "value": "1", "compare": ">="}, "refuted"),
        # words without a kind may be the sort of all rows
        (BOOKS, {"what": "travel", "value": "2"}, "holds"),
        (BOOKS, {"what": "travel", "value": "4"}, "refuted"),
        (BOOKS, {"what": "travel", "value": "3"}, "cannot_tell"),
        # things of a kind are counted themselves, not the rows around them
        (BOOKS, {"kind": "link", "what": "edit", "exact": True, "value": "4"}, "holds"),
        (BOOKS, {"kind": "button", "what": "Delete", "value": "0"}, "holds"),
        # what has no role of its own is told by nothing; a list that goes on is not counted
        (BOOKS, {"kind": "slider", "value": "2"}, "cannot_tell"),
        (BOOKS + PAGER, {"kind": "row", "value": "9"}, "cannot_tell"),
        (BOOKS + PAGER, {"kind": "row", "value": "2"}, "refuted"),
        # what stands below a heading, up to the next one
        (
            ROOMS + "<h2>Books</h2>" + BOOKS,
            {"kind": "row", "where": "Rooms", "value": "2"},
            "holds",
        ),
        (
            ROOMS + "<h2>Books</h2>" + BOOKS,
            {"kind": "row", "where": "Books", "value": "3"},
            "holds",
        ),
    ],
)
def test_rows_and_things_are_counted(body: str, check: dict[str, object], said: str) -> None:
    assert verdict(body, check="count", **check) == said


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (BOOKS, {"what": "id", "kind": "column", "ordinal": 1, "value": "21"}, "holds"),
        (BOOKS, {"what": "id", "kind": "column", "ordinal": 1, "value": "22"}, "refuted"),
        (
            BOOKS,
            {"what": "Genre", "kind": "column", "ordinal": "all", "value": "travel"},
            "refuted",
        ),
        (ROOMS, {"what": "Beds", "where": "02", "where_kind": "row", "value": "3 beds"}, "holds"),
        (ROOMS, {"what": "Beds", "where": "02", "where_kind": "row", "value": "2 beds"}, "refuted"),
        (
            "<label>Capacity <i>Optional</i><input value=40></label>",
            {"what": "Capacity", "value": "40"},
            "holds",
        ),
        (
            "<label>Capacity <i>Optional</i><input value=40></label>",
            {"what": "Capacity", "value": "50"},
            "cannot_tell",
        ),
        # without a row a column of several says less than a field of its name
        (ROOMS + "<label>Beds <input value=5></label>", {"what": "Beds", "value": "5"}, "holds"),
        (ROOMS + "<label>Beds <input value=5></label>", {"what": "Beds", "value": "3"}, "refuted"),
        (
            "<table><tr><td>TOTAL</td><td>130.25</td><td></td></tr></table>",
            {"what": "TOTAL", "value": "130.25"},
            "holds",
        ),
    ],
)
def test_a_value_is_found_by_its_column_row_or_field(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(body, check="value", **check) == said


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        ("<p>0 rows where genre = romance</p>", {"what": "romance", "kind": "row"}, "refuted"),
        (BOOKS, {"what": "crime", "kind": "row"}, "holds"),
        ("<input aria-label=Name value=root>", {"what": "root", "kind": "text"}, "refuted"),
        ("<p><b>root</b></p>", {"what": "root", "kind": "text"}, "holds"),
    ],
)
def test_what_is_shown_is_of_the_kind_that_was_told(
    body: str, check: dict[str, object], said: str
) -> None:
    assert verdict(body, check="shown", **check) == said


def test_icons_of_a_font_are_no_part_of_a_label() -> None:
    body = "<table><tr><th>\uf05a Folder ID</th><td>recipes</td></tr></table>"
    assert verdict(body, check="value", what="Folder ID", value="recipes") == "holds"


def test_a_field_whose_name_only_contains_the_letters_is_another() -> None:
    body = "<label>Save sent mail in <input id=store_to value=Sent></label>"
    assert verdict(body, check="state", what="to", kind="field", value="empty") == "cannot_tell"


def test_the_entry_that_is_marked_active_is_open() -> None:
    body = "<ul><li class=active><a href=#g>General</a></li><li><a href=#s>Sharing</a></li></ul>"
    assert verdict(body, check="state", what="General", kind="tab", value="open") == "holds"
    assert verdict(body, check="state", what="Sharing", kind="tab", value="open") == "cannot_tell"


@pytest.mark.parametrize("name", ["q-tab_active", "q-side-tabs__item_active", "q-a-b-c-d--active"])
def test_a_tab_that_is_an_entry_of_a_list_is_open_by_its_class(name: str) -> None:
    body = (
        f"<ul><li onclick=a() class={name}>Name</li>"
        "<li onclick=b() class=q-set-when-more-is-active>Crew</li></ul>"
    )
    assert verdict(body, check="state", what="Name", kind="tab", value="open") == "holds"
    assert verdict(body, check="state", what="Crew", kind="tab", value="open") == "cannot_tell"
    assert verdict(body, check="state", what="Name", value="open") == "cannot_tell"


def test_a_page_without_a_heading_of_the_first_level_is_headed_by_its_highest_ones() -> None:
    body = "<h2>Confirm deletion</h2><h3>Track</h3>"
    assert verdict(body, check="title", what="Confirm deletion") == "holds"
    assert verdict(body, check="title", what="Track") == "refuted"


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


def test_a_list_that_has_come_in_the_frame_of_a_page_may_be_meant() -> None:
    came = "<nav><ul><li>a.csv</li><li>b.csv</li></ul></nav>"
    check = Check(check="count", what="files", value="2")
    before, after = (stored_screen(body, "http://127.0.0.1/") for body in (BOOKS, came + BOOKS))
    assert run_check(check, ScreenPair(after, before)).verdict == "cannot_tell"
    assert run_check(check, ScreenPair(after, after)).verdict == "refuted"


ORDERS = (
    "<table><tr><th>Name ▲</th><th>Amount</th><th>Status</th></tr>"
    "<tr><td>Ann</td><td>35</td><td>Open</td></tr><tr><td>Ben</td><td>40</td><td>Paid</td></tr></table>"
)


@pytest.mark.parametrize("kind", ["column", ""])
@pytest.mark.parametrize(
    ("name", "what", "column", "said"),
    [
        ("shown", "35", "Amount", "holds"),
        ("shown", "35", "Status", "refuted"),
        ("shown", "▲", "Name", "holds"),
        ("shown", "▲", "Amount", "refuted"),
        ("gone", "Open", "Status", "refuted"),
        ("gone", "Open", "Amount", "holds"),
        ("shown", "35", "Price", "cannot_tell"),
    ],
)
def test_a_column_is_its_name_and_the_cells_below(
    name: str, what: str, column: str, kind: str, said: str
) -> None:
    check = Check.model_validate({"check": name, "what": what, "where": column, "where_kind": kind})
    assert run_check(check, ScreenPair(stored_screen(ORDERS))).verdict == said


@pytest.mark.parametrize(
    ("what", "value", "said"),
    [("", "2", "holds"), ("Open", "1", "holds"), ("Open", "2", "refuted"), ("Ann", "0", "holds")],
)
def test_the_cells_of_a_column_are_counted(what: str, value: str, said: str) -> None:
    check = Check(check="count", what=what, where="Status", where_kind="column", value=value)
    assert run_check(check, ScreenPair(stored_screen(ORDERS))).verdict == said


BOARD = "".join(
    f"<section aria-label={column}>{''.join(f'<article>{n}</article>' for n in names)}</section>"
    for column, names in (("Todo", "ab"), ("Doing", "c"), ("Done", "d"))
)


@pytest.mark.parametrize(
    ("value", "said"), [("4", "holds"), ("3", "refuted"), ("2", "cannot_tell")]
)
def test_the_cards_of_a_board_are_those_of_all_its_columns(value: str, said: str) -> None:
    check = Check(check="count", kind="card", value=value)
    assert run_check(check, ScreenPair(stored_screen(BOARD))).verdict == said


TREE = "<ul role=tree>" + "<li role=treeitem>x</li>" * 3 + "</ul>"


@pytest.mark.parametrize(("value", "said"), [("2", "holds"), ("3", "refuted")])
def test_a_tree_beside_the_main_part_is_not_counted(value: str, said: str) -> None:
    check = Check(check="count", value=value)
    main = f"<main><button>List</button><button>Grid</button>{ORDERS}</main>"
    before = stored_screen(main)
    assert run_check(check, ScreenPair(stored_screen(TREE + main), before)).verdict == said


def test_what_leads_to_a_place_is_not_the_place() -> None:
    tabs = "<div role=tablist><button role=tab>Board</button><button role=tab>List</button></div>"
    page = stored_screen(f"{tabs}<main><p>Ann</p><p>Ben</p></main>")
    check = Check(check="shown", what="Cem", where="Board")
    assert run_check(check, ScreenPair(page)).verdict == "cannot_tell"


def test_a_result_that_is_no_row_is_not_refuted() -> None:
    check = Check(check="shown", what="Passed", kind="result")
    page = stored_screen("<p>Result: <b>Passed</b></p>")
    assert run_check(check, ScreenPair(page)).verdict == "cannot_tell"


TABS = (
    "<div role=tablist><a role=tab aria-selected=true>Runs</a><a role=tab>Traces</a></div>"
    "<div role=tabpanel aria-label=Runs>{panel}</div><ul><li>Nightly</li></ul>"
)


@pytest.mark.parametrize(
    ("panel", "place", "said"),
    [
        ("", "Runs", "holds"),
        ("", "Traces", "cannot_tell"),
        ("<p>Weekly</p>", "Runs", "refuted"),
    ],
)
def test_an_open_tab_without_a_panel_of_its_own_is_what_the_page_shows(
    panel: str, place: str, said: str
) -> None:
    body = TABS.format(panel=panel)
    assert verdict(body, check="shown", what="Nightly", where=place) == said


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


ENTRIES = "<ol><li>Rent</li><li>Fuel</li></ol><h3>Earlier</h3><ol><li>Tar</li></ol>"
CHANGES = "<h3><a href=/c>Changes</a></h3>"


@pytest.mark.parametrize(
    ("bar", "value", "said"),
    [
        (f"<div><h3>Journal</h3>{CHANGES}</div>", "2", "holds"),
        (f"<div><h3>Journal</h3>{CHANGES}</div>", "1", "refuted"),
        (f"<div>{CHANGES}<h3>Journal</h3></div>", "2", "holds"),
        # nothing tells that the list is of the first one
        ("<div><h3>Journal</h3><h3>Changes</h3></div>", "2", "cannot_tell"),
        (f"<h3>Journal</h3>{CHANGES}", "2", "cannot_tell"),
    ],
)
def test_the_heading_among_links_heads_what_is_below_their_bar(
    bar: str, value: str, said: str
) -> None:
    place = {"where": "Journal", "kind": "row", "value": value}
    assert verdict(f"<main>{bar}{ENTRIES}</main>", check="count", **place) == said


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("<header><button>Projects</button></header>", "cannot_tell"),
        (
            "<nav><ul><li><a href=/p>Projects</a></li><li><a href=/o>Old</a></li></ul></nav>",
            "cannot_tell",
        ),
        ("<h2>Projects</h2><ul><li>Harbour</li><li>Mill</li></ul>", "refuted"),
    ],
)
def test_what_only_leads_to_a_list_is_not_around_it(head: str, said: str) -> None:
    page = f"{head}<main><h2>Others</h2><table><tr><td>Tower</td><td>1</td></tr></table></main>"
    pair = ScreenPair(stored_screen(page, "http://127.0.0.1/"))
    assert run_check(Check(check="shown", what="Tower", where="Projects"), pair).verdict == said


TWO_FORMS = """<main><form><label>Name <input></label></form>
<form aria-label=News><label>Mail <input></label></form></main>"""


@pytest.mark.parametrize(
    ("page", "what", "said"),
    [
        (TWO_FORMS, "Mail", "holds"),
        (TWO_FORMS, "Name", "cannot_tell"),
        (TWO_FORMS, "Phone", "refuted"),
        ("<main><label>Name <input></label></main>", "Name", "holds"),
        ("<nav><label>Find <input></label></nav><main>Text</main>", "Find", "cannot_tell"),
    ],
)
def test_a_form_without_a_name_is_marked_by_nothing(page: str, what: str, said: str) -> None:
    check = Check(check="shown", what=what, kind="field", where_kind="form")
    assert run_check(check, ScreenPair(stored_screen(page, "http://127.0.0.1/"))).verdict == said
