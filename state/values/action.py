"""The one action vocabulary of all graphs and devices.

A target is a widget of the observed screen or a point; the locators beside it find the same
widget again on a later screen. Text may hold `${name}` parameters: they are filled in at the
device, never before, so that no secret reaches a prompt, a log or a checkpoint.
"""

from typing import Annotated, Literal

from pydantic import Field

from surefoot.state.values.base import Value

Direction = Literal["up", "down", "left", "right"]
DialogAnswer = Literal["accept", "dismiss"]
LocatorKind = Literal[
    "role", "label", "test_id", "text", "css", "id", "description", "position", "bounds"
]


class Locator(Value):
    """One way to find a widget again; a widget has several, best first."""

    by: LocatorKind
    value: str
    """Role for `role`, else what is looked for."""
    name: str | None = None
    """Accessible name, with `role` only."""
    nth: int | None = None
    """0-based position among the matches, None when there is one match."""
    frame: tuple[str, ...] = ()
    """CSS selectors of the iframes around it, outermost first."""


class Point(Value):
    """A place on the screen, in px from its top left corner."""

    x: float
    y: float


class Target(Value):
    """What an action is done to."""

    widget: str | None = None
    """Id of a widget on the observed screen; valid for that screen only."""
    point: Point | None = None
    locators: tuple[Locator, ...] = ()
    """Ways to find it on another screen, best first."""
    label: str = ""
    """What a reader calls it, e.g. `button "Save"`."""


class Tap(Value):
    """Tap or click, `count` times in a row."""

    kind: Literal["tap"] = "tap"
    target: Target
    count: int = Field(default=1, ge=1, le=3)
    dialog: DialogAnswer = "accept"
    """Answer to a native confirm or prompt that it opens."""
    dialog_text: str = ""
    """What a native prompt is answered with; its own default when empty."""


class LongTap(Value):
    """Press and hold, or click with the right button of a mouse.

    Both open what can be done with a thing; where there is no mouse it is always a long press.
    """

    kind: Literal["long_tap"] = "long_tap"
    target: Target
    button: Literal["left", "right"] = "left"
    """right: a click of the right button, where there is one."""


class TypeText(Value):
    """Write into a field, into the focused one without a target."""

    kind: Literal["type_text"] = "type_text"
    target: Target | None = None
    text: str
    clear: bool = True
    """Replace what is there; false appends."""
    submit: bool = False
    """Press Enter afterwards."""
    keypad: bool = False
    """Tap it, character by character, on the keys that the app itself draws; without a target."""


HIDE_KEYBOARD = "hide keyboard"
SOFT_KEY = "keyboard: "


class Press(Value):
    """Press a key: back, home, enter, menu, escape, tab, delete, arrow_down, ctrl+s, f2 ...

    On a phone `keyboard: Done` taps the key of the keyboard on the screen that is called so, and
    `hide keyboard` puts that keyboard away.
    """

    kind: Literal["press"] = "press"
    key: str
    target: Target | None = None
    dialog: DialogAnswer = "accept"
    """Answer to a native confirm or prompt that it opens."""
    dialog_text: str = ""
    """What a native prompt is answered with; its own default when empty."""


class Scroll(Value):
    """Bring hidden content into view."""

    kind: Literal["scroll"] = "scroll"
    direction: Direction = "down"
    target: Target | None = None
    until: str = ""
    """Goes on until this text stands in the target, or to its end; where the device can."""


class Swipe(Value):
    """Swipe over a widget in a direction, or between two points."""

    kind: Literal["swipe"] = "swipe"
    target: Target | None = None
    direction: Direction | None = None
    reach: float | None = Field(default=None, gt=0, le=1)
    """Over which share of the widget the finger goes; over most of it when absent."""
    start: Point | None = None
    end: Point | None = None


class Drag(Value):
    """Drag a widget onto another."""

    kind: Literal["drag"] = "drag"
    target: Target
    to: Target


class Hover(Value):
    """Move the pointer over a widget."""

    kind: Literal["hover"] = "hover"
    target: Target


class SelectOption(Value):
    """Choose an option of a list by its label or value."""

    kind: Literal["select_option"] = "select_option"
    target: Target
    option: str
    keep: bool = False
    """Of a list that takes several: what is chosen already stays so."""


class SetChecked(Value):
    """Switch a checkbox, radio button or switch on or off."""

    kind: Literal["set_checked"] = "set_checked"
    target: Target
    checked: bool = True


class Upload(Value):
    """Give files to a file field."""

    kind: Literal["upload"] = "upload"
    target: Target
    files: tuple[str, ...]


class Open(Value):
    """Open an app, a URL or a page of the app."""

    kind: Literal["open"] = "open"
    address: str
    fresh: bool = False
    """Start without cookies, storage and data."""


class Close(Value):
    """Close the app."""

    kind: Literal["close"] = "close"
    app: str = ""
    clear_data: bool = False


class Install(Value):
    """Install an app package."""

    kind: Literal["install"] = "install"
    path: str
    reinstall: bool = False


class Rotate(Value):
    """Turn the screen."""

    kind: Literal["rotate"] = "rotate"
    orientation: Literal["portrait", "landscape"]


class Keyboard(Value):
    """Choose the input method of a phone."""

    kind: Literal["keyboard"] = "keyboard"
    name: str = ""
    """Its id; empty for the one by which a test types fast and which covers nothing."""
    before: str = ""
    """The one that was chosen until then; filled in when it is done."""


class Wait(Value):
    """Wait until `text` is shown, or for `seconds`."""

    kind: Literal["wait"] = "wait"
    seconds: float = Field(default=2.0, gt=0, le=60)
    text: str = ""


Action = Annotated[
    Tap
    | LongTap
    | TypeText
    | Press
    | Scroll
    | Swipe
    | Drag
    | Hover
    | SelectOption
    | SetChecked
    | Upload
    | Open
    | Close
    | Install
    | Rotate
    | Keyboard
    | Wait,
    Field(discriminator="kind"),
]
"""What a device can be asked to do."""

ActionKind = Literal[
    "tap",
    "long_tap",
    "type_text",
    "press",
    "scroll",
    "swipe",
    "drag",
    "hover",
    "select_option",
    "set_checked",
    "upload",
    "open",
    "close",
    "install",
    "rotate",
    "keyboard",
    "wait",
]
