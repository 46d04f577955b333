"""A passed case as a script that is replayed without a model."""

from typing import Literal

from pydantic import Field

from surefoot.state.values.action import Action, Locator
from surefoot.state.values.app import App
from surefoot.state.values.base import Value
from surefoot.state.values.case import Parameter, Part
from surefoot.state.values.predicate import Place, Predicate, ProvenCheck
from surefoot.state.values.screen import Box
from surefoot.state.values.verdict import StepVerdict, Verdict

ReplayVerdict = Literal["passed", "passed, healed", "failed", "blocked", "unknown"]


HealedBy = Literal[
    "next in rank", "same row", "similar name", "surroundings", "knowledge graph", "model"
]
"""By what a lost target was found, the surest first."""


class PartOf(Value):
    """Where inside of a text a hyperlink stood that only a picture shows."""

    words: str
    """All of the text."""
    locators: tuple[Locator, ...]
    """Of the text, best first."""
    x: float = Field(ge=0, le=1)
    """From the left side of the text's box to its right side."""
    y: float = Field(ge=0, le=1)
    width_px: float
    """Of the text's box: in another size its lines may break elsewhere."""
    height_px: float


class Traces(Value):
    """What a target and its screen looked like besides, to be weighed when nothing finds it."""

    ident: str = ""
    placeholder: str = ""
    clickable: bool = False
    parts: int = 0
    """How many widgets are inside of it."""
    before: tuple[str, ...] = ()
    """The widgets before it in document order, the nearest first: `role "name" #id`."""
    after: tuple[str, ...] = ()
    number: int = 0
    """0-based, among those of its role."""
    alike: int = 1
    """How many of its role there are."""
    place: Box | None = None
    """Its box as shares of the screen, 0 to 1."""
    others: tuple[str, ...] = ()
    """The other widgets of its kind: what was there beside it is not it."""


class ScriptTarget(Value):
    """What an action was done to, for when its best locator is lost."""

    role: str = ""
    name: str = ""
    within: Place | None = None
    """The innermost container around it that has a name."""
    beside: str = ""
    """All that the row or item around it says, where it is in one."""
    inside: PartOf | None = None
    """For a hyperlink inside of a text on a phone."""
    traces: Traces | None = None


class ScriptAction(Value):
    """One device action."""

    description: str
    action: Action
    """Targets have ranked locators and no widget ids; texts hold `${name}`."""
    targets: tuple[ScriptTarget, ...] = ()
    """In the order target, to."""


class ScriptStep(Value):
    """One step with what must hold after it."""

    index: int
    part: Part = "steps"
    action: str
    expected: str = ""
    actions: tuple[ScriptAction, ...] = ()
    checks: tuple[ProvenCheck, ...] = ()
    subjects: tuple[ScriptTarget, ...] = ()
    """The widget that each check is about; empty for a check that is about no single one."""
    unchecked: tuple[str, ...] = ()
    """Words of the expected result that no check covers."""
    has_frames: bool = False
    """After it the page has frames: what must be seen may be in one."""
    note: Literal["", "action only", "held before"] = ""
    """action only: nothing is checked. held before: the checks held before the step already."""


class Script(Value):
    """Everything that a replay needs, values of secrets apart."""

    version: Literal[1] = 1
    case: str
    title: str = ""
    run_id: str = ""
    """The passed run that it was made from."""
    app: App
    parameters: dict[str, Parameter] = Field(default_factory=dict)
    """Secrets come from the environment only."""
    steps: tuple[ScriptStep, ...]


class Healed(Value):
    """A locator that found nothing any more, and the one that took its place."""

    description: str
    """The action that it was needed for."""
    old: Locator
    new: Locator
    how: HealedBy


class ReplayedStep(Value):
    """What came of one step."""

    index: int
    part: Part = "steps"
    action: str
    result: ReplayVerdict | Literal["not_run"]
    reason: str = ""
    broken: Predicate | None = None
    """The predicate that does not hold."""
    healed: tuple[Healed, ...] = ()
    targets: int = 0
    """How many targets were looked for."""
    seconds: float = 0.0

    @property
    def verdict(self) -> StepVerdict:
        """The result, without how it was reached."""
        return "passed" if self.result == "passed, healed" else self.result


class Drift(Value):
    """How far the app has moved away from the script."""

    targets: int = 0
    """How many targets were looked for."""
    healed: int = 0
    """How many of them had lost their best locator."""
    by: dict[HealedBy, int] = Field(default_factory=dict)
    """How many of those were found by which means."""


class ReplayResult(Value):
    """What came of a replay."""

    case: str
    result: ReplayVerdict
    verdict: Verdict
    steps: tuple[ReplayedStep, ...]
    drift: Drift = Drift()
    seconds: float = 0.0
