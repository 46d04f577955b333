"""Numbers that stand beside a thing in one line with it: "Inbox 13"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from state.values.screen import Box, Widget
from tools.judging.counters import meets
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.texts import flat, is_hidden

_REACH = 250.0
"""Pixels between a thing and the number that belongs to it, at most."""


_NUMBER = re.compile(r"(?<![a-z\d.,:-])\d+(?![a-z\d:-]|[.,]\d)")


def number_beside(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the number of a claim with the one in the line of the one thing that it names.

    None when no such thing is shown, or no number stands in its line.
    """
    named = [n.text for n in claim.names if n.quoted]
    number = _number(claim)
    if len(named) != 1 or number is None:
        return None
    found = _beside(named[0], scene.now.widgets)
    if not found or len({flat(w.name or w.text) for w in found}) > 1:
        return None  # of several things that are called so none is meant
    counted = claim if claim.number is not None else replace(claim, number=number)
    holds = any(meets(float(flat(w.name or w.text)), counted) for w in found) != claim.negated
    new = any(id(w) in scene.fresh for w in found) if scene.changes is not None else True
    said = ", ".join(flat(w.name or w.text) for w in found)
    return Outcome(holds, new or scene.moved, True, lines_of(found), f"{said} beside it", 0.8)


def none_beside(claim: Claim, scene: Scene) -> Outcome | None:
    """Judge that a thing has no more of something by the number that stood in its line.

    None when the claim does not say so, or no number was there before.
    """
    named = [n.text for n in claim.names if n.quoted]
    says = expectation_lexicon(language_of(claim.clause))["has_none"].match(claim.body)
    if len(named) != 1 or not says or scene.before is None:
        return None
    was, now = (_beside(named[0], screen.widgets) for screen in (scene.before, scene.after))
    if not was:
        return None
    left = [w for w in now if float(flat(w.name or w.text)) > 0]
    said = ", ".join(flat(w.name or w.text) for w in left) or "no number"
    return Outcome(not left, True, False, lines_of(left), f"{said} beside it", 0.7)


def _beside(name: str, page: Sequence[Widget]) -> list[Widget]:
    placed = [w for w in page if w.box and not is_hidden(w)]
    numbers = [w for w in placed if flat(w.name or w.text).isdigit()]
    things = [w for w in placed if name in (w.name, w.text)]
    return [near for thing in things if (near := _nearest(thing, numbers)) is not None]


def _number(claim: Claim) -> float | None:
    if claim.number is not None:
        return claim.number
    told = expectation_lexicon(language_of(claim.clause))["badge"]
    numbers = _NUMBER.findall(MARK.sub(" ", claim.body))
    return float(numbers[0]) if len(numbers) == 1 and told.search(claim.body) else None


def _nearest(thing: Widget, numbers: Sequence[Widget]) -> Widget | None:
    """Find the number in the line of a thing that is the nearest to it."""
    box = thing.box
    near = [
        (_gap(box, w.box), index)
        for index, w in enumerate(numbers)
        if box is not None and w.box is not None and _in_line(box, w.box)
    ]
    gap, index = min(near, default=(_REACH + 1, 0))
    return numbers[index] if gap <= _REACH else None


def _in_line(box: Box, other: Box) -> bool:
    middle = other.y + other.height / 2
    return box.y <= middle <= box.y + box.height and other.height <= 2 * box.height


def _gap(box: Box, other: Box) -> float:
    """Free pixels between two boxes from left to right, 0 when they overlap."""
    return max(other.x - box.x - box.width, box.x - other.x - other.width, 0.0)
