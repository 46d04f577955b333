"""What a report tells about a run, joined from the files of its folder."""

from dataclasses import dataclass

from surefoot.state.values.verdict import StepVerdict, Verdict
from surefoot.tools.reports.pictures import Mark, Picture
from surefoot.tools.reports.walks import WalkFacts

CRASHES = frozenset({"crash", "anr"})
"""Findings that are faults of the app whatever was expected."""


@dataclass(frozen=True)
class Message:
    """One message of a conversation with a model."""

    role: str
    content: str


@dataclass(frozen=True)
class Talk:
    """One question to a model."""

    position: int
    """Place in the order of all conversations."""
    agent: str
    messages: tuple[Message, ...]
    input: str
    output: str
    input_tokens: int | None
    output_tokens: int | None
    seconds: float | None


@dataclass(frozen=True)
class Line:
    """One line of what changed on the page."""

    sign: str
    """+ new, - gone, ~ changed, or empty."""
    content: str
    is_evidence: bool


@dataclass(frozen=True)
class Frame:
    """One picture of the strip of a try."""

    picture: Picture | None
    """None when the file is missing."""
    mark: Mark | None
    caption: str
    url: str


@dataclass(frozen=True)
class ActionFacts:
    """One device action and what came of it."""

    number: int
    """1-based in its try."""
    description: str
    kind: str
    success: bool | None
    error: str
    url_before: str
    url_after: str
    events: tuple[str, ...]
    seconds: float | None


@dataclass(frozen=True)
class ReadingFacts:
    """How one sentence of a step was understood."""

    half: str
    """"action" or "result"."""
    sentence: str
    by: str
    """Who read it; "nobody" where it was not understood."""
    intents: tuple[str, ...]
    checks: tuple[str, ...]
    left_over: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class SoughtFacts:
    """What was looked for on the screen, and what was there."""

    intent: str
    result: str
    """"found", "several" or "missing"."""
    candidates: tuple[str, ...]
    nearest: tuple[str, ...]


@dataclass(frozen=True)
class CheckFacts:
    """One exact check or claim, and what it came to."""

    words: str
    verdict: str
    """"holds", "refuted" or "cannot_tell"."""
    lines: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Judgement:
    """One validation of a step."""

    is_completed: bool | None
    confidence: float | None
    reason: str
    evidence: tuple[str, ...]
    changes: tuple[Line, ...]
    validated_by: str
    decision: str
    conversation: int | None
    """Position of the conversation that led to it."""
    checks: tuple[CheckFacts, ...]


@dataclass(frozen=True)
class TryFacts:
    """One try of a step."""

    number: int
    """1-based in its step."""
    planned: tuple[str, ...]
    actions: tuple[ActionFacts, ...]
    frames: tuple[Frame, ...]
    judgements: tuple[Judgement, ...]
    """More than one after a second look."""
    decision: str
    verdict: str
    """Of the step, when this try ended it."""

    @property
    def went_wrong(self) -> bool:
        """Some action of it was not done."""
        return any(action.success is not True for action in self.actions)

    @property
    def judgement(self) -> Judgement | None:
        """The last validation."""
        return self.judgements[-1] if self.judgements else None


@dataclass(frozen=True)
class StepFacts:
    """One step of the case."""

    number: int
    """1-based; 0 is what happened before the first step."""
    action: str
    expected: str
    verdict: StepVerdict
    confidence: float | None
    threshold: float | None
    """Confidence that the validation needed."""
    reason: str
    evidence: tuple[str, ...]
    llm_validated: bool | None
    validated_by: str
    seconds: float | None
    tries: tuple[TryFacts, ...]
    done: tuple[str, ...]
    """Device actions in words, for a run without events."""
    talks: tuple[Talk, ...]
    """Conversations of the step, in their order."""
    readings: tuple[ReadingFacts, ...]
    sought: tuple[SoughtFacts, ...]

    @property
    def last_try(self) -> TryFacts | None:
        """The try that decided."""
        return self.tries[-1] if self.tries else None

    @property
    def shown_try(self) -> TryFacts | None:
        """The last try that did something, else the one that decided."""
        acted = [one for one in self.tries if one.actions]
        return acted[-1] if acted else self.last_try

    @property
    def checks(self) -> tuple[CheckFacts, ...]:
        """What the last judgement checked."""
        judged = [judgement for one in self.tries for judgement in one.judgements]
        return judged[-1].checks if judged else ()

    @property
    def other_evidence(self) -> tuple[str, ...]:
        """Evidence that no check names as its own."""
        told = {line for check in self.checks for line in check.lines}
        return tuple(line for line in self.evidence if line not in told)


@dataclass(frozen=True)
class FindingFacts:
    """Something that was seen to be wrong."""

    step: int | None
    """1-based."""
    kind: str
    text: str


@dataclass(frozen=True)
class UsageFacts:
    """What the model calls cost; None for what nobody wrote down."""

    model_calls: float | None
    input_tokens: float | None
    output_tokens: float | None
    cost: float | None


@dataclass(frozen=True)
class ReviewedFacts:
    """What a person said of one result."""

    step: int
    choice: str
    defect: str


@dataclass(frozen=True)
class SignOffFacts:
    """What a person said of a run."""

    by: str
    at: float | None
    """Unix time, s."""
    note: str
    results: tuple[ReviewedFacts, ...]


@dataclass(frozen=True)
class RunFacts:
    """One run."""

    run_id: str
    case_id: str
    title: str
    app: str
    device: str
    """Where a suite ran it; empty outside of suites."""
    verdict: Verdict
    problem: str
    is_complete: bool
    """False when no result was written: the run was killed or goes on."""
    steps: tuple[StepFacts, ...]
    before: StepFacts | None
    """What happened before the first step."""
    findings: tuple[FindingFacts, ...]
    usage: UsageFacts
    model: str
    started: float | None
    """Unix time, s."""
    seconds: float | None
    pictures: tuple[Picture, ...]
    talks: tuple[Talk, ...]
    """Conversations that belong to no step."""
    walk: WalkFacts | None = None
    """For a navigation."""
    sign_off: SignOffFacts | None = None

    @property
    def faults(self) -> tuple[FindingFacts, ...]:
        """Faults of the app: crashes, and what is refuted for a step that was done."""
        return tuple(one for one in self.findings if self._is_fault(one))

    @property
    def noticed(self) -> tuple[FindingFacts, ...]:
        """What was seen besides, and nobody judged."""
        return tuple(one for one in self.findings if not self._is_fault(one))

    def _is_fault(self, finding: FindingFacts) -> bool:
        failed = {step.number for step in self.steps if step.verdict == "failed"}
        return finding.kind in CRASHES or (
            finding.kind == "expectation" and (finding.step in failed or finding.step is None)
        )

    def count(self, verdict: str) -> int:
        """How many steps have this verdict."""
        return sum(step.verdict == verdict for step in self.steps)
