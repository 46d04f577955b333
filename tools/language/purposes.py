"""What a control is said to be good for: the cross that deletes the bill, a pencil for editing."""

import re

from tools.language.clause import Clause
from tools.language.intents import Phrase
from tools.language.lexicon import Found
from tools.language.phrases import tidy
from tools.text import folded

_EDGES = " ,，:、.\t"
_CLOSE = {
    "en": (
        r"(?P<head>.+?)\s+(?:that|which)\s+(?:can\s+|will\s+)?(?P<deed>\w.*)",
        r"(?P<head>.+?)\s+for\s+(?P<deed>\w+ing\s.*)",
        r"(?P<head>.+?)\s+(?:with|by) which\s+(?P<thing>.+?)\s+(?:is|are|gets?)\s+(?P<deed>\w+)",
    ),
    "zh": (r"(?:用于|用来|可以?|能)?(?P<deed>.+)的(?P<head>[^的]{1,8})",),
    "vi": (r"(?P<head>.+?)\s+(?P<deed>(?:xóa|xoá|sửa|gỡ|mở)\s.*)",),
}
"""The thing is named with the control: the control is at that thing."""
_LOOSE = {
    "en": (r"(?P<head>.+?)\s+(?:in order )?to\s+(?P<deed>\w.*)",),
    "zh": (r"(?P<head>[^，,]{1,12}?)(?:来|以便|用于|用来|以)(?P<deed>.+)",),
    "vi": (r"(?P<head>.+?)\s+(?:dùng để|để|nhằm)\s+(?P<deed>\w.*)",),
}
"""The whole act is said to be good for something."""
_MOST_WORDS = 5
_SHOWING = frozenset({"open", "goto", "expand", "look"})
"""What is opened is what its control is called like."""
_DOING = frozenset(
    {
        "do",
        "close",
        "collapse",
        "rename",
        "submit",
        "upload",
        "reload",
        "log_in",
        "log_out",
        "clear",
    }
)


def read_purpose(clause: Clause, text: str) -> tuple[Phrase, Phrase] | None:
    """Read the control, with the thing it belongs to, and what it is good for.

    Returns:
        The widget by its own name, empty where the words for it are read as always, and by what it
        does; None when nothing of the kind is said.
    """
    language = clause.lex.language or "en"
    forms = [(form, True) for form in _CLOSE[language]]
    for form, is_close in (*forms, *((form, False) for form in _LOOSE[language])):
        match = re.fullmatch(form, text.strip(_EDGES), re.IGNORECASE | re.DOTALL)
        if match is None:
            continue
        head, deed = match.group("head").strip(_EDGES), match.group("deed").strip(_EDGES)
        verb = _deed(clause, deed)
        plain = not clause.masked.marks(head) and len(head.split()) <= _MOST_WORDS
        if verb is None or not plain or not tidy(head, clause.lex):
            continue
        thing = match.groupdict().get("thing") or deed[verb.end :]
        own, deed_said = _phrases(clause, head, verb, thing.strip(_EDGES))
        return (own if is_close else Phrase()), deed_said
    return None


def _deed(clause: Clause, text: str) -> Found | None:
    found = clause.lex.starts("verbs", folded(text))
    return next((verb for verb in found if verb.key in _DOING | _SHOWING), None)


def _phrases(clause: Clause, head: str, verb: Found, thing: str) -> tuple[Phrase, Phrase]:
    control, about = clause.phrase(head), clause.phrase(thing)
    within = None if about.empty else about
    own = control.model_copy(update={"within": control.within or within})
    if verb.key in _SHOWING and about.text:
        return own, about
    does = clause.lex.base(verb)
    return own, Phrase(text=does, whole=does, roles=control.roles, within=within)
