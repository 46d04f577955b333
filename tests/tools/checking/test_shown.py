"""The checks `shown` and `gone`: whole words of one line, of a kind, in a place."""

import pytest

from surefoot.state.values.check import Check, CheckName
from surefoot.state.values.screen import Box, Event, Screen, Widget
from surefoot.tools.checking.judge import run_checks
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

URL = "http://127.0.0.1:8080/x"
PARTS = "<section><h2>A</h2><p>Milk</p></section><section><h2>B</h2><p>Tea</p></section>"
CARDS = "".join(f"<div><b>{{}}</b><button>{n}</button></div>" for n in "xy").replace("{}", "Tea", 1)
DRINKS = "<ul><li>Tea</li><li>Milk</li></ul>"


def verdict(name: CheckName, body: str, typed: tuple[str, ...] = (), **fields: object) -> str:
    check = Check.model_validate({"check": name, "what": "Milk", **fields})
    return run_check(check, ScreenPair(stored_screen(body, URL)), typed=typed).verdict


@pytest.mark.parametrize(
    ("body", "fields", "said"),
    [
        ("<p>Oat Milk is here</p>", {}, "holds"),
        ("<p>Milkshake</p>", {}, "refuted"),
        ("<p hidden>Milk</p><p>x</p>", {}, "refuted"),
        ("<select><option selected>Tea<option>Milk</select>", {}, "refuted"),
        ("", {}, "cannot_tell"),
        ("<button>Milk</button>", {"kind": "button"}, "holds"),
        ("<p>Milk</p><button>Tea</button>", {"kind": "button"}, "refuted"),
        ("<img alt=Milk src=x><p>b</p>", {"kind": "text"}, "refuted"),
        ("<ul><li>Milk</li></ul>", {"only": True}, "holds"),
        (DRINKS, {"only": True}, "refuted"),
        ("<ul><li>Milk 2</li></ul>", {"exact": True}, "refuted"),
        (DRINKS, {"kind": "row", "ordinal": 2}, "holds"),
        (DRINKS, {"kind": "row", "ordinal": 1}, "refuted"),
        (DRINKS, {"kind": "row", "ordinal": "last"}, "holds"),
        ("<h2>Milk</h2><label>Size <input></label>", {"kind": "form"}, "holds"),
        ("<fieldset><legend>Milk</legend><input></fieldset>", {"kind": "form"}, "holds"),
        ("<div role=dialog aria-label=Milk><input></div>", {"kind": "form"}, "holds"),
        ("<h2>Milk</h2><p>a</p><h2>Tea</h2><input>", {"kind": "form"}, "cannot_tell"),
        ("<input><a href=/m>Milk</a>", {"kind": "form"}, "cannot_tell"),
        ("<a href=/m>Milk</a>", {"kind": "page"}, "cannot_tell"),
        ("<button>Milk</button>", {"kind": "page"}, "cannot_tell"),
        ("<p>All about Milk here</p>", {"kind": "page"}, "cannot_tell"),
        ("<ul><li>Milk</li><li>Tea</li></ul>", {"kind": "page"}, "cannot_tell"),
        ("<p>Tea</p>", {"kind": "page"}, "refuted"),
        ("<a href=/m>Milk</a><h1>Milk</h1>", {"kind": "page"}, "holds"),
        ("<a href=/m aria-current=page>Milk</a>", {"kind": "page"}, "holds"),
        ("<h1>Milk and tea</h1>", {"kind": "page"}, "holds"),
        ("<div>Milk</div><input>", {"kind": "page"}, "holds"),
        ("<button aria-expanded=false>Milk</button>", {"kind": "section"}, "cannot_tell"),
        ("<button aria-expanded=true>Milk</button>", {"kind": "section"}, "holds"),
        ("<b>Milk</b>", {"kind": "section"}, "holds"),
        ("<h2>Tea</h2><label>Size <input></label>", {"kind": "form"}, "refuted"),
        (PARTS, {"where": "A"}, "holds"),
        (PARTS, {"where": "B"}, "refuted"),
        ("<p>Milk</p>", {"where": "B"}, "cannot_tell"),
    ],
)
def test_a_thing_is_shown_by_whole_words_of_its_kind_in_its_place(
    body: str, fields: dict[str, object], said: str
) -> None:
    assert verdict("shown", body, **fields) == said


