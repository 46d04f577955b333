"""What is said between a run and the process in which its property files live."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value
from surefoot.state.values.properties import (
    Looked,
    Memory,
    Played,
    PropertyFacts,
    PropertyProblem,
    SentenceProperty,
)
from surefoot.state.values.screen import Screen


class Load(Value):
    """Read these files; sentences are read already."""

    kind: Literal["load"] = "load"
    files: tuple[str, ...]
    sentences: tuple[SentenceProperty, ...] = ()


class AskHolds(Value):
    """Say which preconditions and invariants hold on a screen."""

    kind: Literal["look"] = "look"
    screen: Screen
    memory: Memory
    seed: int
    left_out: tuple[str, ...] = ()


class Play(Value):
    """Run a rule, an initializer or a main path."""

    kind: Literal["play"] = "play"
    name: str
    screen: Screen
    memory: Memory
    seed: int
    most_actions: int | None = None


class SeenScreen(Value):
    """The screen after what was asked of the device."""

    kind: Literal["seen"] = "seen"
    screen: Screen


class Refused(Value):
    """The device did not do it."""

    kind: Literal["refused"] = "refused"
    missing: bool
    """The target is not on the screen."""
    text: str


class At(Value):
    """Work begins on a file or a property."""

    kind: Literal["at"] = "at"
    name: str


class LoadedNames(Value):
    """What the files hold."""

    kind: Literal["loaded"] = "loaded"
    properties: tuple[PropertyFacts, ...]
    problems: tuple[PropertyProblem, ...]


class HoldsAnswer(Value):
    """Answer to `AskHolds`."""

    kind: Literal["told"] = "told"
    looked: Looked


class Ended(Value):
    """Answer to `Play`."""

    kind: Literal["ended"] = "ended"
    played: Played


class Do(Value):
    """Ask the device to act."""

    kind: Literal["do"] = "do"
    action: Action


class See(Value):
    """Ask the device what is on the screen."""

    kind: Literal["see"] = "see"


Question = Annotated[Load | AskHolds | Play | SeenScreen | Refused, Field(discriminator="kind")]
"""From the run to the process."""
Reply = Annotated[At | LoadedNames | HoldsAnswer | Ended | Do | See, Field(discriminator="kind")]
"""From the process to the run."""

QUESTION: TypeAdapter[Question] = TypeAdapter(Question)
REPLY: TypeAdapter[Reply] = TypeAdapter(Reply)
