"""The steps of a case: the counters of a run and of a step, and the record that a step leaves."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from surefoot.nodes.common.run import Run
from surefoot.state.case_run import CaseRunUpdate, StepRecord
from surefoot.state.values.case import Step
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Finding, StepResult, StepVerdict, Usage, ValidationResult
from surefoot.tools.clock import now_s

Decider = Literal["model", "check", "pattern", "execution", "human", "none"]
"""Who decided on a step; `execution` is the device's own word."""
UNREAD: CaseRunUpdate = {"reading": None, "intents_done": 0, "intent_acts": 0, "searched": []}
"""A step that was not begun."""


def first_counters(run: Run, state: Mapping[str, Any]) -> CaseRunUpdate:
    """Give the counters of a run that begins; nothing of an earlier run on its thread stays."""
    usage, updates = negated_sums(state)
    return {
        "run_id": run.run_id,
        "started": now_s(),
        "step_started": now_s(),
        "step_index": 0,
        "acts": 0,
        "step_acts": 0,
        "restarts": 0,
        "more_to_do": False,
        **UNREAD,
        "refusal": "",
        "problem": "",
        "ended": [],
        "verdicts": [],
        "results": [],
        "findings": [],
        "usage": usage,
        "updates": updates,
    }


def negated_sums(state: Mapping[str, Any]) -> tuple[Usage, Updates]:
    """Give what takes away the sums of an earlier run on the thread, as these only add up."""
    spent, learned = state.get("usage", Usage()), state.get("updates", Updates())
    return (
        Usage(
            model_calls=-spent.model_calls,
            input_tokens=-spent.input_tokens,
            output_tokens=-spent.output_tokens,
            cost=-spent.cost,
        ),
        Updates(pages=-learned.pages, transitions=-learned.transitions, intents=-learned.intents),
    )


def next_step(state: CaseRunUpdate) -> CaseRunUpdate:
    """Give the counters of the step after the current one, which begins on the current screen."""
    return {
        "step_index": state["step_index"] + 1,
        "step_acts": 0,
        "more_to_do": False,
        **UNREAD,
        "step_screen": state.get("screen", ""),
        "step_started": now_s(),
    }


def step_record(
    state: CaseRunUpdate,
    step: Step,
    verdict: StepVerdict,
    reason: str,
    by: Decider,
    seen: ValidationResult | None,
    *,
    actions: Sequence[str],
    findings: Sequence[Finding],
    refuted: bool,
    tries: int = 1,
    llm_validated: bool | None = None,
) -> StepRecord:
    """Give the record of the current step.

    Args:
        state: As it is at the end of the step.
        step: With all that must hold after it.
        verdict: On the step.
        reason: Why, in words.
        by: Who decided.
        seen: What was seen of it on the screen.
        actions: That were done, in words.
        findings: Faults of the app that were seen meanwhile.
        refuted: The app contradicts what is expected: where the step failed that is a fault, too,
            unless a person says so.
        tries: Of the step.
        llm_validated: What a look at the page corrected of the device's own word, None for nothing.
    """
    index = state["step_index"]
    result = StepResult(
        index=index,
        action=step.action,
        expected=step.expected,
        verdict=verdict,
        is_completed=verdict == "passed",
        confidence=seen.confidence if seen is not None else 0.0,
        reason=reason,
        evidence=seen.evidence if seen is not None else "",
        llm_validated=llm_validated,
        validated_by=by,
        tries=tries,
        actions=tuple(actions),
        seconds=round(now_s() - state["step_started"], 3),
    )
    found = tuple(findings)
    if verdict == "failed" and refuted and by != "human":
        text = f"{step.expected}: {reason}" if step.expected else reason
        found += (Finding(step=index, kind="expectation", text=text[:300]),)
    return StepRecord(
        result=result,
        findings=found,
        screen_before=state.get("step_screen", ""),
        reading=state["reading"] or StepReading(),
    )


async def find_record(run: Run, index: int) -> StepRecord | None:
    """Read the record of a step; None when it was not gone over."""
    text = await run.stored_step(index)
    return StepRecord.model_validate_json(text) if text is not None else None
