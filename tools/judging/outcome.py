"""What looking at one claim gave."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from state.values.screen import Widget
from tools.screens.changes import says_something, widget_line


@dataclass(frozen=True)
class Outcome:
    """Whether a claim holds.

    Attributes:
        holds: True, False, or None when the screen does not tell.
        new: It holds only since the action.
        certain: The words left no doubt what to look for, so code may decide alone.
        lines: Lines of the screen that show it, or show the contrary.
        note: In words, for prompts and reports.
        settled: It may be right although it held before: it says that something stays, or speaks
            of what the step acted on.
    """

    holds: bool | None
    new: bool = False
    certain: bool = False
    lines: tuple[str, ...] = ()
    note: str = ""
    strength: float = field(default=0.5)
    """How much of the claim was really looked at, 0 to 1."""
    settled: bool = False


def lines_of(widgets: list[Widget], limit: int = 4) -> tuple[str, ...]:
    """Quote widgets, each line once; those that say nothing only when all are such."""
    telling = [w for w in widgets if says_something(w)] or widgets
    return tuple(dict.fromkeys(widget_line(w) for w in telling))[:limit]


def all_of(outcomes: Sequence[Outcome], note: str) -> Outcome:
    """Join what was looked at for one claim, when all of it holds."""
    return Outcome(
        True,
        new=any(o.new for o in outcomes),
        lines=tuple(dict.fromkeys(line for o in outcomes for line in o.lines)),
        note=note,
        strength=min(o.strength for o in outcomes),
    )
