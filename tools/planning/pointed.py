"""What a step only points at because the step before told of it: the title of this loan."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.language.intents import Intent
from tools.language.similarity import holds_name
from tools.planning.node import Node
from tools.planning.ways import HELD_OR_TWICE, Ask, Way, click
from tools.text import bare, normalise, quoted_spans, unquoted

_KINDS = frozenset({"click", "open", "double_click"})
_LEADS = frozenset({"link", "button"})
_NO_THINGS = frozenset({"button", "tab", "menu", "dialog", "page", "field", "checkbox", "menuitem"})
"""Roles of what is pointed at for its own sake: this button, that tab."""
_ROWS = frozenset({"row", "listitem", "article"})
_LEAST = 3
"""Letters of a name that tells a thing."""


def pointed_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click the one link that is called like what the step before names.

    Returns:
        Nothing where the words point at nothing, or more than one thing may be meant.
    """
    points = intent.kind in _KINDS and not intent.target.quoted and not intent.target.ordinal
    if not points or not ask.previous or _NO_THINGS & set(intent.target.roles):
        return []
    if not any(words.search(_plain(intent.words)) for words in _pointing().values()):
        return []
    meant = _named_before(ask)
    if len(meant) != 1:
        return []
    act = intent.kind if intent.kind in HELD_OR_TWICE else "click"
    return [Way((click(meant[0], ask, act=act),))]


def _named_before(ask: Ask) -> list[Node]:
    """List the links of entries that are called like something that was in quotation marks."""
    names = [span.text for span in quoted_spans(ask.previous) if len(bare(span.text)) >= _LEAST]
    return [
        node
        for node in ask.scene.nodes
        if node.role in _LEADS
        and not node.hidden
        and any(a.role in _ROWS for a in node.ancestors())
        and any(holds_name(name, node.called) for name in names)
    ]


def _plain(text: str) -> str:
    return normalise(unquoted(text)).strip(" .。")


@lru_cache(maxsize=1)
def _pointing() -> dict[str, re.Pattern[str]]:
    """How each language points at what was told of."""
    raw = read_configured("language", "pointed.yaml")
    return {language: re.compile(words) for language, words in raw.items()}
