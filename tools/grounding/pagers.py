"""Finds what turns the page: the number after the current one, else the sign for the next."""

import re

from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.names import split_words
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import is_icon_name

_NEXT = frozenset({">", "›", "»", "→", "❯", ">>"})
_BACK = frozenset({"<", "‹", "«", "←", "❮", "<<"})
_NUMBER = re.compile(r"\d{1,4}")
_MOST_AROUND = 3


def find_next_page(rows: Rows) -> int | None:
    """Find the control that leads to the next page of a list; None when there is none."""
    numbers = _page_numbers_by_parent(rows)
    for parent, found in numbers.items():
        current = [n for n, i in found.items() if _is_current(rows, i)]
        if len(current) == 1 and current[0] + 1 in found:
            following = found[current[0] + 1]
            if _may_turn_page(rows, following):
                return following
        sign = _sign(rows, parent)
        if sign is not None:
            return sign
    return _find_next_by_neighbours(rows)


def _page_numbers_by_parent(rows: Rows) -> dict[int, dict[int, int]]:
    """Groups of at least two numbers in a row under one parent, by the parent."""
    groups: dict[int, dict[int, int]] = {}
    for index, widget in rows.page.visible:
        said = (widget.name or widget.text).strip()
        if not _NUMBER.fullmatch(said) or widget.role.endswith("cell"):
            continue
        for outer in list(rows.page.path(index))[:_MOST_AROUND]:
            groups.setdefault(outer, {}).setdefault(int(said), index)
    found: dict[int, dict[int, int]] = {}
    for parent, numbers in groups.items():
        in_row = [n for n in numbers if n + 1 in numbers]
        acting = [i for i in numbers.values() if _may_turn_page(rows, i)]
        others = rows.page.ends[parent] - parent
        is_bar = others <= 6 * len(numbers) + 12
        if in_row and acting and is_bar and len(acting) >= len(numbers) - 1:
            found[parent] = numbers
    inner = {p for p in found if any(o != p and rows.holds(p, o) for o in found)}
    return {p: n for p, n in found.items() if p not in inner}


def _may_turn_page(rows: Rows, index: int) -> bool:
    widget = rows.page.widgets[index]
    return widget.clickable and "disabled" not in widget.states and widget.role != "option"


def _is_current(rows: Rows, index: int) -> bool:
    chain = rows.page.around(index)[:2]
    states = {state for w in chain for state in w.states}
    if {"current", "selected", "class active", "class current", "class selected"} & states:
        return True
    return not rows.page.widgets[index].clickable


def _sign(rows: Rows, parent: int) -> int | None:
    """The sign for the next page beside some numbers."""
    for index in range(parent, rows.page.ends[parent]):
        if _may_turn_page(rows, index) and _is_paging_sign(rows.page.widgets[index], _NEXT, "next"):
            return index
    return None


def _find_next_by_neighbours(rows: Rows) -> int | None:
    """A sign for the next page beside one for the page before, or beside a number."""
    for index, widget in rows.page.visible:
        if not _may_turn_page(rows, index) or not _is_paging_sign(widget, _NEXT, "next"):
            continue
        for outer in list(rows.page.path(index))[:_MOST_AROUND]:
            inside = rows.page.subtree(outer)
            if len(inside) < 12 and any(
                _is_paging_sign(w, _BACK, "prev") or _is_number(w) for w in inside
            ):
                return index
    return None


def _is_number(widget: Widget) -> bool:
    return _NUMBER.fullmatch((widget.name or widget.text).strip()) is not None


def _is_paging_sign(widget: Widget, signs: frozenset[str], token: str) -> bool:
    if (widget.name or widget.text).strip() in signs:
        return True
    is_silent = not widget.name or is_icon_name(widget.name)
    return is_silent and token in split_words(f"{widget.tokens} {widget.name}")
