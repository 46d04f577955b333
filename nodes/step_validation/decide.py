"""Decides how to go on after a step was looked at."""

import time

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from configs.settings import Settings
from nodes.common.review import ReviewAnswer, review_question
from nodes.common.run import Run, open_run
from nodes.step_validation.learning import learn
from nodes.step_validation.validate_step import threshold
from state.step_validation import AutoTestState, AutoTestUpdate, Decision
from state.values.case import Step
from state.values.screen import Event
from state.values.verdict import Finding, StepResult, StepVerdict, ValidationResult

_MOST_ACTIONS_A_TRY = 6


async def decide(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Go on with the step, with the next one, or end the case.

    Reads `last_validation`, `last_execution`, `tries`, `plan`. Writes `decision`, and with a step's
    end its entry in `results`, `findings` and the counters of the next step.
    """
    run = await open_run(state, runtime)
    if state.get("problem"):
        return _end_step(run, state, "blocked", "finish", state["problem"])
    result = state.get("last_validation")
    if result is None:
        return _between_substeps(run, state)
    step = run.case.steps[state["step_index"]]
    verdict = _verdict(run, step, state, result)
    reason = result.reason
    by = state["validated_by"]
    if _asks(run, verdict):
        answer = interrupt(review_question(state, run.case), response_schema=ReviewAnswer)
        verdict, reason, by = _answered(answer, verdict, reason, by)
        if answer.choice == "stop":
            return _end_step(run, state, "unknown", "finish", reason, by)
    if verdict is None:
        run.log.event("decide", step=state["step_index"], decision="continue_substeps")
        return {"decision": "continue_substeps", "plan": []}
    await learn(run, state, verdict, by, result)
    if verdict == "passed":
        last = state["step_index"] + 1 == len(run.case.steps)
        return _end_step(run, state, "passed", "finish" if last else "next_step", reason, by)
    return _end_step(run, state, verdict, "fail_step", reason, by)


def _between_substeps(run: Run, state: AutoTestState) -> AutoTestUpdate:
    """Go on with the plan, unless the step takes ever more actions."""
    limit = _MOST_ACTIONS_A_TRY * _tries(run, state)
    if len(state["attempts"]) >= limit:
        reason = f"not done after {limit} actions"
        return _end_step(run, state, "failed", "fail_step", reason)
    return {"decision": "continue_substeps"}


def _tries(run: Run, state: AutoTestState) -> int:
    return run.case.steps[state["step_index"]].max_tries or run.settings.max_tries


def _verdict(
    run: Run, step: Step, state: AutoTestState, result: ValidationResult
) -> StepVerdict | None:
    """The step's verdict; None when it is to be tried again."""
    if result.confidence < threshold(run, step):
        return "unknown"
    if result.is_completed:
        return "passed"
    if state["action_done"]:
        # Done, but the expected result does not hold: a fault of the app, not to be tried away.
        return "failed"
    return "failed" if state["tries"] >= _tries(run, state) else None


def _asks(run: Run, verdict: StepVerdict | None) -> bool:
    review = run.settings.review
    return review == "each_step" or (review == "on_doubt" and verdict == "unknown")


def _answered(
    answer: ReviewAnswer, verdict: StepVerdict | None, reason: str, by: str
) -> tuple[StepVerdict | None, str, str]:
    note = f"{answer.note} (a person; the validator said: {reason})" if answer.note else reason
    if answer.choice == "accept":
        if verdict == "passed":
            return "passed", reason, by
        return "passed", note, "human"
    if answer.choice == "reject":
        return "failed", note, "human"
    return None, note, "human"


def _end_step(
    run: Run,
    state: AutoTestState,
    verdict: StepVerdict,
    decision: Decision,
    reason: str,
    by: str = "none",
) -> AutoTestUpdate:
    """Write the step's result and set the counters for the next one."""
    index = state["step_index"]
    step = run.case.steps[index]
    validation = state.get("last_validation")
    execution = state.get("last_execution")
    result = StepResult(
        index=index,
        action=step.action,
        expected=step.expected,
        verdict=verdict,
        is_completed=verdict == "passed",
        confidence=validation.confidence if validation is not None else 0.0,
        reason=reason,
        evidence=validation.evidence if validation is not None else "",
        llm_validated=execution.llm_validated if execution is not None else None,
        validated_by=by,  # type: ignore[arg-type]
        tries=state.get("tries", 0),
        actions=tuple(a.description for a in state.get("attempts", []) if a.description != "plan"),
        seconds=round(time.time() - state["step_started"], 3),
    )
    findings = list(state.get("findings", []))
    if verdict == "failed" and state.get("action_done"):
        findings.append(Finding(step=index, kind="expectation", text=f"{step.expected}: {reason}"))
    findings += _seen_on_the_way(run, state, index)
    run.log.event("decide", step=index, decision=decision, verdict=verdict)
    return {
        "decision": decision,
        "results": [*state.get("results", []), result],
        "findings": findings,
        "step_index": index + 1,
        "tries": 0,
        "plan": [],
        "attempts": [],
        "more_to_do": False,
        "action_done": False,
        "last_validation": None,
        "last_execution": None,
        "step_screen": state.get("screen", ""),
        "step_started": time.time(),
    }


def _seen_on_the_way(run: Run, state: AutoTestState, index: int) -> list[Finding]:
    """Errors of the app that no step asked about."""
    if not state.get("screen"):
        return []
    screen = run.folder.screen(state["screen"])
    return [f for e in screen.events if (f := _finding(e, index)) is not None]


def _finding(event: Event, index: int) -> Finding | None:
    if event.kind == "page_error":
        return Finding(step=index, kind="page_error", text=event.text[:300])
    if event.kind == "console_error" and event.text:
        return Finding(step=index, kind="console_error", text=event.text[:300])
    if event.kind == "request" and event.status is not None and event.status >= 500:
        return Finding(step=index, kind="failed_request", text=f"{event.status} {event.url}"[:300])
    if event.kind == "crash":
        return Finding(step=index, kind="crash", text=event.text[:300])
    return None
