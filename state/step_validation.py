"""State of the graph `step_validation`."""

from typing import Annotated, Any, Literal

from typing_extensions import TypedDict

from state.values.action import Action
from state.values.base import Value
from state.values.session import SessionRef
from state.values.verdict import (
    ExecutionResult,
    Finding,
    StepResult,
    Usage,
    ValidationResult,
    Verdict,
)

Decision = Literal["next_step", "continue_substeps", "fail_step", "finish"]
"""What `decide` decided."""


class Substep(Value):
    """One device action on one located target, as planned."""

    description: str
    """In words, e.g. `click the button "Save"`."""
    action: Action
    final: bool = True
    """No further substep of the step is planned after it."""


class Attempt(Value):
    """One substep that was tried for the current step, for the next plan."""

    description: str
    outcome: str
    """What came of it, in words."""
    success: bool


def add_usage(so_far: Usage, new: Usage) -> Usage:
    """Sum up usage over nodes."""
    return so_far + new


class AutoTestInput(TypedDict):
    """What a caller gives; plain JSON."""

    case: dict[str, Any]
    """A case: {id, app: {kind: "web", url}, steps: [{action, expected?}], parameters?}."""


class AutoTestUpdate(TypedDict, total=False):
    """What nodes write; a key is absent until its node has run."""

    run_id: str
    """Names the run folder and the LangGraph thread."""
    started: float
    """Unix time at which the run started, s."""
    session: SessionRef
    screen: str
    """Digest of the current screen in the run folder."""
    screen_before: str
    """Digest of the screen before the last substep."""
    step_screen: str
    """Digest of the screen before the current step's first substep."""
    shot: str
    """Digest of the current screenshot."""
    shot_before: str
    """Digest of the screenshot before the last substep."""
    step_index: int
    """0-based index of the current step."""
    tries: int
    """Validations of the current step so far."""
    plan: list[Substep]
    """Substeps of the current step still to do, next one first."""
    attempts: list[Attempt]
    """Substeps of the current step already tried."""
    more_to_do: bool
    """The last plan ended before the step's end: plan again on the new screen."""
    last_execution: ExecutionResult | None
    last_validation: ValidationResult | None
    validated_by: Literal["model", "check", "pattern", "execution", "human", "none"]
    action_done: bool
    """The last validation saw that the action was done, whatever came of it."""
    step_started: float
    """Unix time at which the current step began, s."""
    pending: list[int]
    """Steps that wait for a later page to confirm them (validate_window > 1)."""
    decision: Decision
    results: list[StepResult]
    findings: list[Finding]
    usage: Annotated[Usage, add_usage]
    problem: str
    """Why the run cannot go on; makes the verdict blocked."""
    verdict: Verdict
    report: str
    """Path of the HTML report."""


class AutoTestState(AutoTestInput, AutoTestUpdate):
    """Everything a node may read."""


class AutoTestOutput(TypedDict):
    """What a caller gets."""

    run_id: str
    verdict: Verdict
    results: list[StepResult]
    findings: list[Finding]
    usage: Usage
    report: str
