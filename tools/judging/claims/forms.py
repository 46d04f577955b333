"""Claims that a form, or a new row of one, is empty."""

import re

from tools.judging.fields import fields_called, label_of, typed_fields, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK, marks_in
from tools.screens.roles import FIELD_ROLES

_MOST = 0.7
"""Share of the fields of an empty form that are empty: dates may be given."""


_SURE = 0.8
"""How well words must fit the label of a field to be its name."""
_BOTH = re.compile(r"^(?:both|the|an?|his|her|its|your|my|all|cả|hai|các)\b\s*")
_COPULA = re.compile(
    r"(?:\b(?:is|are|was|were|be|both|all|left|still|not|no|longer|again|now|còn|đều|đang|để|bị|không|vẫn)"
    r"|(?:都|均|是|为|还|仍|不|字段|栏|框))\s*$"
)
_AND = re.compile(r"\s*(?:,|、|，|\band\b|\bor\b|\bvà\b|和|与|及)\s*(?:the\s+)?")
_MOST_WORDS = 4
"""Words before and behind a name that do not belong to it."""


def assess_blank_field(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the field that is called so holds nothing, or several: an empty summary.

    Returns:
        None when one of the names is that of no field, or of more than one.
    """
    names = _fields_told(claim) or ([] if claim.names else [_field_meant(claim)])
    called = [
        fields_called(scene.now, name, FIELD_ROLES, least=_SURE) if name else [] for name in names
    ]
    if not called or any(len(found) != 1 for found in called):
        return None
    searches = signals()["searches"]
    for (index,) in called:
        if searches.search(label_of(scene.now, index)) and not searches.search(claim.body):
            # "Filter the trash" is empty whether the trash is or not.
            return None
    fields = [(scene.after.widgets[index], index) for (index,) in called]
    filled = [bool(value_of(field, scene.now, index)) for field, index in fields]
    holds = all(filled) if claim.negated else not any(filled)
    new = scene.moved or any(id(field) in scene.fresh for field, _ in fields)
    return Outcome(holds, new, False, lines_of([f for f, _ in fields]), "the field", 0.8)


def _fields_told(claim: Claim) -> list[str]:
    """Give the names in front of "empty": "the folder path", "both the label and the ID"."""
    empty = expectation_lexicon(language_of(claim.clause))["empty"].search(claim.body)
    if empty is None or claim.body[empty.end() :].strip(" ."):
        return []
    told = claim.body[: empty.start()].strip()
    for _ in range(_MOST_WORDS):
        told = _COPULA.sub("", _BOTH.sub("", told)).strip()
    known = dict(zip(marks_in(claim.body), (n.text for n in claim.names), strict=False))
    return [MARK.sub(lambda m: known.get(m[0], ""), part) for part in _AND.split(told) if part]


def _field_meant(claim: Claim) -> str:
    """Give what the claim calls the field: the words before or behind "empty"."""
    words = expectation_lexicon(language_of(claim.clause))
    told = words["blank_field"].search(claim.body) if "blank_field" in words else None
    if told is not None:
        return str(told.group(1))
    empty = words["empty"]
    at = next((n for n, w in enumerate(claim.words) if empty.fullmatch(w)), len(claim.words))
    return " ".join(claim.words[at + 1 :] or claim.words[:at])


def assess_blank_form(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the fields of a form hold nothing.

    Returns:
        Whether its first field and most others are empty; None when the claim speaks of no form.
    """
    words = expectation_lexicon(language_of(claim.clause))["blank_form"]
    is_row = words["row"].search(claim.body) is not None
    # An empty form for a mailbox in mill.example: what it is for may be chosen in it.
    told = any(n.quoted or not scene.now.find(n.text) for n in claim.names)
    if told or not (is_row or words["form"].search(claim.body)):
        return None
    widgets = scene.after.widgets
    locked = {"disabled", "readonly"}
    fields = [i for i in typed_fields(scene.now) if not locked & set(widgets[i].states)]
    fresh = scene.fresh
    if is_row:
        came = {id(w) for w in scene.came}
        fields = [i for i in fields if id(widgets[i]) in came]
    if not fields:
        return Outcome(None, False, False, (), "no field to type into", 0.3)
    written = [widgets[i] for i in fields]
    blank = [w for w in written if not w.value]
    holds: bool | None = None
    if not written[0].value and len(blank) >= _MOST * len(written):
        holds = True
    elif written[0].value:
        holds = False
    if holds is not None and claim.negated:
        holds = not holds
    new = any(id(w) in fresh for w in blank)
    note = f"{len(blank)} of {len(written)} fields are empty"
    return Outcome(holds, new, False, lines_of(blank or written, 3), note, 0.7)
