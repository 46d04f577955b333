"""The entries of the list that a page is about: cards, rows, search results."""

from collections.abc import Sequence

from tools.language.intents import ALL, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import units
from tools.planning.node import CLICKS, ENTRIES, Node
from tools.planning.places import Match
from tools.planning.scene import Scene
from tools.text import bare

_AROUND = frozenset(
    {
        "navigation",
        "banner",
        "contentinfo",
        "toolbar",
        "menu",
        "menubar",
        "tablist",
        "complementary",
        "search",
        "combobox",
        "radiogroup",
    }
)
_SINGLE = frozenset({"row", "listitem", "article", "treeitem", "option"})
"""Roles of entries, however small they are."""
_LEAST_INSIDE = 3
_ANY_KIND = _SINGLE | {"paragraph"}
_OFFERS = frozenset({"combobox", "navigation", "menu", "tablist"})
_LOOSE = frozenset({"link", "generic", "heading", "text", "tab", "table", "list", "listbox"})
"""What a word for a kind of thing fits by chance."""
_CELLS = frozenset({"cell", "gridcell"})
_LEAST_CELLS = 2
_NAMES = frozenset({"link", "button", "heading", "treeitem", "tab", "gridcell"})


def nth_entry(
    target: Phrase, matches: list[Match], ask_scene: Scene, places: Sequence[Node] = ()
) -> list[Match]:
    """Find what "the first book" means where no elements are called so: the first entry.

    Args:
        target: What was said, with its ordinal.
        matches: The elements that are called so.
        ask_scene: The screen.
        places: Where the list is, e.g. the heading above it.

    Returns:
        The element of the entry to be clicked; nothing when the words mean something else.
    """
    ordinal = target.ordinal
    if ordinal is None or ordinal == ALL or target.quoted or set(target.roles) - _ANY_KIND:
        return []
    if target.text and matches and matches[0].node.role not in _LOOSE:
        return []
    found = _called(target.whole, ask_scene) or _entries(ask_scene, places) or _flat(ask_scene)
    if any(entry is m.node or entry.holds(m.node) for m in matches[:1] for entry in found):
        return []
    at = ordinal - 1 if ordinal > 0 else ordinal
    if not -len(found) <= at < len(found):
        return []
    node = _handle(found[at], ask_scene)
    return [Match(node, 0.7, 0.7)] if node is not None else []


def entry_of(target: Phrase, scene: Scene) -> Node | None:
    """Give the box of the first, second ... entry of the list that the page is about."""
    found = _called(target.whole, scene) or _entries(scene)
    if target.ordinal is None or target.ordinal == ALL:
        return None
    at = target.ordinal - 1 if target.ordinal > 0 else target.ordinal
    return found[at] if -len(found) <= at < len(found) else None


def listed(scene: Scene) -> list[Node]:
    """List the rows, items and articles of all lists that are no menu."""
    start = _start(scene)
    found = [n for n in scene.nodes if n.role in ENTRIES and not n.hidden and _is_entry(n, scene)]
    # Lines left out may make a table look as if it were in the navigation before it.
    return [n for n in found if n.role == "row" or not _is_around(n.parent, start)]


def _called(words: str, scene: Scene) -> list[Node]:
    """List the entries of the list that is called like what is said: a message of Messages."""
    said = {unit.token for unit in units(words)}
    families: dict[Node, list[Node]] = {}
    for node in scene.nodes:
        parent = node.parent
        if parent is not None and node.role in _SINGLE and parent.called and not node.hidden:
            own = units(parent.called)
            if len(own) == 1 and own[0].token in said and _is_entry(node, scene):
                families.setdefault(parent, []).append(node)
    lists = [nodes for parent, nodes in families.items() if parent.role not in _OFFERS]
    return lists[0] if len(lists) == 1 and len(lists[0]) > 1 else []


def _entries(scene: Scene, places: Sequence[Node] = ()) -> list[Node]:
    """List the entries of the longest list of like elements, menus and the like left out.

    Below a heading it is the list that comes next.
    """
    heads = [n for n in places if n.role == "heading"]
    start = heads[0].index if heads else _start(scene)
    families: dict[tuple[Node | None, str], list[Node]] = {}
    for node in scene.nodes:
        if node.hidden or node.index < start or not _is_entry(node, scene):
            continue
        families.setdefault((node.parent, node.role), []).append(node)
    lists = [
        nodes
        for (parent, _), nodes in families.items()
        if len(nodes) > 1 and not _is_around(parent, start)
    ]
    dialog = scene.dialog
    if dialog is not None:
        lists = [nodes for nodes in lists if dialog.holds(nodes[0])]
    if heads:
        return min(lists, key=lambda nodes: nodes[0].index, default=[])
    return max(lists, key=lambda nodes: sum(n.end - n.index for n in nodes), default=[])


def _flat(scene: Scene) -> list[Node]:
    """List the links that stand for entries where the boxes around them are not told."""
    start = _start(scene)
    if not start:
        return []
    depths: dict[int, list[Node]] = {}
    for node in scene.nodes[start:]:
        told = sum(c.isalnum() for c in node.called) > 1
        if node.role == "link" and told and not node.hidden and not _arranges(node):
            depths.setdefault(node.widget.depth, []).append(node)
    for _, links in sorted(depths.items()):
        if len({link.called for link in links}) > 1:
            return links
    return []


def _arranges(link: Node) -> bool:
    """Say whether a link only sorts or filters the entries."""
    found = lexicon("en").starts("verbs", bare(link.called))
    return any(verb.key in ("sort", "filter") for verb in found)


def _start(scene: Scene) -> int:
    """Say where the page's own part begins: behind its one great heading, 0 without one."""
    levels: dict[int, list[Node]] = {}
    for node in scene.nodes:
        if node.role == "heading" and node.widget.level in (1, 2) and not node.hidden:
            levels.setdefault(node.widget.level, []).append(node)
    return max((nodes[0].index for nodes in levels.values() if len(nodes) == 1), default=0)


def _is_entry(node: Node, scene: Scene) -> bool:
    inner = scene.inside(node)
    if any(n.role == "columnheader" for n in inner):
        return False
    if node.role == "option":
        return node.parent is not None and node.parent.role == "listbox"
    big = len(inner) >= _LEAST_INSIDE if node.role == "generic" else node.role in _SINGLE
    if node.role == "row" and sum(n.role in _CELLS for n in inner) >= _LEAST_CELLS:
        return True
    return big and any(n.clickable and n.called for n in (node, *inner))


def _is_around(parent: Node | None, start: int) -> bool:
    """Say whether a list is none of the page's own part.

    Where lines are left out, all that follows the trail of pages may look as if it were in it: what
    holds the page's one heading is not around the page.
    """
    boxes = (parent, *parent.ancestors()) if parent is not None else ()
    return any(a.role in _AROUND and not a.index < start < a.end for a in boxes)


def _handle(entry: Node, scene: Scene) -> Node | None:
    if entry.role in ("link", "option"):
        return entry
    inner = [n for n in scene.inside(entry) if n.clickable and n.called]
    named = [n for n in inner if n.role in _NAMES - {"button"}]
    plain = [n for n in inner if n.role not in CLICKS]
    cells = [n for n in scene.inside(entry) if n.role in _CELLS and n.called]
    own = [entry] if entry.clickable else []
    return next(iter([*named, *plain, *own, *inner, *cells]), None)
