"""What a person is asked, and may answer."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from pydantic import BaseModel

from surefoot.nodes.common.steps import Decider
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Action, Target
from surefoot.state.values.case import Case
from surefoot.state.values.verdict import StepVerdict
from surefoot.tools.gates import looks_irreversible

_MOST_SHOWN = 120
"""Characters of what the app calls something."""


class ReviewAnswer(BaseModel):
    """A person's decision."""

    choice: Literal["accept", "reject", "retry", "stop"]
    """accept: it is right, go on. reject: it is wrong. retry: try again. stop: end the run."""
    note: str = ""


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
        **(_facts(substep.action) if substep is not None else {}),
        "reason": validation.reason if validation is not None else "",
        "confidence": validation.confidence if validation is not None else None,
        "evidence": validation.evidence if validation is not None else "",
        "screenshot": f"shots/{state['shot']}.jpg" if state.get("shot") else "",
        "choices": ["accept", "reject", "retry", "stop"],
    }


def _facts(action: Action) -> dict[str, object]:
    """Say what is really done to what, as the description is the planner's."""
    target = getattr(action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    return {
        "does": action.kind,
        # The app's own words, so they are cut.
        "target": label[:_MOST_SHOWN],
        "looks_irreversible": looks_irreversible(label),
    }
