"""What stands at a label or below a heading, against a claim that something else does."""

import re

from tools.judging.coverage import has_word
from tools.judging.labels import part_of
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, Name, expectation_lexicon, language_of
from tools.screens.texts import Match, flat

_NEAR = 4
"""A value stands at most so many widgets behind its label."""
_NUMBER = re.compile(r"\d")


def told_otherwise(claim: Claim, scene: Scene) -> Outcome | None:
    """What a label or a heading is said to say is not what it says; None when it may be."""
    if _reads_otherwise(claim, scene):
        return Outcome(False, note="its label stands beside another value", strength=0.8)
    if _not_below(claim, scene):
        return Outcome(False, note="it is not said below that heading", strength=0.7)
    return None


def _reads_otherwise(claim: Claim, scene: Scene) -> bool:
    """Say that a label stands beside another number than "'Total' falls to '850.00'" says."""
    pair = _pair(claim, "stands_at")
    if pair is None or claim.negated or not _NUMBER.search(pair[1].text):
        return False
    label, value = pair
    places = [m for m in scene.now.find(label.text) if _is_label(m, label)]
    beside = [_behind(m, scene) for m in places]
    told = [text for text in beside if _NUMBER.search(text)]
    return bool(told) and not any(flat(value.text) in text for text in told)


def _not_below(claim: Claim, scene: Scene) -> bool:
    """Say that the part below a heading lacks the word of "'Recent actions' mentions the login"."""
    words = expectation_lexicon(language_of(claim.clause)).get("part_says")
    found = words.search(claim.body) if words is not None else None
    if found is None or len(claim.names) != 1 or claim.negated:
        return False
    heads = [m for m in scene.now.find(claim.names[0].text) if m.widget.role == "heading"]
    parts = [part_of(scene.now, m.index) for m in heads if m.exact]
    said = [
        " ".join(flat(scene.now.widgets[i].text or scene.now.widgets[i].name) for i in p[1:])
        for p in parts
    ]
    return bool(said) and not any(has_word(found.group(1), text) for text in said)


def _pair(claim: Claim, form: str) -> tuple[Name, Name] | None:
    words = expectation_lexicon(language_of(claim.clause)).get(form)
    found = words.search(claim.body) if words is not None else None
    marks = re.findall(r"q\d+q", claim.body)
    if found is None or len(marks) != len(claim.names):
        return None
    first, second = (claim.names[marks.index(found.group(n))] for n in (1, 2))
    return first, second


def _is_label(match: Match, label: Name) -> bool:
    said = flat(match.widget.text or match.widget.name)
    return match.exact or said.startswith(f"{flat(label.text)}:")


def _behind(match: Match, scene: Scene) -> str:
    """What the widget says behind its label, and the texts of the next few widgets."""
    texts = [flat(match.widget.text or match.widget.name)]
    for widget in scene.now.widgets[match.index + 1 : match.index + 1 + _NEAR]:
        texts.append(flat(widget.text or widget.name or widget.value or ""))
        if _NUMBER.search(texts[-1]):
            break
    return " ".join(texts)
