"""Answers of the operation agent."""

import re
from typing import Any

Answer = dict[str, Any]
SENT = ("send it off with", "answer the question with")
"""How descriptions of what ends a form or a question begin."""
AS_TOLD = "as the app says"
"""How descriptions end of what a message of the app asked for."""
KEYPAD = "type on the keypad"
_PART = re.compile(r" \((\d+) of (\d+)[^()]*\)$")


def call(skill: str, description: str, **more: Any) -> Answer:
    """Give a skill call in the prompt's response format."""
    known = {"rid": "", "text": "", "direction": None, "dialog": "accept", "cannot": ""}
    reasoning = more.get("cannot") or f"the step asks for it: {description}"
    return {
        "reasoning": reasoning,
        "plan": description,
        "skill": skill,
        "description": description,
        **known,
        **more,
    }


def none(cannot: str = "") -> Answer:
    """Answer that there is nothing to do."""
    return call("none", "there is nothing to do", cannot=cannot)


def part_of(description: str) -> int:
    """Give the part of the step that a planned action is for; 0 when it does not say."""
    found = _PART.search(description)
    return int(found.group(1)) if found else 0


def total_of(description: str) -> int:
    """Give how many parts the step has that a planned action is for."""
    found = _PART.search(description)
    return int(found.group(2)) if found else 0


def without_part(description: str) -> str:
    """Give the words of a planned action alone."""
    return _PART.sub("", description)
