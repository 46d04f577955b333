"""The steps of an acceptance case: their words, what must hold after them, and their records."""

from pathlib import Path

from surefoot.nodes.common.faults import add_faults
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.common.steps import Decider, step_record
from surefoot.state.uat import UatState, UatUpdate
from surefoot.state.values.case import Case, Step
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import StepResult, StepVerdict
from surefoot.tools.uat.rewriting import expected_result

UNBEGUN: UatUpdate = {
    "queue": [],
    "by_agent": False,
    "memory": [],
    "invalid": [],
    "acted": False,
    "call": None,
    "cannot": "",
    "inspection": None,
}
"""A step that was not begun."""


def step_text(state: UatState, index: int) -> str:
    """Give an instruction, parameters still by name; "" where there is no such step."""
    return state["steps"][index] if 0 <= index < len(state["steps"]) else ""


def judged_step(run: RunContext, index: int) -> Step:
    """Give a step with all that must hold after it: after the last one the end of the case too."""
    step = run.case.steps[index]
    return step.model_copy(
        update={"expected": expected_of(run.case, index, run.settings.rewriting)}
    )


def expected_of(case: Case, index: int, rules: Path) -> str:
    """Give what must hold after a step: the result of its template, and what is expected of it."""
    told = (expected_result(case.steps[index].action, rules), case.expected_after(index))
    return " ".join(text if text.endswith((".", "。")) else f"{text}." for text in told if text)


async def record_step(
    run: RunContext, state: UatState, verdict: StepVerdict, reason: str, by: Decider
) -> StepResult:
    """Keep what came of the current step."""
    index, seen = state["step_index"], state["inspection"]
    screen = await run.stored_screen(state["screen"]) if state.get("screen") else Screen()
    record = step_record(
        state,
        judged_step(run, index),
        verdict,
        reason,
        by,
        seen.result if seen is not None else None,
        actions=[done.description for done in state["memory"]],
        findings=add_faults(screen, index, ()),
        refuted=True,
    )
    await run.keep_step(index, record)
    run.log.event("decide", step=index, decision="", verdict=verdict)
    return record.result
