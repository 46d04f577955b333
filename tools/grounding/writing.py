"""Writes into fields, and chooses days in the calendars that belong to them."""

from collections.abc import Collection
from datetime import date

from surefoot.state.values.action import TypeText
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.calendars import plan_day, shows_calendar
from surefoot.tools.grounding.clocks import plan_time
from surefoot.tools.grounding.dates import as_field_takes, date_in, time_in
from surefoot.tools.grounding.result import Found, Missing, Planned

_NATIVE = frozenset({"date", "datetime-local", "month", "week", "time"})


def plan_field(
    text: str, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Missing:
    """Write into a field; a day is chosen in the calendar of one that takes no text.

    Where a calendar comes up over a day that was typed, it is chosen there, too: some take it by
    that alone.
    """
    widget = found.widgets[0]
    day = date_in(text, widget)
    if day is not None and "readonly" in widget.states:
        return plan_day(day, widget, screen, done)
    moment = time_in(text)
    if moment is not None and "readonly" in widget.states and screen.kind == "web":
        return plan_time(moment, found, screen, done, fresh)
    may_open = screen.kind == "web" and not _NATIVE & set(widget.field_type.split())
    if day is not None and may_open and done:
        chosen = plan_day(day, widget, screen, done) if shows_calendar(screen, fresh) else None
        if isinstance(chosen, Planned) and chosen.is_last:
            return chosen
        return Planned((), widgets=found.widgets, level=found.level)
    written = TypeText(target=aim(widget, screen), text=as_field_takes(text, widget))
    return Planned((written,), day is None or not may_open, found.widgets, found.level)


def plan_chosen_day(
    text: str, day: date, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Missing:
    """Choose a day in the calendar that a field opens; where none comes up it is typed."""
    widget = found.widgets[0]
    planned = plan_day(day, widget, screen, done)
    if isinstance(planned, Planned) or "readonly" in widget.states:
        return planned
    is_typed = (widget.value or "") in (text, as_field_takes(text, widget))
    return plan_field(text, found, screen, done if is_typed else 0, fresh)
