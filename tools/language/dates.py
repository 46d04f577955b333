"""Dates as testers write them, brought into the form that date fields take."""

import re
from datetime import date

_MONTHS = "january february march april may june july august september october november december"
_NUMBER = {name[:3]: number for number, name in enumerate(_MONTHS.split(), start=1)}
_FORMS = (
    re.compile(r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})$"),
    re.compile(r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.(?P<y>\d{4})$"),
    re.compile(r"(?P<d>\d{1,2})/(?P<m>\d{1,2})/(?P<y>\d{4})$"),
    re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>\d{4})$"),
    re.compile(r"(?P<y>\d{4})年(?P<m>\d{1,2})月(?P<d>\d{1,2})日?$"),
    re.compile(r"(?:ngày )?(?P<d>\d{1,2}) tháng (?P<m>\d{1,2})(?: năm|,)? (?P<y>\d{4})$"),
    re.compile(r"(?P<d>\d{1,2})(?:st|nd|rd|th)?(?: of)? (?P<m>[a-z]{3,9})\.?,? (?P<y>\d{4})$"),
    re.compile(r"(?P<m>[a-z]{3,9})\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>\d{4})$"),
)

_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
NAMES_OF_DAYS = f"{_DAYS} {_MONTHS}"
"""Those of the week, and the months, with blanks between."""
_WHOLE = re.compile(
    "\\b(?:" + "|".join(f"({name[:3]}){name[3:]}" for name in NAMES_OF_DAYS.split()) + ")\\b",
    re.IGNORECASE,
)


def short_date(text: str) -> str:
    """Write days of the week and months as calendars do: Fri 12 Jun."""
    return _WHOLE.sub(lambda name: next(head for head in name.groups() if head), text)


def iso_date(text: str) -> str:
    """Give a date as `2026-03-01`.

    Returns:
        "" for a text that is no date, or one of which day and month cannot be told apart: 3/4/2026.
    """
    plain = " ".join(text.lower().split())
    read = {_day(match) for form in _FORMS if (match := form.match(plain))} - {""}
    return read.pop() if len(read) == 1 else ""


def _day(match: re.Match[str]) -> str:
    month = match["m"]
    number = int(month) if month.isdigit() else _NUMBER.get(month[:3], 0)
    try:
        return date(int(match["y"]), number, int(match["d"])).isoformat()
    except ValueError:
        return ""


_DAY_SAID = re.compile(
    r"(?:(?P<y>\d{4})\s*年\s*)?(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*[日号]"
    r"|ngày (?P<vd>\d{1,2}) tháng (?P<vm>\d{1,2})(?: năm (?P<vy>\d{4}))?"
)


def days_said(text: str) -> tuple[tuple[re.Pattern[str], ...], str]:
    """Find the days that a Chinese or Vietnamese text tells: 3月4日, ngày 4 tháng 3.

    Returns:
        How each may be written on a screen, in small letters; and the text without them.
    """
    found = tuple(_written(match) for match in _DAY_SAID.finditer(text))
    return found, _DAY_SAID.sub(" ", text)


def _written(match: re.Match[str]) -> re.Pattern[str]:
    month, day = int(match["m"] or match["vm"]), int(match["d"] or match["vd"])
    year = match["y"] or match["vy"] or r"\d{4}"
    name = next((n for n, number in _NUMBER.items() if number == month), "-")
    forms = (
        rf"{year}[-/.]0?{month}[-/.]0?{day}",
        rf"0?{day}(?:st|nd|rd|th)? {name}[a-z]*\.?(?:,? {year})?",
        rf"{name}[a-z]*\.? 0?{day}(?:st|nd|rd|th)?(?:,? {year})?",
        rf"0?{day}\.0?{month}\.(?:{year})?",
        rf"{month} ?月 ?{day} ?[日号]",
        rf"ngày {day} tháng {month}",
    )
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?!\d)")
