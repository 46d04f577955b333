"""What a report tells about a step, joined from the files of the run folder."""

import re
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BeforeValidator, PlainValidator

from surefoot.state.values.case import Part
from surefoot.state.values.verdict import StepVerdict
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
    pretty,
)

EVENTS = {
    "toast": "message",
    "dialog": "message",
    "console_error": "console error",
    "page_error": "script error",
    "anr": "does not respond",
}
"""What came and went, as people call it."""
_BAD = frozenset({"page_error", "console_error", "crash", "anr"})
_REFUSED = re.compile(r"[A-Z]+ (?:document )?[45]\d\d ")
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
    forms: Lines = ()
    """The typed intents, or checks, as JSON."""


class SoughtFacts(LogFacts):
    """What was looked for on the screen, and what was there."""

    intent: Text = ""
    number: Whole = None
    """Index of the intent in its step."""
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
    check: Text = ""
    """Its typed form, as JSON."""
    nearest: Lines = ()
    """Texts that the screen shows instead, the likest first."""


class FixFacts(LogFacts):
    """Lines that a person may paste into the case."""

    why: str
    lines: tuple[str, ...]


class EventFacts(LogFacts):
    """Something that came and went."""

    kind: str
    text: str

    @property
    def words(self) -> str:
        """What it is, as people call it."""
        return EVENTS.get(self.kind, self.kind.replace("_", " "))

    @property
    def is_bad(self) -> bool:
        """It tells that something went wrong."""
        return self.kind in _BAD or (self.kind == "request" and bool(_REFUSED.match(self.text)))


def read_event(line: str) -> EventFacts:
    """Read a line of what came and went, `toast: Saved`."""
    kind, mark, text = line.partition(": ")
    return EventFacts(kind=kind, text=text) if mark else EventFacts(kind="", text=line)


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
    events: Lines = ()
    """What came and went until then."""
    checks: Objects[CheckFacts] = ()

    @property
    def came(self) -> tuple[LogLine, ...]:
        """Changes that brought something."""
        return tuple(line for line in self.changes if line.sign in ("+", "~"))


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

    @property
    def events(self) -> tuple[EventFacts, ...]:
        """What came and went in it, each line once."""
        parts = [one.events for one in self.actions] + [one.events for one in self.judgements]
        told = dict.fromkeys(line for lines in parts for line in lines)
        return tuple(map(read_event, told))


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
    starts: float | None
    """When it began, s after the run did."""
    seconds: float | None
    tries: tuple[TryFacts, ...]
    done: tuple[str, ...]
    """Device actions in words, for a run without events."""
    talks: tuple[Conversation, ...]
    """Conversations of the step, in their order."""
    readings: tuple[ReadingFacts, ...]
    sought: tuple[SoughtFacts, ...]
    fixes: tuple[FixFacts, ...]

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
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures of the try that is shown, each once."""
        frames = self.shown_try.frames if self.shown_try else ()
        return tuple({frame.picture: None for frame in frames if frame.picture is not None})

    @property
    def screenshots(self) -> tuple[Path, ...]:
        """The files of these pictures."""
        return tuple(picture.path for picture in self.pictures)

    @property
    def checks(self) -> tuple[CheckFacts, ...]:
        """What the last judgement checked."""
        judged = [judgement for one in self.tries for judgement in one.judgements]
        return judged[-1].checks if judged else ()

    @property
    def tokens(self) -> tuple[int, int]:
        """Tokens of its conversations, given and answered."""
        given = sum(talk.input_tokens or 0 for talk in self.talks)
        return given, sum(talk.output_tokens or 0 for talk in self.talks)

    @property
    def other_evidence(self) -> tuple[str, ...]:
        """Evidence that neither a check nor what came and went tells."""
        told = {line for check in self.checks for line in check.lines}
        told |= {f"{e.words}: {e.text}" for one in self.tries for e in one.events}
        return tuple(line for line in self.evidence if line not in told)
