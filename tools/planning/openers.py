"""What may hide an element that is not on the screen: menus, folded sections, tabs."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, all_meanings, is_file_name, units
from tools.planning.node import CLICKS, Node, entry_around
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click
from tools.text import is_cjk

_ACCOUNT = frozenset({"log_out", "log_in"})
_NOT_HIDDEN = frozenset({"search", "filter", "fill", "drag", "wait", "scroll"})
_GIVEN = frozenset({"select", "set", "check", "uncheck", "deselect"})
_PREFERENCES = frozenset({"set", "check", "uncheck", "toggle", "select"})
_BY_NAME = frozenset({"click", "press", "select", "set", "check", "uncheck", "toggle", "log_out"})
"""Acts on a control that the step calls by its name: it must be somewhere."""
_HUBS = {"checkout": "cart"}
"""What is reached from a page of its own only, and what leads to that page."""
_MOST = 3
_LONGEST, _LONGEST_CJK = 4, 7
"""Words, or Chinese characters, of what a control may be called."""
_LEADING = frozenset({"link", "tab", "menuitem"})
_KNOBS = frozenset({"button", "menuitem", "link", "combobox", "tab", "img"})


def opener_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Open the likely hiding places of an intent's target; nothing when it is a piece of data."""
    target = intent.target
    if target.within is None and _is_data(target) and intent.kind != "log_out":
        return []
    if target.ordinal is not None or intent.kind in _NOT_HIDDEN or _is_story(intent):
        return []
    nodes = dict.fromkeys(_leading(target, ask))
    if target.within is not None and ask.finder.anchors(target.within):
        for match in ask.finder.find(concept("more").model_copy(update={"within": target.within})):
            if match.node.clickable and match.name >= 0.55 and not _leaves(match.node):
                nodes.setdefault(match.node)
    for meant in sorted(all_meanings(f"{target.text} {intent.verb}") & _HUBS.keys()):
        for match in ask.finder.find(concept(_HUBS[meant]), CLICKS):
            if match.name >= 0.55 and not _leaves(match.node):
                nodes.setdefault(match.node)
    _add_likely(nodes, intent, ask)
    name = target.text or intent.value or intent.verb
    return [
        *_clicks(nodes, name, ask),
        *_hovers(intent, name, ask),
    ]


def _leading(target: Phrase, ask: Ask) -> list[Node]:
    """Find what leads to the place that is named, the outermost first: "from the overview"."""
    places = []
    place = target.within
    while place is not None:
        places.append(place)
        place = place.within
    for place in reversed(places):
        told = ask.finder.find(place.model_copy(update={"within": None}), _LEADING)
        found = [m.node for m in told if m.name >= SAME and m.node.role in _LEADING]
        if found:
            return [n for n in found[:1] if not _leaves(n)]
    return []


def _add_likely(nodes: dict[Node, None], intent: Intent, ask: Ask) -> None:
    """Add the menus of the page and what is folded, those of other entries left out."""
    keys = ("profile", "menu", "more") if intent.kind in _ACCOUNT else ("menu", "more")
    if intent.kind in _PREFERENCES:
        keys = (*keys, "settings")
    for key in keys:
        for match in ask.finder.find(concept(key), CLICKS):
            if (
                match.name >= SAME
                and not _leaves(match.node)
                and not _of_entry(match.node, nodes)
                and match.node.role in _KNOBS | {"generic", "text", "group"}
            ):
                nodes.setdefault(match.node)
    for node in ask.scene.nodes:
        folded = "collapsed" in node.widget.states and node.role != "combobox"
        if _of_entry(node, nodes):
            continue
        if folded and node.role in CLICKS | {"group"} and _may_hide(node, intent):
            nodes.setdefault(node)


def _of_entry(node: Node, named: dict[Node, None]) -> bool:
    """Say whether it belongs to one entry of several, and nothing named that entry."""
    entry = entry_around(node)
    siblings = entry.parent.children if entry is not None and entry.parent is not None else []
    several = sum(1 for n in siblings if entry is not None and n.role == entry.role) > 1
    return several and node not in named


def _may_hide(node: Node, intent: Intent) -> bool:
    """Say whether what is meant may be inside: it is a control by its name, or called alike."""
    if intent.kind in _BY_NAME and "menu" not in intent.target.roles:
        return node.role != "treeitem"
    said = units(f"{intent.target.whole} {intent.verb}")
    own = units(node.called)
    return any(a.token == b.token or a.meanings & b.meanings for a in said for b in own)


def _hovers(intent: Intent, name: str, ask: Ask) -> list[Way]:
    """Move the pointer over what the target belongs to: some controls show up only then."""
    if intent.target.within is None or intent.kind in _GIVEN:
        return []
    places = [ask.scene.actor(a) for a in ask.finder.anchors(intent.target.within)[:2]]
    return [
        Way((Move("hover", place),), done=False).noted(f'to find "{name}"')
        for place in places
        if place is not None
    ]


def _clicks(nodes: dict[Node, None], name: str, ask: Ask) -> list[Way]:
    return [
        Way((click(node, ask),), done=False).noted(f'to find "{name}"')
        for node in list(nodes)[:_MOST]
        if not node.disabled
    ]


def _leaves(node: Node) -> bool:
    """Say whether it is a link to another site, where nothing of the app can be hidden."""
    return node.role == "link" and "://" in (node.widget.url or "")


def _is_story(intent: Intent) -> bool:
    """Say whether words tell more than a control is called: nothing is hidden under such a name."""
    text = intent.target.text
    if intent.target.quoted or (intent.kind != "do" and not text):
        return False
    long = sum(map(is_cjk, text)) > _LONGEST_CJK or len(text.split()) > _LONGEST
    return long or (intent.kind == "do" and not intent.verb and len(text.split()) > _LONGEST - 2)


def _is_data(target: Phrase) -> bool:
    return is_file_name(target.text) or any(c.isdigit() for c in target.text)
