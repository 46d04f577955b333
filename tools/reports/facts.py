"""What a report tells about a run, joined from the files of its folder."""

from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BeforeValidator, PlainValidator

from surefoot.state.values.case import Part
from surefoot.state.values.verdict import StepVerdict, Verdict
from surefoot.tools.reports.pictures import Picture, PictureMark
from surefoot.tools.reports.rows import (
    Flag,
    Lines,
    LogFacts,
    Number,
    Text,
    Whole,
    as_objects,
    as_text,
    as_whole,
    pretty,
)

CRASHES = frozenset({"crash", "anr"})
"""Findings that are faults of the app whatever was expected."""


F = TypeVar("F", bound=LogFacts)
Objects = Annotated[tuple[F, ...], BeforeValidator(as_objects)]
"""Facts from the objects of a list."""


def message_text(value: object) -> str:
    """Give the text of a message; a picture in it would repeat a screenshot and is only named."""
    if not isinstance(value, list):
        return pretty(value)
    parts = (
        as_text(part.get("text")) or f"[{as_text(part.get('type'))}]"
        if isinstance(part, dict)
        else as_text(part)
        for part in value
    )
    return "\n".join(parts)


class Message(LogFacts):
    """One message of a conversation with a model."""

    role: Annotated[str, PlainValidator(lambda value: as_text(value) or "message")] = "message"
    content: Annotated[str, PlainValidator(message_text)] = ""


class Conversation(LogFacts):
    """One question to a model."""

    position: int
    """Place in the order of all conversations."""
    agent: Annotated[str, PlainValidator(lambda value: as_text(value) or "model")] = "model"
    messages: Objects[Message] = ()
    input: Annotated[str, PlainValidator(pretty)] = ""
    output: Annotated[str, PlainValidator(pretty)] = ""
    input_tokens: Whole = None
    output_tokens: Whole = None
    seconds: Number = None


class LogLine(LogFacts):
    """One line of what changed on the page."""

    sign: str
    """+ new, - gone, ~ changed, or empty."""
    content: str
    is_evidence: bool


class Frame(LogFacts):
    """One picture of the strip of a try."""

    picture: Picture | None
    """None when the file is missing."""
    mark: PictureMark | None
    caption: str
    url: str


class ActionFacts(LogFacts):
    """One device action and what came of it."""

    number: int
    """1-based in its try."""
    description: Text = ""
    kind: Text = ""
    success: Flag = None
    error: Text = ""
    url_before: Text = ""
    url_after: Text = ""
    events: Lines = ()
    seconds: Number = None


class ReadingFacts(LogFacts):
    """How one sentence of a step was understood."""

    half: Text = ""
    """"action" or "result"."""
    sentence: Text = ""
    by: Text = ""
    """Who read it; "nobody" where it was not understood."""
    intents: Lines = ()
    checks: Lines = ()
    left_over: Lines = ()
    reason: Text = ""


class SoughtFacts(LogFacts):
    """What was looked for on the screen, and what was there."""

    intent: Text = ""
    result: Text = ""
    """"found", "several" or "missing"."""
    candidates: Lines = ()
    nearest: Lines = ()


class CheckFacts(LogFacts):
    """One exact check or claim, and what it came to."""

    words: Text = ""
    verdict: Text = ""
    """"holds", "refuted" or "cannot_tell"."""
    lines: Lines = ()
    reason: Text = ""


class JudgementFacts(LogFacts):
    """One validation of a step."""

    is_completed: Flag = None
    confidence: Number = None
    reason: Text = ""
    evidence: Lines = ()
    changes: tuple[LogLine, ...] = ()
    validated_by: Text = ""
    decision: Text = ""
    conversation: Whole = None
    """Position of the conversation that led to it."""
    checks: Objects[CheckFacts] = ()


class TryFacts(LogFacts):
    """One try of a step."""

    number: int
    """1-based in its step."""
    planned: tuple[str, ...]
    actions: tuple[ActionFacts, ...]
    frames: tuple[Frame, ...]
    judgements: tuple[JudgementFacts, ...]
    """More than one after a second look."""
    decision: str
    verdict: str
    """Of the step, when this try ended it."""

    @property
    def went_wrong(self) -> bool:
        """Some action of it was not done."""
        return any(action.success is not True for action in self.actions)

    @property
    def judgement(self) -> JudgementFacts | None:
        """The last validation."""
        return self.judgements[-1] if self.judgements else None


class StepFacts(LogFacts):
    """One step of the case."""

    number: int
    """1-based; 0 is what happened before the first step."""
    part: Part
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
    talks: tuple[Conversation, ...]
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
    def screenshots(self) -> tuple[Path, ...]:
        """The pictures of the try that is shown, each once."""
        frames = self.shown_try.frames if self.shown_try else ()
        return tuple({frame.picture.path: None for frame in frames if frame.picture is not None})

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


def _one_based(value: object) -> int | None:
    step = as_whole(value)
    return None if step is None else step + 1


class FindingFacts(LogFacts):
    """Something that was seen to be wrong."""

    step: Annotated[int | None, PlainValidator(_one_based)] = None
    """1-based."""
    kind: Text = ""
    text: Text = ""


class UsageFacts(LogFacts):
    """What the model calls cost; None for what nobody wrote down."""

    model_calls: Number = None
    input_tokens: Number = None
    output_tokens: Number = None
    cost: Number = None


class ReviewedFacts(LogFacts):
    """What a person said of one result."""

    step: Annotated[int, PlainValidator(lambda value: as_whole(value) or 0)] = 0
    choice: Text = ""
    defect: Text = ""


class SignOffFacts(LogFacts):
    """What a person said of a run."""

    by: Text = ""
    at: Number = None
    """Unix time, s."""
    note: Text = ""
    results: Objects[ReviewedFacts] = ()


class PlanFacts(LogFacts):
    """A way that was planned for a navigation."""

    at: Annotated[int, PlainValidator(lambda value: (as_whole(value) or 0) + 1)] = 1
    """1-based number of its first step."""
    reason: Text = ""
    """Why the one before was left."""
    steps: Annotated[tuple[str, ...], PlainValidator(lambda v: tuple(map(str, v or ())))] = ()


class NavigationFacts(LogFacts):
    """A navigation."""

    intent: Text = ""
    app_id: Text = ""
    reason: Text = ""
    end_page_name: Text = ""
    model_calls_saved: Number = None
    """By known steps."""
    replans: Number = None
    pages: Number = None
    """New in the knowledge graph."""
    transitions: Number = None
    intents: Number = None
    plans: Objects[PlanFacts] = ()
    is_explored: bool
    """Steps were taken without a known way."""


class RunFacts(LogFacts):
    """One run."""

    run_id: str
    case_id: str
    title: str
    tags: tuple[str, ...]
    app: str
    report: Path | None
    """Where the run's page is or comes; None where its folder is not there."""
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
    talks: tuple[Conversation, ...]
    """Conversations that belong to no step."""
    walk: NavigationFacts | None = None
    """For a navigation."""
    sign_off: SignOffFacts | None = None
    earlier: tuple[str, ...] = ()
    """Of a suite: what came of the tries before this one, in words."""

    @property
    def is_flaky(self) -> bool:
        """It passed only when it was tried again."""
        return bool(self.earlier) and self.verdict == "passed"

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
