"""Which fields of a screen searches are written into, the one of the content first."""

from tools.language.similarity import SAME, all_meanings
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask

_BEHIND = 4
"""A button within so many elements behind a field starts its search."""
_FORM = 30
"""Elements between the first field of a form for a search and its last, at most."""
_AROUND = frozenset({"navigation", "complementary", "contentinfo", "menu", "toolbar"})


def search_fields(ask: Ask, *keys: str) -> list[Node]:
    """List the fields for a search, the most likely first.

    Args:
        ask: What is asked.
        keys: Meanings of their names, the wanted one first.
    """
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    boxes = [n for n in fields if n.role == "searchbox"]
    for key in keys:
        found = ask.finder.find(concept(key), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        boxes += [m.node for m in found if m.node not in boxes and m.name >= 0.55]
    starters = [m.node for m in ask.finder.find(concept(keys[0]), CLICKS) if m.name >= SAME]
    sent = [n for n in fields if any(0 < b.index - n.index <= _BEHIND for b in starters)]
    # The box of a form that asks for more, too: its button stands behind the other fields.
    heads = [n for n in boxes if n not in sent and any(_leads(n, f, starters) for f in sent)]
    if heads:
        sent = [n for n in sent if n in boxes or not any(_leads(h, n, starters) for h in heads)]
        sent += heads
    boxes += [n for n in sent if n not in boxes]
    if not boxes and keys[0] == "search":
        texts = [n for n in fields if n.role == "textbox"]
        boxes = texts if len(texts) == 1 else []
    return sorted(boxes, key=lambda n: (_is_around(n), _says_other(n, keys), n not in sent))


def _leads(box: Node, field: Node, starters: list[Node]) -> bool:
    """Say whether a box for a search stands before a field of the same form."""
    between = any(box.index < b.index < field.index for b in starters)
    alike = box.widget.depth == field.widget.depth and box.parent is field.parent
    return alike and 0 < field.index - box.index <= _FORM and not between


def boxes_to_search(ask: Ask) -> list[Node]:
    """List the fields for a search; where the step sends its form by a button, the one of it."""
    boxes = [n for n in search_fields(ask, "search", "filter") if "readonly" not in n.widget.states]
    if ask.sent_by is None:
        return boxes
    before = [n for n in boxes if n.index < ask.sent_by.index]
    return before[-1:] if len(before) == 1 else []


def _is_around(node: Node) -> bool:
    """Say whether it searches the menus around the content."""
    said = all_meanings(node.called)
    return "menu" in said or any(a.role in _AROUND for a in node.ancestors())


def _says_other(node: Node, keys: tuple[str, ...]) -> bool:
    said = all_meanings(node.called)
    return keys[0] not in said and bool(said & set(keys))
