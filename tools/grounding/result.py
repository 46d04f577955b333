"""What grounding an intent on a screen gives."""

from dataclasses import dataclass

from surefoot.state.values.action import Action
from surefoot.state.values.screen import Widget

MOST_CANDIDATES = 8
NAMED_LEVELS = frozenset({"name", "label", "text"})
"""At which the words are all that a widget is called."""


@dataclass(frozen=True)
class Found:
    """The widgets that are meant."""

    widgets: tuple[Widget, ...]
    level: str
    """How they were told: name, label, text, begins, holds, sign (weaker: only the words of its
    class or id fit), kind, place or locator."""

    @property
    def is_named(self) -> bool:
        """The words are all that they are called, not a part of it."""
        return self.level in NAMED_LEVELS


@dataclass(frozen=True)
class Several:
    """More than one widget fits, and nothing tells which is meant."""

    candidates: tuple[Widget, ...]
    """At most MOST_CANDIDATES."""
    words: str
    """For people: `2 buttons 'Insert': in 'Tabs', in 'Form'`."""


@dataclass(frozen=True)
class Missing:
    """Nothing on this screen fits."""

    nearest: tuple[str, ...]
    """Names that are nearly it, best first."""
    reason: str


@dataclass(frozen=True)
class Planned:
    """What is to be done next for an intent."""

    actions: tuple[Action, ...]
    """None when all that the intent asks for holds already."""
    is_last: bool = True
    """Nothing is to be done for the intent after them."""
    widgets: tuple[Widget, ...] = ()
    """What the actions are done to."""
    level: str = ""
    """See `Found`."""
