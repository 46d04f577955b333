"""The checks `shown` and `gone`: whole words of one line, of a kind, in a place."""

import pytest

from surefoot.state.values.check import Check, CheckName
from surefoot.state.values.screen import Box, Event, Screen, Widget
from surefoot.tools.checking.judge import run_checks
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

URL = "http://127.0.0.1:8080/x"


def verdict(name: CheckName, body: str, typed: tuple[str, ...] = (), **fields: object) -> str:
    check = Check.model_validate({"check": name, "what": "Milk", **fields})
    return run_check(check, ScreenPair(stored_screen(body, URL)), typed=typed).verdict


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


@pytest.mark.parametrize(
    ("body", "sentence", "said"),
    [
        ("<h2>Your cart</h2><p>Your cart is empty</p>", "Your cart is empty.", "holds"),
        ("<h2>Your cart</h2><p>Your cart is empty</p>", "The cart is empty", "cannot_tell"),
        ("<h2>Your cart</h2><p>Why your cart is empty</p>", "Your cart is empty", "cannot_tell"),
        ("<h2>Your cart</h2><ul><li>Mug</li></ul>", "Your cart is empty", "refuted"),
    ],
)
def test_the_very_sentence_on_the_page_tells_what_nothing_else_does(
    body: str, sentence: str, said: str
) -> None:
    empty = Check(check="count", where="cart", value="0")
    ((_, outcome),) = run_checks([empty], ScreenPair(stored_screen(body, URL)), (), said=sentence)
    assert outcome.verdict == said


def one(body: str, check: Check) -> str:
    return run_check(check, ScreenPair(stored_screen(body, URL))).verdict
