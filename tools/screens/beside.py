"""Finds what stands beside a text that is a label: structure first, then geometry.

| the label | what is beside it |
|---|---|
| has a text behind it in the same parent | that text |
| is all that its parent says | what is behind the parent, up to the row or part it is in |
| is alone in a row whose neighbours show label and value | nothing: it has no value |
| is the last of a run of alike rows | nothing: what follows the run is no part of it |
| has an empty place behind it | nothing |
| is a link, button or heading, and so is what is behind it | nothing: they stand in one row |
| is a choice, a tab or an entry of a list, or what is behind it is one, or a button | nothing |
"""

import re
from collections.abc import Iterator
from itertools import islice

from surefoot.state.values.screen import Widget
from surefoot.tools.screens.roles import (
    CHOICE_ROLES,
    CHROME_ROLES,
    DIALOG_ROLES,
    MESSAGE_ROLES,
    ROW_ROLES,
)
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden, texts_of, whole_words
from surefoot.tools.text import bare

COLON = re.compile(r"\s*[:：]\s*")
ARROWS = "▲▼△▽▴▾▿⌄⌃˅↑↓⇅⇵ "
"""What the header of a column shows of its order, and a drawn list of its opening."""
_PAIR = re.compile(r"[^:：]*[^\d\s:：]\s*(?:：|:(?!//)(?=\s|[^\s\d\w]|[^\x00-\x7f]))\s*\S")
_BOUNDS = (
    ROW_ROLES
    | CHROME_ROLES
    | DIALOG_ROLES
    | {"region", "group", "form", "main", "cell", "gridcell", "tabpanel", "list", "table"}
)
"""Roles of what a label with its value never goes across."""
_CHOICES = CHOICE_ROLES | {"menuitem"}
_BOXES = frozenset({"checkbox", "radio", "switch"})
_PEERS = frozenset({"link", "button", "heading"})
_DECOR = frozenset({"img", "image", "separator", "presentation", "none"})


def label_text(text: str) -> str:
    """Give the name that a label says, without its colon, star or sign of order."""
    return bare(flat(text)).rstrip(":：* ").rstrip(ARROWS).rstrip()


def find_beside(rows: Rows, index: int) -> int | None:
    """Find what stands beside the label at `index`: behind it, else to its right on its line."""
    outer = _outermost(rows, index)
    if outer is None or any(w.role in _CHOICES for w in _self_and_near_ancestors(rows, index)):
        return None
    behind = _behind(rows, outer)
    if behind is not None:
        return (
            None
            if _is_alone(rows, outer, behind) or _is_for_acting(rows, index, behind)
            else behind
        )
    behind = _on_line(rows, outer)
    return None if behind is None or _is_for_acting(rows, index, behind) else behind


def _self_and_near_ancestors(rows: Rows, index: int) -> list[Widget]:
    return rows.page.around(index)[:3]


def _is_for_acting(rows: Rows, index: int, behind: int) -> bool:
    """Say whether what is behind a label is for acting, and no value of it."""
    widget = rows.page.widgets[behind]
    if widget.role in _CHOICES:
        return True
    if widget.role == "button" and not {"expanded", "collapsed"} & set(widget.states):
        return True
    peers = {w.role for w in _self_and_near_ancestors(rows, index)} & _PEERS
    return any(w.role in peers for w in rows.page.subtree(behind)[:2])


def find_counter(rows: Rows, index: int) -> int | None:
    """Find the only number beside an entry of a tree, to its right."""
    page = rows.page
    box = page.widgets[index].box
    if page.widgets[index].role != "treeitem" or box is None:
        return None
    beside = [
        i
        for i in rows.children(page.parents[index])
        if page.subtree_text(i).isdecimal() and _are_level(rows, index, i)
    ]
    there = page.widgets[beside[0]].box if len(beside) == 1 else None
    is_right = there is not None and there.x >= box.right - 1
    return beside[0] if is_right else None


def are_counted(rows: Rows, index: int) -> bool:
    """Say whether another entry of the tree has a number beside it, too."""
    page = rows.page
    tree = next((i for i in page.path(index) if page.widgets[i].role == "tree"), index)
    entries = (i for i in range(tree, page.ends[tree]) if i != index)
    return any(find_counter(rows, i) is not None for i in entries)


