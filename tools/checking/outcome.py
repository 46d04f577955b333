"""What a check says of a screen."""

from dataclasses import dataclass
from typing import Literal

NOT_KNOWN = "the screen before the step is not known"
Finding = Literal["holds", "refuted", "cannot_tell"]


@dataclass(frozen=True)
class Outcome:
    """Whether a check holds, with the lines that show it."""

    verdict: Finding
    lines: tuple[str, ...] = ()
    """Of the screen or its events, as a person can find them."""
    reason: str = ""
    held_before: bool | None = None
    """The check held on the screen before the step, too; None where that is not known."""
    is_unread: bool = False
    """Who reads what is shown may tell: nothing is called as the check calls it, or a message says
    it in its own words."""
    nearest: tuple[str, ...] = ()
    """Texts that the screen shows instead, the likest first."""


def hold(*lines: str) -> Outcome:
    """Say that a check holds, by these lines."""
    return Outcome("holds", lines)


def refute(reason: str, *lines: str) -> Outcome:
    """Say that the screen contradicts a check."""
    return Outcome("refuted", lines, reason)


def leave_unread(reason: str, *lines: str) -> Outcome:
    """Say that only who reads what is shown can tell: it may be said in other words."""
    return Outcome("cannot_tell", lines, reason, is_unread=True)


def leave_open(reason: str, *lines: str) -> Outcome:
    """Say that nothing on the screen can tell."""
    return Outcome("cannot_tell", lines, reason)