@pytest.mark.parametrize(
    ("unseen", "shown", "gone"),
    [
        ({}, "holds", "refuted"),
        ({"states": ("hidden",)}, "refuted", "holds"),
        ({"covered": True}, "cannot_tell", "cannot_tell"),
    ],
)
def test_what_is_hidden_is_not_shown_and_of_what_is_covered_nothing_is_told(
    unseen: dict[str, object], shown: str, gone: str
) -> None:
    page = stored_screen("<p>Milk</p><p>Tea</p>", URL)
    widgets = [w.model_copy(update=unseen if w.text == "Milk" else {}) for w in page.widgets]
    page = page.model_copy(update={"widgets": tuple(widgets)})
    checks = [Check(check="shown", what="Milk"), Check(check="gone", what="Milk")]
    assert [run_check(one, ScreenPair(page)).verdict for one in checks] == [shown, gone]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<p><b>Oat</b> <i>Milk</i></p>", "holds"),
        ("<p>Fresh <b>Oat</b> <a href=/m>Milk</a></p>", "holds"),
        ("<table><tr><td>Oat</td><td>Milk</td></tr></table>", "holds"),
        ("<p>Oat</p><p>Milk</p>", "refuted"),
        ("<ul><li>Oat</li><li>Milk</li></ul>", "refuted"),
        ("<button>Oat</button><button>Milk</button>", "refuted"),
        ("<h2>Oat</h2><p>Milk</p>", "refuted"),
    ],
)
def test_words_of_two_lines_are_no_phrase(body: str, said: str) -> None:
    assert verdict("shown", body, what="Oat Milk") == said


def test_what_the_step_typed_shows_nothing_but_its_field() -> None:
    field = "<label>Search <input value=Milk></label>"
    assert verdict("shown", field, ("Milk",)) == "refuted"
    assert verdict("shown", field, ("Milk",), kind="field") == "holds"
    assert verdict("shown", field) == "holds"


ONLY = "<label>Query <input value={}></label>"


@pytest.mark.parametrize(
    ("now", "fields", "said"),
    [
        (ONLY.format("Milk"), {}, "holds"),
        (ONLY.format("Milk") + "<p>Nothing found</p>", {}, "cannot_tell"),
        (ONLY.format("Milk"), {"kind": "row"}, "refuted"),
        (ONLY.format("Mil"), {}, "refuted"),
        (ONLY.format("Milk") + "<p>Milk 2</p>", {}, "holds"),
    ],
)
def test_a_step_that_only_types_shows_the_text_in_its_field(
    now: str, fields: dict[str, object], said: str
) -> None:
    check = Check.model_validate({"check": "shown", "what": "Milk", **fields})
    screens = [stored_screen(body, URL) for body in (now, ONLY.format("''"))]
    outcome = run_check(check, ScreenPair(*screens), typed=("Milk",), only_types=True)
    assert outcome.verdict == said


LISTED = "<div role=listbox aria-label=Drinks>{}<div role=option>Milk</div></div>"


@pytest.mark.parametrize(
    ("body", "fields", "said"),
    [
        (LISTED.format("<div role=option>Tea</div>"), {}, "holds"),
        (LISTED.format(""), {"where": "Drinks"}, "holds"),
        ("<input role=combobox aria-label=Drinks>" + LISTED, {"where": "Drinks"}, "refuted"),
        ("<select><option>Tea<option>Milk</select>", {}, "refuted"),
    ],
)
def test_an_option_is_shown_where_its_list_is_drawn(
    body: str, fields: dict[str, object], said: str
) -> None:
    assert verdict("shown", body.replace("{}", ""), **fields) == said


@pytest.mark.parametrize(
    ("body", "fields", "said"),
    [
        ("<p>Tea</p>", {}, "holds"),
        ("<p>Oat Milk</p>", {}, "refuted"),
        ("<p>Oat Milk</p>", {"exact": True}, "holds"),
        ("<p hidden>Milk</p><p>Tea</p>", {}, "holds"),
        ("<label>Name <input value=Milk></label>", {}, "refuted"),
        ("<div role=status>Milk deleted</div><p>Tea</p>", {}, "holds"),
        (PARTS, {"where": "B"}, "holds"),
        (PARTS, {"where": "A"}, "refuted"),
        ("<p>Milk</p>", {"where": "A row that went"}, "cannot_tell"),
        ("", {}, "cannot_tell"),
    ],
)
def test_a_thing_is_gone_when_nothing_shows_it_on_a_page_that_shows_something(
    body: str, fields: dict[str, object], said: str
) -> None:
    assert verdict("gone", body, **fields) == said


