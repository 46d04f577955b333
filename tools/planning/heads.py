"""What a field without a name is called by the head of its column, as in a row to add an entry."""

from tools.planning.node import CELLS, CHECKS, FIELDS, Node

_TABLES = frozenset({"table", "grid", "treegrid"})
_HEADS = 2
"""So many columns make a head."""


def head_above(node: Node) -> str:
    """Give the head of the column that a field of a row stands in; empty when it cannot be told.

    Only fields may stand before it: a screen leaves out empty cells, and words are its own label.
    """
    parts = [node, *node.ancestors()]
    at = next((n for n, part in enumerate(parts) if part.role == "row"), 0)
    table = next((part for part in parts[at:] if part.role in _TABLES), None)
    if not at or table is None:
        return ""
    row, own = parts[at], parts[at - 1]
    heads = _heads_of(table)
    before = row.children[: row.children.index(own)]
    if not heads or row.index < heads[-1].index or len(before) >= len(heads):
        return ""
    return heads[len(before)].called if all(_takes(part) for part in before) else ""


def _heads_of(table: Node) -> list[Node]:
    """List the cells of the first row where they hold nothing but words."""
    first = next((n for n in _below(table) if n.role == "row"), None)
    cells = first.children if first is not None else []
    plain = all(n.role in CELLS and n.called and not n.children for n in cells)
    return cells if plain and len(cells) >= _HEADS else []


def _below(node: Node) -> list[Node]:
    found = []
    for child in node.children:
        found += [child, *_below(child)]
    return found


def _takes(part: Node) -> bool:
    return part.role in FIELDS | CHECKS or any(_takes(child) for child in part.children)


def rows_below(rows: list[Node], titles: list[Node]) -> list[Node]:
    """Keep the rows of the first table that begins behind a title: the heading is outside of it."""
    for title in titles:
        behind = [row for row in rows if row.index > title.index and row.role == "row"]
        table = next((a for row in behind[:1] for a in row.ancestors() if a.role in _TABLES), None)
        if table is not None and table.index > title.index:
            return [row for row in behind if table.holds(row)]
    return []
