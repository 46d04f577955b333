"""Claims in one language about a screen in another, looked at word for word in English."""

from collections.abc import Callable
from dataclasses import replace

from tools.judging.outcome import Outcome, all_of
from tools.judging.scene import Scene
from tools.judging.translated import speaks_another
from tools.language.expectation import Claim, parse_expectation
from tools.language.gloss import gloss

_EXACT = frozenset({"difference", "order", "kept"})
"""Kinds of claims that must be read as such in English, too."""
_LOOSE = frozenset({"free", "shown", "page"})
"""Kinds of claims whose words are all there is to go by."""


def assess_glossed(
    claim: Claim, scene: Scene, assess: Callable[[Claim, Scene], Outcome]
) -> Outcome | None:
    """Look at what a claim says word for word in English.

    Args:
        claim: The claim.
        scene: The step.
        assess: Looks at a claim in English.

    Returns:
        That it holds; None when it does not, cannot be told, or a word of the claim is not known.
    """
    text = gloss(claim)
    if not text or not speaks_another(claim, scene):
        return None
    claims = parse_expectation(text, scene.vocabulary)
    if claim.kind in _EXACT and claim.kind not in {c.kind for c in claims}:
        return None
    if any(c.still and c.kind == "free" for c in claims):
        return None
    if any(c.negated and c.kind in _LOOSE for c in claims):
        # The app may call it otherwise: that it is not found in these words tells nothing.
        return None
    outs = [assess(c, scene) for c in claims]
    if not outs or not all(o.holds for o in outs):
        return None
    return replace(all_of(outs, f"in English: {text}"), settled=all(o.settled for o in outs))