FIELD, ITEM = "<label>Text <input value=Milk></label>", "<ul><li>Milk</li></ul>"


@pytest.mark.parametrize(
    ("before", "after", "is_old"),
    [
        (FIELD, ITEM, False),
        (FIELD, FIELD + ITEM, False),
        (FIELD, FIELD, True),
        (ITEM, FIELD, True),
        (ITEM, ITEM, True),
        (FIELD + ITEM, ITEM, True),
        ("<p>x</p>", ITEM, False),
    ],
)
def test_what_stood_in_a_field_and_stands_in_a_list_now_has_come(
    before: str, after: str, *, is_old: bool
) -> None:
    screens = [stored_screen(body, URL) for body in (after, before)]
    outcome = run_check(Check(check="shown", what="Milk"), ScreenPair(*screens))
    assert (outcome.verdict, outcome.held_before) == ("holds", is_old)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li><p>Last deleted: Milk</p>", "holds"),
        (CARDS.format("Milk"), CARDS.format("Soap") + "<div>Milk deleted</div>", "holds"),
        ("<li>Milk</li><li>Tea</li>", "<li>Milk (sold)</li><li>Tea</li>", "cannot_tell"),
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li><ul><li>Old Milk</li></ul>", "cannot_tell"),
        (CARDS.format("Milk"), CARDS.format("Milk 2"), "cannot_tell"),
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li><h2>Milk 2</h2>", "cannot_tell"),
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li><button>Restore Milk</button>", "cannot_tell"),
        ("<h2>Milk</h2><p>Tea</p>", "<p>Tea</p><p>Milk deleted</p>", "cannot_tell"),
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li><p>Milk</p>", "refuted"),
        ("<p>Milk deleted</p><li>Tea</li>", "<p>Milk deleted</p>", "refuted"),
        ("<li>Milk</li><p>Last deleted: Milk</p>", "<p>Last deleted: Milk</p>", "refuted"),
        ("<li>Milk</li><li>Tea</li>", "<li>Milk</li><p>Not deleted: Milk</p>", "refuted"),
        ("<li>Oat Milk</li><li>Tea</li>", "<li>Tea</li><p>Oat Milk is old</p>", "refuted"),
        ("<li>Milk</li><li>Tea</li>", "<li>Tea</li>", "holds"),
    ],
)
def test_what_speaks_of_a_thing_that_has_gone_is_not_the_thing(
    before: str, after: str, said: str
) -> None:
    screens = [stored_screen(body, URL) for body in (after, before)]
    assert run_check(Check(check="gone", what="Milk"), ScreenPair(*screens)).verdict == said


@pytest.mark.parametrize(
    ("toast", "fields", "said"),
    [
        ("Milk", {}, "holds"),
        ("Milk is sold out", {}, "cannot_tell"),
        ("Milkshake", {}, "refuted"),
        ("Milk", {"where_kind": "list"}, "refuted"),
        ("Milk", {"kind": "button"}, "refuted"),
    ],
)
def test_a_message_that_came_and_went_showed_its_own_text_and_nothing_in_a_place(
    toast: str, fields: dict[str, object], said: str
) -> None:
    check = Check.model_validate({"check": "shown", "what": "Milk", **fields})
    before = stored_screen("<p>Tea</p>", URL)
    after = before.model_copy(update={"events": (Event(kind="toast", text=toast),)})
    outcome = run_check(check, ScreenPair(after, before))
    assert (outcome.verdict, outcome.held_before) == (said, False)


def test_the_first_row_of_a_grid_in_two_tables_is_all_that_stands_beside_it() -> None:
    def part(ident: str, x: float, y: float, text: str) -> list[Widget]:
        box = Box(x=x, y=y, width=90, height=20)
        row = Widget(id=ident, role="row", depth=2, box=box)
        return [row, Widget(id=f"{ident}c", role="gridcell", name=text, depth=3)]

    names, times = ["Tea", "Milk", "Oats"], ["- 6 min", "- 5 min", "- 4 min"]
    widgets = [Widget(id="g", role="grid")]
    for x, texts in ((0.0, names), (100.0, times)):
        widgets.append(Widget(id=f"t{x}", role="rowgroup", depth=1))
        for number, text in enumerate(texts):
            widgets += part(f"{x}-{number}", x, 20.0 * number, text)
    pair = ScreenPair(Screen(location=URL, widgets=tuple(widgets)), None)
    said = [
        run_check(Check(check="shown", what=name, kind="row", ordinal=1), pair).verdict
        for name in ("Tea", "Milk", "- 6 min")
    ]
    assert said == ["holds", "refuted", "holds"]


