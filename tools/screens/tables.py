"""Tables of a page: rows, columns and cells by roles, and columns by where texts stand."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from urllib.parse import urljoin, urlsplit

from surefoot.state.values.screen import Box
from surefoot.tools.screens.roles import TABLE_ROLES
from surefoot.tools.screens.texts import PageText, is_hidden

CELLS = frozenset({"cell", "gridcell", "rowheader"})
_IN_ROWS = CELLS | {"columnheader"}
_DIGIT = re.compile(r"\d")


class ScreenTables:
    """The tables of one screen.

    Args:
        page: The screen's texts and tree.
    """

    def __init__(self, page: PageText) -> None:
        self._page = page

    def is_table(self, index: int) -> bool:
        """Say whether the widget at `index` is a table."""
        return self._page.widgets[index].role in TABLE_ROLES

    @cached_property
    def headers(self) -> frozenset[int]:
        """First rows that name columns: by a role, else with words only, above other rows."""
        return frozenset(
            rows[0]
            for table, rows in self._rows.items()
            if table >= 0
            and (
                self._has_header(rows[0]) or self._names_columns(rows) or self._sorts_columns(rows)
            )
        )

    @cached_property
    def notices(self) -> frozenset[int]:
        """Rows of one cell without a number, alone below a header: they say that there is none."""
        return frozenset(
            rows[1]
            for rows in self._rows.values()
            if len(rows) == 2
            and rows[0] in self.headers
            and len(self.cells(rows[0])) > 1 == len(self.cells(rows[1]))
            and self._is_word(self.cells(rows[1])[0])
        )

    def headers_above(self, row: int) -> list[int]:
        """List the rows of its table that name the columns of a row."""
        table = self.table_around(row)
        return [h for h in self.headers if h < row and self.table_around(h) == table]

    def cells(self, row: int) -> list[int]:
        """List the cells of a row, the names of columns among them."""
        return [i for i in self._below(row) if self._page.widgets[i].role in _IN_ROWS]

    def column_of(self, cell: int) -> int:
        """Give the place of a cell, or of the name of a column, in its row; -1 for no cell."""
        cells = self.cells(self._page.parents[cell])
        return cells.index(cell) if cell in cells else -1

    def column(self, header: int) -> list[int]:
        """List the cells below the name of a column, that name first."""
        place, table = self.column_of(header), self.table_around(header)
        rows = [cells for row in self._rows[table] if row > header and (cells := self.cells(row))]
        return [header, *(cells[place] for cells in rows if 0 <= place < len(cells))]

    def table_around(self, row: int) -> int:
        """Give the innermost table around a row, -1 for none."""
        return next((i for i in self._page.path(row) if self.is_table(i)), -1)

    @cached_property
    def _rows(self) -> dict[int, list[int]]:
        """The visible rows that say something, by the innermost table around them."""
        found: dict[int, list[int]] = defaultdict(list)
        for index, widget in self._page.visible:
            if widget.role == "row" and self._page.subtree_text(index):
                found[self.table_around(index)].append(index)
        return found

    def _below(self, row: int) -> list[int]:
        within = range(row + 1, self._page.ends[row]) if row >= 0 else ()
        return [i for i in within if self._page.parents[i] == row]

    def _has_header(self, row: int) -> bool:
        return any(self._page.widgets[i].role == "columnheader" for i in self._below(row))

    def _names_columns(self, rows: Sequence[int]) -> bool:
        cells = self._below(rows[0])
        if len(rows) < 2 or len(cells) < 3:
            return False
        if any(self._page.widgets[i].role != "cell" for i in cells):
            return False
        if not self._is_word(cells[0]) or sum(not self._is_word(cell) for cell in cells) > 1:
            return False
        ends = [self._page.subtree_text(cell).endswith((":", "：")) for cell in cells]
        if ends[0] and not all(ends):
            # It labels its row.
            return False
        return all(any(not self._is_word(cell) for cell in self._below(row)) for row in rows[1:])

    def _sorts_columns(self, rows: Sequence[int]) -> bool:
        """Say whether only the first row holds in each cell a link that stays here, or nothing."""
        if len(rows) < 2 or any(all(self._is_linked(i) for i in self._below(r)) for r in rows[1:]):
            return False
        links = [url for cell in self._below(rows[0]) if (url := self._link_of(cell)) is not None]
        is_head = all(self._is_linked(cell) for cell in self._below(rows[0]))
        return is_head and len(links) > 1 and all(map(self._stays, links))

    def _is_linked(self, cell: int) -> bool:
        return not self._page.subtree_text(cell) or self._link_of(cell) is not None

    def _link_of(self, cell: int) -> str | None:
        """Give the address of the link that says all that a cell says, and no number."""
        text, widgets = self._page.subtree_text(cell), self._page.widgets
        inside = range(cell + 1, self._page.ends[cell]) if not _DIGIT.search(text) else ()
        links = [i for i in inside if widgets[i].role == "link"]
        is_it = bool(text) and len(links) == 1 and self._page.subtree_text(links[0]) == text
        return widgets[links[0]].url if is_it else None

    def _stays(self, url: str) -> bool:
        here = self._page.screen.location
        there = urljoin(here, url)
        return url.startswith("javascript:") or urlsplit(there)[:3] == urlsplit(here)[:3]

    def _is_word(self, cell: int) -> bool:
        text = self._page.subtree_text(cell)
        acts = any(widget.clickable for widget in self._page.subtree(cell))
        return bool(text) and not _DIGIT.search(text) and not acts


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
    names = _cell_boxes(page, head) if page.subtree_text(head) else []
    return all(_over(names, _cell_boxes(page, entry)) >= _FEWEST for entry in entries)


def _cell_boxes(page: PageText, entry: int) -> list[Box]:
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
    ends = outer.right + _MOST_APART_PX
    return outer.x - _MOST_APART_PX <= inner.x and inner.right <= ends
