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
