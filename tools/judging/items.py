"""Things that a screen shows several of: table rows, list items, cards."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from state.values.screen import Widget
from tools.judging.plain_rows import is_plain_head, only_takes
from tools.screens.roles import CHROME_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, is_hidden, whole_words

ITEM_OF = {
    "table": "row",
    "grid": "row",
    "treegrid": "row",
    "list": "listitem",
    "tree": "treeitem",
    "listbox": "option",
    "menu": "menuitem",
    "feed": "article",
    "tablist": "tab",
    "radiogroup": "radio",
}
PARENTS = frozenset({"..", "."})
"""What an item begins with that is only the way up to the parent folder."""
_HEADS = 2
"""So many columns make a table."""
_ALONE = frozenset({"article", "listitem"})
"""What is an entry by its role: of a list too that has no box around it, as apps on phones have."""
_CARD_ROLES = frozenset({"generic", "group", "region"}) | _ALONE


@dataclass(frozen=True)
class Group:
    """Things of one kind in one container."""

    index: int
    container: Widget
    items: tuple[tuple[int, Widget], ...]

    @property
    def is_table(self) -> bool:
        """Rows with cells rather than a plain list."""
        return ITEM_OF.get(self.container.role) == "row"


@dataclass
class Items:
    """The repeated things of one screen.

    Args:
        page: Its texts.
    """

    page: PageText

    @cached_property
    def groups(self) -> list[Group]:
        """All tables and lists with their rows and items; header rows left out."""
        found = []
        for index, widget in enumerate(self.page.widgets):
            kind = ITEM_OF.get(widget.role)
            if kind is None or is_hidden(widget):
                continue
            items = tuple(self._items_in(index, kind))
            if items or kind == "row":
                found += [Group(index, widget, part) for part in self._side_by_side(index, items)]
        return found

    @cached_property
    def main_groups(self) -> list[Group]:
        """The tables and lists that are not part of the frame around the content."""
        return [
            g
            for g in self.groups
            if not any(a.role in CHROME_ROLES for a in self.page.ancestors(g.index))
            and not self._is_in_head(g.index)
        ]

    def _is_in_head(self, index: int) -> bool:
        """Say whether a table that only lays out the head of the page is or holds the list.

        Such a table ends before the first heading and has further tables or lists in its cells.
        """
        widgets, ends = self.page.widgets, self.page.ends
        around = [i for i in self.page.path(index) if widgets[i].role == "table"]
        top = min([index, *around])
        heading = next((i for i, w in enumerate(widgets) if w.role == "heading"), -1)
        nested = any(widgets[i].role in ITEM_OF for i in range(top + 1, ends[top]))
        laid_out = widgets[top].role == "table" and nested and ends[top] <= heading
        return laid_out and self._is_of_links(top)

    def _is_of_links(self, top: int) -> bool:
        """Say whether there are more links in a box than words outside of them: it is a menu."""
        inside = range(top + 1, self.page.ends[top])
        links = [i for i in inside if self.page.widgets[i].role in {"link", "button"}]
        words = [
            i
            for i in inside
            if self.page.ends[i] == i + 1
            and any(c.isalpha() for c in self.page.widgets[i].name or self.page.widgets[i].text)
            and i not in links
            and not any(above in links for above in self.page.path(i))
        ]
        return len(links) > len(words)

    @cached_property
    def cards(self) -> list[Group]:
        """Repeated containers that are neither rows nor list items: cards, tiles, panels."""
        inside: dict[int, list[int]] = {}
        for index, parent in enumerate(self.page.parents):
            inside.setdefault(parent, []).append(index)
        found = []
        for parent, children in inside.items():
            if parent >= 0 and self.page.widgets[parent].role in ITEM_OF:
                continue
            shapes = {
                i: shape
                for i in children
                if (shape := self._shape(i, inside.get(i, []))) is not None
            }
            common = Counter(shapes.values())
            cards = [i for i, shape in shapes.items() if common[shape] > 1]
            if len(cards) > 1:
                top = self.page.widgets[parent] if parent >= 0 else self.page.widgets[cards[0]]
                items = tuple((i, self.page.widgets[i]) for i in cards)
                found.append(Group(max(parent, 0), top, items))
        return found

    @cached_property
    def plain_heads(self) -> frozenset[int]:
        """Positions of the rows that name the columns of a table in plain cells."""
        return frozenset(
            rows[0]
            for index, widget in enumerate(self.page.widgets)
            if ITEM_OF.get(widget.role) == "row" and not is_hidden(widget)
            if (rows := self._rows_of(index)) and is_plain_head(self.page, rows[0], rows[1:])
        )

    @cached_property
    def starts(self) -> frozenset[int]:
        """Positions of all rows, items and cards."""
        return frozenset(i for g in (*self.groups, *self.cards) for i, _ in g.items)

    def of(self, index: int) -> int | None:
        """Position of the innermost repeated thing around a widget; None outside of all."""
        if index in self.starts:
            return index
        return next((i for i in self.page.path(index) if i in self.starts), None)

    def siblings(self, some: set[int], others: set[int]) -> bool:
        """Say whether one of each is in the same table, list or set of cards."""
        for group in (*self.groups, *self.cards):
            inside = {i for i, _ in group.items}
            if inside & some and inside & others:
                return True
        return False

    def about(self, name: str) -> list[int]:
        """Positions of the things that show `name`, those that are called so first of all."""
        matches = [m for m in self.page.find(name) if not m.in_field]
        exact = [m for m in matches if m.exact] or matches
        found = [item for m in exact if (item := self.of(m.index)) is not None]
        return list(dict.fromkeys(found))

    def around(self, name: str) -> Group | None:
        """The table or list with the thing that is called `name`."""
        places = [m.index for m in self.page.find(name) if not m.in_field]
        for group in (*self.groups, *self.cards):
            spans = [range(i, self.page.ends[i]) for i, _ in group.items]
            if any(place in span for place in places for span in spans):
                return group
        return None

    def says(self, item: int, phrase: str) -> bool:
        """Say whether the thing at `item` shows a phrase, which is normalised."""
        text = self.page.subtree_text(item)
        return phrase in text and whole_words(phrase).search(text) is not None

    def is_parent(self, item: int) -> bool:
        """Say whether an item is only the way up to the parent folder."""
        return self.page.subtree_text(item).split(" ")[0] in PARENTS

    def _rows_of(self, table: int) -> list[int]:
        """Positions of the rows of a table, those of tables within it left out."""
        tables = {i for i, w in enumerate(self.page.widgets) if ITEM_OF.get(w.role) == "row"}
        return [
            i
            for i in range(table + 1, self.page.ends[table])
            if self.page.widgets[i].role == "row"
            and next((a for a in self.page.path(i) if a != i and a in tables), table) == table
        ]

    def _items_in(self, index: int, kind: str) -> list[tuple[int, Widget]]:
        items = []
        nested_until = -1
        for position in range(index + 1, self.page.ends[index]):
            inner = self.page.widgets[position]
            if ITEM_OF.get(inner.role) == kind:
                nested_until = max(nested_until, self.page.ends[position])
                continue
            own = inner.role == kind and position >= nested_until and not is_hidden(inner)
            if own and (kind != "row" or not self.is_header(position)):
                items.append((position, inner))
        if kind == "row":
            items = [item for item in items if not only_takes(self.page, item[0])]
            items = [item for item in items if item[0] not in self.plain_heads]
        sorters = [self._only_controls(position) for position, _ in items]
        # Without a role of their own the heads of columns are known by what sorts them.
        return items[1:] if sorters[:1] == [True] and sum(sorters) == 1 < len(items) else items

    def _only_controls(self, index: int) -> bool:
        """Say whether a row has two or more links or buttons and no other words."""
        inside = self.page.subtree(index)[1:]
        knobs = [w for w in inside if w.role in {"link", "button"} and (w.name or w.text)]
        called = {w.name or w.text for w in knobs}
        other = [w for w in inside if w not in knobs and (w.name or w.text) not in {"", *called}]
        return len(knobs) >= _HEADS and not other and self.page.widgets[index].role == "row"

    def _side_by_side(
        self, table: int, rows: tuple[tuple[int, Widget], ...]
    ) -> list[tuple[tuple[int, Widget], ...]]:
        """The parts of a table that keeps its first columns in view.

        Such a grid has each row twice, in parts of the same length with other columns; so are its
        heads. All rows in one part for other tables.
        """
        parts: dict[int, list[tuple[int, Widget]]] = {}
        for index, row in rows:
            parts.setdefault(self.page.parents[index], []).append((index, row))
        widths = [{self._width(i) for i, _ in part} for part in parts.values()]
        heads = {
            self.page.parents[i]
            for i in range(table + 1, self.page.ends[table])
            if self.page.widgets[i].role == "row" and self.is_header(i)
        }
        alike = len({len(part) for part in parts.values()}) == 1
        one_each = all(len(w) == 1 for w in widths) and len(set(map(frozenset, widths))) > 1
        if len(parts) < 2 or len(heads) < len(parts) or not alike or not one_each:
            return [rows]
        return [tuple(part) for part in parts.values()]

    def _width(self, index: int) -> int:
        return sum(self.page.parents[i] == index for i in range(index, self.page.ends[index]))

    def is_header(self, index: int) -> bool:
        """Say whether a row only names columns or takes filters."""
        inside = self.page.subtree(index)[1:]
        if any(w.role == "columnheader" for w in inside):
            return True
        filters = any(w.role in FIELD_ROLES for w in inside)
        said = any(
            w.role in {"cell", "gridcell", "text", "link"} and (w.name or w.text) for w in inside
        )
        return filters and not said

    def _shape(self, index: int, children: list[int]) -> tuple[str, ...] | None:
        """What makes containers look alike; None for one that is no card."""
        widget = self.page.widgets[index]
        if widget.role not in _CARD_ROLES or is_hidden(widget):
            return None
        if self.page.ends[index] - index < 3:
            return None
        if widget.role in _ALONE:
            return (widget.role,)
        return (widget.role, *(self.page.widgets[i].role for i in children[:2]))
