"""Writes dates and times in the form that a field of that type takes."""

import re
from datetime import date, time

from state.values.screen import Widget

_ISO = re.compile(r"(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*")
_DAY_LAST_YEAR = re.compile(r"(\d{1,2})([./-])\s*(\d{1,2})\2\s*(\d{4})")
_MONTH = re.compile(r"(\d{4})\D(\d{1,2})\D?")
_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?", re.IGNORECASE)
_DAY_FIRST = re.compile(r"\bd{1,2}/\s*m{1,2}/\s*y{2,4}\b", re.IGNORECASE)
_MONTHS = 12
_NOON = 12


def date_in(text: str, widget: Widget | None = None) -> date | None:
    """Read a date written in numbers: 2026-01-31, 31.01.2026, 01/31/2026; None for another text.

    Numbers parted by slashes are month/day where both could be, unless the field says dd/mm; parted
    by points or dashes they are day.month.

    Args:
        text: As it is written.
        widget: The field that it is for.
    """
    iso = _ISO.fullmatch(text.strip())
    if iso:
        return _date(*(int(part) for part in iso.groups()))
    told = _DAY_LAST_YEAR.fullmatch(text.strip())
    if not told:
        return None
    first, parted, second, year = int(told[1]), told[2], int(told[3]), int(told[4])
    is_month_first = parted == "/" and not (widget is not None and _says_day_first(widget))
    month_first = (first, second) if is_month_first else (second, first)
    return _date(year, *month_first) or _date(year, *reversed(month_first))


def _says_day_first(widget: Widget) -> bool:
    """Say whether a field tells by its signs, dd/mm/yyyy, or by its value that days come first."""
    said = (widget.placeholder, widget.label, widget.name, widget.text)
    if any(_DAY_FIRST.search(text) for text in said):
        return True
    held = _DAY_LAST_YEAR.fullmatch((widget.value or "").strip())
    return held is not None and held[2] == "/" and int(held[1]) > _MONTHS


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def time_in(text: str) -> time | None:
    """Read a time of the day: 13:05, 1:05 pm; None for another text."""
    told = _TIME.fullmatch(text.strip())
    if not told:
        return None
    hour, half = int(told[1]), (told[4] or "").replace(".", "").lower()
    if half:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    try:
        return time(hour, int(told[2]), int(told[3] or 0))
    except ValueError:
        return None


def as_field_takes(text: str, widget: Widget) -> str:
    """Write a text in the form of a date or time field; any other text and field as it is."""
    types = widget.field_type.split()
    if "date" in types:
        day = date_in(text, widget)
        return day.isoformat() if day else text
    if "time" in types:
        moment = time_in(text)
        return moment.strftime("%H:%M:%S" if moment.second else "%H:%M") if moment else text
    if "month" in types:
        month = _MONTH.fullmatch(text.strip())
        return f"{month[1]}-{int(month[2]):02d}" if month else text
    if "datetime-local" in types:
        day_part, _, time_part = text.strip().replace("T", " ").partition(" ")
        day, moment = date_in(day_part, widget), time_in(time_part)
        return f"{day.isoformat()}T{moment:%H:%M}" if day and moment else text
    return text
