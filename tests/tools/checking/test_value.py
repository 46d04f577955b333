"""The check `value`: which value is a label's own, and when it is the expected one."""

import pytest

from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

MENU = "<nav><a href=/s>Status</a> <a href=/o>Owner</a></nav>"
PRICES = """<table><tr><th>Item</th><th>Price</th><th>Stock</th></tr>
<tr><td>Tea</td><td>3</td><td>9</td></tr><tr><td>Milk</td><td>9</td><td>3</td></tr></table>"""
PEOPLE = """<section><h2>Ann</h2><p>Age: 3</p></section>
<section><h2>Bob</h2><p>Age: 4</p></section>"""
DRINKS = "<ul><li><b>Tea</b> <i>Price: 3</i></li><li><b>Milk</b> <i>Price: 9</i></li></ul>"


def verdict(body: str, label: str, value: str, where: str = "") -> str:
    check = Check(check="value", what=label, value=value, where=where)
    return run_check(check, ScreenPair(stored_screen(body, "http://127.0.0.1:8080/r"))).verdict


@pytest.mark.parametrize(
    "body",
    [
        "<p>Status</p><p>Open</p><p>Owner</p><p>Ann</p>",
        "<div>Owner</div><p>Ann</p><div>Status</div><p>Open</p>",
        "<div><div><b>Status</b></div><div><div>Open</div></div></div>",
        "<div><i>Owner</i><div>Ann</div></div><div><i>Status</i><div>Open</div></div>",
        "<label for=a>Status</label><div><input id=a value=Open></div>",
        "<table><tr><td>Status:</td><td><b>Open</b></td></tr></table>",
        "<table><tr><th>Owner<td>Ann<th>Status<td>Open</table>",
        "<table><tr><th>Owner</th><th>Status</th></tr><tr><td>Ann</td>"
        "<td><button aria-label='Less status'>-</button> Open <button>+</button></td></tr></table>",
        "<dl><dt>Status</dt><dd><a href=/x>Open</a></dd></dl>",
        "<p>Status: <a href=/q>Open</a></p>",
        "<h3>Status</h3><p>Open</p><h3>Owner</h3><p>Ann</p>",
        "<p><strong>Status</strong> Open</p>",
        "<p>Status = Open</p>",
        "<p>Owner: Ann, Status: Open</p>",
        "<p>Owner: Ann | Status: Open</p>",
        "<fieldset><legend>Status</legend><label><input type=radio checked>Open</label>"
        "<label><input type=radio>Closed</label></fieldset>",
        f"{MENU}<p>Status: Open</p>",
        f"{MENU}<div><div>Status</div><div>Open</div></div>",
    ],
)
def test_a_label_has_its_value(body: str) -> None:
    assert verdict(body, "Status", "Open") == "holds"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Owner: Open, Status: Closed</p>",
        "<p>Status: Closed<br>Door: Open</p>",
        "<table><tr><th>Owner<td>Open<th>Status<td>Closed</table>",
        "<table><tr><th>Status</th></tr><tr><td><button>Open</button> Closed</td></tr></table>",
        "<table><tr><th>Owner</th><th>Status</th></tr><tr><td>Open</td><td>Closed</td></tr></table>",
        "<fieldset><legend>Status</legend><label><input type=radio>Open</label>"
        "<label><input type=radio checked>Closed</label></fieldset>",
        "<label>Status <select><option>Open<option selected>Closed</select></label>",
        "<dl><dt>Status</dt><dd></dd></dl><p>Open</p>",
        "<p hidden>Status: Open</p><p>Status: Closed</p>",
        "<p>Status: not Open</p>",
        "<label>Status <input placeholder=Open value=''></label>",
    ],
)
def test_another_value_of_the_label_refutes(body: str) -> None:
    assert verdict(body, "Status", "Open") == "refuted"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Status: Closed</p><p>Status: Open</p>",
        "<p>Status: Open<br>Owner: Ann</p>",
        "<h3>Status</h3><h3>Open</h3>",
        "<nav><a href=/s>Status</a> <a href=/o>Open</a></nav>",
        "<div role=tablist><div role=tab>Status</div><div role=tab>Open</div></div>",
        "<button>Status</button><button>Open</button>",
        "<p>Status: </p><button>Open</button>",
        "<ul><li>Status</li><li>Open</li></ul>",
        "<select><option>Status</option><option>Open</option></select>",
        "<p>Status<input placeholder=Open></p>",
        "<label><input type=checkbox>Status</label> <b>Open</b>",
        "<table><tr><th>Status</th></tr></table><p>Open</p>",
        "<dl><dt>Status</dt><dt>Door</dt><dd>Open</dd></dl>",
        "<label>Status <select multiple><option selected>Open<option selected>No</select></label>",
        "<div><label>Status</label><div></div></div><div><label>Door</label><div>Open</div></div>",
        "<h2>Status</h2><div role=alert>Open</div>",
        "<p>Old Status: Open</p>",
        "<p>Open</p>",
    ],
)
def test_what_stands_near_a_label_or_twice_or_elsewhere_is_no_proof(body: str) -> None:
    assert verdict(body, "Status", "Open") == "cannot_tell"


