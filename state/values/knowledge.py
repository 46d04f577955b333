"""What was learned: what a run added to the knowledge graph, and how steps were done and judged.

Texts hold `${name}`, never a secret.
"""

from typing import Literal

from pydantic import model_validator

from surefoot.state.values.action import Action, Locator
from surefoot.state.values.base import Value
from surefoot.state.values.predicate import ProvenCheck
from surefoot.state.values.script import ScriptTarget

PatternVerdict = Literal["passed", "failed"]
PatternSource = Literal["observed", "checked", "confirmed"]
"""On what a verdict rests: a model's reading of the screen, exact checks, or a person's word."""


class Updates(Value):
    """What the knowledge graph learned."""

    pages: int = 0
    """New ones."""
    transitions: int = 0
    """Steps reported."""
    intents: int = 0

    def __add__(self, other: "Updates") -> "Updates":
        return Updates(
            pages=self.pages + other.pages,
            transitions=self.transitions + other.transitions,
            intents=self.intents + other.intents,
        )


def add_updates(so_far: Updates, new: Updates) -> Updates:
    """Sum up what was learned over nodes."""
    return so_far + new


class StepKey(Value):
    """Which step on which page."""

    intent: str
    """The step's words, normalised, names and `${name}` kept."""
    expected: str
    """Its expected result, normalised the same way."""
    page: str
    """Identity of the page before the step."""


class VerdictPattern(Value):
    """How a step was judged when the page changed in just this way."""

    signature: str
    """Digest of what changed, clocks and ids left out."""
    passed: int = 0
    failed: int = 0
    checks: tuple[ProvenCheck, ...] = ()
    unchecked: tuple[str, ...] = ()
    """Claims that no check covers."""
    confidence: float = 0.0
    reason: str = ""
    evidence: tuple[str, ...] = ()
    source: PatternSource = "observed"
    """What is only observed decides nothing until a person has confirmed it."""
    seen_at: str = ""
    """Address or screen where it was judged."""

    @model_validator(mode="before")
    @classmethod
    def _of_an_earlier_version(cls, facts: object) -> object:
        """What was judged by words is read, and decides nothing any more."""
        if not isinstance(facts, dict) or "claims" not in facts:
            return facts
        kept = {key: value for key, value in facts.items() if key != "claims"}
        return {**kept, "confidence": 0.0}

    @property
    def verdict(self) -> PatternVerdict | None:
        """The verdict, None when the recorded ones disagree."""
        if self.passed and self.failed:
            return None
        return "passed" if self.passed else "failed" if self.failed else None


class KnownWidget(Value):
    """By what a widget of a page is found again."""

    key: str
    """Its place when it was first used, e.g. `//button[@name='Save']`; a healed one keeps it."""
    looks: ScriptTarget = ScriptTarget()
    locators: tuple[Locator, ...] = ()
    """Best first."""
    healed_at: float = 0.0
    """Unix time at which it was last found by another locator than the best one, s; 0 for never."""


class LearnedSubstep(Value):
    """One device action of a plan that worked."""

    description: str
    action: Action
    """Targets have neither locators nor widget ids."""
    widgets: tuple[str, ...] = ()
    """Key of each target, in the order target, to."""
    disabled: bool = False
    """The target was disabled when this was planned; an earlier substep of the plan enables it."""
    final: bool = True
    ends_intent: bool = True
    """With it one of the step's intents was done."""


class PlanPattern(Value):
    """Actions that did a step, or a part of it, on a page."""

    substeps: tuple[LearnedSubstep, ...]
    successes: int = 0
    failures: int = 0
    last_worked: bool = True


class PlanUse(Value):
    """A plan that was gone through, and what came of it."""

    page: str
    """Identity of the page that it was made for."""
    position: int = 0
    """How many actions of the step were done before."""
    substeps: tuple[LearnedSubstep, ...]
    worked: bool
    widgets: tuple[KnownWidget, ...] = ()
    """As they are found now, where that was not known."""


class LearnedStep(Value):
    """All that was learned of one step on one page."""

    plans: tuple[PlanPattern, ...] = ()
    """The ones that worked most and last first."""
    widgets: tuple[KnownWidget, ...] = ()
    verdict: VerdictPattern | None = None
