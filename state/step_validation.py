"""State of the graph `step_validation`."""

from typing import Any, Literal

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from surefoot.state.case_run import CaseRunOutput, CaseRunUpdate, Substep
from surefoot.state.values.base import Value
from surefoot.state.values.verdict import (
    ExecutionResult,
    Finding,
    ValidationResult,
)

Decision = Literal["next_step", "continue_substeps", "fail_step", "finish"]
"""What `decide` decided."""


OUTCOME_CHARS = 150
"""Most that is kept of what came of an attempt: the state stays small."""


class Attempt(Value):
    """One substep that was tried for the current step, for the next plan."""

    description: str
    outcome: str
    """What came of it, in words."""
    success: bool


class LateLook(Value):
    """What a later page says of a step that waits to be confirmed."""

    step: int
    result: ValidationResult
    validated_by: Literal["model", "check"]


@with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
class AutoTestInput(TypedDict):
    """A case; plain JSON."""

    case: dict[str, Any]
    """A case, e.g. {"app": "http://127.0.0.1:8000/", "steps": [{"action": "Click 'Save'",
    "expected": "The note is listed"}]}."""


class AutoTestUpdate(CaseRunUpdate, total=False):
    """What nodes write; a key is absent until its node has run."""

    shot_before: str
    """Digest of the screenshot before the last substep."""
    tries: int
    """Validations of the current step so far."""
    plan: list[Substep]
    """Substeps of the current step still to do, next one first."""
    attempts: list[Attempt]
    """Substeps of the current step already tried, the last ones."""
    model_plans: list[str]
    """Digests of the plans that a model made on the page for the current step, each behind the
    index of its intent; one that found nothing to do has none."""
    lack: str
    """Why the step is not done: not understood, missing, several, no effect; "" when it is."""
    last_execution: ExecutionResult | None
    last_validation: ValidationResult | None
    validated_by: Literal["model", "check", "pattern", "execution", "human", "none"]
    refuted: bool
    """Everything was done, and the app contradicts the expected result, or came to its end."""
    pending: list[int]
    """Steps that wait for a later page to confirm them (validate_window > 1)."""
    late_looks: list[LateLook]
    """What the current page says of the steps in `pending`."""
    decision: Decision
    step_findings: list[Finding]
    """Faults seen during the current step."""


class AutoTestState(AutoTestInput, AutoTestUpdate):
    """Everything a node may read."""


class AutoTestOutput(CaseRunOutput):
    """What a caller gets, with the faults of the app that were seen."""

    findings: list[Finding]