@pytest.mark.parametrize(
    ("expected", "shown", "said"),
    [
        ("1250", "1,250", "holds"),
        ("1250", "1,250.00", "holds"),
        ("1250", "1 250", "holds"),
        ("1250", "€1,250", "holds"),
        ("1250", "EUR 1,250", "holds"),
        ("1250.5", "1.250,50 €", "holds"),
        ("1,234.50", "1234.50", "holds"),
        ("1.50", "1.5", "holds"),
        ("40", "40 %", "holds"),
        ("35", "35 件", "holds"),
        ("-5", "−5", "holds"),
        ("1234567", "1.234.567", "holds"),
        ("4111222233334444", "4111 2222 3333 4444", "holds"),
        ("Yes", "yes", "holds"),
        ("1250", "125", "refuted"),
        ("1250", "12.50", "refuted"),
        ("1250", "1,205", "refuted"),
        ("5", "-5", "refuted"),
        ("1.5", "15", "refuted"),
        ("$5", "€5", "refuted"),
        ("5 kg", "5 g", "refuted"),
        ("Open", "Open again", "refuted"),
        ("35", "上限 35", "refuted"),
        # code cannot tell whether they mean the same
        ("1250", "1.250", "cannot_tell"),
        ("0123", "123", "cannot_tell"),
        ("+5", "5", "cannot_tell"),
        ("35", "(35)", "cannot_tell"),
        ("35", "35 of 40", "cannot_tell"),
        ("35", "35 items", "cannot_tell"),
        ("Peru", "Peru (PE)", "cannot_tell"),
        ("2026-11-24", "24.11.2026", "cannot_tell"),
        ("24112026", "24.11.2026", "cannot_tell"),
        ("5552013344", "(555) 201-3344", "cannot_tell"),
        ("5552013344", "+1 (555) 201-3344", "cannot_tell"),
        ("123", "1.2.3", "cannot_tell"),
        ("1020", "10 20", "cannot_tell"),
        ("5552013344", "(555) 201-3345", "refuted"),
        ("24112026", "24.11.2025", "refuted"),
        ("-5", "5", "refuted"),
        ("Konstantin", "Konsta", "refuted"),
        ("anna@b.org", "b.org", "refuted"),
        ("3 个文件", "3 files", "cannot_tell"),
        ("3 个文件", "4 files", "refuted"),
        ("已完成", "Completed", "cannot_tell"),
        ("已完成", "3", "refuted"),
    ],
)
def test_values_are_compared_as_numbers_and_texts(expected: str, shown: str, said: str) -> None:
    assert verdict(f"<p>Sum: {shown}</p>", "Sum", expected) == said
    assert verdict(f"<label>Sum <input value='{shown}'></label>", "Sum", expected) == said


