"""What an expected result says, one thing at a time."""

from dataclasses import dataclass, field
from typing import Literal

from tools.language.names import Name

ClaimKind = Literal[
    "shown",
    "value",
    "state",
    "count",
    "order",
    "url",
    "title",
    "empty",
    "message",
    "dialog",
    "page",
    "created",
    "deleted",
    "renamed",
    "saved",
    "moved",
    "changed",
    "login",
    "download",
    "popup",
    "kept",
    "difference",
    "extreme",
    "free",
]

Compare = Literal["==", ">=", "<=", ">", "<"]


@dataclass(frozen=True)
class Claim:
    """One thing that an expected result says."""

    kind: ClaimKind
    clause: str
    """The words it was read from."""
    body: str
    """The same in lower case with names as q0q, q1q ..."""
    names: tuple[Name, ...] = ()
    negated: bool = False
    still: bool = False
    """It says that something stays as it was."""
    roles: tuple[str, ...] = ()
    """Kinds of widgets that the clause speaks of, e.g. ("button",)."""
    detail: str = ""
    """The state, the direction of an order, in/out/page of a login, error/success of a message."""
    number: float | None = None
    compare: Compare = "=="
    field_name: str = ""
    """Which field, in the words of the clause."""
    value: str | None = None
    words: tuple[str, ...] = field(default=())
    """Words of the clause that carry meaning, for looser comparison."""
