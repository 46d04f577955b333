"""Names of days and months in short, as calendars write them."""

import re

_NAMES = (
    "monday tuesday wednesday thursday friday saturday sunday "
    "january february march april may june july august september october november december"
)
_WHOLE = re.compile(
    "\\b(?:" + "|".join(f"({name[:3]}){name[3:]}" for name in _NAMES.split()) + ")\\b",
    re.IGNORECASE,
)


def short_date(text: str) -> str:
    """Write days of the week and months as calendars do: Fri 12 Jun."""
    return _WHOLE.sub(lambda name: next(head for head in name.groups() if head), text)
