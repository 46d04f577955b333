"""The lists of a page: groups of what is alike, but those that nobody means by its rows or cards."""

import re
from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Kind
from surefoot.tools.checking.place import CheckPlace
from surefoot.tools.grounding.kinds import ROW_KINDS
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.tables import names_columns
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of
from surefoot.tools.screens.within import is_in_frame

_BUTTONS = frozenset({"button", "tab"})
_RICH = frozenset({"card", "result"})
_MOST_APART_PX = 4
_HIGHEST_LINE_PX = 60
_CONTROLS = FIELD_ROLES | CHOICE_ROLES | {"button"}
_LISTED = frozenset({"listitem", "row", "term"})
"""Roles of what is listed, also where it is the only one."""
_WORD = re.compile(r"\w")
_NUMBER = re.compile(r"\d+")


def lists_of_place(check: Check, place: CheckPlace, then: PageText | None) -> list[list[int]]:
    """List the lists of a place, of all of a page those beside its frame, the largest first."""
    rows = place.rows
    if not place.is_whole:
        of_table = check.kind == "row"
        parts = [(span, rows.rows_of_span(span, of_table=of_table)) for span in place.spans]
        # The row that is the place itself is no row of it.
        inner = [
            rows.rows_of_span((span[0] + 1, span[1]), of_table=of_table)
            if group == [span[0]]
            else group
            for span, group in parts
        ]
        found = [entries for group in inner if (entries := list_entries(rows, group))]
        if check.texts[:1] == ("0",) and not check.kind:
            # Empty is a list in which nothing is chosen, whatever it offers.
            found = [g for g in found if rows.page.widgets[g[0]].role != "option"]
        empty: list[list[int]] = [[] for start, _ in place.spans if rows.tables.is_table(start)]
        return found or empty[:1]
    listed = [g for group in rows.groups if (g := list_entries(rows, group))]
    groups = [g for g in listed if not _is_frame(rows, g) or _has_come(rows, g, then)]
    groups = [g for g in groups if not _is_not_a_list(check.kind, rows, g)]
    largest = rows.largest([g for g in groups if not _is_in_tree(rows, g)] or groups)
    of_tables = [g for group in groups if (g := _of_table(rows, group))]
    if check.kind == "row" and len(of_tables) == 1:
        return of_tables
    nested = [g for g in groups if g and not any(rows.holds(i, g[0]) for i in largest)]
    if not largest:
        is_none = check.kind == "row" and check.texts[:1] == ("0",)
        none: list[list[int]] = [[] for _ in rows.tables.notices if is_none]
        return [group for group in groups if group] or none
    found = [largest, *nested]
    if check.kind in ROW_KINDS and not check.what:
        found = _drop_toolbars(rows, found)
    return found[:3]


def list_entries(rows: Rows, group: Sequence[int]) -> list[int]:
    """Leave what is listed of a group: no names of columns, no buttons side by side, no choice."""
    widgets = rows.page.widgets
    return [
        i
        for i in group
        if rows.is_entry(i) and widgets[i].role not in _BUTTONS and not rows.is_closed_option(i)
    ]


def _is_frame(rows: Rows, group: Sequence[int]) -> bool:
    return is_in_frame(rows.page, group[0])


def _has_come(rows: Rows, group: Sequence[int], then: PageText | None) -> bool:
    """Say whether none of a list's rows stood on the page before; a tree unfolds as one goes."""
    if rows.page.widgets[group[0]].role == "treeitem":
        return False
    return then is not None and not any(rows.page.subtree_text(row) in then.text for row in group)


def _of_table(rows: Rows, group: Sequence[int]) -> list[int]:
    return [i for i in group if rows.page.widgets[i].role == "row" and rows.is_entry(i)]


