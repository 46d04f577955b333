"""How the offline model answers `navigation/explore_unknown`."""

import re
from typing import Any

from tools.knowledge.similarity.base import Phrase
from tools.knowledge.similarity.lexical import LexicalIndex
from tools.llm.prompts import section

_OFFERED = re.compile(r"\[(\d+)\] (\S+) (['\"])(.*)\3$")
_SURE = 0.5
"""Likeness of a heading from which on the page is taken for the one that is meant."""
_OPENS_MORE = frozenset({"tab", "menuitem", "treeitem", "link", "button", "listitem"})


def explore_unknown(text: str) -> dict[str, Any]:
    """Choose the widget whose words come nearest to the wish.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    intent = section(text, "intent")
    heads = [section(text, "title").strip(), *section(text, "headings").splitlines()]
    offered = [m for line in section(text, "offered").splitlines() if (m := _OFFERED.match(line))]
    likeness = _likeness(intent, [*heads, *(match[4] for match in offered)])
    head = max(heads, key=lambda one: likeness.get(one, 0.0))
    words = max((match[4] for match in offered), key=lambda one: likeness.get(one, 0.0), default="")
    sure, near = likeness.get(head, 0.0), likeness.get(words, 0.0)
    if sure >= _SURE and sure >= near:
        reason = f"the page is headed {head!r}"
        return {"choice": -1, "arrived": True, "evidence": head, "reason": reason}
    if near > 0:
        chosen = next(match for match in offered if match[4] == words)
        reason = f"{words!r} comes nearest to the wish"
        return {"choice": int(chosen[1]), "arrived": False, "evidence": "", "reason": reason}
    onward = next((match for match in offered if match[2] in _OPENS_MORE), None)
    if onward is not None:
        reason = "nothing names the wish; this may lead on"
        return {"choice": int(onward[1]), "arrived": False, "evidence": "", "reason": reason}
    return {"choice": -1, "arrived": False, "evidence": "", "reason": "nothing leads on"}


def _likeness(intent: str, texts: list[str]) -> dict[str, float]:
    """How much of the wish each text says; what says nothing of it is left out."""
    index = LexicalIndex(Phrase(one, one) for one in dict.fromkeys(texts) if one.strip())
    return {match.owner: match.similarity for match in index.search(intent, len(texts))}
