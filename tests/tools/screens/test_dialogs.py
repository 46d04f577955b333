import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.dialogs import (
    is_covered,
    list_asking_layers,
    list_new_layers,
    open_dialogs,
)
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText


def page(*widgets: Widget) -> PageText:
    return PageText(Screen(widgets=widgets))


def control(ident: str, name: str, depth: int = 1, *, blocked: bool = False) -> Widget:
    return Widget(id=ident, role="button", name=name, depth=depth, clickable=True, blocked=blocked)


def test_a_dialog_is_told_by_its_role() -> None:
    shown = page(control("e1", "Add", 0), Widget(id="e2", role="dialog"), control("e3", "Save"))
    assert open_dialogs(shown) == [1]


def test_what_lies_over_blocked_controls_is_a_dialog_with_all_that_it_says() -> None:
    shown = page(
        control("e1", "Add", 0, blocked=True),
        Widget(id="e2", role="generic"),
        Widget(id="e3", role="heading", name="Add Folder", depth=1),
        Widget(id="e4", role="generic", depth=1),
        control("e5", "Save", 2),
        control("e6", "Close", 2),
    )
    assert is_covered(shown)
    assert open_dialogs(shown) == [1]


def test_of_two_layers_the_one_in_front_is_the_dialog() -> None:
    shown = page(
        control("e1", "Add", 0, blocked=True),
        Widget(id="e2", role="generic", clickable=True),
        control("e3", "Save", blocked=True),
        Widget(id="e4", role="generic"),
        control("e5", "Yes"),
    )
    assert open_dialogs(shown) == [3]


@pytest.mark.parametrize(
    ("x", "width", "found"),
    [(400, 300, [1]), (0, 300, []), (0, 1280, []), (400, 1280, [])],
)
def test_what_asks_over_things_that_are_seen_on_both_sides_of_it(x, width, found) -> None:
    item = control("e1", "Farm", 0).model_copy(
        update={"box": Box(x=10, y=60, width=1200, height=60)}
    )
    layer = Widget(id="e2", role="generic", box=Box(x=x, y=50, width=width, height=100))
    heading = Widget(id="e3", role="heading", name="Remove it?", depth=1)
    shown = page(item, layer, heading, control("e4", "Yes"), control("e5", "No"))
    assert list_asking_layers(shown) == found
    assert Rows(shown).containers("", "dialog") == found
    assert open_dialogs(shown) == found
    one = page(item, layer, heading, control("e4", "Yes"))
    assert list_asking_layers(one) == []


@pytest.mark.parametrize(("free", "found"), [(1, [10]), (4, [])])
def test_what_came_as_nearly_all_the_others_were_blocked_is_a_dialog(free, found) -> None:
    names = [f"Row {n}" for n in range(10)]
    before = page(*(control(f"e{n}", name, 0) for n, name in enumerate(names)))
    stayed = [control(f"e{n}", name, 0, blocked=n >= free) for n, name in enumerate(names)]
    asks = Widget(id="x1", role="generic", depth=1, name="Delete 3 rows?")
    now = page(*stayed, Widget(id="x0", role="generic"), asks, control("x2", "Delete"))
    assert list_new_layers(now, before) == found


def test_a_page_whose_controls_can_all_be_used_has_no_dialog() -> None:
    shown = page(Widget(id="e1", role="generic"), control("e2", "Save"))
    assert not is_covered(shown)
    assert open_dialogs(shown) == []


def test_controls_that_are_free_among_blocked_ones_make_no_dialog() -> None:
    shown = page(
        Widget(id="e1", role="generic"),
        control("e2", "Add", blocked=True),
        control("e3", "Help"),
    )
    assert is_covered(shown)
    assert open_dialogs(shown) == []


def placed(
    ident: str, role: str, box: tuple[float, float, float, float], **facts: object
) -> Widget:
    x, y, width, height = box
    place = Box(x=x, y=y, width=width, height=height)
    return Widget.model_validate({"id": ident, "role": role, "box": place, **facts})


def crates(*tops: float) -> tuple[Widget, ...]:
    rows = (placed(f"r{y}", "listitem", (0, y, 900, 60), depth=1, clickable=True) for y in tops)
    return (placed("list", "list", (0, 0, 900, 400)), *rows)


def question(top: float, *answers: str) -> tuple[Widget, ...]:
    return (
        placed("box", "generic", (300, top, 300, 120)),
        placed("head", "heading", (310, top, 200, 20), name="Remove crate 7?", depth=1),
        *(
            placed(
                name, "link", (310 + at * 90, top + 80, 60, 20), name=name, depth=1, clickable=True
            )
            for at, name in enumerate(answers)
        ),
    )


def opens(screen: Screen, before: Screen, words: str) -> str:
    check = Check(check="dialog", what=words)
    return run_check(check, ScreenPair(screen, before)).verdict


ASKS = question(30, "Yes", "No")


@pytest.mark.parametrize(
    ("after", "verdict"),
    [
        ((*crates(0, 60, 120), *ASKS), "holds"),
        ((*crates(150, 210, 270), *ASKS), "cannot_tell"),
        ((*crates(0, 60, 120), *ASKS[:-1]), "cannot_tell"),
        ((*crates(300, 360), *crates(0)[1:], *ASKS), "cannot_tell"),
        (crates(0, 60, 120), "refuted"),
    ],
)
def test_what_came_over_the_rows_with_a_heading_and_answers_is_a_dialog(
    after: tuple[Widget, ...], verdict: str
) -> None:
    before = Screen(widgets=crates(0, 60, 120))
    assert opens(Screen(widgets=after), before, "Remove crate 7?") == verdict


def test_what_comes_into_a_part_that_takes_clicks_is_no_dialog() -> None:
    part = placed("part", "generic", (0, 0, 900, 400), clickable=True)
    inside = tuple(w.model_copy(update={"depth": w.depth + 1}) for w in ASKS)
    then, now = Screen(widgets=(part,)), Screen(widgets=(part, *inside))
    assert opens(now, then, "Remove crate 7?") == "cannot_tell"
