"""Keeps what was done for the step, and decides how to go on; no model."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.knowledge import new_pages
from surefoot.nodes.common.learning import DecidedStep, learn_step
from surefoot.nodes.common.reporting import report_step
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.common.steps import (
    Decider,
    ReviewAnswer,
    append_verdict,
    is_reviewed,
    next_step,
    reviewed_verdict,
)
from surefoot.nodes.uat.gate import Kind, operation_question
from surefoot.nodes.uat.known import typed_for
from surefoot.nodes.uat.steps import UNBEGUN, judged_step, record_step
from surefoot.state.uat import UatState, UatUpdate
from surefoot.state.values.case import following_step
from surefoot.state.values.verdict import StepVerdict

_KEPT = 12
"""Actions of a step that the operation agent hears of."""


async def summarise(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Go on with the step, with the next one, or end the case.

    A completed step leads to the next one, where the operation agent's memory is empty. A step that
    the app refused has failed. One that is not completed goes on, unless the operation agent sees
    nothing more to do.

    A step's end is told to the knowledge graph: how it was done and inspected, and where each of
    its actions led.

    Reads `inspection`, `call`, `memory`. Writes `memory`, `decision`, and with a step's end
    `ended`, `verdicts`, `updates` and the counters of the next step.
    """
    run = await open_run(state, runtime)
    verdict, reason = _inspection_verdict(state)
    by: Decider = state["inspection"].by if state["inspection"] is not None else "none"
    is_stopped = False
    if is_reviewed(run.settings.review, verdict, {"unknown", "failed"}):
        screen = await run.stored_screen(state["screen"])
        kind: Kind = "step_in_doubt" if verdict == "unknown" else "step_ended"
        question = operation_question(state, run.case, screen, kind, None)
        answer = ask_person(question, ReviewAnswer)
        verdict, reason, by = reviewed_verdict(answer, verdict, reason, by)
        is_stopped = answer.choice == "stop"
    if verdict is None:
        run.log.event("decide", step=state["step_index"], decision="go_on")
        memory = state["memory"][-_KEPT:]
        return {"decision": "go_on", "acted": False, "call": None, "memory": memory}
    await _learn(run, state, verdict, by, reason)
    result = await record_step(run, state, verdict, reason, by)
    updates = await report_step(run, result)
    index, passed = state["step_index"], verdict == "passed"
    following = following_step(run.case.steps, index, passed=passed)
    ended: UatUpdate = {
        "ended": [result],
        "verdicts": append_verdict(state["verdicts"], verdict, following),
        "updates": updates + new_pages(run),
    }
    if following is None or is_stopped:
        return {**ended, "decision": "finish"}
    return {**ended, "decision": "next_step", **next_step(state, following), **UNBEGUN}


def _inspection_verdict(state: UatState) -> tuple[StepVerdict | None, str]:
    """The step's verdict, None when it goes on."""
    seen = state["inspection"]
    assert seen is not None
    if seen.answer == "yes":
        return "passed", seen.reason
    if seen.refused:
        return "failed", seen.reason
    reading = state["reading"]
    intents_left = reading is not None and state["intents_done"] < len(reading.intents)
    may_go_on = state["more_to_do"] or state["by_agent"] or intents_left
    if state["call"] is not None and may_go_on:
        return None, seen.reason
    return "unknown", seen.reason


async def _learn(
    run: RunContext, state: UatState, verdict: StepVerdict, by: str, reason: str
) -> None:
    """Keep how a step was done and inspected.

    A step that failed says something about the app only where the app has refused it.
    """
    seen, index, passed = state["inspection"], state["step_index"], verdict == "passed"
    if seen is None:
        return
    decided = DecidedStep(
        judged_step(run, index),
        verdict,
        by,
        seen.result.model_copy(update={"is_completed": passed, "reason": reason}),
        judges=passed or seen.refused or by == "human",
        typed=await asyncio.to_thread(typed_for, run, index),
        by_calls=True,
    )
    await learn_step(run, state, decided)
