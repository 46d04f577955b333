"""What a simulated app does when something happens: guards, dialogs and reactions."""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Scalar = str | int | float | bool | None
DeviceFault = Literal["drop", "hang", "kill", "unplug", "empty_dump", "slow"]


class FilePart(BaseModel):
    """A piece of the file: frozen, and a misspelt key is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Condition(FilePart):
    """What must hold of one variable; all given parts together."""

    equals: Scalar = None
    not_equals: Scalar = None
    empty: bool | None = None
    contains: str | None = None
    min_length: int | None = None
    at_least: float | None = None
    matches: str | None = None
    """Regular expression that the whole value must fit."""
    same_as: str | None = None
    """Variable with the same value."""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, given: object) -> object:
        return given if isinstance(given, dict) else {"equals": given}


Guard = dict[str, Condition]
"""By variable, e.g. {draft: {empty: false}, dark: true}."""


class DialogButton(FilePart):
    """A button of a dialog; the dialog closes when it is tapped."""

    name: str
    then: "Reactions" = ()


class Dialog(FilePart):
    """A dialog over the screen; nothing below it can be used."""

    title: str = ""
    text: str = ""
    buttons: tuple[DialogButton, ...] = Field(min_length=1)
    cancelable: bool = True
    """The back key, and on a phone a tap beside it, closes it."""
    permission: bool = False
    """The system of a phone asks it: `title` is the question, the last of two or three denies."""


class Reaction(FilePart):
    """What happens; texts may hold `{variable}` marks."""

    when: Guard = Field(default_factory=dict)
    """The first reaction whose guard holds is done."""
    set: dict[str, Scalar] = Field(default_factory=dict)
    add: dict[str, float] = Field(default_factory=dict)
    """Number to add to a variable."""
    append: dict[str, str] = Field(default_factory=dict)
    """Text to add to a list variable."""
    remove: dict[str, str] = Field(default_factory=dict)
    """Text to take out of a list variable."""
    go: str = ""
    """Screen to show; the one before is kept for `back`."""
    replace: bool = False
    """With `go`: the screen before is not kept."""
    back: bool = False
    """Show the screen before."""
    toast: str = ""
    """Message that comes and goes."""
    dialog: Dialog | None = None
    language: str = ""
    """Language of `languages` to go on in; `-` for the one the file is written in."""
    crash: str = ""
    """The app ends with this error, e.g. "java.lang.IllegalStateException: no account"."""
    hang: bool = False
    """The app takes no more input; a phone says so after the next touch."""
    fault: str = ""
    """Seeded fault of `faults` that shows itself here."""
    device: DeviceFault | None = None
    """Fault of the connection that begins now; see `surefoot.tools.devices.sim.reactions`."""

    def names(self) -> Iterator[str]:
        """List the variables it reads or changes."""
        for given in (self.when, self.set, self.add, self.append, self.remove):
            yield from given
        yield from (c.same_as for c in self.when.values() if c.same_as is not None)


Reactions = tuple[Reaction, ...]


def as_list(given: object) -> object:
    """Let one reaction stand where several may be given."""
    return [given] if isinstance(given, dict) else given


def as_lists(given: object) -> object:
    """Do `as_list` for every event."""
    return {k: as_list(v) for k, v in given.items()} if isinstance(given, dict) else given


def with_inner(reactions: Iterable[Reaction]) -> Iterator[Reaction]:
    """List reactions and those behind the buttons of their dialogs."""
    waiting = list(reactions)
    while waiting:
        reaction = waiting.pop()
        yield reaction
        if reaction.dialog is not None:
            waiting += [r for b in reaction.dialog.buttons for r in b.then]


class Faults:
    """What goes wrong with the next requests to the UI server of a phone.

    - `drop`: the connection is closed in the place of an answer.
    - `hang`: no answer until `release`.
    - `slow`: the answer comes after `slow_s`.
    - `empty_dump`: the hierarchy is empty.
    - `http_error`: status 500.
    - `not_connected`: "UiAutomation not connected".
    - `no_screenshot`: the server takes no picture; `screencap` still does.

    `kill` and `unplug` happen at once: see `Phone.kill_server` and `Phone.unplug`.
    """

    def __init__(self) -> None:
        self.slow_s = 0.5
        self._armed: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._released = threading.Event()
        self._released.set()

    def arm(self, kind: DeviceFault | str, times: int = 1) -> None:
        """Let the next `times` requests meet a fault."""
        with self._lock:
            self._armed[kind] += times
            if kind == "hang":
                self._released.clear()

    def take(self, kind: str) -> bool:
        """Say whether this request meets a fault, and count it."""
        with self._lock:
            if self._armed[kind] <= 0:
                return False
            self._armed[kind] -= 1
            return True

    def wait(self) -> None:
        """Hang or be slow, when that is armed."""
        if self.take("hang"):
            self._released.wait()
        if self.take("slow"):
            threading.Event().wait(self.slow_s)

    def release(self) -> None:
        """Let every request that hangs go on, and forget what is armed."""
        with self._lock:
            self._armed.clear()
        self._released.set()
