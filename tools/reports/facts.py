"""What a report tells about a run, joined from the files of its folder."""

from dataclasses import dataclass

from state.values.verdict import StepVerdict, Verdict
from tools.reports.pictures import Mark, Picture
from tools.reports.walks import WalkFacts


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

    @property
    def last_try(self) -> TryFacts | None:
        """The try that decided."""
        return self.tries[-1] if self.tries else None


@dataclass(frozen=True)
class FindingFacts:
    """A fault of the app."""

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
    trace: str
    """Name of the trace file in the folder, empty without one."""
    walk: WalkFacts | None = None
    """For a navigation."""
    sign_off: SignOffFacts | None = None

    def count(self, verdict: str) -> int:
        """How many steps have this verdict."""
        return sum(step.verdict == verdict for step in self.steps)
