"""Groups of things that nobody means by the rows, cards or results of a page."""

from collections.abc import Sequence

from state.values.intent import Kind
from tools.screens.roles import FIELD_ROLES
from tools.screens.rows import Rows
from tools.screens.texts import texts_of

_RICH = frozenset({"card", "result"})
_MOST_APART_PX = 4


def is_no_list(kind: Kind, rows: Rows, group: Sequence[int]) -> bool:
    """Say whether a group is a menu above the page, a form, a head, or one word and no card."""
    if is_menu(rows, group) or _is_form(rows, group) or _is_head(rows, group):
        return True
    texts = sum(any(texts_of(widget)) for widget in rows.page.subtree(group[0]))
    is_entry = rows.page.widgets[group[0]].role == "listitem"
    return kind in _RICH and is_entry and len(group) == 1 == texts


def is_menu(rows: Rows, group: Sequence[int]) -> bool:
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
    is_above = is_line and all(box.y + box.height <= heading.box.y for box in boxes)
    return is_above or all(box.x + box.width <= heading.box.x for box in boxes)


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
    columns = len(rows.children(entry))
    is_named = not any(sign.isdigit() for sign in page.subtree_text(entry))
    are_lists = all(page.widgets[i].role == "listitem" for i in entries)
    same = bool(entries) and all(len(rows.children(i)) == columns for i in entries)
    return columns > 1 and is_named and are_lists and same
