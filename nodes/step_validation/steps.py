"""The end of a step: its record, the steps that a later page may confirm, the next counters."""

from surefoot.nodes.common.judging import judge_step
from surefoot.nodes.common.knowledge import new_pages
from surefoot.nodes.common.reporting import report_step
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.common.steps import Decider, append_verdict, find_record, next_step, step_record
from surefoot.state.case_run import StepRecord
from surefoot.state.step_validation import (
    Attempt,
    AutoTestState,
    AutoTestUpdate,
    Decision,
    LateLook,
)
from surefoot.state.values.case import following_step, has_more
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import StepResult, StepVerdict, Usage
from surefoot.tools.checking.judge import StepExecution
from surefoot.tools.screens.pair import ScreenPair


async def recheck_pending(
    run: RunContext, state: AutoTestState, screen: Screen
) -> tuple[list[LateLook], Usage]:
    """Judge the steps in `pending` on the screen as it is now.

    Raises:
        ModelError: the model cannot be used.
    """
    looks, usage = [], Usage()
    for index in state["pending"]:
        record = await stored_record(run, index)
        step = run.case.steps[index]
        pair = ScreenPair(screen, await run.stored_screen(record.screen_before))
        judgement = await judge_step(run, step, record.reading, pair, StepExecution())
        result = judgement.result
        run.log.event(
            "late_look",
            step=index,
            seen_at=state["step_index"],
            is_completed=result.is_completed,
            confidence=result.confidence,
            reason=result.reason,
        )
        short = {"reason": result.reason[:200], "evidence": result.evidence[:200]}
        looks.append(
            LateLook(
                step=index,
                result=result.model_copy(update=short),
                validated_by="model" if judgement.by == "model" else "check",
            )
        )
        usage += judgement.usage
    return looks, usage


async def stored_record(run: RunContext, index: int) -> StepRecord:
    """Read the record of a step that was gone over."""
    record = await find_record(run, index)
    assert record is not None
    return record


LOOK = "look"
"""Stands for the action of a step that only looks."""
PLAN = "plan"
"""Stands for the action of a try that came to none."""
KEPT_ATTEMPTS = 6
"""How many of the last attempts a plan hears of; the state stays small."""


def with_attempt(attempts: list[Attempt], one: Attempt) -> list[Attempt]:
    """Give the last attempts with a further one."""
    return [*attempts, one][-KEPT_ATTEMPTS:]


UNBEGUN: AutoTestUpdate = {
    "tries": 0,
    "plan": [],
    "attempts": [],
    "model_plans": [],
    "lack": "",
    "refusal": "",
    "refuted": False,
    "last_validation": None,
    "last_execution": None,
}
"""A step that was not begun."""


async def end_step(
    run: RunContext,
    state: AutoTestState,
    verdict: StepVerdict,
    decision: Decision,
    reason: str,
    by: Decider = "none",
    *,
    wait: bool = False,
) -> AutoTestUpdate:
    """Write the step's record, settle the steps that wait for a later page, go on.

    Args:
        run: Of the step.
        state: As `decide` got it.
        verdict: On the step.
        decision: How to go on: `fail_step` to the teardown, if there is one, `finish` to the end;
            a waiting step whose window is over makes `next_step` to `fail_step`.
        reason: Why, in words.
        by: Who decided.
        wait: The step waits for a later page to confirm it.
    """
    index, steps = state["step_index"], run.case.steps
    record = _record(run, state, verdict, reason, by)
    await run.keep_step(index, record)
    waiting = [*state["pending"], index] if wait else list(state["pending"])
    over = decision != "next_step" or not has_more(steps, index)
    settled = await _settle_pending(run, state, waiting, over=over)
    if decision == "next_step" and any(r.verdict != "passed" for r in settled):
        decision = "fail_step"
        left = [i for i in waiting if i not in {r.index for r in settled}]
        settled += await _keep_own_verdicts(run, left)
    following = None
    if decision != "finish":
        following = following_step(steps, index, passed=decision == "next_step")
    if following is None and decision == "next_step":
        decision = "finish"
    verdicts = append_verdict(state["verdicts"], "unknown" if wait else verdict, following)
    for result in settled:
        verdicts[result.index] = result.verdict
    done = {result.index for result in settled}
    ended = settled if wait else [*settled, record.result]
    updates = Updates()
    for result in ended:
        updates += await report_step(run, result)
    updates += new_pages(run)
    run.log.event("decide", step=index, decision=decision, verdict="waits" if wait else verdict)
    return {
        "decision": decision if following is None else "next_step",
        "ended": ended,
        "verdicts": verdicts,
        "pending": [i for i in waiting if i not in done],
        "late_looks": [],
        "step_findings": [],
        "updates": updates,
        **next_step(state, index + 1 if following is None else following),
        **UNBEGUN,
    }


def _record(
    run: RunContext, state: AutoTestState, verdict: StepVerdict, reason: str, by: Decider
) -> StepRecord:
    execution = state.get("last_execution")
    return step_record(
        state,
        run.case.steps[state["step_index"]],
        verdict,
        reason,
        by,
        state.get("last_validation"),
        actions=[a.description for a in state["attempts"] if a.description != PLAN],
        findings=state["step_findings"],
        refuted=state["refuted"],
        tries=state["tries"],
        llm_validated=execution.llm_validated if execution is not None else None,
    )


async def _settle_pending(
    run: RunContext, state: AutoTestState, waiting: list[int], *, over: bool
) -> list[StepResult]:
    """The waiting steps that a later page confirmed, and those whose window is over."""
    looks = {look.step: look for look in state["late_looks"]}
    settled: list[StepResult] = []
    for index in waiting:
        look = looks.get(index)
        if look is not None and _confirms(run, look):
            settled.append(await _confirm_step(run, look, state["step_index"]))
        elif over or state["step_index"] - index + 1 >= run.settings.validate_window:
            settled += await _keep_own_verdicts(run, [index])
    return settled


def _confirms(run: RunContext, look: LateLook) -> bool:
    needed = run.threshold(run.case.steps[look.step])
    return look.result.is_completed and look.result.confidence >= needed


async def _confirm_step(run: RunContext, look: LateLook, seen_at: int) -> StepResult:
    record = await stored_record(run, look.step)
    result = record.result.model_copy(
        update={
            "verdict": "passed",
            "is_completed": True,
            "confidence": look.result.confidence,
            "evidence": look.result.evidence,
            "validated_by": look.validated_by,
            "reason": f"confirmed by the page of step {seen_at + 1}: {look.result.reason}",
        }
    )
    kept = tuple(f for f in record.findings if f.kind != "expectation")
    await run.keep_step(look.step, record.model_copy(update={"result": result, "findings": kept}))
    return result


async def _keep_own_verdicts(run: RunContext, indices: list[int]) -> list[StepResult]:
    """Steps that no later page confirmed keep the verdict of their own page."""
    return [(await stored_record(run, index)).result for index in indices]
