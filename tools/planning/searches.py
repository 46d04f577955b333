"""In which field is searched, where a page has several."""

import re

from tools.language.intents import Intent
from tools.language.similarity import similarity, units
from tools.planning.scene import TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask

_QUERY = re.compile(r"[<>=~]")
"""What a query has and a plain word has not."""
_FRAME = frozenset({"navigation", "banner", "contentinfo", "complementary", "menubar"})
_SEARCHES = frozenset({"search", "filter"})


def search_fields(intent: Intent, ask: Ask) -> list[Node]:
    """List the fields that a step can mean by searching or filtering, the best first."""
    if not intent.target.empty:
        named = ask.finder.find(intent.target, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        if named:
            return [m.node for m in named]
    boxes = [n for n in ask.scene.nodes if n.role == "searchbox" and not n.hidden]
    keys = ("filter", "search") if intent.kind == "filter" else ("search", "filter")
    for key in keys:
        found = ask.finder.find(concept(key), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        boxes += [m.node for m in found if m.node not in boxes and m.name >= 0.55]
    boxes += [n for n in _query_fields(intent, ask) if n not in boxes]
    if not boxes and intent.kind == "search":
        fields = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
        boxes = fields if len(fields) == 1 else []
    return sorted(boxes, key=lambda node: _rank(node, intent))


def _query_fields(intent: Intent, ask: Ask) -> list[Node]:
    """Fields that show a query as an example, for a value that is one: price < 5."""
    if not _QUERY.search(intent.value or ""):
        return []
    return [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden and _is_query(n)]


def _is_query(node: Node) -> bool:
    shown = f"{node.called} {node.widget.placeholder}"
    return _QUERY.search(shown) is not None


def _rank(node: Node, intent: Intent) -> tuple[bool, int, bool]:
    """Order fields: for queries, of the things that are searched, those of the content."""
    query = _is_query(node) and _QUERY.search(intent.value or "") is not None
    framed = any(a.role in _FRAME for a in node.ancestors())
    return (not query, _strangeness(node, intent.among), framed and bool(intent.among))


def _strangeness(node: Node, among: str) -> int:
    """Say how far what a field searches, by its name, is from what is to be searched."""
    among = re.sub(r"^(?:lists?|tables?) (?:of )?", "", among)
    own = [u for u in units(node.called) if not u.meanings & _SEARCHES]
    if not among or not own:
        return 1 if among else 0
    return 0 if similarity(among, node.called) >= 0.3 else 2
