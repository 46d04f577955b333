"""Claims that a part of the screen says something: what it says is looked at by itself."""

from collections.abc import Callable

from tools.judging.outcome import Outcome, all_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of, parse_expectation

_TONES = frozenset({"success", "error"})


def assess_told(
    claim: Claim, scene: Scene, assess: Callable[[Claim, Scene], Outcome]
) -> Outcome | None:
    """Look whether what a list, a counter or a filter is said to say is so.

    Args:
        claim: The claim.
        scene: The step.
        assess: Looks at a claim by itself.

    Returns:
        That it is; None when it is not, when it cannot be told, or when a message is meant.
    """
    words = expectation_lexicon(language_of(claim.clause))
    if "says_that" not in words or claim.kind != "message" or claim.negated:
        return None
    found = words["says_that"].search(claim.clause.casefold())
    if found is None or words["message"]["speaker"].search(found.group(1)):
        return None
    inner = parse_expectation(claim.clause[found.start(2) :], scene.vocabulary)
    if claim.detail in _TONES and not any(c.names or c.number is not None for c in inner):
        # That something succeeded is a word of the app's, and not to be seen in any other way.
        return None
    outs = [assess(c, scene) for c in inner]
    if not outs or not all(o.holds and (o.new or o.settled) for o in outs):
        return None
    return all_of(outs, "what it says is so")