def _is_not_a_list(kind: Kind, rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is a menu above the page, a form, a head, bars, or one word and no card."""
    if _is_menu(rows, group) or _is_form(rows, group) or _is_head(rows, group):
        return True
    if _are_bars(rows, group):
        return True
    texts = sum(any(texts_of(widget)) for widget in rows.page.subtree(group[0]))
    is_entry = rows.page.widgets[group[0]].role == "listitem"
    return kind in _RICH and is_entry and len(group) == 1 == texts


def _drop_toolbars(rows: Rows, lists: Sequence[list[int]]) -> list[list[int]]:
    """Leave out trees and the lines and columns of words and controls beside a list of things.

    A thing says more than what it is called by: a list whose entries do so stands first. Of any
    other list, and beside a second one, nothing tells which is meant.
    """
    if not lists or not _are_things(rows, lists[0]):
        return [*lists]
    others = (g for g in lists[1:] if not _is_bar(rows, g) and not _tells_pages(rows, g, lists[0]))
    return [lists[0], *(g for g in others if not _is_beside(rows, g))]


def _is_beside(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is of a tree, or the one option that a folded list shows."""
    is_option = len(group) == 1 and rows.page.widgets[group[0]].role == "option"
    return is_option or _is_in_tree(rows, group)


def _is_in_tree(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is of the entries of a tree."""
    return _is_group_within_role(rows, group, "tree")


def _are_things(rows: Rows, group: Sequence[int]) -> bool:
    page = rows.page
    if _is_aside(rows, group) or _is_in_tree(rows, group):
        return False
    if len(group) == 1 and page.widgets[group[0]].role not in _LISTED:
        return False
    if all(any(w.role in FIELD_ROLES for w in page.subtree(i)) for i in group):
        return False
    return all(
        len(said := _roles_by_entry_text(rows, i)) > 1 and set(said.values()) != {"link"}
        for i in group
    )


def _is_bar(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is one line, or a column at the side, of single words and controls."""
    if any(len(_roles_by_entry_text(rows, i)) > 1 for i in group):
        return False
    if _is_aside(rows, group):
        return all(any(w.clickable for w in rows.page.subtree(i)) for i in group)
    boxes = [box for i in group if (box := rows.page.widgets[i].box) is not None]
    if len(boxes) < max(2, len(group)) or max(box.height for box in boxes) > _HIGHEST_LINE_PX:
        return False
    return max(b.y for b in boxes) - min(b.y for b in boxes) < _MOST_APART_PX


def _is_aside(rows: Rows, group: Sequence[int]) -> bool:
    return _is_group_within_role(rows, group, "complementary")


def _is_group_within_role(rows: Rows, group: Sequence[int], role: str) -> bool:
    return any(widget.role == role for widget in rows.page.ancestors(group[0]))


def _tells_pages(rows: Rows, group: Sequence[int], listed: Sequence[int]) -> bool:
    """Say whether a group is a line that says that all is on one page: "Page 1 of 1"."""
    widgets = rows.page.subtree(group[0])
    if len(group) > 1 or any(w.clickable for w in widgets):
        return False
    numbers = [int(number) for number in _NUMBER.findall(rows.page.subtree_text(group[0]))]
    return numbers in ([1, 1], [len(listed)] * 2, [1, len(listed), len(listed)])


def _are_bars(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether two things hold controls only, and something else stands between them."""
    if len(group) != 2 or any(_roles_by_entry_text(rows, i) for i in group):
        return False
    beside = rows.children(rows.page.parents[group[0]])
    return any(group[0] < i < group[1] and rows.page.subtree_text(i) for i in beside)


def _roles_by_entry_text(rows: Rows, entry: int) -> dict[str, str]:
    """Give what an entry says beside its controls, each text with the role of what says it."""
    page = rows.page
    found: dict[str, str] = {}
    for index in range(entry, rows.end_of(entry)):
        around = [i for i in (index, *page.path(index)) if i >= entry]
        inside = [w for w in page.subtree(index)[1:] if not is_hidden(w)]
        if is_hidden(page.widgets[index]) or any(any(texts_of(w)) for w in inside):
            continue
        if any(page.widgets[i].role in _CONTROLS for i in around):
            continue
        names = {flat(w.name) for w in inside if w.role in _CONTROLS}
        texts = (flat(text) for text in texts_of(page.widgets[index]))
        found |= {t: page.widgets[index].role for t in texts if _WORD.search(t) and t not in names}
    return found


def _is_menu(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is a line of links above the first heading, or a column beside it."""
    page = rows.page
    heads = (w for i, w in page.visible if w.role == "heading" and i > group[-1])
    earlier = any(w.role == "heading" for i, w in page.visible if i < group[-1])
    heading = next(heads, None)
    boxes = [box for i in group if (box := page.widgets[i].box) is not None]
    if heading is None or heading.box is None or earlier or len(boxes) < len(group):
        return False
    if not all(_is_one_link(rows, i) for i in group):
        return False
    is_line = len(boxes) > 1 and max(b.y for b in boxes) - min(b.y for b in boxes) < _MOST_APART_PX
    is_above = is_line and all(box.bottom <= heading.box.y for box in boxes)
    return is_above or all(box.right <= heading.box.x for box in boxes)


def _is_one_link(rows: Rows, index: int) -> bool:
    said = [w for w in rows.page.subtree(index) if any(texts_of(w))]
    return len(said) == 1 and said[0].role in {"link", "button"}


def _is_form(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether each row of a table without a head holds a field: it lays out a form."""
    page = rows.page
    if page.widgets[group[0]].role != "row" or rows.tables.headers_above(group[0]):
        return False
    return all(any(w.role in FIELD_ROLES for w in page.subtree(i)) for i in group)


def _is_head(rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a list of one entry names the columns of the list right behind it."""
    page, entry = rows.page, group[0]
    around = page.parents[entry]
    if len(group) > 1 or page.widgets[entry].role != "listitem" or around < 0:
        return False
    behind = [i for i in rows.children(page.parents[around]) if i > around][:1]
    entries = [i for outer in behind for i in rows.children(outer)]
    if entries and names_columns(page, entry, entries):
        return True
    columns = len(rows.children(entry))
    is_named = not any(sign.isdigit() for sign in page.subtree_text(entry))
    are_lists = all(page.widgets[i].role == "listitem" for i in entries)
    same = bool(entries) and all(len(rows.children(i)) == columns for i in entries)
    return columns > 1 and is_named and are_lists and same
