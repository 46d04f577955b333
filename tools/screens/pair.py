"""The two screens of a step: before its first action and after its last one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.screens.changes import Changes, compare
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden


@dataclass(frozen=True)
class ScreenPair:
    """What a step is judged by."""

    after: Screen
    before: Screen | None = None
    """None where it is not known."""
    at_last: Screen | None = None
    """Before the last action, None where that is not known."""
    picture: bytes | None = field(default=None, repr=False, compare=False)
    """Of the screen after, JPEG or PNG, where a model may see it."""
    is_part: bool = False
    """The screen after scrolls, and what is further up or down was not seen."""
    further: tuple[Screen, ...] = ()
    """The same screen scrolled elsewhere."""

    @cached_property
    def changes(self) -> Changes | None:
        """What differs; None where nothing is known of before."""
        return compare(self.before, self.after) if self.before is not None else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What came and went since the last action began."""
        return self.after.events

    @cached_property
    def now(self) -> PageText:
        """Texts of the screen after."""
        return PageText(self.after)

    @cached_property
    def earlier(self) -> PageText | None:
        """Texts of the screen before."""
        return PageText(self.before) if self.before is not None else None

    @cached_property
    def rows(self) -> Rows:
        """Rows of the screen after."""
        return Rows(self.now, self.earlier)

    @cached_property
    def earlier_rows(self) -> Rows | None:
        """Rows of the screen before."""
        return Rows(self.earlier) if self.earlier is not None else None

    @cached_property
    def alone_before(self) -> "ScreenPair | None":
        """The screen before as one of its own, of which neither events nor a past are known."""
        if self.before is None:
            return None
        return ScreenPair(self.before.model_copy(update={"events": ()}))

    @cached_property
    def came(self) -> list[Widget]:
        """Widgets that are new or altered; all of them when nothing is known before."""
        return list(self.after.widgets) if self.changes is None else self.changes.added

    @cached_property
    def added(self) -> list[Widget]:
        """The visible ones of those that came."""
        return [widget for widget in self.came if not is_hidden(widget)]

    @cached_property
    def removed(self) -> list[Widget]:
        """Visible widgets that are gone or were altered."""
        return [w for w in self.changes.removed if not is_hidden(w)] if self.changes else []


def event_lines(events: Sequence[Event], limit: int = 20) -> list[str]:
    """Write what came and went, one line each."""
    lines = []
    for event in events[:limit]:
        told = (event.detail, event.status or "", event.url, event.text)
        lines.append(f"{event.kind}: {' '.join(str(part) for part in told if str(part))}"[:300])
    return lines