@pytest.mark.parametrize(
    ("body", "label", "value", "where", "said"),
    [
        (PRICES, "Price", "3", "Tea", "holds"),
        (PRICES, "Price", "9", "Tea", "refuted"),
        (PRICES, "Stock", "3", "Milk", "holds"),
        (PRICES, "Price", "3", "", "cannot_tell"),
        (PRICES, "Price", "3", "Juice", "cannot_tell"),
        (PEOPLE, "Age", "3", "Ann", "holds"),
        (PEOPLE, "Age", "4", "Ann", "refuted"),
        (PEOPLE, "Age", "3", "", "cannot_tell"),
        (DRINKS, "Price", "9", "Milk", "holds"),
        (DRINKS, "Price", "3", "Milk", "refuted"),
        (DRINKS, "Price", "3", "", "cannot_tell"),
    ],
)
def test_a_place_tells_which_of_several_values_is_meant(
    body: str, label: str, value: str, where: str, said: str
) -> None:
    assert verdict(body, label, value, where) == said


def test_what_only_those_read_who_hear_the_page_is_no_value() -> None:
    people = """<table><tr><th>Name</th><th>Status</th></tr><tr><td>Ann</td><td>
    <span role=switch aria-checked=true aria-label="Ann status"></span> Active</td></tr></table>"""
    assert verdict(people, "Status", "Active", "Ann") == "holds"
    assert verdict(people, "Status", "Blocked", "Ann") == "refuted"


def test_a_tab_says_its_number_too() -> None:
    tabs = "<div role=tablist><div role=tab aria-selected=true>Open (3)</div></div>"
    said = ScreenPair(stored_screen(tabs, "http://127.0.0.1:8080/r"))
    for value, due in (("Open (3)", "holds"), ("Open (4)", "refuted")):
        check = Check(check="value", what="Open", kind="tab", value=value)
        assert run_check(check, said).verdict == due


@pytest.mark.parametrize(
    ("before", "was", "said"),
    [("4", "4", "holds"), ("5", "4", "cannot_tell"), ("", "4", "holds")],
)
def test_a_value_comes_from_the_one_that_is_said(before: str, was: str, said: str) -> None:
    check = Check(check="value", what="Stock", was=was, value="3")
    then, now = (
        stored_screen(f"<p>Stock: {n}</p>" if n else "<p>x</p>", "http://127.0.0.1:8080/r")
        for n in (before, "3")
    )
    assert run_check(check, ScreenPair(now, then)).verdict == said


@pytest.mark.parametrize(
    ("body", "expected", "said"),
    [
        ("<div><label>Goal <input value=20></label><i>20 minutes</i></div>", "20 minutes", "holds"),
        (
            "<div><label>Goal <input value=20></label><i>20 minutes</i></div>",
            "30 minutes",
            "refuted",
        ),
        ("<div><label>Goal <input value=20></label></div>", "20 minutes", "cannot_tell"),
        (
            "<div><label>Goal <input value=20></label><i>20 pages</i></div>",
            "20 minutes",
            "cannot_tell",
        ),
        (
            "<div><label>Goal <input value=30></label><i>20 minutes</i></div>",
            "20 minutes",
            "refuted",
        ),
        (
            "<div><label>Goal <input value=20></label><input><i>20 minutes</i></div>",
            "20 minutes",
            "cannot_tell",
        ),
        (
            "<main><div><label>Goal <input value=20></label></div><p>20 minutes</p></main>",
            "20 minutes",
            "cannot_tell",
        ),
        ("<div><label>Goal <input value=20></label></div>", "20:30", "refuted"),
    ],
)
def test_the_unit_of_a_number_may_stand_beside_its_field(
    body: str, expected: str, said: str
) -> None:
    assert verdict(body, "Goal", expected) == said


FILTER = "<label>Status <select><option selected>All</option></select></label>"
DIALOG = "<div role=dialog aria-label=Ticket><p>Status: Open</p></div>"


