"""Which list offers a value, where the step does not say by its name which one is meant."""

import re

from tools.planning.lists import LISTS
from tools.planning.node import Node
from tools.planning.ways import Ask, Move, Way
from tools.text import bare

_DIGIT = re.compile(r"\d")
_ARTICLE = re.compile(r"^(?:the|a|an) ", re.IGNORECASE)
_ALIKE_WORDS = 2
"""So many words of one form make a value another one of what a closed list holds."""


def offering_ways(value: str, ask: Ask) -> list[Way]:
    """Choose a value in the only list that offers it: the language German, Deutsch - German.

    Also in a closed one that holds another value of that form: "Visa ending 1881" is held, and
    "the Amex ending 0460" is wanted. Nothing where several lists, or several options of one, could
    be meant.
    """
    lists = [n for n in ask.scene.nodes if n.role in LISTS and not n.disabled and not n.hidden]
    found = [(node, option) for node in lists for option in _options(node, value, ask)]
    if not found:
        wanted = _ARTICLE.sub("", value)
        closed = [n for n in lists if not ask.scene.options(n)]
        found = [(n, wanted) for n in closed if _is_of_one_form(wanted, n.widget.value or "")]
    if len(found) != 1:
        return []
    node, option = found[0]
    return [Way((Move("select", node, option),), leaves=False)]


def _is_of_one_form(value: str, held: str) -> bool:
    """Say whether two texts end, or begin, with the same words: digits are all the same."""
    one, other = (_DIGIT.sub("0", bare(text)).split() for text in (value, held))
    if one == other:
        return len(one) >= _ALIKE_WORDS and bare(value) != bare(held)
    least = slice(-_ALIKE_WORDS, None), slice(_ALIKE_WORDS)
    return len(one) == len(other) > _ALIKE_WORDS and any(one[s] == other[s] for s in least)


def _options(node: Node, value: str, ask: Ask) -> list[str]:
    names = [option.called for option in ask.scene.options(node)]
    said = bare(value)
    if not said:
        return []
    same = [name for name in names if bare(name) == said]
    whole = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
    return same or [name for name in names if whole.search(bare(name))]
