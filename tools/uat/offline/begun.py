"""What a step begins anew: the button for it is called by the verb of the same root."""

import re

from state.values.screen import Widget
from tools.language.irreversible import irreversible_unasked
from tools.language.similarity import holds_name
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of

_NEW = re.compile(
    r"^(?:start|begin|make|create|open|write|file|place)\s+(?:(?:an?|another|the)\s+)?"
    r"(?P<new>new\s+)?(?P<thing>[a-z]+)[.]?$",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"\b(?:another|one more) [a-z]+(?: [a-z]+)?$", re.IGNORECASE)
_KNOBS = frozenset({"button", "link"})
_WORDS = re.compile(r"[a-z]+")
_ROOT = 5
"""Letters that two words of one root share at their beginnings: invitation, invite."""
_ENDING = 1
"""Letters that the shorter one has beyond them at most."""


def begun(asked: Asked) -> Answer | None:
    """Click the one button of the same root: "Invite" for "start a new invitation"."""
    part = part_now(asked)
    if part is not None and not part.intent.target.quoted:
        further = _further(asked, part.intent.words)
        if further is not None:
            return call(
                "click", part.said(f'click the button "{label_of(further)}"'), rid=further.id
            )
    told = _NEW.match(part.intent.words) if part is not None else None
    if part is None or told is None or part.intent.target.quoted:
        return None
    thing = told.group("thing").lower()
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    if any(holds_name(thing, label_of(w)) for w in knobs):
        return None
    found = [w for w in knobs if any(_akin(thing, o) for o in _WORDS.findall(label_of(w).lower()))]
    if len(found) != 1 or "disabled" in found[0].states or asked.refuses(found[0].id):
        return None
    if irreversible_unasked(asked.bare, label_of(found[0])):
        return None
    return call("click", part.said(f'click the button "{label_of(found[0])}"'), rid=found[0].id)


def _further(asked: Asked, words: str) -> Widget | None:
    """Find the one button for one more of something: "Rent another unit" for "another unit"."""
    told = _ANOTHER.search(words)
    if told is None:
        return None
    knobs = [w for w in asked.layer if w.clickable and w.role in _KNOBS]
    found = [w for w in knobs if holds_name(told.group().lower(), label_of(w))]
    if len(found) != 1 or "disabled" in found[0].states or asked.refuses(found[0].id):
        return None
    return None if irreversible_unasked(asked.bare, label_of(found[0])) else found[0]


def _akin(word: str, other: str) -> bool:
    """Say whether one word is made of the other: invitation and invite, payment and pay not."""
    shared = next((n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    shared = min(len(word), len(other)) if shared is None else shared
    return shared >= _ROOT and min(len(word), len(other)) - shared <= _ENDING
