"""Claims that so many of so many are used: "3 of 10 berths", beside "Berths: 3 / 10"."""

import re

from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, is_hidden, texts_of

_CLAIMED = re.compile(r"(?<![\w.,])(\d+) (?:out )?of (?:the )?(\d+) ([a-z]+)\b")
_SHOWN = re.compile(r"(?<![\w.,/])(\d+)\s*(?:/|\b(?:out )?of\b)\s*(\d+)(?![\w/]|[.,]\d)")


def assess_share(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare a share with the one that the page tells beside the same word.

    Returns:
        None when the claim tells no share, or the page none, or several, of what is named.
    """
    told = _CLAIMED.search(claim.body)
    if told is None or claim.negated:
        return None
    noun = told.group(3)
    places = [
        (widget, match.groups())
        for widget in scene.after.widgets
        if not is_hidden(widget)
        for text in map(flat, texts_of(widget))
        if has_word(noun, text) and (match := _SHOWN.search(text)) is not None
    ]
    if len({share for _, share in places}) != 1:
        return None
    widgets = [widget for widget, _ in places]
    new = any(id(widget) in scene.fresh for widget in widgets)
    holds = places[0][1] == told.groups()[:2]
    note = "" if holds else f"the page says {' of '.join(places[0][1])}"
    return Outcome(holds, new and holds, True, lines_of(widgets, 2), note, 0.9)
