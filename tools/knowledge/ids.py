"""Ids of pages, intents and transitions: the same facts always come to the same id."""

import hashlib

from surefoot.tools.knowledge.names import fold, normalise


def page_id_of(app_id: str, name: str) -> str:
    """Give the id of a page, 16 hex digits; it depends on app and name, never on the UI."""
    return digest("page", app_id, normalise(name))


def intent_id_of(app_id: str, text: str) -> str:
    """Give the id of an intent, 16 hex digits; upper and lower case are one intent."""
    return digest("intent", app_id, fold(text))


def transition_id_of(source: str, action_type: str, widget_key: str, target: str) -> str:
    """Give the id a transition gets when it is first seen, 16 hex digits."""
    return transition_id_by(source, deed_part(action_type, widget_key), target)


# `digest` in parts: batches ask for a hundred thousand of them, with few deeds.
def deed_part(action_type: str, widget_key: str) -> str:
    """Give the part of a transition's id that is the same for all pages."""
    return f"{len(action_type)}:{action_type}{len(widget_key)}:{widget_key}"


def transition_id_by(source: str, deed: str, target: str) -> str:
    """Give the id of a transition by its `deed_part`."""
    return _hash(f"10:transition{len(source)}:{source}{deed}{len(target)}:{target}")


def widget_key_of(widget_id: str, widget_text: str, widget_xpath: str = "") -> str:
    """Say by what a widget is known again: its id, else its text or its place, else nothing."""
    if widget_id:
        return f"id:{widget_id}"
    if widget_text:
        return f"text:{widget_text}"
    return f"path:{widget_xpath}" if widget_xpath else ""


def digest(*parts: str) -> str:
    """Give 16 hex digits for facts in their order."""
    # Lengths before the parts: ("ab", "c") and ("a", "bc") are different facts.
    text = "".join([f"{len(part)}:{part}" for part in parts])
    return _hash(text)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
