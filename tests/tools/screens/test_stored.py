"""Stored screens, their texts, views and changes."""

import time
from typing import Any

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import MASK, Event, Screen, Widget
from surefoot.tools.checking.judge import StepExecution, decide_step, run_checks
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.screens.changes import compare, find_gaps
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen
from surefoot.tools.screens.texts import whole_words
from surefoot.tools.screens.view import page_view
from surefoot.tools.screens.whole import with_valid_texts
from tests.support.tables import tabled


def only(screen: Screen, role: str) -> Widget:
    found = [w for w in screen.widgets if w.role == role]
    assert len(found) == 1
    return found[0]


def test_html_alone_is_a_page():
    screen = stored_screen("<title>Shop</title><h1>Hats</h1>", "http://shop.example/")
    assert (screen.title, screen.location) == ("Shop", "http://shop.example/")
    assert only(screen, "heading").name == "Hats"


def test_text_alone_is_a_page():
    assert [w.text for w in stored_screen("Hats\n\nCoats").widgets] == ["Hats", "Coats"]


@pytest.mark.parametrize("label", ["PIN", "Password", "Secret word"])
def test_what_is_in_a_password_field_is_masked_by_the_html(label: str):
    page = {
        "aria_snapshot": f'- textbox "{label}": hunter2',
        "html": f'<label>{label} <input type="password"></label>',
    }
    assert only(stored_screen(page), "textbox").value == MASK


def test_without_html_the_label_tells_a_password_field():
    page = {"aria_snapshot": '- textbox "Mật khẩu": hunter2'}
    assert "hunter2" not in stored_screen(page).model_dump_json()


def test_the_html_tells_what_the_snapshot_leaves_out():
    page = {
        "aria_snapshot": '- textbox "Name": Ada\n- button "More"\n- progressbar "Load"',
        "html": '<input aria-label=Name required readonly placeholder="Your name" value=old>'
        "<button aria-expanded=false>More</button>"
        "<progress aria-label=Load value=30 max=100></progress>",
    }
    screen = stored_screen(page)
    field = only(screen, "textbox")
    assert (field.value, field.placeholder) == ("Ada", "Your name")
    assert {"required", "readonly"} <= set(field.states)
    assert "collapsed" in only(screen, "button").states
    assert only(screen, "progressbar").value == "30"


def test_frames_stand_where_their_iframe_is():
    page = {
        "aria_snapshot": "- iframe\n- text: below",
        "frames": [{"url": "http://x/", "name": "inner", "html": "<h2>Preview</h2>"}],
    }
    assert [w.role for w in stored_screen(page).widgets] == ["iframe", "heading", "text"]


@tabled
def test_dialogs_come_in_every_form(entry: Any, text: str, detail: str):
    event = stored_screen({"dialogs": [entry]}).events[0]
    assert (event.kind, event.text, event.detail) == ("dialog", text, detail)


@pytest.mark.parametrize(
    "odd", [None, 7, "", "<", [], {}, [None], [7], ["x"], [{"a": 1}], {"b": 2}]
)
@pytest.mark.parametrize(
    "key",
    ["url", "title", "html", "aria_snapshot", "text", "frames", "dialogs", "toasts", "requests"],
)
def test_nothing_that_was_stored_makes_it_fail(key: str, odd: Any):
    assert isinstance(stored_screen({key: odd}), Screen)


@tabled
def test_a_text_is_found_where_it_is_no_part_of_a_longer_one(phrase: str, text: str, found: bool):
    assert (whole_words(phrase).search(text) is not None) == found


def test_long_addresses_do_not_push_entries_out():
    query = "/reports?fields=" + "a%20b" * 400
    heads = [
        Widget(id=f"h{n}", role="link", name=f"Column {n}", url=query, depth=1) for n in range(8)
    ]
    boats = [
        Widget(id=f"b{n}", role="link", name=f"Boat {n}", url=f"/boats/{n}", depth=1)
        for n in range(40)
    ]
    screen = Screen(widgets=(*heads, *boats))
    lines = page_view(screen, {"column"}, budget_tokens=1200)
    assert sum("Boat" in line for line in lines) == len(boats)


def test_addresses_are_whole_where_all_of_a_screen_fits():
    url = "/reports?fields=" + "a" * 400
    screen = Screen(widgets=(Widget(id="e1", role="link", name="Boats", url=url),))
    lines = page_view(screen, {"boats"}, budget_tokens=1200)
    assert url in lines[0]


