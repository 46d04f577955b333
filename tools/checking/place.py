"""Where on a screen a check looks."""

from dataclasses import dataclass

from state.values.check import Check
from state.values.screen import Screen, Widget
from tools.screens.changes import shows_nothing, widget_line
from tools.screens.rows import Rows
from tools.screens.texts import PageText, is_hidden


@dataclass(frozen=True)
class Place:
    """A screen, or the part of it that a check names."""

    rows: Rows
    spans: tuple[tuple[int, int], ...]
    """First and last position plus one of what is looked at; several where several fit."""
    found: bool
    """The place that was named is there."""

    def holds(self, index: int) -> bool:
        """Say whether a widget is in it."""
        return any(start <= index < end for start, end in self.spans)

    def widgets(self) -> list[tuple[int, Widget]]:
        """List the visible widgets in it, with their positions."""
        return [
            (index, widget)
            for index, widget in enumerate(self.rows.page.widgets)
            if not is_hidden(widget) and self.holds(index)
        ]

    def line(self, index: int) -> str:
        """Write a widget as a line of the screen; one without words by what is in it."""
        widget = self.rows.page.widgets[index]
        line = widget_line(widget)
        if not (widget.name or widget.text or widget.value):
            line = f"{line}: {self.rows.page.subtree_text(index)}"
        return line[:200]


def place_of(check: Check, screen: Screen) -> Place:
    """Find where a check looks: all of the screen where it names no place."""
    rows = Rows(PageText(screen))
    everything = ((0, len(screen.widgets)),)
    if not check.where and not check.where_kind:
        return Place(rows, everything, found=True)
    outer = rows.containers(check.where, check.where_kind)
    if check.where and not check.where_kind:
        outer = _smallest(rows, check.where) or outer[:1]
    elif outer and check.where:
        outer = _innermost(rows, outer)
    if not outer and not check.where and check.where_kind != "dialog":
        # "in the list": a person calls so what no role tells.
        return Place(rows, everything, found=True)
    if not outer:
        return Place(rows, everything, found=False)
    return Place(rows, tuple((i, rows.page.ends[i]) for i in outer), found=True)


def _smallest(rows: Rows, words: str) -> list[int]:
    """The rows, sections or named containers that the words stand in."""
    found = []
    for at in rows.places(words, exact=True) or rows.places(words, exact=False):
        widget = rows.page.widgets[at]
        row = rows.row_around(at)
        if row is not None:
            found.append(row)
        elif rows.page.ends[at] > at + 1 and widget.role not in {"heading", "link", "button"}:
            found.append(at)
        else:
            outer = next((i for i in rows.page.path(at) if _has_more(rows, i, at)), None)
            found += [outer] if outer is not None else []
    return _innermost(rows, list(dict.fromkeys(found)))


def _has_more(rows: Rows, outer: int, inner: int) -> bool:
    return rows.page.subtree_text(outer) != rows.page.subtree_text(inner)


def _innermost(rows: Rows, found: list[int]) -> list[int]:
    return [i for i in found if not any(o != i and rows.holds(i, o) for o in found)]


def unseen(screen: Screen) -> str:
    """Say why a screen cannot tell what is not on it; "" when it can."""
    if screen.opaque:
        return "the app draws its screen itself"
    if shows_nothing(screen):
        return "the screen shows nothing"
    if any("busy" in widget.states for widget in screen.widgets):
        return "the page is still loading"
    return ""
