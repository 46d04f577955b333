"""Claims that something is there, of which the screen says itself that there is none."""

import re

from tools.judging.outcome import Outcome, lines_of
from tools.judging.pagetext import flat, is_hidden
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_STEM = 2
"""Letters in which one thing and several differ."""
_SHORTEST = 4


def assess_denied(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a text that says that there is no such thing: "does not have any reviews".

    Returns:
        That the claim does not hold; None when it says nothing of the kind, or nothing denies it.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("there_is")
    found = words.search(claim.body) if words is not None else None
    if found is None or claim.negated or claim.names:
        return None
    noun = found.group(1).split()[-1]
    stem = noun[:-_STEM] if len(noun) > _SHORTEST + _STEM else noun
    denial = re.compile(
        rf"\b(?:no|(?:not|n't) (?:\w+ ){{0,2}}any|zero|0) (?:\w+ ){{0,1}}{re.escape(stem)}"
    )
    told = [
        w
        for w in scene.after.widgets
        if not is_hidden(w) and denial.search(flat(f"{w.name} {w.text}"))
    ]
    if not told:
        return None
    return Outcome(False, False, False, lines_of(told, 2), "the screen says that none is", 0.8)
