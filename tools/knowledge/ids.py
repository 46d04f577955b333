"""When two names are the same name, and the ids of pages, intents and transitions."""

import hashlib
import re
import unicodedata
from functools import lru_cache


def page_id_of(app_id: str, name: str) -> str:
    """Returns the id of a page, 16 hex digits; it depends on app and name, never on the UI."""
    return digest("page", app_id, normalise(name))


def intent_id_of(app_id: str, text: str) -> str:
    """Returns the id of an intent, 16 hex digits; upper and lower case are one intent."""
    return digest("intent", app_id, fold(text))


def transition_id_of(source: str, action_type: str, widget_key: str, target: str) -> str:
    """Returns the id a transition gets when it is first seen, 16 hex digits."""
    return transition_id_from(source, action_part(action_type, widget_key), target)


# `digest` in parts: batches ask for a hundred thousand of them, with few actions.
def action_part(action_type: str, widget_key: str) -> str:
    """Returns the part of a transition's id that is the same for all pages."""
    return f"{len(action_type)}:{action_type}{len(widget_key)}:{widget_key}"


def transition_id_from(source: str, reported: str, target: str) -> str:
    """Returns the id of a transition by its `action_part`."""
    return _hash(f"10:transition{len(source)}:{source}{reported}{len(target)}:{target}")


def widget_key_of(widget_id: str, widget_text: str, widget_xpath: str = "") -> str:
    """Returns by what a widget is known again: its id, else its text or its place, else nothing."""
    if widget_id:
        return f"id:{widget_id}"
    if widget_text:
        return f"text:{widget_text}"
    return f"path:{widget_xpath}" if widget_xpath else ""


def digest(*parts: str) -> str:
    """Returns 16 hex digits for facts in their order."""
    # Lengths before the parts: ("ab", "c") and ("a", "bc") are different facts.
    text = "".join([f"{len(part)}:{part}" for part in parts])
    return _hash(text)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_BLANKS = re.compile(r"\s+")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


# Batches name the same pages and widgets thousands of times.
@lru_cache(maxsize=16_384)
def normalise(name: str) -> str:
    """Write a name one way: compatible characters (NFKC), no edges, single blanks; case is kept."""
    if name.isascii() and name.isalnum():
        return name  # as ids are
    return _BLANKS.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFKC", name))).strip()


def fold(name: str) -> str:
    """Normalise a name and leave its case out, for comparing."""
    return normalise(normalise(name).casefold())


def bare_name(name: str) -> str:
    """Fold a name and leave out the signs at its edges; a name of signs alone stays."""
    folded = fold(name)
    return _EDGES.sub("", folded) or folded
