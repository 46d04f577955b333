"""Entries that a step tells by a name in them: the order of Ann, the ticket that Bo has opened."""

import re

from tools.language.intents import Intent, Phrase
from tools.language.similarity import holds_name
from tools.planning.described import described
from tools.planning.node import ENTRIES, Node
from tools.planning.places import Match
from tools.planning.ways import Ask

_RELATIVE = re.compile(r"^[a-z]+(?: [a-z]+)? (?:that|which|who|whose) (.+)")
"""The thing, and what is said of it."""
_SURE = 0.7
_VIEWS = re.compile(r"view|open|details?|show")


def link_of_entry(intent: Intent, ask: Ask) -> list[Match]:
    """Find what leads to the one entry that has the name in it.

    Returns:
        Nothing where the words name something themselves, or fit no entry or more than one.
    """
    target = intent.target
    told = _RELATIVE.search(target.text) if target.within is None else None
    about = Phrase(text=told.group(1), whole=told.group(1)) if told else target.within
    if target.quoted or target.ordinal or about is None or about.ordinal or about.roles:
        return []
    entry = _entry(about, ask)
    if entry is None:
        return []
    links = [n for n in ask.scene.inside(entry) if n.role == "link" and not n.disabled]
    own = [n for n in links if not holds_name(n.called, about.text) and _tells(n)]
    views = [n for n in own if _VIEWS.fullmatch(n.called.lower())]
    return [Match(n, _SURE, _SURE) for n in (views or own or links)[:1]]


def _entry(about: Phrase, ask: Ask) -> Node | None:
    found = described(about, ask.scene)
    if not found and re.search(r"[A-Z]", about.text):
        places = {
            next((a for a in (n, *n.ancestors()) if a.role in ENTRIES), None)
            for n in ask.scene.nodes
            if holds_name(about.text, n.called) and not n.hidden
        }
        found = [n for n in places if n is not None and not n.disabled]
    if len(found) != 1 or found[0].role not in ENTRIES or found[0].parent is None:
        return None
    return found[0] if len(found[0].parent.children) > 1 else None


def _tells(node: Node) -> bool:
    return any(character.isalnum() for character in node.called)
