"""What must hold after a step, typed: decided on the screens by code that knows no language.

Flat, so that small models can fill it in; a field is left out where the sentence says nothing.
"""

from typing import Literal, get_args

from pydantic import field_validator, model_validator

from surefoot.state.values.base import Value
from surefoot.state.values.intent import Kind, Match, Relation, within_words

CheckName = Literal[
    "shown",
    "gone",
    "value",
    "state",
    "count",
    "order",
    "sorted",
    "together",
    "url",
    "title",
    "message",
    "dialog",
    "download",
    "unchanged",
    "changed",
    "renamed",
    "effect",
    "claim",
]
"""What is looked at; each has its truth table in `surefoot.tools.checking`.

shown, gone: `what` is visible or not; gone with the `value` error: no message by which the app
refuses. value: the label, field, column or cell `what` shows `value`.
state: `what` is in the state `value`. count: `value` of `what`. order: `what` comes before `value`.
sorted: the column `what`, without it the rows, in the order `value` (a `SortName`;
by dates only: oldest_first).
together: `what` and `value` are in one row or card. url, title: the address, the title or heading,
is or holds `what`. message: a message says `what` (any message when empty; of the `value` error
one by which the app refuses, in the place of a field one that is said of it; success, warning: one
that is marked as a success, one that is not). dialog: one is
open (about `what`). download: a file (called `what`) came. unchanged, changed: `what` is as it was
before, or not. renamed: `what` is called `value` now. effect: `what` was `value` (created, saved,
deleted, sent, published), or the user is logged in (called `what`) or out. claim: `what`, a text
that no check can express."""
MessageSort = Literal["error", "success", "warning"]
StateName = Literal[
    "checked",
    "unchecked",
    "selected",
    "unselected",
    "enabled",
    "disabled",
    "expanded",
    "collapsed",
    "open",
    "closed",
    "empty",
    "filled",
    "current",
    "focused",
    "required",
    "invalid",
    "valid",
    "editable",
    "readonly",
    "clickable",
    "visible",
    "hidden",
]
SortName = Literal["ascending", "descending", "oldest_first", "newest_first"]
EffectName = Literal["created", "saved", "deleted", "sent", "published", "logged_in", "logged_out"]
When = Literal["now", "still", "again"]
Compare = Literal["=", ">=", "<="]


class Check(Value):
    """One thing that must hold after a step. Texts may hold `${name}` marks."""

    check: CheckName
    what: str = ""
    """Name, text or label of the thing, or a locator."""
    kind: Kind = ""
    where: str = ""
    """Words of the row, card, section, dialog or list that holds it."""
    where_kind: Kind = ""
    position: Relation = ""
    anchor: str = ""
    ordinal: int | Literal["last", "all", "any"] | None = None
    value: str | tuple[str, ...] = ""
    """What `check` compares with; of `shown` with `only` what else may be there."""
    compare: Compare = "="
    match: Match = ""
    """How `value` (of `value`), else `what`, fits what is shown; "" for the whole text."""
    was: str = ""
    """Of `value`: what it was before the step; "" where that is not said."""
    only: bool = False
    """And nothing else of its kind is there."""
    exact: bool = False
    """The whole name, not only whole words of it."""
    described: bool = False
    """`what` may tell of it in words of the test: that they are not shown refutes nothing."""
    when: When = "now"
    """still: it held before, too. again: it held once, then not."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The values, one or many; none where there is none."""
        if isinstance(self.value, tuple):
            return self.value
        return (self.value,) if self.value else ()

    @property
    def is_no_error(self) -> bool:
        """It says that no error is shown, not that a thing is gone."""
        return self.is_error and self.check == "gone"

    @property
    def message_sort(self) -> MessageSort | Literal[""]:
        """Of which sort the message is that it is about, whatever that says; "" where none is."""
        sorts = [sort for sort in get_args(MessageSort) if self.texts[:1] == (sort,)]
        return sorts[0] if sorts and self.check in {"message", "gone"} else ""

    @property
    def is_error(self) -> bool:
        """It is about an error, whatever that says."""
        return self.message_sort == "error"

    @property
    def is_of_field(self) -> bool:
        """It is about the error that is said of a field, or that none is."""
        return self.is_error and self.where_kind == "field"

    @property
    def lack(self) -> str:
        """Say what a check must have and has not; "" when it is whole."""
        if self.check in {"value", "count", "order", "together", "renamed"} and not self.texts:
            return "a value"
        if self.check == "state" and self.value not in get_args(StateName):
            return f"one of the states {', '.join(get_args(StateName))} as its value"
        if self.check == "sorted" and self.value not in {"", *get_args(SortName)}:
            return f"one of {', '.join(get_args(SortName))} as its value"
        if self.check == "effect" and self.value not in get_args(EffectName):
            return f"one of {', '.join(get_args(EffectName))} as its value"
        named = self.what or self.kind or self.is_no_error
        if self.check in {"shown", "gone"} and not named:
            return "a what or a kind"
        if self.check in {"url", "title", "order", "renamed", "claim"} and not self.what:
            return "a what"
        return ""

    @field_validator("check", mode="before")
    @classmethod
    def _known(cls, check: object) -> object:
        if check not in get_args(CheckName):
            raise ValueError(f"{check!r} is not one of {', '.join(get_args(CheckName))}")
        return check

    @model_validator(mode="after")
    def _is_whole(self) -> "Check":
        if bool(self.position) != bool(self.anchor):
            raise ValueError("give position and anchor together")
        if self.lack:
            raise ValueError(f"{self.check} needs {self.lack}")
        return self

    def __str__(self) -> str:
        """Write it as one line of plain words."""
        if self.check == "claim":
            return self.what
        values = ", ".join(repr(text) for text in self.texts)
        named = " ".join(
            part
            for part in (
                str(self.ordinal or ""),
                self.kind,
                repr(self.what) if self.what else "",
                f"{self.position.replace('_', ' ')} {self.anchor!r}" if self.position else "",
                within_words(self.where, self.where_kind),
            )
            if part
        )
        told = f"{self.check}: {named}" if named else self.check
        if values:
            joint = {"order": "before", "together": "with", "renamed": "->", "shown": "beside"}.get(
                self.check
            )
            told += f" {joint or (self.match or self.compare)} {values}"
        elif self.match:
            told += f" ({self.match} so)"
        told += f", before {self.was!r}" if self.was else ""
        marks = (
            "only" * self.only,
            "exactly" * self.exact,
            "" if self.when == "now" else self.when,
        )
        return ", ".join([told, *(mark for mark in marks if mark)])