def is_in_pairs(rows: Rows, index: int) -> bool:
    """Say whether a label is the first of two texts, as in each of the parts beside: a number."""
    page = rows.page
    pair = page.parents[index]
    parts = (
        [i for i in rows.children(page.parents[pair]) if _says_any(rows, i)] if pair >= 0 else []
    )
    pairs = [[i for i in rows.children(part) if _says_any(rows, i)] for part in parts]
    alike = [one for one in pairs if len(one) == 2 and _is_number(rows, one[1])]
    return len(alike) > 1 and len(alike) >= len(parts) - 1 and any(o[0] == index for o in alike)


def _is_number(rows: Rows, index: int) -> bool:
    text = rows.page.subtree_text(index)
    return bool(text) and text[0].isdigit() and not any(sign.isalpha() for sign in text)


def find_box(rows: Rows, field: int) -> int | None:
    """Find the box to tick that says the name of the nameless field right behind it."""
    page = rows.page
    for at in (field, *islice(page.path(field), 1)):
        below = [i for i in rows.children(page.parents[at]) if i == at or _says_any(rows, i)]
        before = below[: below.index(at)][-1:]
        if before:
            boxes = [i for i in range(before[0], page.ends[before[0]]) if _is_named_box(rows, i)]
            said = label_text(page.subtree_text(before[0]))
            alone = len(boxes) == 1 and said == label_text(page.widgets[boxes[0]].name)
            is_it = alone and not page.widgets[field].name
            return boxes[0] if is_it and _are_level(rows, boxes[0], field) else None
    return None


def _are_level(rows: Rows, index: int, other: int) -> bool:
    """Say whether nothing tells that two widgets stand on different lines."""
    box, there = rows.page.widgets[index].box, rows.page.widgets[other].box
    if box is None or there is None:
        return True
    return box.y < there.bottom and there.y < box.bottom


def _is_named_box(rows: Rows, index: int) -> bool:
    widget = rows.page.widgets[index]
    return widget.role in _BOXES and bool(widget.name) and not is_hidden(widget)


def says_colon(rows: Rows, index: int) -> bool:
    """Say whether the largest thing that says only a label ends it with a colon."""
    outer = _outermost(rows, index)
    return outer is not None and COLON.search(rows.page.subtree_text(outer)) is not None


def _outermost(rows: Rows, index: int) -> int | None:
    """Climb to the largest thing that says nothing but the label; None where its place is empty."""
    wanted = label_text(rows.page.subtree_text(index))
    if rows.page.widgets[index].role in _BOUNDS:
        return None
    for outer in rows.page.path(index):
        if label_text(rows.page.subtree_text(outer)) != wanted or _holds_value(rows, outer):
            break
        if rows.page.widgets[outer].role in _BOUNDS or _has_empty_place(rows, index, outer):
            return None
        if any(w.role in _CHOICES for w in rows.page.subtree(outer)):
            return None
        index = outer
    return index


def _holds_value(rows: Rows, index: int) -> bool:
    return any(holds_value(widget) for widget in rows.page.subtree(index))


def holds_value(widget: Widget) -> bool:
    """Say whether a widget shows what it holds, though that may be "": more than an arrow."""
    is_arrow = bool(widget.value) and not (widget.value or "").strip(ARROWS)
    return widget.value is not None and not is_arrow and not is_hidden(widget)


def _has_empty_place(rows: Rows, index: int, outer: int) -> bool:
    return any(
        sibling > index
        and not is_hidden(rows.page.widgets[sibling])
        and rows.page.widgets[sibling].role not in _DECOR
        for sibling in rows.children(outer)
    )


def _behind(rows: Rows, index: int) -> int | None:
    siblings = _siblings(rows, index)
    return next((s for s in siblings[siblings.index(index) + 1 :]), None)


def _siblings(rows: Rows, index: int) -> list[int]:
    """What says something under the same parent, the widget itself among it."""
    return [
        s
        for s in rows.children(rows.page.parents[index])
        if s == index or (not is_hidden(rows.page.widgets[s]) and _says_any(rows, s))
    ]


