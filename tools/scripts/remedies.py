"""What may find a target again where nothing on the screen alone tells which it is."""

from dataclasses import dataclass
from typing import Literal, Protocol

from surefoot.state.values.action import Target
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.script import ScriptStep, ScriptTarget
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.knowledge.healing.heal import display_name
from surefoot.tools.knowledge.healing.surroundings import CLICKED
from surefoot.tools.screens.texts import is_hidden


@dataclass(frozen=True)
class Lost:
    """A target of a script that no locator, row or similar name finds; parameters filled in."""

    step: ScriptStep
    number: int
    """How many actions of the step were done before."""
    field: str
    """target or to."""
    target: Target
    known: ScriptTarget
    """What it looked like."""
    description: str


class Remedy(Protocol):
    """One of them; asked in turn."""

    @property
    def how(self) -> Literal["knowledge graph", "model"]:
        """What the report calls it."""

    async def find(self, lost: Lost, screen: Screen) -> tuple[Widget | None, str]:
        """Give the widget that it is now, or why it is not known."""


def may_be(known: ScriptTarget, widget: Widget) -> bool:
    """Say whether a widget may at all be taken for a lost one.

    It is shown and has a name, is of its kind, and does nothing that cannot be taken back.
    """
    kinds = CLICKED if known.role in CLICKED else {known.role}
    usable = "disabled" not in widget.states and not is_hidden(widget)
    name = display_name(widget)
    return usable and widget.role in kinds and bool(name) and not looks_irreversible(name)
