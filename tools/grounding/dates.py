"""Reads dates and times, and writes them in the form that a field takes."""

import re
from collections.abc import Sequence
from datetime import date, time
from functools import lru_cache

from surefoot.configs.settings import CONFIGS
from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.names import normalize_name, split_words
from surefoot.tools.strict_yaml import read_yaml

_NAMES = CONFIGS / "grounding" / "months.yaml"
_LEAST_LETTERS = 3

_ISO = re.compile(r"(\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*")
_YEAR_FIRST = re.compile(r"\d{4}(?:([-/.])\d{1,2}\1\d{1,2}|\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)")
_DAY_LAST_YEAR = re.compile(r"(\d{1,2})([./-])\s*(\d{1,2})\2\s*(\d{4})")
_MONTH = re.compile(r"(\d{4})\D(\d{1,2})\D?")
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_TIME = re.compile(r"(\d{1,2})[:.h](\d{2})(?::(\d{2}))?\s*([ap]\.?m\.?)?", re.IGNORECASE)
_PATTERN = re.compile(
    r"(?<![a-z])(d{1,2}|m{1,2}|yyyy)([./ -]\s?)(d{1,2}|m{1,2})\2(d{1,2}|m{1,2}|yyyy)(?![a-z])",
    re.IGNORECASE,
)
"""How a field says which form of a date it takes: MM/DD/YYYY."""
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_MONTHS = 12
_NOON = 12


def parse_date(text: str, widget: Widget | None = None) -> date | None:
    """Read a date: 2026-01-31, 31.01.2026, 01/31/2026, 31 January 2026; None for another text.

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
        return _with_name(text)
    first, parted, second, year = int(told[1]), told[2], int(told[3]), int(told[4])
    is_month_first = parted == "/" and not (widget is not None and _says_day_first(widget))
    month_first = (first, second) if is_month_first else (second, first)
    return _date(year, *month_first) or _date(year, *reversed(month_first))


def parse_unambiguous_date(text: str) -> date | None:
    """Read a date that can be no other one: its year comes first, or its month is a name."""
    return parse_date(text) if _YEAR_FIRST.fullmatch(text.strip()) else _with_name(text)


def _with_name(text: str) -> date | None:
    """Read a date whose month is a name, which has day and year beside it and no other word."""
    words = split_words(text)
    years = [word for word in words if word.isdigit() and len(word) == 4]
    if len(words) != 3 or len(years) != 1 or not (day := parse_day(words)):
        return None
    month = parse_month(text)
    return _date(int(years[0]), month, day) if month else None


def parse_day(words: Sequence[str]) -> int:
    """Give the number of the day among the words of a date, 0 where none or several may be it."""
    days = [told for word in words if (told := _DAY.fullmatch(word))]
    return int(days[0][1]) if len(days) == 1 else 0


def parse_month(text: str) -> int:
    """Give the number of the month that a text names, 0 for none."""
    words = split_words(text)
    joined = " ".join(words)
    for names in _read_month_names():
        for number in range(12, 0, -1):
            name = normalize_name(names[number - 1])
            if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", joined):
                return number
    for names in _read_month_names():
        for number, name in enumerate(names, start=1):
            short = [w for w in words if len(w) >= _LEAST_LETTERS and w.isalpha()]
            if any(normalize_name(name).startswith(word) for word in short):
                return number
    return 0


@lru_cache(maxsize=1)
def _read_month_names() -> tuple[tuple[str, ...], ...]:
    loaded, _ = read_yaml(_NAMES.read_text("utf-8"))
    return tuple(tuple(str(name) for name in names) for names in loaded.values())


def _pattern(widget: Widget) -> re.Match[str] | None:
    """How a field says that it takes dates: each of day, month and year once."""
    for text in (widget.placeholder, widget.label, widget.name, widget.text):
        told = _PATTERN.search(text)
        if told and {told[n][0].lower() for n in (1, 3, 4)} == {"d", "m", "y"}:
            return told
    return None


def _says_day_first(widget: Widget) -> bool:
    """Say whether a field tells by its signs, dd/mm/yyyy, or by its value that days come first."""
    told = _pattern(widget)
    if told is not None:
        return told[1][0].lower() == "d"
    held = _DAY_LAST_YEAR.fullmatch((widget.value or "").strip())
    return held is not None and held[2] == "/" and int(held[1]) > _MONTHS


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def parse_time(text: str) -> time | None:
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


def format_for_field(text: str, widget: Widget) -> str:
    """Write a text in the form of a date or time field; any other text and field as it is."""
    types = widget.field_type.split()
    if "date" in types:
        day = parse_date(text, widget)
        return day.isoformat() if day else text
    if "time" in types:
        moment = parse_time(text)
        return moment.strftime("%H:%M:%S" if moment.second else "%H:%M") if moment else text
    if "month" in types:
        month, year = _MONTH.fullmatch(text.strip()), _YEAR.search(text)
        number = int(month[2]) if month else parse_month(text)
        return f"{year[0]}-{number:02d}" if year and number else text
    if "datetime-local" in types:
        day_part, _, time_part = text.strip().replace("T", " ").partition(" ")
        day, moment = parse_date(day_part, widget), parse_time(time_part)
        return f"{day.isoformat()}T{moment:%H:%M}" if day and moment else text
    told = _pattern(widget)
    day = parse_date(text, widget) if told else None
    if told is None or day is None:
        return text
    numbers = {"y": day.year, "m": day.month, "d": day.day}
    parts = [f"{numbers[told[n][0].lower()]:0{len(told[n])}d}" for n in (1, 3, 4)]
    return told[2].join(parts)
