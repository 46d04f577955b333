"""Ends a step: its record in the run folder."""

from typing import Literal

from surefoot.nodes.common.faults import faults_of
from surefoot.nodes.common.run import Run
from surefoot.nodes.uat.scenes import expected_of
from surefoot.state.step_validation import StepRecord
from surefoot.state.uat import UatState, UatUpdate
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Finding, StepResult, StepVerdict
from surefoot.tools.clock import now_s

Decider = Literal["model", "pattern", "check", "human", "none"]


UNREAD: UatUpdate = {
    "reading": None,
    "intents_done": 0,
    "intent_acts": 0,
    "searched": [],
    "queue": [],
    "by_agent": False,
}
"""A step that was not begun."""


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
    if verdict == "failed" and by != "human":
        text = f"{expected}: {reason}" if expected else reason
        findings += (Finding(step=index, kind="expectation", text=text[:300]),)
    record = StepRecord(
        result=result,
        findings=findings,
        screen_before=state.get("step_screen", ""),
        substep="; ".join(result.actions),
        reading=state["reading"] or StepReading(),
    )
    await run.keep_step(index, record)
    run.log.event("decide", step=index, decision="", verdict=verdict)
    return result
