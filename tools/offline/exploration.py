"""How the offline model answers `exploration/ask_model` and `exploration/ask_text`."""

import re
from typing import Any

from surefoot.tools.exploration.field_texts import texts_for
from surefoot.tools.llm.prompts import section
from surefoot.tools.similarity import all_meanings

_OFFERED = re.compile(r"\[(\d+)\] (.*?)(?: \(tried (\d+) times?\))?$")
_OPENERS = ("menu", "more", "settings", "administration", "list", "add", "next")
"""Meanings of widgets behind which more is found, the most telling first."""
_LEAVES = ("press BACK", "turn to ")


def ask_model(text: str) -> dict[str, Any]:
    """Choose what was tried least; of these what opens something, then what is a widget.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    found = [_OFFERED.match(line) for line in section(text, "offered").splitlines()]
    offered = [(int(one[1]), one[2], int(one[3] or 0)) for one in found if one is not None]
    if not offered:
        return {"action_index": -1, "text": None, "reason": "nothing is offered"}
    number, label, tried = min(offered, key=lambda one: (one[2], _opener_rank(one[1]), one[0]))
    if tried and label.startswith(_LEAVES):
        return {"action_index": -1, "text": None, "reason": "everything here was tried"}
    said = "was not tried here" if not tried else "was tried least"
    return {"action_index": number, "text": None, "reason": f"{label} {said}"}


def _opener_rank(label: str) -> int:
    meanings = all_meanings(label)
    for place, meaning in enumerate(_OPENERS):
        if meaning in meanings:
            return place
    return len(_OPENERS) + label.startswith(_LEAVES)


def ask_text(text: str) -> dict[str, Any]:
    """Choose the first text for the field's kind that was not typed here.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    fitting = [one for one in texts_for(section(text, "field")) if one]
    tried = section(text, "tried")
    chosen = next((one for one in fitting if repr(one) not in tried), fitting[0])
    return {"text": chosen, "reason": "it fits the field"}
