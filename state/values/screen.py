"""What a device shows: widgets in document order, and what happened since the last action."""

from typing import Literal

from surefoot.state.values.base import Value

MASK = "••••••"
"""Stands for every password and secret outside the device."""

EventKind = Literal[
    "dialog",
    "toast",
    "console_error",
    "page_error",
    "request",
    "download",
    "popup",
    "crash",
    "anr",
    "refused",
    "reload",
]
"""`refused`: what led out of the app was not opened, or not sent. `reload`: the page that was shown
was asked for by its own address, and came."""


class Box(Value):
    """Where a widget is, in px relative to the visible part of its page or frame."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends across."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends down the page."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle, across and down."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def area(self) -> float:
        """Square px."""
        return self.width * self.height


class Event(Value):
    """Something that came and went, which a look at the screen alone would miss."""

    kind: EventKind
    text: str = ""
    """Message, file name or error text."""
    detail: str = ""
    """For a dialog its type and answer; for a request the method, for a page "GET document"."""
    url: str = ""
    status: int | None = None
    """HTTP status; None for a request that got no answer."""


class Widget(Value):
    """One element of the screen."""

    id: str
    """Unique on its screen, stable while it is looked at, e.g. "e12" or "f1e3"."""
    role: str
    """ARIA role; mobile classes are mapped onto it. "text" is loose text."""
    name: str = ""
    """Accessible name: what a user calls it."""
    text: str = ""
    """Visible text that is not the name."""
    value: str | None = None
    """What a field holds; MASK for a password; None for a widget without a value."""
    states: tuple[str, ...] = ()
    """checked, mixed, disabled, selected, expanded, collapsed, pressed, focused, invalid, required,
    readonly, hidden (in the tree but not to be seen), password (a field for one that has no name to
    say so), `sort ascending`, `class completed` ..."""
    depth: int = 0
    """Level in the tree, 0 at the top."""
    box: Box | None = None
    clickable: bool = False
    placeholder: str = ""
    url: str = ""
    """Where a link leads."""
    level: int | None = None
    """Of a heading, 1 to 6."""
    frame: str = ""
    """Id of the iframe widget around it, empty on the main page."""
    test_id: str = ""
    """Resource id, test id or DOM id."""
    conceals: bool = False
    """A field of a kind that hides what it holds: for passwords."""
    covered: bool = False
    """Something else is painted over all of its text."""
    blocked: bool = False
    """A dialog, or what lies over the whole window, must be answered before it can be used."""
    label: str = ""
    """What stands beside or above a field that has no name, by the places of both; of what is drawn
    for a hidden field that one's label; of any other control its tooltip."""
    field_type: str = ""
    """What the role does not tell of how it is made: date, datetime-local, month, week, time,
    number, color, email, tel, url, textarea, editable, select, multiple, file, submit."""
    tokens: str = ""
    """Class, id and colour of a control, for one that has no name."""
    scrolls: tuple[Literal["up", "down", "left", "right"], ...] = ()
    """Where more of its content is."""


class Concealed(Value):
    """A control that is in the page and not shown, with what may bring it up."""

    role: str
    name: str
    opener: str = ""
    """Id of the widget that shows what hides it: by its own word, else the one before or around."""
    told: bool = False
    """The page itself says that the opener shows it."""


_PHONES = frozenset({"android", "harmony"})


class Screen(Value):
    """What is visible now."""

    kind: Literal["web", "android", "harmony", "simulated", "replay"] = "web"
    location: str = ""
    """URL, activity or page id."""
    title: str = ""
    widgets: tuple[Widget, ...] = ()
    events: tuple[Event, ...] = ()
    """Since the last action began."""
    width_px: int = 0
    height_px: int = 0
    truncated: bool = False
    """It holds more than is read of one screen; what is not among the widgets may be there."""
    opaque: bool = False
    """Most of it is drawn by the app itself (a game, a video, a canvas), so that no widgets tell
    of it: only its picture does."""
    concealed: tuple[Concealed, ...] = ()
    """Controls that the page holds but does not show."""
    loading: bool = False
    """The app shows that more is to come: something turns, or stands where content will be."""
    keyboard: Box | None = None
    """Where the soft keyboard covers it."""

    @property
    def on_phone(self) -> bool:
        """It is a phone's: its hierarchy is all that tells of it, and a keyboard may cover it."""
        return self.kind in _PHONES
