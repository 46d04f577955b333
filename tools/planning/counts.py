"""Counts that controls show behind their names: Closed 208, Inbox (3)."""

import re
from collections import Counter
from collections.abc import Iterable

from tools.planning.node import Node

_COUNTED = frozenset({"tab", "treeitem", "link", "button", "radio", "menuitem", "option"})
_COUNT = re.compile(r"(?<=[^\W\d])\s+(?:\(\d+\)|\d+)$")


def counts(nodes: Iterable[Node]) -> Counter[str]:
    """Count how many elements share a name but for the number behind it."""
    return Counter(_COUNT.sub("", node.widget.name or "") for node in nodes)


def without_count(node: Node, counted: Counter[str]) -> list[tuple[str, float]]:
    """Give the name without its count, with how good a name it is; not for Page 2 of several."""
    name = node.widget.name or ""
    plain = _COUNT.sub("", name)
    if node.role not in _COUNTED or plain == name or counted[plain] != 1:
        return []
    return [(plain, 0.97)]
