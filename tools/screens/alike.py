"""Finds the widgets of a screen that are alike: rows by their role, else repeated siblings."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice

from surefoot.tools.screens.roles import ROW_ROLES
from surefoot.tools.screens.texts import PageText, is_hidden

_SINGLE = frozenset(
    {"text", "option", "separator", "columnheader", "cell", "gridcell"}
    | {"list", "listbox", "table", "grid", "tree", "tablist", "menu", "toolbar", "navigation"}
)
"""Roles whose repetition alone makes no items."""
_NEAR_PX = 2
_MOST_FORMS = 12
"""Rows of one list are of fewer forms."""


@dataclass
class Alike:
    """What is alike on one screen.

    Args:
        page: The screen's texts and tree.
        children: Positions of what is right below each widget, by its position, -1 for the top.
    """

    page: PageText
    children: Mapping[int, list[int]]

    def _below(self, index: int) -> list[int]:
        return self.children.get(index, [])

    @cached_property
    def groups(self) -> list[list[int]]:
        """Widgets that are alike under one parent: rows by their role, else repeated siblings."""
        found = []
        for below in list(self.children.values()):
            alike: dict[object, list[int]] = defaultdict(list)
            for index in below:
                if not is_hidden(self.page.widgets[index]):
                    alike[self.shape(index)].append(index)
            joined = [*alike.items()]
            while len(joined) <= _MOST_FORMS and (
                pair := next(filter(self._are_one, combinations(joined, 2)), None)
            ):
                (shape, group), (_, other) = pair
                joined = [one for one in joined if one not in pair]
                joined.append((shape, sorted((*group, *other))))
            found += [group for shape, group in joined if self._is_group(shape, group)]
        return [*found, *self._alone_in_columns(found)]

    def _alone_in_columns(self, groups: Sequence[list[int]]) -> list[list[int]]:
        """List what is the only row of its column, alike to the rows of a column beside it."""
        shapes: dict[int, set[object]] = defaultdict(set)
        for group in groups:
            shape = self.shape(group[0])
            # What holds one sort of things only is no card, but a link or a button in a box.
            if isinstance(shape, tuple) and len(shape[1]) > 1:
                for outer in islice(self.page.path(group[0]), 2):
                    shapes[outer].add(shape)
        found = []
        for group in groups:
            known = set().union(*(shapes[column] for column in group if column in shapes))
            for column in group if known else ():
                below = [i for child in self._below(column) for i in (child, *self._below(child))]
                seen = (i for i in below if not is_hidden(self.page.widgets[i]))
                alone = [i for i in seen if self.shape(i) in known and self._acts(i)]
                found += [alone] * (len(alone) == 1 and not shapes[column] & known)
        return found

    def _are_one(self, pair: tuple[tuple[object, list[int]], tuple[object, list[int]]]) -> bool:
        """Say whether two groups are the rows of one list, some of which hold more than others."""
        (shape, group), (other_shape, other) = pair
        if not isinstance(shape, tuple) or not isinstance(other_shape, tuple):
            return False
        (role, inside), (other_role, there) = shape, other_shape
        less, more = sorted((set(inside), set(there)), key=len)
        if role != other_role or role in _SINGLE or not less or not less <= more:
            return False
        if len(group) + len(other) < 3 or not (self._acts(group[0]) and self._acts(other[0])):
            return False
        is_between = group[0] < other[-1] and other[0] < group[-1]
        return is_between or self._form(group[0]) == self._form(other[0]) is not None

    def _form(self, index: int) -> tuple[float, float, float] | None:
        box = self.page.widgets[index].box
        return None if box is None else (box.x, box.width, box.height)

    def shape(self, index: int) -> object:
        """Give what is alike for siblings that are built alike."""
        widget = self.page.widgets[index]
        if widget.role in ROW_ROLES:
            return widget.role
        return (widget.role, tuple(sorted(self.roles_in(index))))

    def roles_in(self, index: int) -> set[str]:
        """Give the roles of what is in a widget, but of loose text."""
        return {w.role for w in self.page.subtree(index)[1:] if w.role != "text"}

    def _is_group(self, shape: object, group: list[int]) -> bool:
        first = self.page.widgets[group[0]]
        if isinstance(shape, str):
            # What holds rows itself, and is alone, is a part of the page.
            inside = self.page.subtree(group[0])[1:] if shape == "article" else ()
            return len(group) > 1 or not any(w.role in ROW_ROLES for w in inside)
        if first.role == "term":
            # What is described may be one thing only, where a link leads to it.
            return self._acts(group[0])
        if len(group) < 2 or first.role in _SINGLE or not self._acts(group[0]):
            return False
        if len(group) == 2 and not self._is_aligned(*group):
            return False
        # Two that are a bar, and the list below it, are no items.
        return len(group) > 2 or not self._is_list(group[1]) or self._is_list(group[0])

    def _is_aligned(self, index: int, other: int) -> bool:
        """Say whether two share an edge, a middle or a size, as entries of a list do, if placed."""
        one, two = self.page.widgets[index].box, self.page.widgets[other].box
        if one is None or two is None:
            return True
        told = ((b.x, b.y, b.width, b.height, *b.middle) for b in (one, two))
        return any(abs(a - b) <= _NEAR_PX for a, b in zip(*told, strict=True))

    def _is_list(self, index: int) -> bool:
        """Say whether all that something holds is two or more things that are alike."""
        shapes = [self.shape(i) for i in self._below(index) if self.page.subtree_text(i)]
        return len(shapes) > 1 and len(set(shapes)) == 1 and self._acts(index)

    def _acts(self, index: int) -> bool:
        return any(w.clickable for w in self.page.subtree(index))
