"""The box of an entry that is told by its place only: tick the last one of the list."""

from collections import Counter

from tools.language.intents import ALL, Phrase
from tools.planning.node import CHECKS, Node, entry_around
from tools.planning.ways import Ask


def nth_box(target: Phrase, ask: Ask) -> list[Node]:
    """Give the box of the entry at a place in the list that most boxes are in.

    Nothing where the words name something, or no list has so many entries with a box of their own.
    """
    if target.text or target.quoted or target.ordinal is None or target.ordinal == ALL:
        return []
    inner = ask.scene.inside(ask.scene.dialog) if ask.scene.dialog is not None else ask.scene.nodes
    first: dict[Node, Node] = {}
    for node in inner:
        entry = entry_around(node) if node.role in CHECKS - {"radio", "option"} else None
        if entry is not None and not node.disabled and not _is_head(node):
            first.setdefault(entry, node)
    lists = Counter(entry.parent for entry in first)
    if not lists:
        return []
    most = lists.most_common(1)[0][0]
    boxes = [box for entry, box in first.items() if entry.parent is most]
    at = target.ordinal - 1 if target.ordinal > 0 else target.ordinal
    several = len(boxes) > 1 and -len(boxes) <= at < len(boxes)
    return [boxes[at]] if several else []


def _is_head(node: Node) -> bool:
    return any(a.role == "columnheader" for a in node.ancestors())
