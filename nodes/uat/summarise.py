"""Keeps what was done for the step, and decides how to go on; no model."""

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from surefoot.configs.settings import Settings
from surefoot.nodes.common.pages import new_pages
from surefoot.nodes.common.reporting import report_step
from surefoot.nodes.common.review import ReviewAnswer
from surefoot.nodes.common.run import Run, open_run
from surefoot.nodes.uat.ending import UNREAD, Decider, record_step
from surefoot.nodes.uat.gate import Kind, operation_question
from surefoot.nodes.uat.learning import learn_inspected
from surefoot.state.uat import Done, UatState, UatUpdate
from surefoot.state.values.verdict import StepVerdict
from surefoot.tools.clock import now_s

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
    verdict, reason = _verdict(state)
    by: Decider = state["inspection"].by if state["inspection"] is not None else "none"
    if _asks(run, verdict):
        screen = await run.stored_screen(state["screen"])
        kind: Kind = "step_in_doubt" if verdict == "unknown" else "step_ended"
        question = operation_question(state, run.case, screen, kind, None)
        answer = interrupt(question, response_schema=ReviewAnswer)
        verdict, reason, by = _answered(answer, verdict, reason, by)
    if verdict is None:
        run.log.event("decide", step=state["step_index"], decision="go_on")
        return {"decision": "go_on", "acted": False, "call": None, "memory": _remembered(state)}
    await learn_inspected(run, state, verdict, by, reason)
    result = await record_step(run, state, verdict, reason, by)
    updates = await report_step(run, result)
    is_last = state["step_index"] + 1 == len(run.case.steps)
    ended: UatUpdate = {
        "ended": [result],
        "verdicts": [*state["verdicts"], verdict],
        "updates": updates + new_pages(run),
    }
    if verdict != "passed" or is_last:
        return {**ended, "decision": "finish"}
    return {
        **ended,
        "decision": "next_step",
        "step_index": state["step_index"] + 1,
        "step_acts": 0,
        "step_started": now_s(),
        "step_screen": state["screen"],
        "memory": [],
        "invalid": [],
        "acted": False,
        "call": None,
        "cannot": "",
        "more_to_do": False,
        "inspection": None,
        **UNREAD,
    }


def _verdict(state: UatState) -> tuple[StepVerdict | None, str]:
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


def _asks(run: Run, verdict: StepVerdict | None) -> bool:
    review = run.settings.review
    if review == "each_step":
        return verdict is not None
    return review == "on_doubt" and verdict in {"unknown", "failed"}


def _answered(
    answer: ReviewAnswer, verdict: StepVerdict | None, reason: str, by: Decider
) -> tuple[StepVerdict | None, str, Decider]:
    said = f"{answer.note} (a person; the inspection said: {reason})" if answer.note else reason
    if answer.choice == "accept":
        return "passed", said, by if verdict == "passed" else "human"
    if answer.choice == "retry":
        return None, said, "human"
    return ("failed" if answer.choice == "reject" else "unknown"), said, "human"


def _remembered(state: UatState) -> list[Done]:
    """The last actions; what the inspection said of the last one stays with it."""
    return list(state["memory"][-_KEPT:])
