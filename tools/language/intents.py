"""What a step of a test case wants, as plain values."""

from typing import Literal

from state.values.base import Value

IntentKind = Literal[
    "click",
    "double_click",
    "long_click",
    "right_click",
    "press",
    "fill",
    "append",
    "clear",
    "set",
    "select",
    "deselect",
    "check",
    "uncheck",
    "toggle",
    "hover",
    "drag",
    "scroll",
    "upload",
    "wait",
    "open",
    "goto",
    "go_back",
    "go_forward",
    "reload",
    "look",
    "submit",
    "confirm",
    "cancel",
    "close",
    "expand",
    "collapse",
    "sort",
    "search",
    "filter",
    "log_in",
    "log_out",
    "rename",
    "focus",
    "do",
]
"""`set` gives a value to a widget of any kind; `do` is a verb that names a control of the app."""

ALL = 0
"""The ordinal of "all", "every"."""


class Phrase(Value):
    """What a tester calls a widget."""

    text: str = ""
    """Its name without articles, role nouns and ordinals; quotes are gone, too."""
    whole: str = ""
    """Everything that was said, for names that only look like more: "Terms of use"."""
    quoted: bool = False
    """The tester put `text` between quotes: no other name will do."""
    roles: tuple[str, ...] = ()
    """Roles that the role noun can mean, e.g. ("textbox",) for "field"."""
    ordinal: int | None = None
    """1 is the first, -1 the last, ALL is all of them."""
    within: "Phrase | None" = None
    """What it is in, beside or belongs to."""

    @property
    def empty(self) -> bool:
        """Nothing at all was said."""
        return not self.text and not self.roles and self.ordinal is None and self.within is None


class Intent(Value):
    """One thing a step asks for."""

    kind: IntentKind
    words: str
    """The words it was read from."""
    target: Phrase = Phrase()
    purpose: Phrase = Phrase()
    """The target by what it does: the cross that deletes the bill."""
    to: Phrase = Phrase()
    """Where to drag or move the target."""
    value: str | None = None
    """Text to type, option to choose, file to upload, address to open, text to wait for.

    None when the words do not tell it from the target's name: "enter the user name admin".
    """
    by: float | None = None
    """How much more or less a number is to be: raise it by 2."""
    until: str = ""
    """The other end of a range of which `value` is the beginning."""
    among: str = ""
    """What is searched or filtered: the runs."""
    key: str = ""
    """A key or combination, e.g. "Enter" or "Control+s"."""
    direction: Literal["", "up", "down", "left", "right"] = ""
    descending: bool | None = None
    """Wanted order of `sort`; None when nothing was said."""
    verb: str = ""
    """The verb as written, in lower case."""
    unsure: bool = False
    """The verb may also mean to look only, as "check" does."""
    joined: str = ""
    """The list it was taken from, in case it is one name after all: "Terms and Conditions"."""
    opens_form: bool = False
    """It only brings up the form that the next part fills in: nothing to do where that stands."""
    implied: bool = False
    """Nobody said it; it goes with what was said, unless the step goes on by itself."""
    ref: str = ""
    """The widget of this very screen that the words name, where the screen was read with them."""
    optional: bool = False
    """Only to be done if what it is about is there: close the greeting if there is one."""
