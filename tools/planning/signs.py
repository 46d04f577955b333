"""A sign that is called by its looks, on a control without a name: the plus beside X."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from tools.configured import read_configured
from tools.language.glyphs import pictured_words
from tools.language.intents import Phrase
from tools.language.similarity import units
from tools.planning.node import Node
from tools.planning.places import Match
from tools.planning.scene import Scene
from tools.planning.ways import Ask
from tools.text import bare

_ICONS = frozenset({"img", "button", "link", "generic"})
_ENTRIES = frozenset({"row", "listitem", "article", "treeitem"})
_LEADS = frozenset({"link", "tab", "menuitem", "option"})
_WRAPS = frozenset({"generic", "group", "toolbar", "img", "separator"})
_TEXTS = frozenset({"generic", "text", "strong", "paragraph"})
_LONGEST = 60
"""Characters of a text that serves as a heading."""
_CLASSES = re.compile(r"^icon\s+(.*)", re.IGNORECASE)
"""How a control is called that has nothing but names of styles."""


def sign_beside(target: Phrase, ask: Ask) -> list[Match]:
    """Take the one control without a name that stands beside the thing that is named.

    Returns:
        Nothing where the words name no sign, or several such controls stand there.
    """
    place = target.within
    if place is None or target.quoted or target.ordinal or not is_sign(target.text):
        return []
    for things in _things(place, ask):
        found = {n for thing in things for n in _around(thing, ask.scene)}
        if found:
            return [Match(node, 1, 1) for node in found] if len(found) == 1 else []
    return []


def is_sign(text: str) -> bool:
    """Say whether the words call a control by what is drawn on it."""
    return _words("signs").fullmatch(bare(text)) is not None


def _things(place: Phrase, ask: Ask) -> list[list[Node]]:
    """List what the sign may stand beside, the likeliest first."""
    scene = ask.scene
    titled = not place.quoted and _words("headings").fullmatch(bare(place.whole)) is not None
    called = place.text and any(bare(n.called) == bare(place.text) for n in scene.nodes)
    if not titled or called:
        return [[n for n in ask.finder.anchors(place) if not n.hidden]]
    scope = scene.inside(scene.dialog) if scene.dialog is not None else scene.nodes
    headings = [n for n in scope if n.role == "heading" and not n.hidden]
    return [headings] if headings else _like_headings(scope)


def _like_headings(scope: list[Node]) -> list[list[Node]]:
    """List texts that serve as headings: called like the entry that led here, or any short one."""
    texts = [
        n
        for n in scope
        if n.role in _TEXTS
        and not (n.hidden or n.clickable)
        and 0 < len(n.called) <= _LONGEST
        and not any(c.isdigit() for c in n.called)
        and not any(a.role in _ENTRIES | _LEADS for a in n.ancestors())
    ]
    led = {bare(n.called) for n in scope if "current" in n.widget.states}
    return [[n for n in texts if bare(n.called) in led], texts]


def _around(anchor: Node, scene: Scene) -> list[Node]:
    """List the controls without a name in the entry of a thing, or directly before and after it."""
    entry = next((n for n in (anchor, *anchor.ancestors()) if n.role in _ENTRIES), None)
    if entry is not None:
        return [n for n in scene.inside(entry) if _is_unnamed(n)]
    behind = _run(scene.nodes[anchor.end :])
    before = _run(n for n in reversed(scene.nodes[: anchor.index]) if not n.holds(anchor))
    return [*behind, *before, *(n for n in scene.inside(anchor) if _is_unnamed(n))]


def _run(nodes: Iterable[Node]) -> list[Node]:
    """Give the controls without a name up to the first thing that is neither control nor box."""
    found = []
    for node in nodes:
        if any(a.role in _ENTRIES for a in node.ancestors()):
            break
        if _is_unnamed(node):
            found.append(node)
        elif not (node.clickable and node.role in _ICONS if node.called else node.role in _WRAPS):
            break
    return found


def _is_unnamed(node: Node) -> bool:
    if not node.clickable or node.role not in _ICONS or node.hidden or node.disabled:
        return False
    styles = _CLASSES.match(node.called)
    if styles is None:
        return not any(c.isalnum() for c in node.called) and not node.widget.text
    words = set(re.findall(r"[^\W\d_]+", styles.group(1).lower()))
    told = words & pictured_words() or any(u.meanings for w in words for u in units(w))
    return not told


@lru_cache(maxsize=2)
def _words(kind: Literal["signs", "headings"]) -> re.Pattern[str]:
    """What signs look like, or what a heading is called, in every language."""
    raw = read_configured("language", "signs.yaml")
    return re.compile("|".join(f"(?:{words})" for words in raw[kind].values()))
