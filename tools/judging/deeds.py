"""How many things something was done to, as far as a message tells."""

import re

from tools.judging.claims.tone import complains
from tools.judging.counters import meets
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_NUMBERS = re.compile(r"(?<![\w.,:/-])\d+(?![\w.,:/-]*\w)")


def told_deed(claim: Claim, scene: Scene) -> Outcome | None:
    """A message of success says how many things something was done to: 2 orders were sent.

    None when the claim tells of no deed, or no message gives a number.
    """
    done = expectation_lexicon(language_of(claim.clause))["count"].get("deed")
    if done is None or not done.search(claim.body):
        return None
    told = [
        (int(n), b) for b in scene.blocks if not complains(b) for n in _NUMBERS.findall(flat(b))
    ]
    if len(told) != 1:
        return None
    number, block = told[0]
    holds = meets(number, claim) != claim.negated
    return Outcome(holds, True, True, (block[:200],), "the app says how many", 0.85)
