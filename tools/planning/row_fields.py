"""Fields in the rows of a table, which have no names of their own: the stock of the saddle."""

from tools.language.intents import Phrase
from tools.language.similarity import similarity
from tools.planning.scene import TEXT_FIELDS, Node
from tools.planning.ways import Ask

_ALIKE = 0.6


def row_fields(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field that stands in the row and the column that are said.

    Args:
        target: The column, within the row.
        ask: The screen.

    Returns:
        The field; the only one of the row where the columns cannot be told; else nothing.
    """
    place = target.within
    if place is None or not place.text or not target.text:
        return []
    for anchor in ask.finder.anchors(place):
        row = next((a for a in (anchor, *anchor.ancestors()) if a.role == "row"), None)
        if row is None:
            continue
        inner = [n for n in ask.scene.inside(row) if n.role in TEXT_FIELDS and not n.hidden]
        unnamed = [n for n in inner if not n.widget.name]
        called = [n for n in unnamed if similarity(target.text, _column(n, row)) >= _ALIKE]
        if called or len(unnamed) == len(inner) == 1:
            return (called or unnamed)[:1]
    return []


def _column(field: Node, row: Node) -> str:
    """Give the head of the column that a field of a row stands in, as far as it can be told."""
    cell = next((n for n in (field, *field.ancestors()) if n.parent is row), field)
    rows = row.parent.children if row.parent is not None else []
    rows = [*rows, *(r for group in rows for r in group.children)]
    above = [r for r in rows if r.role == "row" and r.index < row.index]
    heads = next((r.children for r in above if _is_head(r)), [])
    at = row.children.index(cell)
    return heads[at].called if len(heads) == len(row.children) else ""


def _is_head(row: Node) -> bool:
    return any(n.role == "columnheader" for n in row.children)
