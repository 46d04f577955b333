"""When something begins or ends, where the screen gives both ends: open 08:15 - 18:00."""

import re

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import is_hidden
from tools.text import normalise

_TIME = r"\d{1,2}:\d{2}"
_RANGE = re.compile(rf"(?<![\d:])({_TIME})\s*(?:-|–|—|to|until|至|到|đến)\s*({_TIME})(?![\d:])")
_BEGINS = re.compile(rf"\b(?:opens?|begins?|starts?|departs?|leaves?)\b[^\d]*\b({_TIME})(?![\d:])")
_ENDS = re.compile(rf"\b(?:closes?|ends?|finish(?:es)?|arrives?)\b[^\d]*\b({_TIME})(?![\d:])")


def assess_hours(claim: Claim, scene: Scene) -> Outcome | None:
    """Contradict a claim that takes one end of the hours for the other; None for all others."""
    body = normalise(claim.clause)
    for end, told in ((0, _BEGINS.search(body)), (1, _ENDS.search(body))):
        if told is None:
            continue
        shown = [w for w in scene.after.widgets if not is_hidden(w)]
        pairs = [(w, m.groups()) for w in shown for m in _RANGE.finditer(w.text or w.name)]
        other = [w for w, pair in pairs if pair[1 - end] == told.group(1) != pair[end]]
        if other and not any(pair[end] == told.group(1) for _, pair in pairs):
            return Outcome(False, False, True, lines_of(other, 2), "that is the other end", 0.9)
    return None
