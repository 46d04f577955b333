"""What surefoot says about a step and a case."""

from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from surefoot.state.values.base import Value
from surefoot.state.values.case import Part

Verdict = Literal["passed", "failed", "blocked", "unknown"]
StepVerdict = Literal["passed", "failed", "blocked", "unknown", "not_run"]

THRESHOLDS: dict[str, float] = {"low": 0.6, "normal": 0.7, "high": 0.85}
"""Confidence that a validation needs, by criticality."""


def case_verdict(steps: Sequence[tuple[Part, StepVerdict]]) -> Verdict:
    """Give the verdict on a case by those on its steps: it is passed only if every step is."""
    setup = [verdict for part, verdict in steps if part == "setup"]
    if any(verdict != "passed" for verdict in setup):
        return "blocked"
    own = {verdict for part, verdict in steps if part == "steps"}
    worst: tuple[Verdict, ...] = ("failed", "blocked")
    for verdict in worst:
        if verdict in own:
            return verdict
    return "passed" if own == {"passed"} else "unknown"


class ValidationResult(Value):
    """Whether a step really happened, as seen on the page."""

    is_completed: bool
    confidence: float = Field(ge=0, le=1)
    """Probability that `is_completed` is right; below the threshold it means "cannot tell"."""
    reason: str
    evidence: str
    """Quoted lines of the page, one a line; empty when there is none."""


class ExecutionResult(Value):
    """What the device said about one substep, and what the page said against it."""

    success: bool
    error: str | None = None
    action: str = ""
    """What was done, in words."""
    url_before: str = ""
    url_after: str = ""
    events: tuple[str, ...] = ()
    """Dialogs, messages, failed requests ... in words."""
    seconds: float = 0.0
    llm_validated: bool | None = None
    """True: the page showed success although the device said failure. False: the reverse."""
    validation_reason: str | None = None


class Finding(Value):
    """A fault of the app that was seen on the way."""

    step: int
    """0-based step index."""
    kind: Literal[
        "expectation",
        "console_error",
        "page_error",
        "failed_request",
        "crash",
        "anr",
        "injection",
    ]
    text: str


class Usage(Value):
    """What the model calls of a run cost."""

    model_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost: float = 0.0
    """In the currency of the configured prices; 0 without prices."""

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            model_calls=self.model_calls + other.model_calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cost=self.cost + other.cost,
        )


class StepResult(Value):
    """The verdict on one step."""

    index: int
    action: str
    expected: str
    verdict: StepVerdict
    part: Part = "steps"
    is_completed: bool = False
    confidence: float = 0.0
    reason: str = ""
    evidence: str = ""
    llm_validated: bool | None = None
    validated_by: Literal["model", "check", "pattern", "execution", "human", "none"] = "none"
    """Who decided: the model, an exact check, a learned pattern, the device, a person."""
    tries: int = 0
    actions: tuple[str, ...] = ()
    """Device actions in words."""
    seconds: float = 0.0
