"""Entries of a list whose rows are not told: elements that repeat in the same order."""

from tools.planning.node import Node

_MOST_PARTS = 24
_REGULAR = 0.75
"""Share of the elements that must be like the one in the same place of the next entry."""
_ROWS = frozenset({"row", "listitem", "option", "treeitem", "rowgroup"})


class Records:
    """Tells which elements belong to the same entry of a flat list."""

    def __init__(self, nodes: list[Node]) -> None:
        self._of: dict[Node, tuple[int, int]] = {}
        families: dict[Node | None, list[Node]] = {}
        for node in nodes:
            families.setdefault(node.parent, []).append(node)
        for number, children in enumerate(families.values()):
            self._number(number, children)

    def apart(self, one: Node, other: Node) -> bool:
        """Say whether two elements are in different entries of the same list."""
        left, right = self._entry(one), self._entry(other)
        return left is not None and right is not None and left[0] == right[0] and left != right

    def _entry(self, node: Node) -> tuple[int, int] | None:
        return next((self._of[n] for n in (node, *node.ancestors()) if n in self._of), None)

    def _number(self, family: int, children: list[Node]) -> None:
        if any(child.role in _ROWS for child in children):
            return
        heads = [i for i, child in enumerate(children) if child.role == "columnheader"]
        body = children[heads[-1] + 1 :] if heads else children
        if heads:
            head = children[heads[-1]]
            body = [n for n in body if n.index >= head.end and n.widget.depth >= head.widget.depth]
        period = _period([(n.role, n.widget.depth) for n in body])
        if not period:
            return
        for place, node in enumerate(body):
            self._of[node] = (family, place // period)


def _period(signs: list[tuple[str, int]]) -> int:
    """Find after how many elements a list repeats; 0 when it does not."""
    for period in range(2, min(_MOST_PARTS, len(signs) // 2) + 1):
        pairs = list(zip(signs, signs[period:], strict=False))
        same = sum(1 for a, b in pairs if a == b)
        if same >= _REGULAR * len(pairs) and len(set(signs[:period])) > 1:
            return period
    return 0
