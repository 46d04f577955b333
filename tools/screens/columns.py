"""Tells a line that names the columns of what is below it, where no role says so."""

import re
from collections.abc import Sequence

from surefoot.state.values.screen import Box
from surefoot.tools.screens.texts import PageText, is_hidden

_DIGIT = re.compile(r"\d")
_FEWEST = 3
_MOST_APART_PX = 4


def names_columns(page: PageText, head: int, entries: Sequence[int]) -> bool:
    """Say whether a line without a number stands over entries with numbers, cell over cell."""
    if not entries or _DIGIT.search(page.subtree_text(head)):
        return False
    has_numbers = all(_DIGIT.search(page.subtree_text(entry)) for entry in entries)
    return has_numbers and _is_over_cells(page, head, entries)


def is_lower(page: PageText, head: int, entries: Sequence[int]) -> bool:
    """Say whether a line is lower than the entries below, which are as wide as one another."""
    boxes = [box for entry in entries if (box := page.widgets[entry].box) is not None]
    own = page.widgets[head].box
    if own is None or len(boxes) < max(2, len(entries)) or len({(b.x, b.width) for b in boxes}) > 1:
        return False
    return own.height < min(b.height for b in boxes) and own.width >= boxes[0].width


def may_name_columns(page: PageText, head: int, entries: Sequence[int]) -> bool:
    """Say whether a line, cell over cell, is told from its entries by numbers or its height."""
    if names_columns(page, head, entries):
        return True
    return is_lower(page, head, entries) and _is_over_cells(page, head, entries)


def _is_over_cells(page: PageText, head: int, entries: Sequence[int]) -> bool:
    names = _cells(page, head) if page.subtree_text(head) else []
    return all(_over(names, _cells(page, entry)) >= _FEWEST for entry in entries)


def _cells(page: PageText, entry: int) -> list[Box]:
    below = [entry]
    while len(below) == 1:
        outer = below[0]
        inside = range(outer + 1, page.ends[outer])
        below = [i for i in inside if page.parents[i] == outer and not is_hidden(page.widgets[i])]
    return [box for i in below if (box := page.widgets[i].box) is not None and box.width > 0]


def _over(names: Sequence[Box], cells: Sequence[Box]) -> int:
    """Count the names that have a cell of their own below them."""
    left = [*cells]
    for name in names:
        below = next((cell for cell in left if _is_over(name, cell)), None)
        if below is not None:
            left.remove(below)
    return len(cells) - len(left)


def _is_over(one: Box, other: Box) -> bool:
    """Say whether one of two stands between the left and the right edge of the other."""
    inner, outer = sorted((one, other), key=lambda box: box.width)
    ends = outer.x + outer.width + _MOST_APART_PX
    return outer.x - _MOST_APART_PX <= inner.x and inner.x + inner.width <= ends