ROW = "<table><tr><td>#3</td><td>Milk</td><td>Tea</td></tr></table>"


@pytest.mark.parametrize(
    ("before", "after", "is_old"),
    [
        (ROW, f"{ROW}<h2>#3 Milk</h2>", False),
        (ROW, f"{ROW}<h2>#3 Milk is out</h2>", True),
        (f"<p>#3 Milk</p>{ROW}", f"{ROW}<h2>#3 Milk</h2>", True),
        (ROW, f"{ROW}<input value='#3 Milk'>", True),
    ],
)
def test_what_only_parts_of_a_row_said_before_is_new_as_a_text_of_its_own(
    before: str, after: str, *, is_old: bool
) -> None:
    screens = [stored_screen(body, URL) for body in (after, before)]
    outcome = run_check(Check(check="shown", what="#3 Milk"), ScreenPair(*screens))
    assert (outcome.verdict, outcome.held_before) == ("holds", is_old)


@pytest.mark.parametrize(
    ("before", "said"), [("<p>x</p>", "cannot_tell"), ("<b>Milk</b>", "refuted")]
)
def test_words_that_came_may_be_those_of_a_dialog_that_nothing_tells(
    before: str, said: str
) -> None:
    screens = [stored_screen(body, URL) for body in ("<h2>Milk</h2>", before)]
    assert run_check(Check(check="dialog", what="Milk"), ScreenPair(*screens)).verdict == said


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "<button>Add</button><div role=dialog><h2>Add</h2></div>",
            "<button>Add</button>",
            "holds",
        ),
        ("<p>x</p>", "<h2>Add</h2>", "cannot_tell"),
        ("<button>Add</button>", "<button>Add</button><div role=dialog>Add</div>", "refuted"),
    ],
)
def test_a_dialog_is_gone_though_what_opens_it_is_called_so(
    before: str, after: str, said: str
) -> None:
    screens = [stored_screen(body, URL) for body in (after, before)]
    check = Check(check="gone", what="Add", kind="dialog")
    assert run_check(check, ScreenPair(*screens)).verdict == said


ROWS = "<ul>{}</ul>"


@pytest.mark.parametrize(
    ("names", "said"),
    [("Oak Elm", "holds"), ("Oak Elm Ash", "refuted"), ("Oak Ash", "refuted")],
)
def test_only_several_stand_beside_each_other(names: str, said: str) -> None:
    body = ROWS.format("".join(f"<li>{name}</li>" for name in names.split()))
    checks = [Check(check="shown", what=name, only=True) for name in ("Oak", "Elm")]
    seen = run_checks(checks, ScreenPair(stored_screen(body, URL)), ())
    assert {outcome.verdict for _, outcome in seen} == {said}


NOTES = "<article>Oak <p>2 notes</p></article><article>Elm <p>3 notes</p></article>"


def one(body: str, check: Check) -> str:
    return run_check(check, ScreenPair(stored_screen(body, URL))).verdict


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ({"check": "shown", "what": "2 notes", "where_kind": "card"}, "cannot_tell"),
        ({"check": "shown", "what": "2 notes", "where": "Oak", "where_kind": "card"}, "holds"),
        ({"check": "shown", "kind": "card"}, "cannot_tell"),
        ({"check": "gone", "kind": "card"}, "cannot_tell"),
    ],
)
def test_of_many_none_is_meant_without_a_name(check: dict[str, str], said: str) -> None:
    assert one(NOTES, Check.model_validate(check)) == said


def test_one_alone_is_meant_without_a_name() -> None:
    card = "<article>Oak <p>2 notes</p></article>"
    assert one(card, Check(check="shown", what="2 notes", where_kind="card")) == "holds"
    assert one("<p>Oak</p>", Check(check="gone", kind="card")) == "holds"