@pytest.mark.parametrize(
    ("before", "after", "expected", "said"),
    [
        ("<p>Status: New</p>", "<p>Status: Open</p>", "Open", "holds"),
        ("<p>Status: New</p>", "<p>Status: Shut</p>", "Open", "refuted"),
        ("<p>Status: New</p>", "<p>Status: Shut</p>", "All", "cannot_tell"),
        ("<p>Status: Open</p>", "<p>Status: Open</p>", "Open", "cannot_tell"),
        ("<p>Status: New</p>", "<p>Status: Open</p><p>Status: Shut</p>", "Open", "cannot_tell"),
        (
            "<p>Status: New</p>",
            "<p>Status: New</p><input aria-label=Status value=Open>",
            "Open",
            "cannot_tell",
        ),
        ("<p>Status: New</p>", "<p>Status Open</p>", "Open", "refuted"),
        ("", DIALOG, "Open", "holds"),
        ("", DIALOG, "All", "refuted"),
    ],
)
def test_of_several_values_what_the_step_made_so_or_the_dialog_tells(
    before: str, after: str, expected: str, said: str
) -> None:
    screens = [stored_screen(FILTER + body) for body in (after, before)]
    check = Check(check="value", what="Status", value=expected)
    assert run_check(check, ScreenPair(*screens)).verdict == said


@pytest.mark.parametrize(("expected", "said"), [("4 of 5", "holds"), ("5 of 5", "cannot_tell")])
def test_the_buttons_beside_a_value_are_no_part_of_it(expected: str, said: str) -> None:
    body = (
        "<div><b>Rating</b><span><button>Rate 1</button><button>Rate 2</button> 4 of 5</span></div>"
    )
    assert verdict(body, "Rating", expected) == said


TILE = "<div role=group aria-label={0}>{0}<b>{1}</b></div>"
TILES = TILE.format("Open", 5) + TILE.format("New", 2)


@pytest.mark.parametrize(
    ("body", "value", "said"),
    [
        (TILES, "5", "holds"),
        (TILES, "2", "refuted"),
        ("<div role=group aria-label=Open>Open<b>5</b><p>of 9</p></div>", "2", "cannot_tell"),
    ],
)
def test_a_card_of_a_name_and_a_number_has_that_value(body: str, value: str, said: str) -> None:
    check = Check(check="value", what="Open", kind="card", value=value)
    assert run_check(check, ScreenPair(stored_screen(body))).verdict == said


CHOSEN = """<p>Part: {}</p><table><tr><th><label for=c>Part:</label></th><td><select id=c>
<option>engine<option>hull<option selected>rigging</select></td></tr></table>"""


@pytest.mark.parametrize(
    ("beside", "kind", "value", "said"),
    [
        ("rigging", "", "rigging", "holds"),
        ("rigging", "", "hull", "refuted"),
        ("hull", "", "rigging", "cannot_tell"),
        ("hull", "list", "rigging", "holds"),
        ("hull", "list", "hull", "refuted"),
    ],
)
def test_a_list_in_a_cell_is_worth_its_chosen_option(
    beside: str, kind: str, value: str, said: str
) -> None:
    check = Check.model_validate({"check": "value", "what": "Part", "kind": kind, "value": value})
    assert run_check(check, ScreenPair(stored_screen(CHOSEN.format(beside)))).verdict == said


def test_of_two_fields_in_a_cell_the_row_names_neither() -> None:
    fields = "<table><tr><th>Sum<td><input value=EUR> <input value=50></table>"
    assert verdict(fields, "Sum", "50") == "holds"
    assert verdict(fields, "Sum", "60") == "cannot_tell"


LIMITED = """<div><div><label><input type=checkbox>Upload:</label></div>
<input type=number id=a value=120></div>"""
TWICE = f"{LIMITED}<div><div>Upload:</div><input type=number value=50></div>"
APART = "<label><input type=checkbox>Upload:</label><p>Port</p><input value=120>"


@pytest.mark.parametrize(
    ("body", "value", "said"),
    [
        (LIMITED, "120", "holds"),
        (LIMITED, "50", "refuted"),
        (TWICE, "120", "cannot_tell"),
        (TWICE, "50", "cannot_tell"),
        (APART, "50", "cannot_tell"),
    ],
)
def test_a_box_to_tick_names_the_nameless_field_beside_it(body: str, value: str, said: str) -> None:
    assert verdict(body, "Upload", value) == said


