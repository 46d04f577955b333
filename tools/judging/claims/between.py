"""Claims that a thing stands between two others."""

import re

from tools.judging.outcome import Outcome
from tools.judging.places import place_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_THREE = 3
_NUMBER = re.compile(r"(?<![\w])\d")


def assess_between(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the places of the three things that the claim names, the one between them first.

    Returns:
        None when the claim says nothing of the kind.
    """
    words = expectation_lexicon(language_of(claim.clause))["order"]["between"]
    if not words.search(claim.body) or len(claim.names) < _THREE:
        return None
    names = [name.text for name in claim.names]
    *told, first, second = names
    places = [place_of(scene, name) for name in (" ".join(told), first, second)]
    if places[0] is None:
        places[0] = place_of(scene, told[0])
    known = [place for place in places if place is not None]
    if len(known) < _THREE:
        return Outcome(None, False, False, (), "one of them is not shown", 0.4)
    holds = min(known[1:]) < known[0] < max(known[1:])
    if holds and _NUMBER.search(claim.body):
        return None  # it says more than that
    new = scene.changes is not None and scene.changes.any
    return Outcome(holds != claim.negated, new, True, (), "their places", 0.9)
