"""What users say must always hold of an app, and what came of trying it."""

from typing import Literal

from pydantic import Field, JsonValue

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

PropertyKind = Literal["rule", "initializer", "invariant", "main_path"]
Outcome = Literal["passed", "failed", "target_not_found", "precondition_not_met", "error"]

Memory = dict[str, dict[str, JsonValue]]
"""What the property classes keep between two calls: by class, by attribute."""
ANY_TEXT = "${text}"
"""Stands for a text that is made anew, by the run's seed, each time the property is tried."""


class PropertyFacts(Value):
    """One rule, initializer, invariant or main path."""

    name: str
    """Class and method, e.g. "Notes.a_found_note_contains_the_query"."""
    kind: PropertyKind
    file: str = ""
    line: int = 0
    said: str = ""
    """First line of its description."""
    guarded: bool = False
    """It has a precondition."""
    probability: float | None = None
    """None: that of the settings."""
    max_tries: int | None = None
    source: str = ""
    """Its text, for reports."""


class PropertyProblem(Value):
    """What is wrong with a file of properties, or with one of them."""

    name: str
    """The file, or the property."""
    text: str
    line: int = 0


class Broken(Value):
    """An invariant that does not hold on the screen, or a question that could not be answered."""

    name: str
    outcome: Literal["failed", "error"]
    text: str
    where: str = ""
    """File, line and text of the line, e.g. "notes.py:12: assert not d(text='-1').exists"."""
    overran: bool = False
    """It did not come to an end in time."""


class Looked(Value):
    """What the properties say of one screen; no device was asked."""

    holding: tuple[str, ...] = ()
    """Rules whose precondition holds, or that have none."""
    kept: tuple[str, ...] = ()
    """Invariants that hold; one about a widget that is not on the screen is in neither list."""
    broken: tuple[Broken, ...] = ()
    memory: Memory = Field(default_factory=dict)


class Query(Value):
    """One look of a property for a widget."""

    selector: str
    """As it is written, e.g. "text='Search'"."""
    text: str = ""
    """What the widget must say, where that is all that was asked for."""
    found: bool


class Played(Value):
    """What came of one rule, initializer or main path."""

    name: str
    outcome: Outcome
    text: str = ""
    where: str = ""
    queries: tuple[Query, ...] = ()
    """Those since the last action."""
    overran: bool = False
    """It did not come to an end in time."""
    memory: Memory = Field(default_factory=dict)


class PropertyCount(Value):
    """How often a property was tried, and with what outcome."""

    name: str
    held: int = 0
    """Screens on which its precondition held."""
    first_held_event: int | None = None
    first_held_s: float | None = None
    """Since the exploration began."""
    tries: int = 0
    passed: int = 0
    failed: int = 0
    target_not_found: int = 0
    precondition_not_met: int = 0
    error: int = 0
    overran: int = 0
    said: str = ""
    """What the last outcome that is no pass says."""


class SentenceProperty(Value):
    """A rule, or an invariant where nothing is done."""

    name: str
    said: str
    """As it was written."""
    file: str = ""
    line: int = 0
    when: tuple[Check, ...] = ()
    do: tuple[Intent, ...] = ()
    then: tuple[Check, ...] = Field(min_length=1)
    probability: float | None = Field(default=None, ge=0, le=1)
    max_tries: int | None = Field(default=None, ge=1)

    @property
    def understood(self) -> str:
        """How the sentence was understood, for review."""
        parts = [("when", self.when), ("do", self.do), ("then", self.then)]
        return "\n".join(f"{name}: {'; '.join(map(str, said))}" for name, said in parts if said)
