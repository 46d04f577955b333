"""Which value belongs to a label: by fields, terms, tables, one text, or what is beside it.

Structure and geometry only; the same for every language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from state.values.screen import MASK, Widget
from tools.screens.roles import FIELD_ROLES
from tools.screens.rows import Rows
from tools.screens.texts import flat, is_hidden
from tools.text import bare

CELLS = frozenset({"cell", "gridcell", "rowheader"})
_COLON = re.compile(r"\s*[:：]\s*")
_MOST_LABEL = 80
_SORTED = "▲▼△▽▴▾↑↓⇅⇵ "
"""What the header of a column shows of its order."""


@dataclass(frozen=True)
class Valued:
    """A value that belongs to a label."""

    label: int
    """Position of the widget that says the label."""
    at: int
    """Position of the widget that says the value."""
    value: str
    is_sure: bool
    """By a field, a term, a table or a colon; beside a text alone anything may stand."""


def values_of(rows: Rows, label: str) -> list[Valued]:
    """List the values that belong to a label, each place once, the surest first."""
    wanted = _called(label)
    if not wanted:
        return []
    found = [
        *_of_fields(rows, wanted),
        *_of_terms(rows, wanted),
        *_of_tables(rows, wanted),
        *_of_texts(rows, label),
        *_beside(rows, wanted),
    ]
    seen: set[int] = set()
    kept = []
    for one in found:
        if one.at not in seen:
            seen.add(one.at)
            kept.append(one)
    return kept


def _called(text: str) -> str:
    return bare(flat(text)).rstrip(":：* ").rstrip(_SORTED).rstrip()


def _visible(rows: Rows) -> Iterator[tuple[int, Widget]]:
    for index, widget in enumerate(rows.page.widgets):
        if not is_hidden(widget):
            yield index, widget


def _of_fields(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in _visible(rows):
        if widget.role not in FIELD_ROLES or widget.value is None:
            continue
        names = [_called(name) for name in (widget.name, widget.placeholder) if name]
        if wanted in names:
            yield Valued(index, index, chosen_text(rows, index), is_sure=True)
        elif any(name.startswith(f"{wanted} ") for name in names):
            yield Valued(index, index, chosen_text(rows, index), is_sure=False)


def chosen_text(rows: Rows, index: int) -> str:
    """Give what a field holds, of a list the label of the option that is chosen."""
    widget = rows.page.widgets[index]
    options = [
        option.name or option.text
        for option in rows.page.subtree(index)[1:]
        if option.role == "option" and "selected" in option.states
    ]
    return ", ".join(options) or (widget.value if widget.value != MASK else "") or ""


def _says(rows: Rows, index: int, wanted: str) -> bool:
    """Say whether a widget with all in it says the label and nothing else."""
    text = rows.page.subtree_text(index)
    return len(text) <= _MOST_LABEL and _called(text) == wanted


def _of_terms(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in _visible(rows):
        if widget.role != "term" or not _says(rows, index, wanted):
            continue
        for behind in range(rows.page.ends[index], len(rows.page.widgets)):
            following = rows.page.widgets[behind]
            if following.role == "term":
                break
            if following.role == "definition" and not is_hidden(following):
                yield Valued(index, behind, rows.page.subtree_text(behind), is_sure=True)


def _of_tables(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in _visible(rows):
        if _is_head(rows, index) and wanted in (
            _called(widget.name),
            _called(rows.page.subtree_text(index)),
        ):
            yield from _of_column(rows, index)
        elif widget.role in CELLS and _says(rows, index, wanted):
            yield from _of_row(rows, index)


def _is_head(rows: Rows, index: int) -> bool:
    role = rows.page.widgets[index].role
    return role == "columnheader" or (role in CELLS and rows.is_header(rows.page.parents[index]))


def _of_row(rows: Rows, label: int) -> Iterator[Valued]:
    """The cells behind a label that begins its row; a row of one label and one value only.

    Empty cells count for nothing, but the only one of a row with a header: the value is empty.
    """
    row = rows.page.parents[label]
    is_header = rows.page.widgets[label].role == "rowheader"
    every = [c for c in rows.children(row) if rows.page.widgets[c].role in CELLS]
    told = [c for c in every if c == label or cell_text(rows, c)]
    cells = every if is_header and len(every) == 2 else told
    is_head = is_header or len(cells) == 2
    if row < 0 or not is_head or not cells or cells[0] != label:
        return
    for cell in cells[1:]:
        yield Valued(label, cell, rows.page.subtree_text(cell), is_sure=True)


def _of_column(rows: Rows, header: int) -> Iterator[Valued]:
    """The cells below the header of a column."""
    head_row = rows.page.parents[header]
    heads = [c for c in rows.children(head_row) if _is_cell(rows, c)]
    place = heads.index(header) if header in heads else -1
    table = next((i for i in rows.page.path(header) if _is_table(rows, i)), -1)
    if place < 0 or table < 0:
        return
    for row in range(table + 1, rows.page.ends[table]):
        if rows.page.widgets[row].role != "row" or row == head_row:
            continue
        cells = [c for c in rows.children(row) if _is_cell(rows, c)]
        if place < len(cells) and rows.page.widgets[cells[place]].role in CELLS:
            text = cell_text(rows, cells[place])
            yield Valued(header, cells[place], text, is_sure=True)


def cell_text(rows: Rows, index: int) -> str:
    """Give what a cell says; where it is a field, what that holds."""
    for inside in range(index + 1, rows.page.ends[index]):
        widget = rows.page.widgets[inside]
        if widget.role in FIELD_ROLES and widget.value is not None:
            return chosen_text(rows, inside)
    return rows.page.subtree_text(index)


def _is_cell(rows: Rows, index: int) -> bool:
    return rows.page.widgets[index].role in CELLS | {"columnheader"}


def _is_table(rows: Rows, index: int) -> bool:
    return rows.page.widgets[index].role in {"table", "grid", "treegrid"}


def _of_texts(rows: Rows, label: str) -> Iterator[Valued]:
    """Texts that say both: "Total: 35"."""
    wanted = flat(label).rstrip(":： ")
    for index, widget in _visible(rows):
        if widget.role in FIELD_ROLES:
            continue
        for text in (widget.name, widget.text):
            head, colon, value = _cut(text)
            if colon and flat(head) == wanted and value:
                yield Valued(index, index, value, is_sure=True)
            elif not colon and flat(text).startswith(f"{wanted} ") and len(text) <= _MOST_LABEL:
                yield Valued(index, index, flat(text)[len(wanted) + 1 :], is_sure=False)


def _cut(text: str) -> tuple[str, str, str]:
    found = _COLON.search(text)
    if found is None:
        return text, "", ""
    return text[: found.start()].strip(), ":", text[found.end() :].strip()


def _beside(rows: Rows, wanted: str) -> Iterator[Valued]:
    """What follows a text that says the label: in the same parent, else on its line."""
    for index, widget in _visible(rows):
        if widget.role in FIELD_ROLES | CELLS | {"term", "columnheader"}:
            continue
        own = widget.name or widget.text
        if not own or _called(own) != wanted:
            continue
        outer = _outermost(rows, index, wanted)
        has_colon = _COLON.search(rows.page.subtree_text(outer)) is not None
        follower = _next(rows, outer)
        if follower is None:
            follower = _on_line(rows, outer)
        if follower is None:
            continue
        said = cell_text(rows, follower)
        value = said.lstrip(":： ")
        if value and not _COLON.search(value[-2:]):
            yield Valued(index, follower, value, is_sure=has_colon or value != said)


def _outermost(rows: Rows, index: int, wanted: str) -> int:
    """Climb to the largest thing that says nothing but the label."""
    for outer in rows.page.path(index):
        if _called(rows.page.subtree_text(outer)) != wanted:
            break
        index = outer
    return index


def _next(rows: Rows, index: int) -> int | None:
    siblings = rows.children(rows.page.parents[index])
    behind = siblings[siblings.index(index) + 1 :]
    for sibling in behind:
        if not is_hidden(rows.page.widgets[sibling]) and cell_text(rows, sibling):
            return sibling
    return None


def _on_line(rows: Rows, index: int) -> int | None:
    """The nearest text to the right on the same line."""
    box = rows.page.widgets[index].box
    if box is None:
        return None
    best, least = None, float("inf")
    for other, widget in _visible(rows):
        there = widget.box
        if there is None or rows.holds(index, other) or not (widget.name or widget.text):
            continue
        overlap = min(box.y + box.height, there.y + there.height) - max(box.y, there.y)
        gap = there.x - (box.x + box.width)
        if gap >= -1 and overlap >= 0.5 * min(box.height, there.height) and gap < least:
            best, least = other, gap
    return best
