"""State that the graphs which run a case step by step share: `step_validation` and `uat`."""

from typing import Annotated

from typing_extensions import TypedDict

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import Updates, add_updates
from surefoot.state.values.session import SessionRef
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Finding, StepResult, StepVerdict, Usage, Verdict


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


class StepRecord(Value):
    """One step that was gone over, kept in the run folder: too much for the state."""

    result: StepResult
    findings: tuple[Finding, ...] = ()
    screen_before: str = ""
    """Digest of the screen before its first substep."""
    reading: StepReading = StepReading()
    """How it was understood."""


def add_usage(so_far: Usage, new: Usage) -> Usage:
    """Sum up usage over nodes."""
    return so_far + new


class CaseRunUpdate(TypedDict, total=False):
    """What nodes of either graph write; a key is absent until its node has run."""

    run_id: str
    """Names the run folder and the LangGraph thread."""
    started: float
    """Unix time at which the run started, s."""
    session: SessionRef
    screen: str
    """Digest of the current screen in the run folder."""
    screen_before: str
    """Digest of the screen before the last action."""
    step_screen: str
    """Digest of the screen before the current step's first action."""
    shot: str
    """Digest of the current screenshot."""
    step_index: int
    """0-based index of the current step."""
    step_started: float
    """Unix time at which the current step began, s."""
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
    searched: list[str]
    """Where the current intent's target was looked for."""
    more_to_do: bool
    """More of the step is sure to follow what was planned last."""
    refusal: str
    """Why a person did not allow an action; ends the step."""
    ended: list[StepResult]
    """Steps that the last decision ended."""
    verdicts: list[StepVerdict]
    """Of the steps gone over so far."""
    results: list[StepResult]
    """Of all steps, in the end."""
    findings: list[Finding]
    """Of all steps, in the end."""
    usage: Annotated[Usage, add_usage]
    updates: Annotated[Updates, add_updates]
    """What the knowledge graph was told."""
    problem: str
    """Why the run cannot go on; makes the verdict blocked."""
    verdict: Verdict
    report: str
    """Path of the HTML report."""


class CaseRunOutput(TypedDict):
    """What a caller gets."""

    run_id: str
    verdict: Verdict
    results: list[StepResult]
    usage: Usage
    report: str
