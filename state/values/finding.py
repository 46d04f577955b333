"""What an exploration finds wrong with an app."""

from typing import Literal

from surefoot.state.values.base import Value

FaultKind = Literal[
    "crash",
    "anr",
    "hang",
    "property",
    "invariant",
    "page_error",
    "failed_request",
    "blank_screen",
    "console_error",
    "property_error",
]
"""Worst first. `property_error` is a fault of a property, not of the app."""


class Fault(Value):
    """One fault as it was seen once."""

    kind: FaultKind
    text: str
    detail: str = ""
    """Stack, line of the property, answer of the server."""
    place: str = ""
    """Where and by what it came about, where the text alone does not tell one from another."""
    property: str = ""


class ExplorationFinding(Value):
    """A fault of the app, told once however often it was seen."""

    signature: str
    """The same for the same fault, whatever ids, numbers and addresses its text holds."""
    kind: FaultKind
    text: str
    detail: str = ""
    property: str = ""
    event: int
    """0-based index of the event after which it was first seen."""
    restarted_at: int = 0
    """Index of the first event since the app was last started."""
    seconds: float = 0.0
    """Since the exploration began."""
    seen: int = 1
    """How often."""
    location: str = ""
    screen: str = ""
    """Digest of the screen, of its picture, and of what was shown before the event."""
    shot: str = ""
    shot_before: str = ""
    script: str = ""
    """File with the events that lead to it."""
    reproduced: bool | None = None
    """Whether a replay shows it again; None when none was tried."""
    events_needed: int | None = None
    """How many events of the script are left after what is not needed was left out."""
