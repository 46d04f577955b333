"""Claims that a message counts something: "the message says that two users were deleted"."""

import re

from tools.judging.coverage import says_word
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_NAMED = frozenset({"link", "button", "tab", "option", "menuitem", "columnheader", "treeitem"})
"""Roles of widgets whose text is a name and no message."""


def count_said(claim: Claim, scene: Scene) -> Outcome | None:
    """Look for a new text with the numbers of the claim beside the same nouns.

    Returns:
        That it is said, or that another number is; None when the claim has no numbers or no new
        text counts such things.
    """
    pairs = _pairs(claim)
    if not pairs or claim.names:
        return None
    named = {flat(w.name or w.text) for w in scene.after.widgets if w.role in _NAMED}
    told = [t for t in scene.news if flat(t) not in named]
    lexicon = expectation_lexicon(language_of(claim.clause))
    idle = (lexicon["idle_words"], lexicon["message"]["any"], lexicon["count"]["idle_predicate"])
    counted = {noun for _, noun in pairs}
    words = [
        w
        for w in claim.words
        if w not in counted
        and w not in lexicon["count"]["numbers"]
        and not any(p.fullmatch(w) for p in idle)
    ]
    for text in told:
        said = [_number_beside(noun, flat(text), claim) for _, noun in pairs]
        if any(n is None for n in said) or not all(says_word(w, flat(text)) for w in words):
            continue
        holds = all(n == wanted for n, (wanted, _) in zip(said, pairs, strict=True))
        return Outcome(holds, holds, False, (text,), "the app counts so many", 0.8)
    return None


def _pairs(claim: Claim) -> list[tuple[float, str]]:
    """Numbers of a claim with what they count."""
    words = expectation_lexicon(language_of(claim.clause))["count"]
    if "idle_predicate" not in words:
        return []
    numbers = words["numbers"]
    spelt = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    found = re.findall(rf"\b(\d+|{spelt}) (?:[a-z]+ )?([a-z]{{3,}})\b", claim.body)
    plain = re.findall(rf"\b(\d+|{spelt}) ([a-z]{{3,}})\b", claim.body)
    pairs = {n: (n, noun) for n, noun in [*found, *plain]}
    return [(float(n) if n.isdigit() else float(numbers[n]), noun) for n, noun in pairs.values()]


def _number_beside(noun: str, text: str, claim: Claim) -> float | None:
    """The number that a text gives for a noun."""
    numbers = expectation_lexicon(language_of(claim.clause))["count"]["numbers"]
    spelt = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    stem = re.escape(noun[: max(3, len(noun) - 2)] if noun.endswith("s") else noun[:6])
    found = re.search(rf"(?<![\w.,])(\d+|{spelt}) (?:[^\W\d_]+ )?{stem}", text)
    if found is None:
        return None
    return float(found.group(1)) if found.group(1).isdigit() else float(numbers[found.group(1)])
