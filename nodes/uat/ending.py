"""Ends a step: its record in the run folder."""

from typing import Literal

from nodes.common.faults import faults_of
from nodes.common.run import Run
from state.step_validation import StepRecord
from state.uat import UatState
from state.values.screen import Screen
from state.values.verdict import Finding, StepResult, StepVerdict
from tools.clock import now_s
from tools.uat.stated import expected_of

Decider = Literal["model", "pattern", "check", "human", "none"]


def has_no_way(state: UatState) -> bool:
    """Say whether a step is at its end for want of a way to go on, and not by what the app said."""
    seen = state["inspection"]
    is_refused = seen is not None and seen.refused
    return bool(state["cannot"]) and state["call"] is None and not is_refused


async def record_step(
    run: Run, state: UatState, verdict: StepVerdict, reason: str, by: Decider
) -> StepResult:
    """Keep what came of the current step."""
    index = state["step_index"]
    step, seen = run.case.steps[index], state["inspection"]
    expected = expected_of(run.case, index)
    result = StepResult(
        index=index,
        action=step.action,
        expected=expected,
        verdict=verdict,
        is_completed=verdict == "passed",
        confidence=seen.confidence if seen is not None else 0.0,
        reason=reason,
        evidence="\n".join(seen.evidence) if seen is not None else "",
        validated_by=by,
        tries=1,
        actions=tuple(done.description for done in state["memory"]),
        seconds=round(now_s() - state["step_started"], 3),
    )
    screen = await run.stored_screen(state["screen"]) if state.get("screen") else Screen()
    findings = tuple(faults_of(screen, index, ()))
    # That nothing was found for a step says nothing of the app.
    if verdict == "failed" and by != "human" and not has_no_way(state):
        text = f"{expected}: {reason}" if expected else reason
        findings += (Finding(step=index, kind="expectation", text=text[:300]),)
    record = StepRecord(
        result=result,
        findings=findings,
        screen_before=state.get("step_screen", ""),
        substep="; ".join(result.actions),
    )
    await run.keep_step(index, record)
    run.log.event("decide", step=index, decision="", verdict=verdict)
    return result
