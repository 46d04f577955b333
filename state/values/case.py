"""A test case, the same for web and mobile."""

from collections.abc import Sequence
from typing import Literal, Protocol

from pydantic import Field, field_validator, model_validator

from surefoot.state.values.app import PARAMETER_MARK, App
from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

Criticality = Literal["low", "normal", "high"]
Part = Literal["setup", "steps", "teardown"]
"""What a step belongs to, by the key of the case file. A setup that does not pass blocks the case;
the teardown is done whatever came of the steps, and does not change the verdict."""
PARTS: tuple[Part, ...] = ("setup", "steps", "teardown")


class Parameter(Value):
    """A named value for the texts of a case, written `${name}` there."""

    value: str | None = None
    value_from: str | None = None
    """`env:NAME`, or `vault:KEY` once a runner has put the secret away."""
    secret: bool = False
    """Masked in every prompt, log, checkpoint and report."""
    description: str = ""

    @model_validator(mode="after")
    def _has_one_source(self) -> "Parameter":
        if (self.value is None) == (self.value_from is None):
            raise ValueError("give either value or value_from")
        if self.value_from is not None and not self.value_from.startswith(("env:", "vault:")):
            raise ValueError("value_from must be env:NAME")
        return self


_ENDS = (".", "!", "?", ";", "。", "！", "？", "；")


class ReadBack(Value):
    """By what one sees, after a process was killed, whether what a step does has happened.

    Needed only where that cannot be taken back; without it a person is asked.
    """

    seen: str = Field(min_length=1)
    """A text that is shown when it has happened, as whole words; `${name}` for parameters."""
    beside: str = Field(min_length=1)
    """A text that is shown there in any case, e.g. the heading of the list: only beside it the
    absence of `seen` counts."""
    page: str = ""
    """Where to look, an address or a path of a web app; the screen as it is when empty."""


class Step(Value):
    """One step of a case."""

    action: str = Field(min_length=1)
    """What to do, in natural language."""
    expected: str = ""
    """What must hold afterwards; empty means only that the action really happens."""
    do: tuple[Intent, ...] = ()
    """The action, typed: it is done as it stands here, and the sentence is not read."""
    check: tuple[Check, ...] | None = None
    """The expected result, typed; None where the sentence in `expected` is read."""
    criticality: Criticality | None = None
    """low, normal, high: validation threshold 0.6, 0.7, 0.85; the case's when absent."""
    max_tries: int | None = Field(default=None, ge=1, le=20)
    read_back: ReadBack | None = None
    part: Part = "steps"

    @field_validator("do", "check", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return [given] if isinstance(given, dict) else given

    @field_validator("action", "expected")
    @classmethod
    def _is_text(cls, text: str) -> str:
        return text.strip()

    @field_validator("action")
    @classmethod
    def _is_not_blank(cls, text: str) -> str:
        if not text:
            raise ValueError("is blank")
        return text


class InPart(Protocol):
    """A step, or what came of one."""

    @property
    def part(self) -> Part:
        """What it belongs to."""


def following_step(steps: Sequence[InPart], index: int, *, passed: bool) -> int | None:
    """Give the index of the step to do after one: the next, or the teardown if it did not pass."""
    teardown = next((n for n, step in enumerate(steps) if step.part == "teardown"), len(steps))
    after = index + 1 if passed or index >= teardown else teardown
    return after if after < len(steps) else None


def has_more(steps: Sequence[InPart], index: int) -> bool:
    """Say whether the step after one is of the same part."""
    return index + 1 < len(steps) and steps[index + 1].part == steps[index].part


def _end_sentence(text: str) -> str:
    """End a sentence that has no full stop, so that the next one is read as one of its own."""
    text = text.rstrip()
    return text if text.endswith(_ENDS) else f"{text}{'.' if text.isascii() else '。'}"


class Case(Value):
    """A test case in natural language."""

    id: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$")
    """Names the case in reports and folders; made of the file's name when absent."""
    title: str = ""
    """What reports call it."""
    tags: tuple[str, ...] = ()
    """Words by which cases are chosen: `--grep`, pytest's `-k`."""
    app: App
    """An address, the name of a bundled app, an app.yaml, `android:PACKAGE`, `harmony:BUNDLE`,
    `replay:PATH`; or, with more to say, a mapping of one of the kinds."""
    steps: tuple[Step, ...] = Field(min_length=1)
    """In the order in which they are done, those of setup and teardown with them."""
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    """Values by name, written `${name}` in the sentences; secrets as `value_from: env:NAME`."""
    criticality: Criticality = "normal"
    """How sure a verdict must be: low, normal, high are thresholds of 0.6, 0.7, 0.85."""
    expected: str = ""
    """What must hold at the end of the whole case, after its last step."""

    def expected_after(self, index: int) -> str:
        """What must hold after a step; after the last one the expected end of the case too."""
        is_last = self.steps[index].part == "steps" and not has_more(self.steps, index)
        wanted = (self.steps[index].expected, self.expected if is_last else "")
        told = [text for text in wanted if text]
        return " ".join([*map(_end_sentence, told[:-1]), *told[-1:]])

    @field_validator("steps", mode="before")
    @classmethod
    def _plain_steps(cls, steps: object) -> object:
        if not isinstance(steps, list | tuple):
            return steps
        return [{"action": step} if isinstance(step, str) else step for step in steps]

    @model_validator(mode="after")
    def _parts_are_in_order(self) -> "Case":
        parts = [step.part for step in self.steps]
        if "steps" not in parts or parts != sorted(parts, key=PARTS.index):
            raise ValueError("steps: setup comes first, then at least one step, then teardown")
        return self

    @model_validator(mode="after")
    def _parameters_can_be_named(self) -> "Case":
        for name, parameter in self.parameters.items():
            if not PARAMETER_MARK.fullmatch(f"${{{name}}}"):
                raise ValueError(f"parameter {name!r}: a name is letters, digits, _, - and .")
            if parameter.secret and f"${{{name}}}" in self.app.address:
                raise ValueError(f"app.url must not hold the secret parameter {name!r}")
        return self

    @field_validator("parameters", mode="before")
    @classmethod
    def _short_form(cls, parameters: object) -> object:
        if not isinstance(parameters, dict):
            return parameters
        return {
            name: {"value": str(given)} if isinstance(given, str | int | float) else given
            for name, given in parameters.items()
        }
