"""Claims that something is there, of which the screen says itself that there is none."""

import re

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_STEM = 2
"""Letters in which one thing and several differ."""
_SHORTEST = 4
_TIMES = re.compile(
    r"\b(?:slots?|times|appointments?)\b.*\b(?:offered|available|free|shown|listed|left)\b"
    r"|(?:可选|可约|可预约|空闲)的?(?:时段|时间)|(?:时段|时间)可(?:选|约|预约)"
    r"|còn (?:khung giờ|giờ|lịch)|(?:khung giờ|giờ) (?:trống|còn)"
)
_TAKEN = re.compile(
    r"\b(?:fully booked|booked (?:out|up)|sold out|no (?:free |available )?(?:slots?|times))\b"
    r"|约满|订满|已满|售罄|hết (?:chỗ|lịch|giờ)"
)
_TIME = re.compile(r"\d{1,2}[:.]\d{2}\b|\d{1,2}(?:\s*[-–]\s*\d{1,2})?\s*[ap]\.?m\b")
_ENTRIES = frozenset({"listitem", "row", "option", "cell"})


def assess_denied(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a text that says that there is no such thing: "does not have any reviews".

    Returns:
        That the claim does not hold; None when it says nothing of the kind, or nothing denies it.
    """
    if (taken := _all_taken(claim, scene)) is not None:
        return taken
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


def _all_taken(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a text that says that no time is left, where none can be chosen: fully booked."""
    if claim.negated or claim.names or not _TIMES.search(claim.body):
        return None
    shown = [w for w in scene.after.widgets if not is_hidden(w)]
    if any(w.clickable and _TIME.match(flat(w.name or w.text)) for w in shown):
        return None
    told = [w for w in shown if w.role not in _ENTRIES and _TAKEN.search(flat(w.name or w.text))]
    if not told:
        return None
    return Outcome(False, False, False, lines_of(told, 2), "it says that none is left", 0.8)
