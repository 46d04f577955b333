"""The cells of rows, and what their columns are called."""

from tools.judging.items import Group
from tools.judging.scene import Scene
from tools.screens.texts import PageText, flat, is_hidden

_CELLS = frozenset({"cell", "gridcell", "rowheader", "columnheader"})


def cells_of(page: PageText, index: int) -> list[str]:
    """Texts of the cells of a row, or of the parts of a list item."""
    cells = []
    for position in range(index + 1, page.ends[index]):
        widget = page.widgets[position]
        if page.parents[position] != index or is_hidden(widget):
            continue
        if widget.role in _CELLS or page.widgets[index].role != "row":
            cells.append(widget.name or widget.text or page.subtree_text(position))
    return cells


def headers_of(scene: Scene, group: Group) -> list[str]:
    """What the columns of a table, or the parts of the items of a list, are called."""
    page = scene.now
    inside = range(group.index, page.ends[group.index])
    if not group.is_table:
        return _loose_headers(page, group)
    rows = [i for i in inside if page.widgets[i].role == "row"]
    heads = [r for r in rows if scene.items.is_header(r) or r in scene.items.plain_heads]
    header = next(iter(heads or rows), None)
    if header is not None:
        return [flat(c) for c in cells_of(page, header)]
    return [flat(page.widgets[i].name) for i in inside if page.widgets[i].role == "columnheader"]


def _loose_headers(page: PageText, group: Group) -> list[str]:
    """Texts of the box just before a list, when there is one for each cell of its items."""
    parent = page.parents[group.index]
    boxes = [i for i in range(group.index) if page.parents[i] == parent]
    width = len(cells_of(page, group.items[0][0]))
    for box in boxes[-1:]:
        texts = [flat(c) for c in cells_of(page, box)]
        if len(texts) == width > 1:
            return texts
    return []
