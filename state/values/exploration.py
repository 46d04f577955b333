"""What an exploration can do on a screen, and what it did."""

from typing import Literal

from pydantic import Field

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value

EventSource = Literal["app", "random", "untried", "path", "model", "back", "property"]
Outcome = Literal["done", "failed", "unknown"]


class Candidate(Value):
    """One event that can be done on a screen."""

    key: str
    """Names it; the same on every screen where the widget is the same."""
    action: Action | None = None
    """None: nothing is done on the device, as for stopping an app that cannot be stopped."""
    label: str = ""
    """In words."""
    enables: tuple[str, ...] = ()
    """Keys of events that can be done after it: a form that is filled in is sent."""


class Chosen(Value):
    """The event that comes next."""

    candidate: Candidate
    source: EventSource
    """What chose it: starts and stops of the app, chance, an untried action, a known path ..."""
    reason: str = ""


class EventDone(Value):
    """One event of an exploration."""

    number: int
    """0-based."""
    key: str
    label: str
    source: EventSource
    before: str
    """State that it was done in."""
    after: str
    outcome: Outcome = "done"
    """`unknown`: a recorded app cannot tell what it leads to."""
    problem: str = ""
    is_new: bool = False
    """It reached a state for the first time."""
    is_stuck: bool = False
    """A tarpit was noticed after it."""


class StateFacts(Value):
    """A state of the app."""

    id: str
    structure: str
    """The same for states that differ in texts alone."""
    page: str
    """Activity or path of the address."""
    title: str = ""
    texts: dict[str, str] = Field(default_factory=dict)
    """By what a widget is: a digest of its texts without numbers; both short."""
