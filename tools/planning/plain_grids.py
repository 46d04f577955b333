"""Rows that an app builds of plain boxes: each has its own box to tick and says something."""

from tools.language.similarity import means
from tools.planning.node import Node
from tools.planning.ways import Ask

_FEWEST = 2
"""Texts that a row says: a label and its box alone are no row."""


def plain_row_boxes(boxes: list[Node], ask: Ask) -> list[Node]:
    """Give the boxes of the rows that stand side by side, one in each; nothing without such rows.

    Args:
        boxes: All boxes of the screen.
        ask: The screen.
    """
    sides: dict[Node | None, list[Node]] = {}
    for box in boxes:
        row = _row_around(box, boxes)
        if row is not None and not means(box.called, "select_all") and _tells(row, box, ask):
            sides.setdefault(row.parent, []).append(box)
    return max(sides.values(), key=len, default=[])


def _row_around(box: Node, boxes: list[Node]) -> Node | None:
    """Give the widest box around with nothing else to tick in it."""
    around = [a for a in box.ancestors() if not any(a.holds(n) for n in boxes if n is not box)]
    return around[-1] if around else None


def _tells(row: Node, box: Node, ask: Ask) -> bool:
    said = [n for n in ask.scene.inside(row) if n is not box and (n.widget.text or n.widget.name)]
    return len(said) >= _FEWEST
