"""Entries that a step only describes, with words of its own: the issue about the slow export."""

import re
from functools import lru_cache

from tools.language.intents import Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name, units
from tools.planning.node import Node
from tools.planning.scene import Scene
from tools.text import is_cjk

_ENTRIES = frozenset({"row", "listitem", "article", "treeitem"})
_AROUND = frozenset({"navigation", "menu", "menubar", "tablist", "toolbar", "listbox"})
_NAMES = re.compile(r"\b[A-Z][\w.'-]+")
_MOST_PLAIN = 3
"""Plain words beside a name that the entry need not have: the order that Tom Reyes has placed."""
_SHORT = 3


def described(phrase: Phrase, scene: Scene) -> list[Node]:
    """Give the one entry that has all words of a description but the word for its kind.

    Nothing where the words fit several entries, or one of them is nowhere: it may be what counts.
    """
    said = _tokens(phrase.text)
    if phrase.quoted or not phrase.text:
        return []
    if not phrase.text.isascii():
        return _by_latin(phrase.text, scene)
    if len(said) < 2:
        return []
    entries = [n for n in scene.nodes if n.role in _ENTRIES and _is_entry(n, scene)]
    written = {entry: _tokens(scene.anchor_texts(entry)) for entry in entries}
    everywhere = frozenset().union(*written.values()) if written else frozenset()
    told = {word for word in said if word in everywhere}
    other = said - told
    named = _tokens(" ".join(_NAMES.findall(phrase.text)))
    most = _MOST_PLAIN if named and named <= told else 1
    if not told or len(other) > most or not all(_is_kind(word) for word in other):
        return []
    fits = [entry for entry in entries if told <= written[entry]]
    return fits if len(fits) == 1 and len(entries) > 1 else []


_LATIN = re.compile(r"[A-Za-z0-9][\w.#@/-]*(?: [A-Za-z0-9][\w.#@/-]*)*")


def _by_latin(text: str, scene: Scene) -> list[Node]:
    """Give the one entry that has the Latin name or number in a Chinese description."""
    names = [m.group(0) for m in _LATIN.finditer(text) if len(m.group(0)) >= _SHORT]
    if len(names) != 1 or not any(is_cjk(c) for c in text):
        return []
    entries = [n for n in scene.nodes if n.role in _ENTRIES | {"option"} and _is_entry(n, scene)]
    fits = [n for n in entries if holds_name(names[0], scene.anchor_texts(n))]
    return fits if len(fits) == 1 else []


def _is_entry(node: Node, scene: Scene) -> bool:
    if node.role == "option":
        return node.parent is not None and node.parent.role == "listbox"
    inner = scene.inside(node)
    heads = any(n.role == "columnheader" for n in inner)
    acts = any(n.clickable for n in inner)
    return acts and not heads and not any(a.role in _AROUND for a in node.ancestors())


@lru_cache(maxsize=4096)
def _tokens(text: str) -> frozenset[str]:
    words = {word for unit in units(text) for word in unit.token.split(" ")}
    known = lexicon().words("relations", "within")
    return frozenset(
        w for w in words if (len(w) >= _SHORT or w.isdigit()) and w not in known and w not in _FREE
    )


_FREE = frozenset({"the", "and", "about", "that", "with", "which", "says", "are", "has", "not"})


def _is_kind(word: str) -> bool:
    """Say whether a word is none of the thing's own: a common noun, no name and no number."""
    return word.isalpha() and word.islower()
