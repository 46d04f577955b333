"""Filtering on a sheet of its own: what is wanted is ticked there, then the sheet is closed."""

import re

from tools.language.similarity import SAME, similarity
from tools.language.steps import parse_step
from tools.planning.attempts import read_attempts
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of, whole_name
from tools.uat.offline.words import says

_ARTICLE = re.compile(r"^(?:the|an?|only)\s+", re.IGNORECASE)
_BOXES = frozenset({"checkbox", "switch", "radio", "button", "option"})
_CHIPS = _BOXES | {"tab", "listitem"}
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_LONG = 20
"""Letters of a button that filters."""
_IS_ON = {"checked", "selected", "disabled"}


def filtered(asked: Asked) -> Answer | None:
    """Tick what a step filters for, where its click has opened the sheet that has it."""
    part = _part_begun(asked)
    if part is None:
        return None
    told = (part.intent.value or "", whole_name(part.intent))
    wanted = [flat(_ARTICLE.sub("", one)) for one in dict.fromkeys(told)]
    if any(flat(line).startswith(f"tick {one}") for one in wanted for line in asked.done):
        return None
    boxes = [w for w in asked.layer if w.role in _BOXES]
    found = [w for w in boxes if any(similarity(one, label_of(w)) >= SAME for one in wanted)]
    if len(found) != 1 or _IS_ON & set(found[0].states) or asked.refuses(found[0].id):
        return None
    return call("click", part.said(f'tick "{label_of(found[0])}"'), rid=found[0].id)


def narrowed(asked: Asked) -> Answer | None:
    """Choose the one button that filters by the number that is told: 12 people and more, 12+."""
    part = part_now(asked)
    if part is None or part.intent.kind != "filter" or part.intent.target.quoted:
        return None
    words = part.intent.value or part.intent.words
    told = _NUMBER.findall(words)
    knobs = [
        w for w in asked.layer if w.clickable and w.role in _CHIPS and len(label_of(w)) <= _LONG
    ]
    found = [w for w in knobs if told and _NUMBER.findall(label_of(w)) == told]
    found = [w for w in found if says("at_least", label_of(w)) == says("at_least", words)]
    if len(found) != 1 or _IS_ON & set(found[0].states) or asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def _part_begun(asked: Asked) -> Part | None:
    """Give the part that the last action was for, where that filters for something."""
    tried = read_attempts(asked.outcomes)
    parts = [one for one in parse_step(asked.bare) if one.kind != "look"]
    if not tried or not 0 < tried[-1].part <= len(parts) == tried[-1].total:
        return None
    intent = parts[tried[-1].part - 1]
    is_wanted = intent.kind == "filter" and bool(intent.value)
    return Part(intent, tried[-1].part, len(parts)) if is_wanted else None
