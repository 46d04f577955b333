"""The file of a simulated app: screens, widgets and what they do, checked when read."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import Field, field_validator, model_validator

from surefoot.tools.devices.sim.reactions import (
    FilePart,
    Guard,
    Reaction,
    Reactions,
    Scalar,
    as_lists,
    with_inner,
)

Event = Literal[
    "tap",
    "double_tap",
    "long_tap",
    "swipe_left",
    "swipe_right",
    "drop",
    "type",
    "submit",
    "select",
    "check",
    "full",
    "pinch_in",
    "pinch_out",
]
FIELDS = frozenset({"textbox", "searchbox"})
CHECKS = frozenset({"checkbox", "switch", "radio"})
CHOICES = frozenset({"combobox", "wheel"})
PLACING = frozenset({"row", "column"})
"""Roles that only place what is in them."""

_HOLDING = FIELDS | CHECKS | CHOICES | {"keypad", "slider"}
_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_PACKAGE = r"^[a-z]\w*(\.[A-Za-z]\w*)+$"


class SimulatedWidget(FilePart):
    """One widget, or with `for_each` one for every entry of a list.

    A phone shows a role as its own class: a `textbox` is an `android.widget.EditText`. Of its own
    are the roles `row` and `column` (they place `widgets`), `list` (scrolls them), `paragraph`
    (a text with `links` in it), `keypad` (ten digits), `wheel` (a selector that is swiped),
    `slider` (tells its number but with an `android_class`), `icon` (an image that may have no
    label) and `surface` (a game or map: one opaque view).
    """

    id: str = Field(pattern=r"^[A-Za-z][\w-]*$")
    role: str
    name: str = ""
    text: str = ""
    bind: str = ""
    """Variable that the widget shows and changes: text, checked or not, chosen option."""
    password: bool = False
    placeholder: str = ""
    level: int | None = None
    options: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    disabled_when: Guard = Field(default_factory=dict)
    selected_when: Guard = Field(default_factory=dict)
    show_when: Guard = Field(default_factory=dict)
    for_each: str = ""
    """List variable; `{item}` is the entry, `{item.2}` its second part between `|`."""
    on: dict[Event, Reactions] = Field(default_factory=dict)
    links: dict[str, Reactions] = Field(default_factory=dict)
    """Of a paragraph: words of its text that are hyperlinks, and what a tap on them does."""
    range: tuple[float, float] = (0, 100)
    """Of a slider: its least and its largest value."""
    length: int = Field(default=6, ge=1, le=20)
    """Of a keypad: digits until the event `full`."""
    widgets: tuple["SimulatedWidget", ...] = ()
    """What is inside."""

    rid: str | None = None
    """Resource id on a phone; the id when not given, none when empty."""
    android_class: str = ""
    """Class on a phone, when it is not the one of the role."""
    desc: str = ""
    """Content description on a phone."""
    label: Literal["above", "hint", "desc", "none"] | None = None
    """Where a phone shows the name of a field; above it with a placeholder, else as the hint."""
    keyboard: Literal["text", "number"] = "text"
    weight: float = Field(default=1.0, gt=0)
    """Share of the width in a row."""
    height: int | None = Field(default=None, ge=1)
    """In px; by role and text when not given."""

    @field_validator("on", "links", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return as_lists(given)

    @model_validator(mode="after")
    def _fits_its_role(self) -> "SimulatedWidget":
        if self.role in _HOLDING and not self.bind:
            raise ValueError(f"a {self.role} needs `bind`, the variable it changes")
        if self.role in CHOICES and not self.options:
            raise ValueError(f"a {self.role} needs `options`")
        if self.links and self.role != "paragraph":
            raise ValueError("only a paragraph has `links`")
        missing = next((words for words in self.links if words not in self.text), None)
        if missing is not None:
            raise ValueError(f"the text of the paragraph does not hold its link {missing!r}")
        return self

    def reactions(self) -> Iterator[Reaction]:
        """List what it may do."""
        for given in (*self.on.values(), *self.links.values()):
            yield from with_inner(given)

    def variables(self) -> Iterator[str]:
        """List the variables it shows or needs."""
        for guard in (self.show_when, self.disabled_when, self.selected_when):
            yield from guard
        yield from (name for name in (self.bind, self.for_each) if name)


class SimulatedScreen(FilePart):
    """One screen."""

    title: str = ""
    widgets: tuple[SimulatedWidget, ...] = ()
    page_size: int = Field(default=0, ge=0)
    """Widgets visible at once in memory; the others come by scrolling. 0: all. A phone scrolls
    what is higher than it."""
    keys: dict[str, Reactions] = Field(default_factory=dict)
    """By name of the key, e.g. escape or ctrl+s; `back` without one shows the screen before.
    `rotate` is turning a phone."""
    activity: str = ""
    """Name of the activity on a phone, e.g. `.ui.PayActivity`; made of the name when not given."""
    bottom: tuple[SimulatedWidget, ...] = ()
    """Widgets that stay at the bottom edge while the others scroll."""

    @field_validator("keys", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return as_lists(given)

    @model_validator(mode="after")
    def _ids_are_unique(self) -> "SimulatedScreen":
        ids = [widget.id for widget in self.all_widgets()]
        twice = next((ident for ident in ids if ids.count(ident) > 1), None)
        if twice:
            raise ValueError(f"two widgets are called {twice!r}")
        return self

    def all_widgets(self) -> Iterator[SimulatedWidget]:
        """List the widgets with those inside of others, in document order."""
        yield from _with_inner_widgets((*self.widgets, *self.bottom))

    def reactions(self) -> Iterator[Reaction]:
        """List what it and its widgets may do."""
        for given in self.keys.values():
            yield from with_inner(given)
        for widget in self.all_widgets():
            yield from widget.reactions()


class Theme(FilePart):
    """Colours as `#rrggbb`."""

    primary: str = Field(default="#1677FF", pattern=_COLOUR)
    background: str = Field(default="#FFFFFF", pattern=_COLOUR)
    text: str = Field(default="#1A1A1A", pattern=_COLOUR)
    link: str = Field(default="#576B95", pattern=_COLOUR)


class SeededFault(FilePart):
    """A fault that the app has on purpose, for measuring what a test run finds."""

    id: str = Field(pattern=r"^[\w-]+$")
    kind: Literal["crash", "hang", "tarpit", "wrong_value", "lost_data", "dead_end", "display"]
    screen: str
    how: str
    """The way to it and what is to be seen, for people."""


class SimulatedFile(FilePart):
    """A whole app."""

    name: str
    start: str
    """Screen that is shown first."""
    package: str = Field(default="", pattern=rf"^$|{_PACKAGE}")
    """Name of the app on a phone; made of the name when not given."""
    version: str = "1.0"
    variables: dict[str, Scalar | tuple[str, ...]] = Field(default_factory=dict)
    screens: dict[str, SimulatedScreen] = Field(min_length=1)
    languages: dict[str, dict[str, str]] = Field(default_factory=dict)
    """By language, e.g. `vi`: texts of the file and their translation."""
    theme: Theme = Theme()
    dark_when: Guard = Field(default_factory=dict)
    """When background and text change their places."""
    faults: tuple[SeededFault, ...] = ()

    @model_validator(mode="after")
    def _names_exist(self) -> "SimulatedFile":
        _exist("screen", self.screens, self._screens_named())
        _exist("variable", self.variables, self._variables_named())
        _exist("language", {"-", *self.languages}, self._named("language"))
        _exist("fault", {fault.id for fault in self.faults}, self._named("fault"))
        return self

    @property
    def package_name(self) -> str:
        """Name of the app on a phone."""
        return (
            self.package or f"com.example.{re.sub(r'[^a-z0-9]+', '', self.name.lower()) or 'app'}"
        )

    def activity(self, screen: str) -> str:
        """Name the activity of a screen, with the package or a leading dot."""
        spec = self.screens[screen]
        words = re.split(r"[\W_]+", screen)
        return spec.activity or f".{''.join(word.title() for word in words)}Activity"

    def _screens_named(self) -> Iterator[tuple[str, str]]:
        yield "", self.start
        yield from self._named("go")
        yield from (("", fault.screen) for fault in self.faults)

    def _named(self, key: str) -> Iterator[tuple[str, str]]:
        for screen, spec in self.screens.items():
            for reaction in spec.reactions():
                if name := getattr(reaction, key):
                    yield screen, name

    def _variables_named(self) -> Iterator[tuple[str, str]]:
        for screen, spec in self.screens.items():
            for reaction in spec.reactions():
                yield from ((screen, name) for name in reaction.names())
            for widget in spec.all_widgets():
                yield from ((screen, name) for name in widget.variables())
        yield from (("", name) for name in self.dark_when)


def _with_inner_widgets(widgets: Iterable[SimulatedWidget]) -> Iterator[SimulatedWidget]:
    for widget in widgets:
        yield widget
        yield from _with_inner_widgets(widget.widgets)


def _exist(what: str, known: Iterable[str], named: Iterable[tuple[str, str]]) -> None:
    there = list(known)
    for screen, name in named:
        if name not in there:
            where = f"screen {screen!r}: " if screen else ""
            listed = f"; there is {', '.join(there)}" if what != "variable" else ""
            raise ValueError(f"{where}there is no {what} {name!r}{listed}")