def test_nothing_seems_to_be_in_a_list_that_ends_before_it() -> None:
    page = """
- generic [ref=e1]:
  - navigation "Where" [ref=e2]:
    - list [ref=e3]:
      - listitem [ref=e4]: Boats
- generic [ref=e5]:
  - generic [ref=e6]:
    - heading "Boats" [level=1] [ref=e7]
"""
    screen = stored_screen({"url": "http://shop.example/", "aria_snapshot": page})
    lines = page_view(screen, (), budget_tokens=500)
    shown = parse_aria("\n".join(lines))
    heading = next(w for w in shown if w.role == "heading")
    before = shown[: shown.index(heading)]
    around = [w for w in before if w.depth < heading.depth]
    assert around and around[-1].role == "generic"


def test_every_text_of_a_screen_is_whole_and_a_whole_screen_is_the_same_one() -> None:
    broken = Screen(
        location="a\ud83d",
        widgets=(Widget(id="1", role="text", name="\ude00b", states=("class \ud83d",)),),
        events=(Event(kind="toast", text="\ud83d\ude00 and \ud83d"),),
    )
    screen = with_valid_texts(broken)
    assert screen.location == "a�"
    assert (screen.widgets[0].name, screen.widgets[0].states) == ("�b", ("class �",))
    assert screen.events[0].text == "😀 and �"
    assert with_valid_texts(screen) is screen


LONG = 500
"""Rows: each has a text of its own and a button that all rows have."""


def table(names: list[str]) -> Screen:
    rows = "".join(f"<tr><td>{name}</td><td><button>Edit</button></td></tr>" for name in names)
    return stored_screen(f"<h1>Things</h1><table>{rows}</table>", "http://127.0.0.1/things")


def named(letter: str, count: int = LONG) -> list[str]:
    return [f"{letter}{number}" for number in range(count)]


@pytest.mark.parametrize("count", [5, LONG])
def test_each_row_that_changed_is_told_in_its_place_and_what_all_have_is_not(count: int) -> None:
    changes = compare(table(named("a", count)), table(named("b", count)))
    lines = [change.line for change in changes.items]
    assert [line for line in lines if "Edit" in line] == []
    assert [line for line in lines if line.endswith(('"b3"', ": b3"))]


def test_a_row_that_goes_from_a_long_page_is_all_that_is_told() -> None:
    names = named("a")
    changes = compare(table(names), table([name for name in names if name != "a250"]))
    assert {change.kind for change in changes.items} == {"-"}
    assert all("a250" in change.line or "Edit" in change.line for change in changes.items)


def test_entries_in_another_order_are_the_same_lines() -> None:
    names = named("a")
    changes = compare(table(names), table(names[::-1]))
    assert changes.reordered


@pytest.mark.parametrize(
    ("old", "new", "gaps"),
    [
        ("", "", []),
        ("abc", "abc", []),
        ("abc", "axc", [(1, 2, 1, 2)]),
        ("ac", "abc", [(1, 1, 1, 2)]),
        ("abcd", "ad", [(1, 3, 1, 1)]),
        ("ab", "xy", [(0, 2, 0, 2)]),
        ("axbxc", "ayb_c", [(1, 2, 1, 2), (3, 4, 3, 4)]),
    ],
)
def test_what_differs(old: str, new: str, gaps: list[tuple[int, int, int, int]]) -> None:
    assert list(find_gaps(old, new)) == gaps


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (list(range(3000)), list(range(3000))[::-1]),
        (["x", "y"] * 1500, ["y", "x", "z"] * 900),
        ([n % 7 for n in range(2500)], [n * n % 11 for n in range(2500)]),
        ([n if n % 3 else "-" for n in range(3000)], [-n if n % 2 else n for n in range(3000)]),
    ],
)
def test_what_is_in_no_gap_is_equal(old: list[object], new: list[object]) -> None:
    at, place = 0, 0
    for start, end, top, bottom in find_gaps(old, new):
        assert old[at:start] == new[place:top]
        at, place = end, bottom
    assert old[at:] == new[place:]


def test_a_page_of_ten_thousand_widgets_is_judged_at_once() -> None:
    pair = ScreenPair(table(named("b", 2500)), table(named("a", 2500)))
    checks = [Check(check="shown", what="b3"), Check(check="message", what="zz")]
    started = time.process_time()
    judgement = decide_step(run_checks(checks, pair, ()), pair, StepExecution())
    assert judgement.refuted
    assert time.process_time() - started < 5
