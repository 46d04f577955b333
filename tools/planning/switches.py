"""Finds the switch in the card of a thing, where the cards are told by nothing but their order."""

from tools.language.intents import Phrase
from tools.language.similarity import SAME
from tools.planning.node import CHECKS, Node
from tools.planning.ways import Ask

_HEADS = frozenset({"link", "heading", "text", "generic", "strong", "paragraph"})
_ENTRIES = frozenset({"row", "listitem", "article", "treeitem"})


def switch_of(thing: Phrase, ask: Ask) -> Node | None:
    """Give the one switch, or box without a name, between a thing and the next one of its kind.

    Returns:
        None where nothing is called so, where it stands in an entry of a list, which tells by
        itself what belongs to it, or where more than one switch could be its own.
    """
    if not thing.text or thing.ordinal is not None or "checkbox" in thing.roles:
        return None
    named = ask.finder.find(thing.model_copy(update={"within": None}))
    heads = [m.node for m in named if m.name >= SAME and m.node.role in _HEADS]
    found = {own for head in heads if (own := _own(head, ask.scene.nodes)) is not None}
    return found.pop() if len(found) == 1 else None


def _own(head: Node, nodes: list[Node]) -> Node | None:
    if any(a.role in _ENTRIES for a in head.ancestors()):
        return None
    switches = [n for n in nodes if _is_switch(n)]
    peers = [n for n in nodes if n.role == head.role]
    if (
        not switches
        or not peers[0].index < switches[0].index < peers[-1].index < switches[-1].index
    ):
        # One switch alone, or one that stands before its thing, may belong to anything.
        return _only(head, peers, switches)
    end = next((n.index for n in peers if n.index > head.index), len(nodes))
    inside = [n for n in switches if head.index < n.index < end]
    return inside[0] if len(inside) == 1 and not inside[0].disabled else None


def _only(head: Node, peers: list[Node], switches: list[Node]) -> Node | None:
    """Give the one switch of the page where it stands behind the last thing of the kind."""
    alone = len(switches) == 1 and peers[-1] is head and not switches[0].disabled
    return switches[0] if alone and head.index < switches[0].index else None


def _is_switch(node: Node) -> bool:
    return node.role == "switch" or (node.role in CHECKS and not node.called)
