"""Makes one answer of what was looked at."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from tools.configured import read_configured
from tools.judging.outcome import Outcome

Answer = Literal["yes", "no", "cannot_tell"]
LEARNED_YES = 0.8
"""Chance from which on a step counts as completed though the rules cannot read all of it."""
OVER_NO = 0.94
"""The same where the rules say that something does not hold."""
KEPT = 0.4
"""Chance below which the rules' yes is not believed."""
LEARNED_NO = 0.1
"""Chance up to which what the rules cannot read counts as not holding."""
_USABLE = 0.7
_WEAK = 0.5
"""Strength of a look that only misses words."""


@dataclass(frozen=True)
class Looked:
    """The results of all looks at one step."""

    action: Outcome
    """Did the action leave its traces?"""
    claims: tuple[tuple[str, str, Outcome], ...]
    """Kind, clause and outcome of each claim of the expected result."""
    refusal: tuple[str, ...]
    """Lines in which the app refuses."""
    hard: bool
    """The app says no outright, so that a hopeful look at the screen does not count."""
    broken: bool
    """The whole page is an error page."""
    acting: bool
    """The step does something; false for one that only looks."""
    expects_error: bool
    """The expected result is itself an error or that nothing happens."""
    has_before: bool
    arrived: bool = False
    """The step led to a page that is called like something it names."""
    chance: float | None = None
    """Probability that the step was completed, by what was learned; None when nothing was."""
    telling: tuple[str, ...] = ()
    """Lines of the screen that say most of what is expected."""


@dataclass(frozen=True)
class Weighed:
    """An answer with its weight."""

    action_done: Answer
    expected_holds: Answer
    confidence: float
    quotes: tuple[str, ...]
    reason: str


@lru_cache(maxsize=1)
def calibration() -> dict[str, float]:
    """How often an answer on each ground was right on labelled samples, 0 to 1."""
    raw = read_configured("calibration", "step_validation.yaml")
    return {str(ground): float(share) for ground, share in raw.items()}


def weigh(looked: Looked) -> Weighed:
    """Decide whether the action was done and the expected result holds.

    Rules read what was looked at; what was learned of other steps says how far to believe them.
    """
    said = weigh_by_rules(looked)
    chance = looked.chance
    if chance is None or said.action_done == "no" or _is_refuted(looked):
        return said
    is_yes = said.action_done == said.expected_holds == "yes"
    if not is_yes and any(o.holds is None and o.certain for _, _, o in looked.claims):
        return said  # a name in quotes that stands nowhere is no matter of chance
    least = OVER_NO if said.expected_holds == "no" else LEARNED_YES
    if chance >= (KEPT if is_yes else least):
        if is_yes:
            return replace(said, confidence=max(chance, _USABLE))
        reason = f"most steps that left such traces were completed ({said.reason})"
        quotes = said.quotes if said.expected_holds == "yes" else looked.telling
        return Weighed("yes", "yes", chance, quotes or looked.action.lines, reason)
    if is_yes:
        reason = f"few steps that left such traces were completed ({said.reason})"
        return Weighed("yes", "cannot_tell", 1 - chance, said.quotes, reason)
    if chance <= LEARNED_NO and said.expected_holds == "cannot_tell":
        return replace(said, expected_holds="no", confidence=1 - chance)
    return said


def _is_refuted(looked: Looked) -> bool:
    """Say whether a look says no that saw more than words missing: no chance outweighs that."""
    return any(o.holds is False and (o.certain or o.strength > _WEAK) for _, _, o in looked.claims)


def weigh_by_rules(looked: Looked) -> Weighed:
    """Decide by rules alone."""
    action = _action(looked)
    holds, ground, reason, quotes = _claims(looked)
    if action == "no":
        return _not_done(looked, holds)
    if not looked.claims:
        ground = "cannot_tell" if action == "cannot_tell" else "yes_action"
        return _answer(action, "yes", ground, looked.action.lines, looked.action.note)
    if holds == "yes" and looked.acting and looked.has_before and not _has_news(looked):
        reason += "; it was so before already"
        ground = "yes_before"
        if not any(o.settled for _, _, o in looked.claims):
            holds, ground = "cannot_tell", "cannot_tell"
    if action == "cannot_tell" and holds == "yes":
        ground = "cannot_tell"
    return _answer(action, holds, ground, quotes or looked.action.lines, reason)


def _answer(
    action: Answer, holds: Answer, ground: str, quotes: tuple[str, ...], reason: str
) -> Weighed:
    return Weighed(action, holds, calibration()[ground], quotes, reason)


def _not_done(looked: Looked, holds: Answer) -> Weighed:
    if looked.action.holds is not False:
        reason = f"the app refuses: {looked.refusal[0]}"
        return _answer("no", holds, "no_refused", looked.refusal, reason)
    ground = "no_effect" if looked.action.certain else "no_action"
    return _answer("no", holds, ground, looked.action.lines, looked.action.note)


def _action(looked: Looked) -> Answer:
    outcome = looked.action
    if not looked.acting:
        return "yes"
    if outcome.holds is False:
        return "no"
    if (
        looked.refusal
        and not looked.expects_error
        and (looked.broken or looked.hard or not _strong_yes(looked))
    ):
        return "no"
    if outcome.holds is None and not looked.has_before and _all_seen(looked):
        # Without the screen before, the expected result is the only trace of the action.
        return "yes"
    return "yes" if outcome.holds else "cannot_tell"


def _all_seen(looked: Looked) -> bool:
    outs = [o for _, _, o in looked.claims]
    return bool(outs) and all(o.holds and o.strength >= 0.7 for o in outs)


def _strong_yes(looked: Looked) -> bool:
    # An error page has the right address, too, and often the right title.
    outs = [o for kind, _, o in looked.claims if kind not in {"url", "title", "page", "free"}]
    strong = all(o.holds and (o.certain or o.strength >= 0.7) for o in outs)
    return bool(outs) and strong and any(o.new for o in outs)


def _has_news(looked: Looked) -> bool:
    return looked.arrived or any(o.new for _, _, o in looked.claims)


def _claims(looked: Looked) -> tuple[Answer, str, str, tuple[str, ...]]:
    """The answer of the claims alone, with its ground, reason and lines."""
    if not looked.claims:
        return "yes", "yes_action", "", ()
    outs = [o for _, _, o in looked.claims]
    lines = tuple(dict.fromkeys(line for o in outs for line in o.lines))
    wrong = [(c, o) for _, c, o in looked.claims if o.holds is False]
    if wrong:
        clause, outcome = max(wrong, key=lambda pair: pair[1].strength)
        ground = "no_certain" if outcome.certain else "no_claim"
        return "no", ground, f"{clause}: {outcome.note or 'does not hold'}", outcome.lines
    open_ = [o for o in outs if o.holds is None]
    if not open_:
        ground = "yes_certain" if all(o.certain for o in outs) else "yes_claim"
        return "yes", ground, outs[0].note or "it is on the screen", lines
    if len(open_) < len(outs):
        return "cannot_tell", "cannot_tell", "only a part of it is on the screen", lines
    return "cannot_tell", "cannot_tell", "nothing on the screen tells", lines
