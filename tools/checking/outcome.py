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
    is_missing: bool = False
    """Nothing is called as the check calls it: the sentence may say it in other words."""


def held(*lines: str) -> Outcome:
    """Say that a check holds, by these lines."""
    return Outcome("holds", lines)


def refuted(reason: str, *lines: str) -> Outcome:
    """Say that the screen contradicts a check."""
    return Outcome("refuted", lines, reason)


def missing(reason: str, *lines: str) -> Outcome:
    """Say that what the check names is not found, and may be there by another name."""
    return Outcome("cannot_tell", lines, reason, is_missing=True)


def untold(reason: str, *lines: str) -> Outcome:
    """Say that nothing on the screen can tell."""
    return Outcome("cannot_tell", lines, reason)
