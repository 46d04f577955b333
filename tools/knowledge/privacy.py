"""Which typed texts are kept."""

import re
from collections.abc import Iterable

from surefoot.state.values.action import Action, TypeText
from surefoot.state.values.screen import MASK, Screen
from surefoot.tools.gates import is_secret
from surefoot.tools.knowledge.store.actions import ReportedAction

_MARK = re.compile(r"\$\{[^\W\d][\w.-]*\}")
_SPAN = re.compile(r"\$\{step\.(\d+)-(\d+)\}")


def hide_private_text(reported: ReportedAction, *, keep_text: bool) -> ReportedAction:
    """Returns an action without its text when none is to be kept, or when it is a password.

    The mark of a parameter, `${name}`, and the name of a key are no typed texts and stay.
    """
    if (
        not reported.input_text
        or reported.action_type == "press"
        or _MARK.fullmatch(reported.input_text)
    ):
        return reported
    if keep_text and not is_secret(reported.widget_id) and not is_secret(reported.widget_text):
        return reported
    return reported._replace(input_text="")


def has_plain_text(text: str) -> bool:
    """Returns whether a text holds more than `${name}` marks."""
    return bool(_MARK.sub("", text).strip())


def name_spans(words: str, texts: Iterable[str]) -> dict[str, str] | None:
    """Returns names for texts by where they stand in the words of a step.

    Returns:
        Texts by name, `step.17-25` for the characters 17 to 24; None when one is not in the words.
    """
    found: dict[str, str] = {}
    for text in texts:
        start = words.find(text)
        if start < 0:
            return None
        found[f"step.{start}-{start + len(text)}"] = text
    return found


def find_spans(stored: str, words: str) -> dict[str, str]:
    """Returns the texts that the names of `name_spans` in a stored text stand for."""
    return {
        f"step.{start}-{end}": words[int(start) : int(end)] for start, end in _SPAN.findall(stored)
    }


def types_secret(action: Action, *screens: Screen) -> bool:
    """Returns whether an action types a secret: on a keypad, or into a field that is for them."""
    if isinstance(action, TypeText) and action.keypad:
        return True  # apps draw keypads of their own for passwords and codes
    target = action.target if isinstance(action, TypeText) else None
    if target is None:
        return False
    field = next((w for s in screens for w in s.widgets if w.id == target.widget), None)
    if is_secret(target.label) or field is None:
        return is_secret(target.label)
    facts = (field.role, field.name, field.test_id)
    is_secretive = "password" in field.states or is_secret(f"{field.name} {field.test_id}")
    return is_secretive or any(
        w.value == MASK and (w.role, w.name, w.test_id) == facts for s in screens for w in s.widgets
    )
