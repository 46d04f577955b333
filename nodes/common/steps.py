"""The steps of a case: counters, records, and what a person is asked about them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import CaseRunUpdate, StepRecord, Substep
from surefoot.state.values.action import Action, Target
from surefoot.state.values.case import Case, Step
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Finding, StepResult, StepVerdict, Usage, ValidationResult
from surefoot.tools.clock import now_s
from surefoot.tools.gates import looks_irreversible

Decider = Literal["model", "check", "pattern", "execution", "human", "none"]
"""Who decided on a step; `execution` is the device's own word."""
UNREAD: CaseRunUpdate = {"reading": None, "intents_done": 0, "intent_acts": 0, "searched": []}
"""A step that was not begun."""


def first_counters(run: RunContext, state: Mapping[str, Any]) -> CaseRunUpdate:
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


def next_step(state: CaseRunUpdate, index: int) -> CaseRunUpdate:
    """Give the counters of the step that is next, which begins on the current screen."""
    return {
        "step_index": index,
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
        refuted: The app contradicts what is expected: where one of the steps (not of setup or
            teardown) failed that is a fault, too, unless a person says so.
        tries: Of the step.
        llm_validated: What a look at the page corrected of the device's own word, None for nothing.
    """
    index = state["step_index"]
    result = StepResult(
        index=index,
        part=step.part,
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
    if verdict == "failed" and refuted and by != "human" and step.part == "steps":
        text = f"{step.expected}: {reason}" if step.expected else reason
        found += (Finding(step=index, kind="expectation", text=text[:300]),)
    return StepRecord(
        result=result,
        findings=found,
        screen_before=state.get("step_screen", ""),
        reading=state["reading"] or StepReading(),
    )


def append_verdict(
    verdicts: Sequence[StepVerdict], verdict: StepVerdict, following: int | None
) -> list[StepVerdict]:
    """Give the verdicts so far with one more; steps that are passed over were not run."""
    known = [*verdicts, verdict]
    return [*known, *["not_run"] * ((following or 0) - len(known))]  # type: ignore[list-item]


async def find_record(run: RunContext, index: int) -> StepRecord | None:
    """Read the record of a step; None when it was not gone over."""
    text = await run.stored_step(index)
    return StepRecord.model_validate_json(text) if text is not None else None


_MOST_SHOWN = 120
"""Characters of what the app calls something."""


class ReviewAnswer(BaseModel):
    """A person's decision."""

    model_config = ConfigDict(extra="forbid")

    choice: Literal["accept", "reject", "retry", "stop"]
    """accept: it is right, go on. reject: it is wrong. retry: try again. stop: end the run."""
    note: str = Field(default="", description="Why, in words; the report shows it.")


def is_reviewed(
    review: str, verdict: StepVerdict | None, doubtful: Collection[StepVerdict]
) -> bool:
    """Say whether a person is asked about a step that ends by a verdict; None: it goes on.

    Args:
        review: The setting.
        verdict: On the step.
        doubtful: Verdicts that `on_doubt` asks about.
    """
    if review == "each_step":
        return verdict is not None
    return review == "on_doubt" and verdict in doubtful


def reviewed_verdict(
    answer: ReviewAnswer, verdict: StepVerdict | None, reason: str, by: Decider
) -> tuple[StepVerdict | None, str, Decider]:
    """Give the verdict that a person wants, with the reason, and who decided; None: go on."""
    said = f"{answer.note} (a person; before that: {reason})" if answer.note else reason
    if answer.choice == "accept":
        return "passed", said, by if verdict == "passed" else "human"
    chosen: dict[str, StepVerdict] = {"reject": "failed", "stop": "unknown"}
    return chosen.get(answer.choice), said, "human"


def review_question(
    state: Mapping[str, Any],
    case: Case,
    kind: Literal["step_in_doubt", "step_ended", "before_irreversible", "was_it_done"],
    substep: Substep | None = None,
) -> dict[str, object]:
    """Say what is to be decided, with the facts that code made; plain JSON."""
    index = state["step_index"]
    step = case.steps[index]
    validation = state.get("last_validation")
    return {
        "kind": kind,
        "run_id": state.get("run_id", ""),
        "step": index,
        "action": step.action,
        "expected": step.expected,
        "about_to": substep.description if substep is not None else "",
        **(_review_action_facts(substep.action) if substep is not None else {}),
        "reason": validation.reason if validation is not None else "",
        "confidence": validation.confidence if validation is not None else None,
        "evidence": validation.evidence if validation is not None else "",
        "screenshot": f"shots/{state['shot']}.jpg" if state.get("shot") else "",
        "choices": ["accept", "reject", "retry", "stop"],
    }


def _review_action_facts(action: Action) -> dict[str, object]:
    """Say what is really done to what, as the description is the planner's."""
    target = getattr(action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    return {
        "does": action.kind,
        # The app's own words, so they are cut.
        "target": label[:_MOST_SHOWN],
        "looks_irreversible": looks_irreversible(label),
    }
