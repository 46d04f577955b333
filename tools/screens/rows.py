"""Finds what belongs together on a screen: rows, repeated items, and what words name the place of.

Structure only, no language: roles, repeated siblings, headings, document order.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from surefoot.state.values.screen import Widget
from surefoot.tools.screens.alike import Alike
from surefoot.tools.screens.dialogs import find_menus, is_side_menu, open_dialogs
from surefoot.tools.screens.roles import (
    CONTAINER_ROLES,
    ROW_ROLES,
)
from surefoot.tools.screens.states import is_scrolled
from surefoot.tools.screens.tables import ScreenTables, is_lower, may_name_columns, names_columns
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words

_PAGER = re.compile(r"[\d\s.,…/<>«»‹›|]*")


@dataclass
class Rows:
    """The rows, repeated items and containers of one screen.

    Args:
        page: The screen's texts and tree.
        earlier: The screen before, if known: what came over it since may be a dialog.
    """

    page: PageText
    earlier: PageText | None = None
    _children: dict[int, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self._children = defaultdict(list)
        for index, parent in enumerate(self.page.parents):
            self._children[parent].append(index)

    def children(self, index: int) -> list[int]:
        """Positions of what is right below the widget at `index`, -1 for the top."""
        return self._children.get(index, [])

    def holds(self, outer: int, inner: int) -> bool:
        """Say whether the widget at `outer` is or holds the one at `inner`."""
        return outer <= inner < self.page.ends[outer]

    def innermost(self, found: Sequence[int]) -> list[int]:
        """Leave out the widgets that hold another one of them."""
        return [i for i in found if not any(o != i and self.holds(i, o) for o in found)]

    def parts_of(self, row: int) -> list[int]:
        """Give a row with the other parts of it, where a grid draws its columns in two tables."""
        box = self.page.widgets[row].box
        if box is None or self.page.widgets[row].role != "row":
            return [row]
        return [
            index
            for index, widget in self.page.visible
            if widget.role == "row"
            and (other := widget.box) is not None
            and (other.y, other.height) == (box.y, box.height)
        ]

    @cached_property
    def _alike(self) -> Alike:
        return Alike(self.page, self._children)

    @property
    def groups(self) -> list[list[int]]:
        """Widgets that are alike under one parent: rows by their role, else repeated siblings."""
        return self._alike.groups

    def shape(self, index: int) -> object:
        """Give what is alike for siblings that are built alike."""
        return self._alike.shape(index)

    def least(self, group: Sequence[int]) -> int:
        """Give how many of a group are surely rows: not what holds more, nor what may be a head."""
        first = group[0] if len(group) > 1 else -1
        is_plain = first >= 0 and self.page.widgets[first].role != "row"
        may_name = is_plain and may_name_columns(self.page, first, group[1:])
        alike = Counter(self._seen_in(i) for i in group).values()
        return max(alike, default=0) - may_name

    def _seen_in(self, index: int) -> frozenset[str]:
        """Give the roles of what is seen in a widget; of what is a row by its role, that role."""
        if self.page.widgets[index].role in ROW_ROLES:
            return frozenset()
        inside = self.page.subtree(index)[1:]
        return frozenset(w.role for w in inside if w.role != "text" and not is_hidden(w))

    @cached_property
    def _group_of(self) -> dict[int, list[int]]:
        return {index: group for group in self.groups for index in group}

    def siblings(self, index: int) -> list[int]:
        """Rows that are alike to the one at `index`, itself among them; [] for what is no row."""
        return self._group_of.get(index, [])

    def peers(self, index: int) -> list[int]:
        """Give its siblings; of a row in which more is open, the rows that it else is alike to."""
        if index < 0 or index in self._group_of:
            return self.siblings(index)
        roles = self._alike.roles_in(index)
        beside = self.children(self.page.parents[index])
        role = self.page.widgets[index].role
        alike = (i for i in beside if i in self._group_of and self.page.widgets[i].role == role)
        return next((self._group_of[i] for i in alike if self._alike.roles_in(i) <= roles), [])

    def row_around(self, index: int) -> int | None:
        """Find the innermost row or repeated item that is or holds the widget at `index`."""
        return next((i for i in (index, *self.page.path(index)) if i in self._group_of), None)

    def is_header(self, row: int) -> bool:
        """Say whether a row holds nothing but the names of columns."""
        cells = [w.role for w in self.page.subtree(row)[1:] if w.role.endswith(("cell", "header"))]
        if not cells:
            return row in self._heads
        return set(cells) == {"columnheader"} or row in self.tables.headers

    @cached_property
    def _heads(self) -> frozenset[int]:
        """First lines of groups, without roles, that name the columns of the others."""
        return frozenset(
            group[0]
            for group in self.groups
            if is_lower(self.page, group[0], group[1:])
            and names_columns(self.page, group[0], group[1:])
        )

    def end_of(self, row: int) -> int:
        """Give where a row ends; of a term, where its descriptions do."""
        page = self.page
        if page.widgets[row].role != "term":
            return page.ends[row]
        behind = (i for i in self.children(page.parents[row]) if i > row)
        following = (i for i in behind if page.widgets[i].role == "term")
        return next(following, page.ends[page.parents[row]])

    def is_entry(self, row: int) -> bool:
        """Say whether a row is more than the names of columns, or a word that there is none."""
        return not self.is_header(row) and row not in self.tables.notices

    @cached_property
    def tables(self) -> ScreenTables:
        """The tables of the screen."""
        return ScreenTables(self.page)

    def rows_in(self, outer: int | None = None) -> list[int]:
        """List the rows in the widget at `outer`, or of the page: see `rows_of_span`."""
        span = None if outer is None else (outer + 1, self.page.ends[outer])
        return self.rows_of_span(span)

    def rows_of_span(
        self, span: tuple[int, int] | None = None, *, of_table: bool = False
    ) -> list[int]:
        """List the rows in a part of the page, or of all of it: its largest group, no pager.

        With `of_table` the rows of a table, where there are some, before other groups.
        """
        groups = [g for g in self.groups if not of_table or self.page.widgets[g[0]].role == "row"]
        best = self.largest(groups, span)
        return best or (self.rows_of_span(span) if of_table else [])

    def largest(
        self, groups: Iterable[Sequence[int]], span: tuple[int, int] | None = None
    ) -> list[int]:
        """Give the group that takes most room, in a part of the page or all of it, no pager."""
        best: list[int] = []
        for group in groups:
            inside = [
                i
                for i in group
                if (span is None or span[0] <= i < span[1])
                and self.is_entry(i)
                and not self.is_closed_option(i)
                and self._text(i)
            ]
            if inside and not all(_PAGER.fullmatch(self._text(i)) for i in inside):
                best = max(best, inside, key=self._extent)
        return best

    def _extent(self, group: Sequence[int]) -> float:
        boxes = [box for i in group if (box := self.page.widgets[i].box) is not None]
        if boxes:
            return sum(box.area for box in boxes)
        return sum(len(self._text(i)) for i in group) / 1e6

    def _text(self, index: int) -> str:
        return self.page.subtree_text(index)

    def is_closed_option(self, index: int) -> bool:
        """Say whether it is an option of a list that is folded, which shows only the chosen one."""
        if self.page.widgets[index].role != "option":
            return False
        return any(w.role == "combobox" for w in self.page.ancestors(index))

    def containers(self, words: str = "", kind: str = "") -> list[int]:
        """List what has `words` as its own name or holds them, smallest first.

        Args:
            words: "" for all of the kind.
            kind: As a sentence says it, see CONTAINER_ROLES; "" for any container.
        """
        roles = CONTAINER_ROLES.get(kind)
        found = [
            index
            for index, _ in self.page.visible
            if self.is_container(index, roles, kind) and (not words or self._says(index, words))
        ]
        found.sort(key=lambda i: (self.page.ends[i] - i, i))
        named = [i for i in found if words and flat(self.page.widgets[i].name) == flat(words)]
        return named or found

    @cached_property
    def dialogs(self) -> tuple[int, ...]:
        """The open dialogs, also those that only their coming or their place tells."""
        return tuple(open_dialogs(self.page, self.earlier))

    @cached_property
    def menus(self) -> frozenset[int]:
        """The open menus; see `find_menus`."""
        return find_menus(self.page)

    def is_container(self, index: int, roles: frozenset[str] | None, kind: str) -> bool:
        """Say whether a widget is what a sentence calls by a kind, whose roles these are."""
        if roles is None:
            return self.page.ends[index] > index + 1
        if kind == "dialog":
            return index in self.dialogs
        if kind == "menu" and (index in self.menus or is_side_menu(self.page, index)):
            return True
        if self.page.widgets[index].role in roles:
            return not self.is_closed_option(index) or kind == "list"
        return kind in {"row", "card"} and index in self._group_of

    def scrolled_lists(self, words: str) -> list[int]:
        """List the lists with that name or label of which more can be seen by scrolling."""
        wanted = flat(words).rstrip(" :")
        return [
            index
            for index, widget in self.page.visible
            if widget.role == "list"
            and (is_scrolled(widget) or widget.scrolls)
            and wanted in (flat(text).rstrip(" :") for text in (widget.name, widget.label))
        ]

    def _says(self, index: int, words: str) -> bool:
        return whole_words(flat(words)).search(self._text(index)) is not None

    def places(self, words: str, *, exact: bool) -> list[int]:
        """Positions of the visible widgets that say `words`: as all that they say, or among it."""
        wanted = flat(words).rstrip(" :")
        if not wanted:
            return []
        pattern = whole_words(wanted)
        found = []
        for index, widget in self.page.visible:
            if self._is_unchosen(index):
                continue
            said = [flat(text).rstrip(" :*") for text in _texts_said(widget)]
            if any(text == wanted if exact else pattern.search(text) for text in said):
                found.append(index)
        return found

    def _is_unchosen(self, index: int) -> bool:
        is_chosen = "selected" in self.page.widgets[index].states
        return not is_chosen and self.is_closed_option(index)


def _texts_said(widget: Widget) -> Iterable[str]:
    yield from texts_of(widget)
    if widget.placeholder and widget.placeholder == widget.name:
        yield widget.placeholder