def _says_any(rows: Rows, index: int) -> bool:
    return bool(rows.page.subtree_text(index).strip(ARROWS)) or _holds_value(rows, index)


def _is_alone(rows: Rows, index: int, behind: int) -> bool:
    """Say whether a label is a row of its own that has no value."""
    widgets = rows.page.widgets
    role = widgets[index].role
    if widgets[behind].role in MESSAGE_ROLES or _is_pair(rows, behind):
        return True
    if role == "text":
        return False
    siblings = _siblings(rows, index)
    at = siblings.index(index)
    alike = [s for s in siblings if s != index and widgets[s].role == role]
    has_colon = COLON.search(rows.page.subtree_text(index)) is not None
    if has_colon and any(_is_pair(rows, s) for s in alike):
        return True
    if any(_count_text_parts(rows, s) > 1 for s in alike) and rows.page.ends[index] > index + 1:
        return True
    is_last_alike = at > 0 and widgets[siblings[at - 1]].role == role
    return is_last_alike and widgets[behind].role != role


def _is_pair(rows: Rows, index: int) -> bool:
    """Say whether a thing itself shows a label and its value: "Total: 35"."""
    widget = rows.page.widgets[index]
    own = widget.text or widget.name
    if own and _PAIR.match(own):
        return True
    parts = [w.text or w.name for w in _parts_of(rows, index)]
    return len(parts) > 1 and _PAIR.match(" ".join(parts)) is not None


def _count_text_parts(rows: Rows, index: int) -> int:
    return sum(1 for _ in _parts_of(rows, index))


def _parts_of(rows: Rows, index: int) -> Iterator[Widget]:
    for widget in rows.page.subtree(index):
        if not is_hidden(widget) and (widget.name or widget.text or widget.value):
            yield widget


def _on_line(rows: Rows, index: int) -> int | None:
    """The nearest text to the right on the same line."""
    box = rows.page.widgets[index].box
    if box is None:
        return None
    best, least = None, float("inf")
    for other, widget in rows.page.visible:
        there = widget.box
        if there is None or rows.holds(index, other):
            continue
        if not (widget.name or widget.text):
            continue
        overlap = min(box.bottom, there.bottom) - max(box.y, there.y)
        gap = there.x - box.right
        if gap >= -1 and overlap >= 0.5 * min(box.height, there.height) and gap < least:
            best, least = other, gap
    return best


INLINE = frozenset(
    {"text", "link", "strong", "emphasis", "code", "mark", "time", "subscript", "superscript"}
    | {"insertion", "deletion", "term", "img", "image"}
)
"""Roles of what goes on in the line that it stands in."""


def is_on_one_line(rows: Rows, index: int, phrase: str) -> bool:
    """Say whether a phrase, from the widget at `index` on, stands in one line or row of a table."""
    page, wanted = rows.page, flat(phrase)
    if any(wanted in flat(text) for text in texts_of(page.widgets[index])):
        return True
    pattern = whole_words(wanted)
    row = next((i for i in page.path(index) if page.widgets[i].role == "row"), None)
    if row is not None and pattern.search(page.subtree_text(row)):
        return True
    return pattern.search(_line_around(rows, index)) is not None


def _line_around(rows: Rows, index: int) -> str:
    """The texts of the widgets that go on in one line, the one at `index` among them."""
    page = rows.page
    while page.parents[index] >= 0 and page.widgets[page.parents[index]].role in INLINE:
        index = page.parents[index]
    line: list[int] = []
    for sibling in rows.children(page.parents[index]):
        if _goes_on(rows, sibling):
            line.append(sibling)
        elif index in line:
            break
        else:
            line = []
    texts = (
        flat(t) for i in line for w in page.subtree(i) if not is_hidden(w) for t in texts_of(w)
    )
    return " ".join(text for text in texts if text) if index in line else ""


def _goes_on(rows: Rows, index: int) -> bool:
    return all(widget.role in INLINE for widget in rows.page.subtree(index))
