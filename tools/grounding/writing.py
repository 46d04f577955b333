"""Writes into fields, and chooses days in the calendars that belong to them."""

import re
from collections.abc import Collection, Sequence
from datetime import date
from itertools import pairwise

from surefoot.state.values.action import Action, Tap, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.calendars import has_open_calendar, plan_day
from surefoot.tools.grounding.clocks import plan_time
from surefoot.tools.grounding.dates import format_for_field, parse_date, parse_time
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import NameLevel, match_level, normalize_name
from surefoot.tools.grounding.result import Found, Missing, Planned
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden

_NATIVE = frozenset({"date", "datetime-local", "month", "week", "time"})


def plan_field(
    text: str, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Missing:
    """Write into a field; a day is chosen in the calendar of one that takes no text.

    Where a calendar comes up over a day that was typed, it is chosen there, too: some take it by
    that alone.
    """
    widget = found.widgets[0]
    day = parse_date(text, widget)
    if day is not None and "readonly" in widget.states:
        return plan_day(day, widget, screen, done)
    moment = parse_time(text)
    if moment is not None and "readonly" in widget.states and screen.kind == "web":
        return plan_time(moment, found, screen, done, fresh)
    may_open = screen.kind == "web" and not _NATIVE & set(widget.field_type.split())
    if day is not None and may_open and done:
        chosen = plan_day(day, widget, screen, done) if has_open_calendar(screen, fresh) else None
        if isinstance(chosen, Planned) and chosen.is_last:
            return chosen
        return Planned((), widgets=found.widgets, level=found.level)
    written = TypeText(target=build_target(widget, screen), text=format_for_field(text, widget))
    return Planned((written,), day is None or not may_open, found.widgets, found.level)


def plan_calendar_day(
    text: str, day: date, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Missing:
    """Choose a day in the calendar that a field opens; where none comes up it is typed."""
    widget = found.widgets[0]
    planned = plan_day(day, widget, screen, done)
    if isinstance(planned, Planned) or "readonly" in widget.states:
        return planned
    is_typed = (widget.value or "") in (text, format_for_field(text, widget))
    return plan_field(text, found, screen, done if is_typed else 0, fresh)


_MOST_PARTS = 8
_MONTH = "mm"
"""By which a field asks for a month in every language that is written so."""
_PARTED = re.compile(r"[^\w]+")


def plan_parts(intent: Intent, screen: Screen) -> Planned | None:
    """Fill the parts of the group that an intent names; None when it names no such group."""
    rows = Rows(PageText(screen))
    for fields in _groups(rows, intent.target):
        said = "".join(intent.texts)
        texts = _split(said, fields)
        if texts is None and said.isdigit():
            # Parts of this kind go on to the next one by themselves.
            keys = (Tap(target=build_target(fields[0], screen)), TypeText(text=said, clear=False))
            return Planned(keys, widgets=tuple(fields), level="label")
        if texts is not None:
            actions: list[Action] = [
                TypeText(target=build_target(field, screen), text=text)
                for field, text in zip(fields, texts, strict=True)
            ]
            return Planned(tuple(actions), widgets=tuple(fields), level="label")
    return None


def _groups(rows: Rows, words: str) -> list[list[Widget]]:
    """The fields of the group of that name, or of what follows the text of that name."""
    found = []
    for index, _ in rows.page.visible:
        if match_level(rows, index, words) not in (NameLevel.NAME, NameLevel.LABEL):
            continue
        for start in (index, _next(rows, index)):
            if start is not None:
                inside = [w for w in rows.page.subtree(start) if is_field(w) and not is_hidden(w)]
                if 1 < len(inside) <= _MOST_PARTS:
                    found.append(inside)
    return found[:1]


def _next(rows: Rows, index: int) -> int | None:
    below = rows.children(rows.page.parents[index])
    at = below.index(index) + 1
    return below[at] if at < len(below) else None


def _split(text: str, fields: Sequence[Widget]) -> list[str] | None:
    """The parts of a text: as the fields ask for a date, as its signs part it, else as long."""
    signs = [
        normalize_name(field.text or field.placeholder or field.value or "") for field in fields
    ]
    day = parse_date(text, fields[0].model_copy(update={"placeholder": "/".join(signs)}))
    if day is not None and sorted(map(len, signs)) == [2, 2, 4] and _MONTH in signs:
        in_year, in_month = f"{day.year:04d}", f"{day.month:02d}"
        rest = {_MONTH: in_month, **{s: in_year for s in signs if len(s) == len(in_year)}}
        return [rest.get(sign, f"{day.day:02d}") for sign in signs]
    parts = [part for part in _PARTED.split(text) if part]
    if len(parts) == len(fields):
        return parts
    lengths = [len(sign) for sign in signs]
    if len(parts) == 1 and all(lengths) and sum(lengths) == len(text):
        cuts = [sum(lengths[:n]) for n in range(len(lengths) + 1)]
        return [text[a:b] for a, b in pairwise(cuts)]
    return None
