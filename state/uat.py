"""State of the graph `uat`."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from surefoot.state.case_run import CaseRunOutput, CaseRunUpdate, Substep
from surefoot.state.values.action import Action, DialogAnswer, Direction
from surefoot.state.values.base import Value
from surefoot.state.values.verdict import ValidationResult

Answer = Literal["yes", "no", "cannot_tell"]
Decision = Literal["next_step", "go_on", "finish"]
"""What `summarise` decided."""


class SkillCall(Value):
    """One skill with its arguments, as the operation agent named it; nothing of it is checked."""

    skill: str
    rid: str = ""
    """Resource id of a node of the screen."""
    text: str = ""
    """What to type: a text of the step, or the `${name}` that the parameter agent chose."""
    direction: Direction | None = None
    dialog: DialogAnswer = "accept"
    """To a question of the browser that a click brings up."""
    description: str = ""
    """In words; the script and the report keep it."""
    planned: Action | None = None
    """What is done for an intent of the step, where no agent has named a skill."""
    intent: int | None = None
    """Index of that intent."""
    ends_intent: bool = True
    is_search: bool = False

    def __str__(self) -> str:
        """Write it as a call."""
        if self.planned is not None:
            return self.description
        refuses = "dismiss" if self.dialog == "dismiss" else ""
        given = [self.rid, repr(self.text) if self.text else "", self.direction or "", refuses]
        return f"{self.skill}({', '.join(one for one in given if one)})"


class InvalidCall(Value):
    """A call that was invalid, and why."""

    call: str
    reason: str


class Done(Value):
    """One action of the current step, for the operation agent's memory."""

    description: str
    outcome: str
    """What came of it, in words."""


class Inspection(Value):
    """What the inspection agent said, evidence checked."""

    answer: Answer
    confidence: float = Field(ge=0, le=1)
    reason: str = ""
    evidence: tuple[str, ...] = ()
    """Lines of the nodes that it named, which are on the screen."""
    refused: bool = False
    """The app refused what was done, or shows what contradicts the case."""
    by: Literal["model", "pattern", "check"] = "model"
    """Who said so: the agent, what is known of the step, or an exact check."""

    @property
    def result(self) -> ValidationResult:
        """The same as the result of a validation."""
        return ValidationResult(
            is_completed=self.answer == "yes",
            confidence=self.confidence,
            reason=self.reason,
            evidence="\n".join(self.evidence),
        )


@with_config(ConfigDict(extra="forbid", use_attribute_docstrings=True))
class UatInput(TypedDict):
    """An acceptance case; plain JSON."""

    case: dict[str, Any]
    """An acceptance case, e.g. {"app": "http://127.0.0.1:8000/", "steps": ["Open the settings"],
    "expected": "The settings are shown"}."""


class UatUpdate(CaseRunUpdate, total=False):
    """What nodes write; a key is absent until its node has run."""

    steps: list[str]
    """The steps as they were rewritten."""
    acted: bool
    """Something was done since the last inspection."""
    call: SkillCall | None
    """What the operation agent wants done next; None when it sees nothing to do."""
    cannot: str
    """Why it sees nothing to do."""
    queue: list[Substep]
    """What is to be done behind the call, in the same round of an intent."""
    by_agent: bool
    """The operation agent does the rest of the step: it was not understood, or not found."""
    invalid: list[InvalidCall]
    """Invalid calls for the current action, oldest first."""
    is_invalid: bool
    """The last call was invalid."""
    memory: list[Done]
    """Actions of the current step, oldest first; cleared at each new step."""
    inspection: Inspection | None
    decision: Decision


class UatState(UatInput, UatUpdate):
    """Everything a node may read."""


class UatOutput(CaseRunOutput):
    """What a caller gets."""