STATISTICS = """<div><h3>Statistics</h3><div><div>Members</div><div>4</div></div><div><div>Groups
</div><div>7</div></div><div><div>Topics</div><div>9</div></div></div>"""
NOTES = """<p><span role=note aria-label="Old text">Good for spring</span>
<span role=note aria-label="New text">Good for summer</span></p>"""
VOTES = """<ul><li><div>Friday 9 May, 100% <a href=/v>Voters</a></div></li><li>
<div>Sunday 11 May, 0%</div></li><li><div>Monday 12 May, 0%</div></li></ul>"""
DAYS = "<ul><li>Friday 9 May, 100%</li><li>Sunday 11 May, 0%</li><li>Ann, Bob</li></ul>"


@pytest.mark.parametrize(
    ("body", "label", "value", "said"),
    [
        (STATISTICS, "Groups", "7", "holds"),
        (STATISTICS, "Groups", "9", "refuted"),
        (STATISTICS.replace("4", "four").replace("9", "nine"), "Groups", "9", "cannot_tell"),
        (NOTES, "New text", "Good for summer", "holds"),
        (NOTES, "Old text", "Good for spring", "holds"),
        (NOTES, "Old text", "Good for summer", "refuted"),
        (DAYS, "Friday 9 May", "100%", "holds"),
        (DAYS, "Friday 9 May", "0%", "cannot_tell"),
        (DAYS, "Ann", "Bob", "cannot_tell"),
        (VOTES, "Sunday 11 May", "0%", "holds"),
        (VOTES, "Sunday 11 May", "100%", "refuted"),
        (VOTES, "Friday", "0%", "cannot_tell"),
        (VOTES.replace("0%", "0 kg", 1), "Sunday 11 May", "100%", "cannot_tell"),
        (VOTES.replace("0%", "0%, 1"), "Sunday 11 May", "100%", "cannot_tell"),
        ("<p>Friday 9 May, 100%</p>", "Friday 9 May", "0%", "cannot_tell"),
        ("<a href=/t>Town</a><a href=/h>Town Hall</a>", "Town", "Hall", "cannot_tell"),
    ],
)
def test_a_value_stands_in_a_pair_a_named_text_or_behind_a_comma(
    body: str, label: str, value: str, said: str
) -> None:
    assert verdict(body, label, value) == said


DRAWN = """<div>Rank: <table role=listbox aria-expanded=false><tr role=presentation>
<td role=option aria-selected=true>User</td><td><input readonly value="▼ "></td></tr></table></div>
<p>Mail: <input value=a@example.com></p>"""
CELLS = """<table><tr><td>Rank:</td><td>User</td><td>▾</td></tr>
<tr><td>Mail:</td><td>a@example.com</td><td></td></tr></table>"""
EMPTY = "<div>Rank: <input readonly value='▼ '></div><p>User</p>"


@pytest.mark.parametrize(
    ("body", "value", "said"),
    [
        (DRAWN, "User", "holds"),
        (DRAWN, "Chief", "refuted"),
        (DRAWN.replace("readonly", "readonly style='display:none'"), "User", "holds"),
        (CELLS, "User", "holds"),
        (CELLS, "Chief", "refuted"),
        (EMPTY, "User", "cannot_tell"),
        ("<p>Rank: <b>▲</b></p>", "▲", "holds"),
        ("<p>Rank: <b>▲</b></p>", "User", "refuted"),
    ],
)
def test_the_arrow_of_a_drawn_list_is_no_value(body: str, value: str, said: str) -> None:
    assert verdict(body, "Rank", value) == said


BASKET = """<h1>Groceries</h1>
<label>Sort <select><option selected>Name<option>Price</select></label>
<label>New item <input></label><ul><li>bread</li><li>rye milk</li></ul>"""


