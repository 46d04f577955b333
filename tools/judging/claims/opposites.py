"""Messages that tell the opposite of a claim: added, where it says removed."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.judging.claims.silences import says
from tools.judging.outcome import Outcome
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.text import normalise


@lru_cache(maxsize=1)
def _opposites() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    raw = read_configured("language", "opposites.yaml")
    return tuple((re.compile(one), re.compile(other)) for one, other in raw)


def opposed(claim: Claim, blocks: list[str], required: list[str]) -> Outcome | None:
    """Refute a claim of a message where all that the app says tells that the opposite was done.

    Args:
        claim: That there is a message.
        blocks: What the app says.
        required: What each message that counts must say.

    Returns:
        None where the app says nothing of the kind.
    """
    body = normalise(claim.clause)
    negation = expectation_lexicon(language_of(claim.clause))["negation"]
    if claim.negated or negation.search(body):
        return None
    said = [b for b in blocks if all(says(b, r) for r in required)]
    for pair in _opposites():
        for wanted, other in (pair, pair[::-1]):
            if not wanted.search(body) or other.search(body):
                continue
            told = [(b, normalise(b)) for b in said]
            against = [b for b, text in told if other.search(text) and not wanted.search(text)]
            if against and not any(wanted.search(text) for _, text in told):
                return Outcome(False, False, True, tuple(against[:3]), "the opposite was done", 0.9)
    return None
