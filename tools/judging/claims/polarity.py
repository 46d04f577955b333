"""Whether something is so or is not, where the app says just that: valid, or not valid."""

import re

from tools.judging.coverage import has_word
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.text import normalise

_SAID_OF = re.compile(
    r"^(?:(?:that|the|this|an?|your|my|his|her|its)\s+)*(?P<subject>[a-z][a-z -]*?)\s+"
    r"(?:is|are|was|were|has been|have been)(?:\s+(?:now|still))?"
    r"(?P<no>n't|nt|\s+not|\s+no longer)?\s+(?P<said>[a-z]{3,})$"
)
_NO = r"(?P<no>\b(?:not|never|no longer|cannot be|can't be)\s+|n't\s+(?:be\s+)?)?"
_GENERIC = frozenset({"code", "number", "address", "name", "field", "value"})
"""What a message may leave out: the coupon code, the coupon."""
_LONGEST = 12
"""Words of a message; longer texts are prose."""


def _plain(claim: Claim) -> str:
    """Give the clause without the quotes around what the screen shows, too."""
    if any(name.quoted for name in claim.names):
        return ""
    return normalise(claim.clause.replace("'", "")).rstrip(".")


def assess_polarity(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare what is said of a thing with a new message that says it, or the opposite, of it.

    None where no message says the one or the other, or both are said.
    """
    told = _SAID_OF.match(_plain(claim))
    if told is None:
        return None
    words = [w for w in told.group("subject").split() if w not in _GENERIC]
    said = re.compile(rf"{_NO}(?:(?:yet|an?)\s+)?\b{re.escape(told.group('said'))}\b")
    found: dict[bool, str] = {}
    for block in [*scene.blocks, *scene.news]:
        text = normalise(block)
        match = said.search(text)
        if match is None or not words or len(text.split()) > _LONGEST:
            continue
        if all(has_word(word, text) for word in words):
            found[match.group("no") is not None] = block
    denied = told.group("no") is not None
    if len(found) != 1:
        return None
    if (not denied) in found:
        opposite = "the app says the opposite"
        return Outcome(False, False, True, (found[not denied],), opposite, 0.9)
    # That something is so, other checks prove.
    return Outcome(True, True, False, (found[True],), "the app says so", 0.8) if denied else None
