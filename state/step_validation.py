"""State of the graph `step_validation`."""

from typing import Annotated, Any, Literal

from typing_extensions import TypedDict

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import Updates, add_updates
from surefoot.state.values.session import SessionRef
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import (
    ExecutionResult,
    Finding,
    StepResult,
    StepVerdict,
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
    intent: int | None = None
    """Index of the intent that it serves; None for a plan that another run or a model made."""
    ends_intent: bool = True
    """With it that intent is done; false for one of several actions, and for a search."""
    is_search: bool = False
    """It only looks for what the intent means."""


OUTCOME_CHARS = 150
"""Most that is kept of what came of an attempt: the state stays small."""


class Attempt(Value):
    """One substep that was tried for the current step, for the next plan."""

    description: str
    outcome: str
    """What came of it, in words."""
    success: bool


class StepRecord(Value):
    """One step that was gone over, kept in the run folder: too much for the state."""

    result: StepResult
    findings: tuple[Finding, ...] = ()
    screen_before: str = ""
    """Digest of the screen before its first substep."""
    substep: str = ""
    """Its last device action, in words."""
    reading: StepReading = StepReading()
    """How it was understood."""


class LateLook(Value):
    """What a later page says of a step that waits to be confirmed."""

    step: int
    result: ValidationResult
    validated_by: Literal["model", "check"]


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
    """Substeps of the current step already tried, the last ones."""
    acts: int
    """Device actions of the run so far; numbers them in the journal."""
    step_acts: int
    """Device actions of the current step so far."""
    restarts: int
    """How often a lost device was made anew."""
    reading: StepReading | None
    """How the current step was understood; None until it was read."""
    intents_done: int
    """Of the current step's intents, so many are done."""
    intent_acts: int
    """Actions of the current intent so far."""
    more_to_do: bool
    """The last plan ended before the step's end: plan again on the new screen."""
    searched: list[str]
    """Where the current intent's target was looked for."""
    model_plans: list[str]
    """Digests of the plans that a model made on the page for the current step, each behind the
    index of its intent; one that found nothing to do has none."""
    lack: str
    """Why the step is not done: not understood, missing, several, no effect; "" when it is."""
    refusal: str
    """Why a person did not allow an action; ends the step."""
    last_execution: ExecutionResult | None
    last_validation: ValidationResult | None
    validated_by: Literal["model", "check", "pattern", "execution", "human", "none"]
    refuted: bool
    """Everything was done, and the app contradicts the expected result, or came to its end."""
    step_started: float
    """Unix time at which the current step began, s."""
    pending: list[int]
    """Steps that wait for a later page to confirm them (validate_window > 1)."""
    late_looks: list[LateLook]
    """What the current page says of the steps in `pending`."""
    decision: Decision
    ended: list[StepResult]
    """Steps that the last decision ended."""
    verdicts: list[StepVerdict]
    """Of the steps gone over so far; a step in `pending` is unknown."""
    step_findings: list[Finding]
    """Faults seen during the current step."""
    results: list[StepResult]
    """Of all steps, in the end."""
    findings: list[Finding]
    """Of all steps, in the end."""
    usage: Annotated[Usage, add_usage]
    updates: Annotated[Updates, add_updates]
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
