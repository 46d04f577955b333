"""Makes one answer of what was looked at."""

from dataclasses import dataclass
from typing import Literal

from tools.judging.outcome import Outcome

Answer = Literal["yes", "no", "cannot_tell"]


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


@dataclass(frozen=True)
class Weighed:
    """An answer with its weight."""

    action_done: Answer
    expected_holds: Answer
    confidence: float
    quotes: tuple[str, ...]
    reason: str


def weigh(looked: Looked) -> Weighed:
    """Decide by rules whether the action was done and the expected result holds."""
    action = _action(looked)
    if not looked.claims and action == "no" and looked.action.holds is not False:
        return Weighed("no", "yes", 0.88, looked.refusal, f"the app refuses: {looked.refusal[0]}")
    if not looked.claims:
        confidence = {"yes": 0.75, "no": 0.9, "cannot_tell": 0.4}[action]
        return Weighed(action, "yes", confidence, looked.action.lines, looked.action.note)
    holds, confidence, reason, quotes = _claims(looked)
    if action == "no" and looked.action.certain:
        return Weighed("no", holds, 0.95, looked.action.lines, looked.action.note)
    if action == "no" and looked.action.holds is not False:
        return Weighed("no", holds, 0.88, looked.refusal, f"the app refuses: {looked.refusal[0]}")
    if action == "no":
        return Weighed("no", holds, looked.action.strength, looked.action.lines, looked.action.note)
    if holds == "yes" and looked.acting and looked.has_before and not _any_new(looked):
        if not any(o.settled for _, _, o in looked.claims):
            reason += "; it was so before already"
            return Weighed(action, "cannot_tell", 0.45, quotes or looked.action.lines, reason)
        confidence = min(confidence, 0.72 if action == "yes" else 0.4)
        reason += "; it held before already"
    quotes = quotes or looked.action.lines
    return Weighed(action, holds, confidence, quotes, reason)


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


def _any_new(looked: Looked) -> bool:
    return any(o.new for _, _, o in looked.claims)


def _claims(looked: Looked) -> tuple[Answer, float, str, tuple[str, ...]]:
    outs = [o for _, _, o in looked.claims]
    lines = tuple(dict.fromkeys(line for o in outs for line in o.lines))
    wrong = [(c, o) for _, c, o in looked.claims if o.holds is False]
    if wrong:
        clause, outcome = max(wrong, key=lambda pair: pair[1].strength)
        confidence = 0.95 if outcome.certain else 0.5 + 0.4 * outcome.strength
        return "no", confidence, f"{clause}: {outcome.note or 'does not hold'}", outcome.lines
    open_ = [o for o in outs if o.holds is None]
    if not open_:
        strength = sum(o.strength for o in outs) / len(outs)
        new = any(o.new for o in outs)
        confidence = min(0.97, 0.45 + 0.45 * strength + (0.08 if new else 0.0))
        return "yes", confidence, outs[0].note or "it is on the screen", lines
    if len(open_) < len(outs):
        return "cannot_tell", 0.45, "only a part of it is on the screen", lines
    return "cannot_tell", 0.4, "nothing on the screen tells", lines
