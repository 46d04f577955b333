"""Answers of the operation agent."""

from typing import Any

Answer = dict[str, Any]
SENT = ("send it off with", "answer the question with")
"""How descriptions of what ends a form or a question begin."""
AS_TOLD = "as the app says"
"""How descriptions end of what a message of the app asked for."""
KEYPAD = "type on the keypad"


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
