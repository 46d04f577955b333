"""Writes into fields, and chooses days in the calendars that belong to them."""

import re
from collections.abc import Collection, Sequence
from datetime import date, time
from itertools import pairwise

from surefoot.state.values.action import Action, Press, Tap, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.calendars import has_open_calendar, is_confirm_button, plan_day
from surefoot.tools.grounding.dates import format_for_field, parse_date, parse_time
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import NameLevel, match_level, normalize_name
from surefoot.tools.grounding.result import Found, Missing, Planned
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden
from surefoot.tools.text import folded

_NATIVE = frozenset({"date", "datetime-local", "month", "week", "time"})
_LEAST = 4
"""Numbers that make a column: 00, 15, 30, 45."""
_READ = 2
"""Rounds after which the field is read back."""
_HOURS, _MINUTES, _NOON = 23, 59, 12


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
    for fields in _named_field_groups(rows, intent.target):
        said = "".join(intent.texts)
        texts = _split_text_by_fields(said, fields)
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


def _named_field_groups(rows: Rows, words: str) -> list[list[Widget]]:
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


def _split_text_by_fields(text: str, fields: Sequence[Widget]) -> list[str] | None:
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


def plan_time(
    moment: time, found: Found, screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Missing:
    """Open a field that takes no keys, then choose hour and minute in what came up."""
    field = found.widgets[0]
    if not done:
        return Planned(
            (Tap(target=build_target(field, screen)),), False, found.widgets, found.level
        )
    if done > 1:
        return _check_picked_time(moment, field, screen, done)
    rows = Rows(PageText(screen))
    parts = _in_columns(rows, moment, fresh) or _in_fields(screen, moment, fresh)
    if not parts:
        return Missing((), f"no hours and minutes come up for {field.name or field.label!r}")
    actions: list[Action] = [
        TypeText(target=build_target(w, screen), text=text)
        if text
        else Tap(target=build_target(w, screen))
        for w, text in parts
    ]
    used = [widget for widget, _ in parts]
    for button in _confirming(screen, fresh):
        actions.append(Tap(target=build_target(button, screen)))
        used.append(button)
    return Planned(tuple(actions), False, tuple(used), "place")


def _check_picked_time(moment: time, field: Widget, screen: Screen, done: int) -> Planned | Missing:
    """Read the time back; some pickers take it over when Enter is pressed in them."""
    shown = parse_time(field.value or "")
    if shown is not None and (shown.hour, shown.minute) == (moment.hour, moment.minute):
        return Planned((), widgets=(field,), level="place")
    focused = next((w for w in screen.widgets if "focused" in w.states and is_field(w)), None)
    if done == _READ and focused is not None and focused.id != field.id:
        return Planned(
            (Press(key="enter", target=build_target(focused, screen)),), False, (field,), "place"
        )
    reason = f"{field.name or field.label!r} shows {field.value!r}, not {moment:%H:%M}"
    return Missing((), reason)


def _in_columns(rows: Rows, moment: time, fresh: Collection[str]) -> list[tuple[Widget, str]]:
    """The cells of hour and minute, and of the half of the day; [] where it is not just these."""
    columns = [c for c in _columns(rows, fresh) if c]
    if len(columns) < 2:
        return []
    hours, minutes = columns[0], columns[1]
    halves = [
        w
        for w in rows.page.screen.widgets
        if w.id in fresh and folded(w.name or w.text) in {"am", "pm"} and not is_hidden(w)
    ]
    is_half = max(hours) == _NOON or (max(hours) < _NOON and bool(halves))
    hour = (moment.hour % _NOON or (_NOON if _NOON in hours else 0)) if is_half else moment.hour
    told = [h for h in halves if folded(h.name or h.text) == ("am", "pm")[moment.hour >= _NOON]]
    if max(hours) > _HOURS or hour not in hours or moment.minute not in minutes:
        return []
    if is_half and len(told) != 1:
        return []
    seconds = [c[moment.second] for c in columns[2:3] if moment.second in c]
    if len(columns) > 2 + len(seconds):
        return []
    cells = [hours[hour], minutes[moment.minute], *seconds, *(told if is_half else ())]
    return [(cell, "") for cell in cells]


def _columns(rows: Rows, fresh: Collection[str]) -> list[dict[int, Widget]]:
    """What has come up of numbers one below the other, each with the widget that takes a click."""
    page = rows.page
    found = []
    for index in range(len(page.widgets)):
        below = [i for i in rows.children(index) if page.widgets[i].id in fresh]
        said = [page.subtree_text(i).strip() for i in below]
        if len(said) < _LEAST or not all(s.isdigit() and int(s) <= _MINUTES for s in said):
            continue
        numbers = [int(s) for s in said]
        if sorted(set(numbers)) in (numbers, sorted(numbers)) and _is_upright(page.widgets, below):
            found.append({n: _click_receiver(rows, i) for n, i in zip(numbers, below, strict=True)})
    return found


def _is_upright(widgets: Sequence[Widget], column: Sequence[int]) -> bool:
    boxes = [box for i in column if (box := widgets[i].box) is not None]
    return len({box.x for box in boxes}) == 1 and len({box.y for box in boxes}) == len(boxes)


def _click_receiver(rows: Rows, index: int) -> Widget:
    inside = [w for w in rows.page.subtree(index) if w.clickable]
    return inside[0] if inside else rows.page.widgets[index]


def _in_fields(screen: Screen, moment: time, fresh: Collection[str]) -> list[tuple[Widget, str]]:
    """The two number fields of hour and minute; [] where a half of the day is beside them."""
    came = [w for w in screen.widgets if w.id in fresh and not is_hidden(w)]
    fields = [w for w in came if is_field(w) and (w.value or "").strip().isdigit()]
    has_halves = any(folded(w.name or w.text) in {"am", "pm"} for w in came)
    if len(fields) != 2 or has_halves:
        return []
    return [(fields[0], f"{moment.hour:02d}"), (fields[1], f"{moment.minute:02d}")]


def _confirming(screen: Screen, fresh: Collection[str]) -> list[Widget]:
    """The one button that came up with it and takes it over: OK."""
    came = (w for w in screen.widgets if w.id in fresh and not is_hidden(w))
    said = [w for w in came if is_confirm_button(w)]
    return said if len(said) == 1 else []