@pytest.mark.parametrize(
    ("kind", "value", "match", "expected"),
    [
        ("list", "bread", "holds", "holds"),
        ("list", "bread", "", "holds"),
        ("list", "Name", "", "holds"),
        ("list", "eggs", "holds", "cannot_tell"),  # of the two lists either may be meant
        ("heading", "Groceries", "", "holds"),
        ("heading", "Shop", "", "refuted"),
    ],
)
def test_what_is_told_by_its_kind_alone_is_no_other_field(
    kind: str, value: str, match: str, expected: str
) -> None:
    check = Check.model_validate({"check": "value", "kind": kind, "value": value, "match": match})
    pair = ScreenPair(stored_screen(BASKET, "http://127.0.0.1:8080/r"))
    assert run_check(check, pair).verdict == expected


@pytest.mark.parametrize(("value", "expected"), [("bread", "holds"), ("eggs", "cannot_tell")])
def test_a_list_of_a_name_is_looked_into(value: str, expected: str) -> None:
    check = Check(check="value", kind="list", what="Groceries", value=value, match="holds")
    pair = ScreenPair(
        stored_screen(
            BASKET.partition("<label>")[0] + "<ul><li>bread</li></ul>", "http://127.0.0.1/"
        )
    )
    assert run_check(check, pair).verdict == expected


@pytest.mark.parametrize(
    ("value", "match", "expected"),
    [
        ("Price", "holds", "holds"),
        ("Colour", "holds", "refuted"),
        ("Name", "", "holds"),
        ("Price", "", "refuted"),
    ],
)
def test_a_list_contains_its_options_and_shows_the_chosen_one(
    value: str, match: str, expected: str
) -> None:
    given = {"check": "value", "kind": "list", "what": "Sort", "value": value, "match": match}
    pair = ScreenPair(stored_screen(BASKET, "http://127.0.0.1:8080/r"))
    assert run_check(Check.model_validate(given), pair).verdict == expected


@pytest.mark.parametrize(
    ("expected", "shown", "said"),
    [
        ("2027-05-01", "1 May 2027", "holds"),
        ("1 May 2027", "May 1, 2027", "holds"),
        ("2027-05-01", "2027年5月1日", "holds"),
        ("2027-05-01", "5 January 2027", "refuted"),
        ("2027-05-01", "05/01/2027", "cannot_tell"),
        ("2027-05-01", "2 May 2027", "refuted"),
        ("1 May 2027", "2027-05-01 cancelled", "refuted"),
        ("2027-05-01", "2027 seats, 5 left, 1 taken", "refuted"),
    ],
)
def test_a_date_is_the_same_in_all_forms_that_mean_no_other(
    expected: str, shown: str, said: str
) -> None:
    assert verdict(f"<dl><dt>Arrival</dt><dd>{shown}</dd></dl>", "Arrival", expected) == said


@pytest.mark.parametrize(
    ("kind", "match", "value", "said"),
    [
        ("heading", "begins", "Groceries", "holds"),
        ("heading", "begins", "today", "refuted"),
        ("heading", "ends", "Groceries", "refuted"),
        ("button", "ends", "Save", "refuted"),
        ("list", "begins", "milk", "cannot_tell"),
    ],
)
def test_what_begins_or_ends_with_a_text_is_not_what_holds_it(
    kind: str, match: str, value: str, said: str
) -> None:
    page = "<h1>Groceries today</h1><ul><li>bread</li><li>milk</li></ul><button>Save all</button>"
    given = {"check": "value", "kind": kind, "match": match, "value": value}
    pair = ScreenPair(stored_screen(page, "http://127.0.0.1/"))
    assert run_check(Check.model_validate(given), pair).verdict == said


@pytest.mark.parametrize(
    ("value", "said"), [("Name", "cannot_tell"), ("Red", "cannot_tell"), ("Blue", "cannot_tell")]
)
def test_of_two_lists_nothing_tells_which_is_meant(value: str, said: str) -> None:
    page = "<select aria-label={}><option selected>{}</select>".format
    pair = ScreenPair(
        stored_screen(page("Sort", "Name") + page("Colour", "Red"), "http://a.example")
    )
    assert run_check(Check(check="value", kind="list", value=value), pair).verdict == said
