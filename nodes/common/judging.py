"""The judgement on a step: exact checks, then what is known of its claims, then the model."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from tools.checking.claims import judge_claim
from tools.checking.outcome import Outcome
from tools.checking.refusal import refusals
from tools.checking.run import run_check
from tools.checking.verdict import judge_checks

from nodes.common.recalling import known_verdict
from nodes.common.run import Run
from state.values.case import Step
from state.values.check import Check
from state.values.understood import StepReading
from state.values.verdict import Usage, ValidationResult
from tools.screens.pair import ScreenPair
from tools.screens.view import change_lines
from tools.secrets import fill_in

Decider = Literal["check", "model", "pattern"]
Seen = tuple[tuple[Check, Outcome], ...]


@dataclass(frozen=True)
class Judgement:
    """What is said of a step, with all that it rests on."""

    result: ValidationResult
    by: Decider = "check"
    refuted: bool = False
    """Everything was done, and the app contradicts a check, or came to its end."""
    seen: Seen = ()
    """The checks of the step with what came of each."""
    usage: Usage = field(default_factory=Usage)


@dataclass(frozen=True)
class Acted:
    """What was done for a step."""

    lack: str = ""
    """Why it is not done; "" when each of its intents is."""
    acts: bool = True
    """It asks for more than a look."""
    typed: tuple[str, ...] = ()
    """Texts that it typed, parameters filled in."""
    ended: str = ""
    """How the app came to its end in it."""


def filled_checks(run: Run, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Put the values of parameters that are no secrets into checks."""
    return tuple(_filled(run, check) for check in checks)


def _filled(run: Run, check: Check) -> Check:
    update: dict[str, Any] = {}
    for name in ("what", "where", "anchor"):
        text = getattr(check, name)
        if "${" in text:
            update[name] = fill_in(text, run.case.parameters, secrets=False)
    if any("${" in text for text in check.texts):
        texts = tuple(fill_in(t, run.case.parameters, secrets=False) for t in check.texts)
        update["value"] = texts if isinstance(check.value, tuple) else texts[0]
    return check.model_copy(update=update) if update else check


def run_checks(checks: Iterable[Check], pair: ScreenPair, typed: tuple[str, ...]) -> Seen:
    """Look at every check that is no claim."""
    return tuple(
        (check, run_check(check, pair.after, pair.before, typed=typed))
        for check in checks
        if check.check != "claim"
    )


async def judge(
    run: Run, step: Step, reading: StepReading, pair: ScreenPair, acted: Acted, needed: float
) -> Judgement:
    """Decide whether a step was done and its expected result holds.

    Exact checks come first. What they leave open is as it was judged before, where the screen
    changed in just this way; else the model is asked, one claim a question.

    Raises:
        ModelError: a model is to be asked and cannot be used.
    """
    checks = filled_checks(run, reading.checks)
    seen = await asyncio.to_thread(run_checks, checks, pair, acted.typed)
    claims = [check for check in checks if check.check == "claim"]
    by: Decider = "check"
    usage = Usage()
    is_open = not acted.lack and not acted.ended
    if is_open and not any(outcome.verdict == "refuted" for _, outcome in seen):
        known = await known_verdict(run, step, pair, needed)
        if known is not None:
            return Judgement(known, "pattern", not known.is_completed, seen)
        for claim in claims:
            outcome, spent = await _judged_claim(run, claim, pair)
            usage += spent
            by = "model" if run.settings.model != "offline" else by
            seen = (*seen, (claim, outcome))
    else:
        seen = (*seen, *((claim, _UNASKED) for claim in claims))
    decided = judge_checks(
        seen,
        refusals(pair.after, pair.before),
        lack=acted.lack,
        acts=acted.acts,
        changed=pair.changes is None or pair.changes.any,
        ended=acted.ended,
    )
    result = ValidationResult(
        is_completed=decided.verdict == "passed",
        confidence=decided.confidence,
        reason=decided.reason,
        evidence="\n".join(decided.lines),
    )
    return Judgement(result, by, decided.verdict == "failed", seen, usage)


_UNASKED = Outcome(verdict="cannot_tell", reason="not looked at: the step failed before")


async def _judged_claim(run: Run, claim: Check, pair: ScreenPair) -> tuple[Outcome, Usage]:
    if run.settings.model == "offline":
        reason = "no exact check can say it and no model is asked; give the step a `check:`"
        return Outcome(verdict="cannot_tell", reason=reason), Usage()
    return await judge_claim(run.settings, run.log, claim.what, pair)


def judgement_rows(judgement: Judgement, pair: ScreenPair) -> dict[str, Any]:
    """Give what the log keeps of a judgement."""
    return {
        "is_completed": judgement.result.is_completed,
        "confidence": judgement.result.confidence,
        "reason": judgement.result.reason,
        "evidence": judgement.result.evidence.splitlines(),
        "checks": [
            {
                "check": check.model_dump(mode="json", exclude_defaults=True),
                "words": str(check),
                "verdict": outcome.verdict,
                "lines": list(outcome.lines),
                "reason": outcome.reason,
            }
            for check, outcome in judgement.seen
        ],
        "refuted": judgement.refuted,
        "changes": change_lines(pair.changes, budget_tokens=2000, words=()),
        "validated_by": judgement.by,
    }
