"""Claims about what is to be paid, where the one amount on the screen stands without a label."""

import re

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import flat, is_hidden, texts_of

_MONEY = r"(?:[$€£¥]\s?\d[\d.,]*\d|[$€£¥]\s?\d|\d[\d.,]*\s?(?:[$€£¥]|(?:eur|usd|gbp|chf)\b))"
_AMOUNT = re.compile(rf"(?<![\w.,]){_MONEY}(?![\w,]|\.\d)", re.IGNORECASE)
_SUM = re.compile(
    r"^(?:the |your )?(?:amount|total|price|sum|cost|fee|fare|balance|bill)"
    r"(?: (?:due|to pay|to be paid|payable|owed))?(?: amount| sum| price)? (?:is|are|says|shows) ",
    re.IGNORECASE,
)


def assess_sum(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the only amount of money on a screen that has come is the one of the claim.

    Returns:
        That it is; None when the claim is about something else, or the screen has other amounts.
    """
    clause = claim.clause.replace("'", "")
    said = _SUM.match(clause)
    wanted = _AMOUNT.fullmatch(clause[said.end() :].strip(" .")) if said is not None else None
    if wanted is None or claim.negated or scene.changes is None:
        return None
    seen = [w for w in scene.after.widgets if not is_hidden(w)]
    told = [(w, _bare(m)) for w in seen for t in texts_of(w) for m in _AMOUNT.findall(t)]
    if {amount for _, amount in told} != {_bare(wanted.group())}:
        return None
    fresh = [w for w, _ in told if id(w) in scene.fresh]
    if not fresh:
        return None
    return Outcome(True, True, False, lines_of(fresh), "the only amount on the screen", 0.7)


def _bare(amount: str) -> str:
    return flat(amount).replace(" ", "")
