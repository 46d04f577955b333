"""What changed between two screens, also of a long page of which nearly all has changed."""

import time

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.judge import StepExecution, decide_step, run_checks
from surefoot.tools.screens.changes import compare, find_gaps
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

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
