"""Why an app refuses or warns, as a claim tells it and as the app does."""

import re
from dataclasses import replace
from functools import lru_cache

from tools.configured import read_configured
from tools.judging.claims.polarity import assess_polarity
from tools.judging.claims.tone import complains, error_page
from tools.judging.coverage import has_word, spelled_numbers, unfounded, unshown_numbers
from tools.judging.fields import label_of
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, is_hidden
from tools.text import normalise

_LONGEST = 300
"""Characters of a message; longer texts are content."""
_NAMED = frozenset({"link", "button", "tab", "option", "menuitem", "columnheader", "treeitem"})
"""Roles of widgets whose text is a name and no message."""
_WARNINGS = frozenset({"final"})
"""Reasons that warn and do not refuse."""


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    raw = read_configured("language", "reasons.yaml")
    return {reason: re.compile(words) for reason, words in raw.items()}


def reasons_in(text: str) -> frozenset[str]:
    """Name the reasons that a text gives, e.g. {"taken"} for "This name is already in use"."""
    norm = normalise(MARK.sub(" ", text))
    return frozenset(r for r, words in _patterns().items() if words.search(norm))


def refuses(reasons: frozenset[str]) -> bool:
    """Say whether one of the reasons is one for saying no."""
    return bool(reasons - _WARNINGS)


def about_field(claim: Claim, block: str, scene: Scene) -> bool:
    """Say whether a message can be about what the claim names.

    A message that names a field is not about another field that the claim names; one that names
    none is about the fields that are marked as invalid.
    """
    labels = {
        i: label_of(scene.now, i)
        for i, w in enumerate(scene.after.widgets)
        if w.role in FIELD_ROLES and not is_hidden(w)
    }
    body = MARK.sub(" ", claim.body)
    meant = {name for name in labels.values() if len(name) > 1 and _has_phrase(name, body)}
    told = {name for name in labels.values() if len(name) > 1 and has_word(name, flat(block))}
    if not meant or meant & told:
        return True
    invalid = {i for i in labels if "invalid" in scene.after.widgets[i].states}
    if any(labels[i] in meant for i in invalid):
        return True
    return not told and not invalid


def _has_phrase(phrase: str, text: str) -> bool:
    if not phrase.isascii():
        return phrase in text
    return re.search(rf"(?<![\w-]){re.escape(phrase)}s?(?![\w-])", text) is not None


def same_reason(claim: Claim, block: str) -> bool | None:
    """Say whether claim and message give a common reason; None when one of them gives none."""
    claimed, told = reasons_in(claim.body), reasons_in(block)
    return bool(claimed & told) if claimed and told else None


def assess_reason(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the app refuses for the very reason that a claim gives in its own words.

    Returns:
        That it does; None when the claim gives no reason, denies it, or the app does not say so.
    """
    reasons = reasons_in(claim.body)
    if not refuses(reasons) or scene.changes is None or _denies(claim):
        return None
    if claim.kind in {"empty", "value"} and any(w.role in FIELD_ROLES for w in scene.came):
        return None  # a form that has come up explains its fields, and refuses nothing
    polar = assess_polarity(claim, scene)
    if polar is not None and not polar.holds:
        return None
    page = error_page(scene)
    said = [t for t in _complaints(scene) if t != page] + ([page] if page else [])
    fits = [t for t in said if reasons & reasons_in(t) and about_field(claim, t, scene)]
    if not fits or _strange_words(claim, scene) or not _as_many(claim, reasons, scene):
        return None
    return Outcome(True, True, False, tuple(fits[:3]), "the app refuses for that reason", 0.8)


def _complaints(scene: Scene) -> list[str]:
    """New texts in which the app complains; what a control or a thing is called is none."""
    named = {flat(w.name or w.text) for w in scene.after.widgets if w.role in _NAMED}
    said = [t for t in scene.news if flat(t) not in named]
    return [
        t
        for t in dict.fromkeys([*scene.blocks, *said])
        if len(t) <= _LONGEST and (complains(t) or flat(t) in scene.warned)
    ]


def _as_many(claim: Claim, reasons: frozenset[str], scene: Scene) -> bool:
    """A claim that counts what is wrong agrees with the fields or with the complaints."""
    if not spelled_numbers(claim):
        return True
    wrong = [w for w in scene.added if "invalid" in w.states]
    told = [
        w for w in scene.added if w.role not in _NAMED and reasons & reasons_in(w.text or w.name)
    ]
    counts = {float(len(wrong)), float(len(told))}
    if all(n in counts for n in spelled_numbers(claim)):
        return True
    return claim.kind != "count" and not unshown_numbers(claim, scene)


def _denies(claim: Claim) -> bool:
    """The claim says that the app does not refuse for this reason."""
    body = claim.body
    for words in _patterns().values():
        body = words.sub(" ", body)
    return expectation_lexicon(language_of(claim.clause))["negation"].search(body) is not None


def _strange_words(claim: Claim, scene: Scene) -> bool:
    """The claim tells of something that neither the step nor the screen knows."""
    before = scene.earlier.text if scene.earlier is not None else ""
    known = " ".join([scene.now.text, before, flat(scene.action), flat(scene.substep)])
    if any(flat(n.text) not in known for n in claim.names):
        return True
    body = claim.body
    for words in _patterns().values():
        body = words.sub(" ", body)
    left = tuple(w for w in claim.words if w in body)
    return bool(unfounded(replace(claim, words=left), scene, []))
