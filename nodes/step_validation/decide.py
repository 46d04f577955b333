"""Decides how to go on after a step was looked at."""

from typing import Literal

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.learning import DecidedStep, learn_step
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.common.steps import (
    Decider,
    ReviewAnswer,
    is_reviewed,
    review_question,
    reviewed_verdict,
)
from surefoot.nodes.step_validation.steps import end_step
from surefoot.state.step_validation import AutoTestState, AutoTestUpdate
from surefoot.state.values.case import Step, has_more
from surefoot.state.values.verdict import StepVerdict, ValidationResult

_MOST_ACTIONS_A_TRY = 6
_MOST_ACTIONS_AN_INTENT = 6


async def decide(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Go on with the step, with the next one, or end the case.

    Reads `last_validation`, `last_execution`, `tries`, `plan`, `late_looks`. Writes `decision`, and
    with a step's end `ended`, `verdicts`, `pending` and the counters of the next step.
    """
    run = await open_run(state, runtime)
    if state.get("problem"):
        return await end_step(run, state, "blocked", "finish", state["problem"])
    if state["refusal"]:
        return await end_step(run, state, "unknown", "finish", state["refusal"], "human")
    result = state.get("last_validation")
    if result is None:
        return await _between_substeps(run, state)
    verdict: StepVerdict | None = _result_verdict(
        run, run.case.steps[state["step_index"]], state, result
    )
    reason, by = result.reason, state["validated_by"]
    may_wait = _may_wait(run, state, verdict)
    if not may_wait and is_reviewed(run.settings.review, verdict, {"unknown"}):
        kind: Literal["step_in_doubt", "step_ended"]
        kind = "step_in_doubt" if verdict == "unknown" else "step_ended"
        answer = ask_person(review_question(state, run.case, kind), ReviewAnswer)
        verdict, reason, by = reviewed_verdict(answer, verdict, reason, by)
        if answer.choice == "stop":
            return await end_step(run, state, "unknown", "finish", reason, by)
    if verdict is None:
        run.log.event("decide", step=state["step_index"], decision="continue_substeps")
        return {
            "decision": "continue_substeps",
            "ended": [],
            "plan": [],
            "lack": "",
            "searched": [],
            "model_plans": [],
            "intent_acts": 0,
        }
    if may_wait:
        return await end_step(run, state, verdict, "next_step", reason, by, wait=True)
    await _learn(run, state, verdict, by, result)
    if verdict != "passed":
        return await end_step(run, state, verdict, "fail_step", reason, by)
    return await end_step(run, state, "passed", "next_step", reason, by)


async def _between_substeps(run: RunContext, state: AutoTestState) -> AutoTestUpdate:
    """Go on with the plan, unless the step takes ever more actions."""
    intents = len(state["reading"].intents) if state["reading"] is not None else 0
    limit = _MOST_ACTIONS_A_TRY * _tries(run, state) + _MOST_ACTIONS_AN_INTENT * intents
    if state["step_acts"] - len(state["searched"]) < limit:
        return {"decision": "continue_substeps", "ended": []}
    reason = f"still not at its end after {limit} actions"
    return await end_step(run, state, "unknown", "fail_step", reason)


def _tries(run: RunContext, state: AutoTestState) -> int:
    return run.case.steps[state["step_index"]].max_tries or run.settings.max_tries


def _result_verdict(
    run: RunContext, step: Step, state: AutoTestState, result: ValidationResult
) -> StepVerdict:
    """Passed or failed where that is sure; what was not done is never a fault of the app."""
    if result.confidence < run.threshold(step):
        return "unknown"
    if result.is_completed:
        return "passed"
    # A person, or the device's own word where it was asked for, may say so without a check.
    return "failed" if state["refuted"] else "unknown"


def _may_wait(run: RunContext, state: AutoTestState, verdict: StepVerdict | None) -> bool:
    """A later page may still confirm the step: it was acted, nothing refused it, more follows."""
    execution = state.get("last_execution")
    return (
        run.settings.validate_window > 1
        and verdict in {"unknown", "failed"}
        and not state["lack"]
        and execution is not None
        and execution.success
        and has_more(run.case.steps, state["step_index"])
    )


async def _learn(
    run: RunContext,
    state: AutoTestState,
    verdict: StepVerdict,
    by: Decider,
    result: ValidationResult,
) -> None:
    """Keep how a step was judged and how it was done; the device's own word teaches nothing."""
    if by == "execution":
        return
    execution, is_human = state.get("last_execution"), by == "human"
    # A step that could not be done says nothing about how its page looks.
    done = execution is not None and execution.success and not state["lack"]
    step = run.case.steps[state["step_index"]]
    judges = done and (verdict == "passed" or state["refuted"] or is_human)
    await learn_step(run, state, DecidedStep(step, verdict, by, result, judges))
