"""Acts on an entry that are offered behind it: "cancel Oak" opens Oak, then "Cancel booking"."""

import re

from state.values.screen import Widget
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.entries import entries_of, entries_saying, texts_in
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import says

_ACTS = frozenset({"cancel", "do"})
_ENDS = frozenset({"cancel", "delete", "undo"})
_OF = re.compile(
    r"(?P<act>[A-Za-z]+ (?:an?|the|another) [a-z ]+?) (?:of|for) (?:the )?(?P<name>[A-Z][\w'’ -]+)"
)
"""What is done, and of which entry."""
_LIKE = 0.5
_KNOBS = frozenset({"button", "link", "menuitem", "listitem"})


def through_entry(asked: Asked) -> Answer | None:
    """Open the one entry that a part acts on, then click what is called so there.

    Only where nothing is called as what is to be done already; the plain "Cancel" of a dialog does
    not cancel what it is about.
    """
    part = part_now(asked)
    if part is None or part.intent.kind not in _ACTS:
        return None
    if not all_meanings(part.intent.verb) & _ENDS:
        return None
    name = part.intent.target.text
    if not name or part.intent.value:
        return None
    opened = [line for line in asked.done if line.startswith("click the ") and name in line]
    found = _knobs(asked, part)
    if not opened:
        return None if found or asked.dialog else _opened(asked, part, name)
    if len(opened) != len(asked.done) or len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def behind_entry(asked: Asked) -> Answer | None:
    """Open the one entry of whose thing a part does something: "request a copy of Emma".

    Only where nothing to click is called as what is done: that is behind the entry.
    """
    part = part_now(asked)
    told = _OF.fullmatch(part.intent.words.rstrip(".")) if part is not None else None
    if part is None or told is None or part.intent.kind != "do" or asked.dialog:
        return None
    act, name = told.group("act"), told.group("name")
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    if says("takes", act) or says("leads", act):
        return None
    if part.intent.target.quoted or any(similarity(act, label_of(w)) >= _LIKE for w in knobs):
        return None
    if any(name in line for line in asked.done):
        return None
    found = [w for w in entries_of(asked) if any(holds_name(name, t) for t in texts_in(asked, w))]
    if len(found) != 1 or asked.refuses(found[0].id):
        return None
    return part.click(found[0], goes_on=True)


def _opened(asked: Asked, part: Part, name: str) -> Answer | None:
    """Click the one entry that says the name."""
    entries = entries_saying(asked, name)
    if len(entries) != 1 or asked.refuses(entries[0].id):
        return None
    return part.click(entries[0], goes_on=True)


def _knobs(asked: Asked, part: Part) -> list[Widget]:
    """List what is called as the verb, and more than that: Cancel booking, 取消预约."""
    verb = flat(part.intent.verb)
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    return [
        w
        for w in knobs
        if flat(label_of(w)).startswith(verb)
        and (flat(label_of(w)) != verb or part.intent.kind != "cancel")
    ]
