"""Values that stand on the screen by themselves: "its state is 'open'" where nothing says State."""

import re
from collections.abc import Mapping, Sequence

from tools.judging.anchors import Anchor
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import Match, flat

_IS = re.compile(
    r"(?:\b(?:is|are|isn't|aren't|là|phải là)(?: (?:now|still|not|only))*|为|是|变为|变成)\s*q\d+q$"
)
_OFFERED = frozenset({"link", "button", "option", "tab", "menuitem", "radio", "checkbox"})
"""What can be chosen is not what is."""


def is_of_value(claim: Claim) -> bool:
    """Say whether a claim tells what something is: "its status is not 'resolved'"."""
    return _IS.search(claim.body) is not None and bool(claim.names) and claim.names[-1].quoted


def value_alone(
    claim: Claim,
    places: Mapping[Anchor, Sequence[Match]],
    missing: Sequence[Anchor],
    scene: Scene,
) -> Outcome | None:
    """Accept a value that stands alone in one place of the page, outside of lists.

    None when the claim tells no value, or more than the plain word for its kind is missing.
    """
    named = {n.text for n in claim.names}
    plain = all(not a.certain and a.text not in named and " " not in flat(a.text) for a in missing)
    if not is_of_value(claim) or not plain:
        return None
    value = flat(claim.names[-1].text)
    told = [m for a, found in places.items() if flat(a.text) == value for m in found if m.exact]
    if any(m.widget.role in _OFFERED or scene.items.of(m.index) is not None for m in told):
        return None
    texts = [m for m in told if not any(m.index in scene.now.path(o.index) for o in told)]
    if len(texts) != 1:
        return None
    new = scene.moved or any(id(m.widget) in scene.fresh for m in told)
    note = "it stands there, without a word for what it is"
    return Outcome(True, new, False, lines_of([m.widget for m in told]), note, 0.6)
