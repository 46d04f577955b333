"""The judgement on a step: exact checks, then what is known of its claims, then the model."""

import asyncio
from dataclasses import replace

from surefoot.nodes.common.recall import recall_verdict
from surefoot.nodes.common.run import RunContext
from surefoot.state.values.case import Step
from surefoot.state.values.check import Check
from surefoot.state.values.understood import StepReading
from surefoot.tools.checking.change import explain_no_effect
from surefoot.tools.checking.judge import (
    Judgement,
    StepExecution,
    decide_step,
    judge_claims,
    judge_open_checks,
    leave_claims_open,
    list_success_alerts,
    run_checks,
)
from surefoot.tools.screens.pair import ScreenPair

DOUBT = 0.45
"""Confidence in a step that exact checks pass and the model does not see."""


async def judge_step(
    run: RunContext, step: Step, reading: StepReading, pair: ScreenPair, acted: StepExecution
) -> Judgement:
    """Decide whether a step was done and its expected result holds.

    Exact checks come first. What they leave open is as it was judged before, where the screen
    changed in just this way; else the model is asked, one claim a question.

    Raises:
        ModelError: a model is to be asked and cannot be used.
    """
    checks = [run.fill_form(check) for check in reading.checks]
    if not checks and acted.worked_out and not explain_no_effect(pair):
        # What a model planned shows by itself that something was done, not that it is the step.
        checks = [Check(check="claim", what=f"{run.fill_in(step.action)} (done)")]
    done, expected = run.fill_in(step.action), run.fill_in(step.expected or step.action)
    seen = await asyncio.to_thread(
        run_checks, checks, pair, acted.typed, only_types=acted.only_types, said=expected
    )
    claims = [check for check in checks if check.check == "claim"]
    is_refuted = any(outcome.verdict == "refuted" for _, outcome in seen)
    if acted.lack or acted.ended or is_refuted:
        return decide_step((*seen, *leave_claims_open(claims)), pair, acted)
    known = await recall_verdict(run, step, pair, run.threshold(step))
    if known is not None:
        return Judgement(known, "pattern", not known.is_completed, seen)
    seen, usage = await judge_open_checks(
        run.settings, run.log, seen, claims, pair, done=done, expected=expected
    )
    judgement = decide_step(seen, pair, acted, usage)
    if acted.acts and not judgement.tells:
        calm, spent = await list_success_alerts(run.settings, run.log, seen, pair, done=done)
        if spent.model_calls:
            judgement = decide_step(seen, pair, replace(acted, calm=calm), usage + spent)
    if run.settings.judge == "always" and judgement.result.is_completed:
        return await _second_opinion(run, step, pair, judgement)
    return judgement


async def _second_opinion(
    run: RunContext, step: Step, pair: ScreenPair, judgement: Judgement
) -> Judgement:
    """Ask the model about a passed step, too; what it does not see makes it unknown."""
    said = run.fill_in(step.expected or step.action)
    claim = Check(check="claim", what=said)
    told, usage = await judge_claims(
        run.settings, run.log, (claim,), pair, done=run.fill_in(step.action)
    )
    outcome = told[0][1]
    if outcome.verdict == "holds":
        return replace(judgement, usage=judgement.usage + usage)
    result = judgement.result.model_copy(
        update={
            "is_completed": False,
            "confidence": DOUBT,
            "reason": f"the model does not see it: {outcome.reason}; {judgement.result.reason}",
        }
    )
    return replace(judgement, result=result, by="model", usage=judgement.usage + usage)
