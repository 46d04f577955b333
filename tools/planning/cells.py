"""Fields in the cells of a table: the stock of the bell is in its row, below Stock."""

from tools.language.intents import Phrase
from tools.language.similarity import SAME, similarity
from tools.planning.node import CELLS, TEXT_FIELDS, Node
from tools.planning.ways import Ask


def cell_fields(target: Phrase, ask: Ask, *, only: bool = False) -> list[Node]:
    """Find the field of a row that stands below the column that is named.

    Args:
        target: What the step calls it.
        ask: What is asked.
        only: Take the one field of the row where no column is called so.

    Returns:
        Nothing when no row of a table is named.
    """
    if only and target.within is None:
        return _field_of_titled_row(target, ask)
    if not target.text or target.within is None or not target.within.text:
        return []
    heads = [m.node for m in ask.finder.find(Phrase(text=target.text))]
    heads = [n for n in heads if any(a.role == "columnheader" for a in (n, *n.ancestors()))]
    if not heads and not only:
        return []
    column = _column_of(heads[0]) if heads else None
    for place in ask.finder.anchors(target.within):
        row = next((a for a in (place, *place.ancestors()) if a.role == "row"), None)
        if row is None or (heads and row.holds(heads[0])):
            continue
        inner = [n for n in ask.scene.inside(row) if n.role in TEXT_FIELDS and not n.disabled]
        below = [n for n in inner if _column_of(n) == column]
        if below or len(inner) == 1:
            return below[:1] or inner
    return []


def _field_of_titled_row(target: Phrase, ask: Ask) -> list[Node]:
    """Give the one field of the row that begins with the name: Capacity: 2 people, change to."""
    for row in (n for n in ask.scene.nodes if n.role == "row" and n.children and target.text):
        title = row.children[0]
        inner = [n for n in ask.scene.inside(row) if n.role in TEXT_FIELDS and not n.disabled]
        beside = len(inner) == 1 and title.role in CELLS and not title.holds(inner[0])
        if beside and similarity(target.text, title.called.partition(":")[0]) >= SAME:
            return inner
    return []


def row_field(node: Node, ask: Ask) -> list[Node]:
    """Give the one field to type into of the row that a list stands in, e.g. behind a unit."""
    row = next((a for a in node.ancestors() if a.role == "row"), None)
    if row is None:
        return []
    inner = [n for n in ask.scene.inside(row) if n.role in TEXT_FIELDS and n is not node]
    inner = [n for n in inner if n.role != "combobox" and not n.disabled]
    return inner if len(inner) == 1 else []


def _column_of(node: Node) -> int:
    """Count what a row has before the part of it that an element is in; -1 outside of rows."""
    for part in (node, *node.ancestors()):
        if part.parent is not None and part.parent.role == "row":
            return part.parent.children.index(part)
    return -1
