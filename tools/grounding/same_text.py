"""Whether a field holds what was typed into it, in a form of its own."""

import re

from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.dates import date_in, time_in
from surefoot.tools.screens.numbers import read_number
from surefoot.tools.text import squeezed

_MINUS = ("-", "−")
_NUMBER = re.compile(
    r"(\D*)(?:\d{1,3}(?P<parts>[.,'\s])\d{3}(?:(?P=parts)\d{3})*|\d+)(?:[.,](?P<decimals>\d+))?\D*"
)
"""What stands before, digits in groups or not, decimals."""


def same_text(held: str, wanted: str, field: Widget | None = None) -> bool:
    """Say whether a field holds a text in its own form: the same letters and digits, none cut."""
    if held == wanted or (squeezed(held) == squeezed(wanted) != "" and _keeps_signs(held, wanted)):
        return True
    if not wanted.strip() or not held.strip():
        return held.strip() == wanted.strip()
    day, moment = date_in(wanted, field), time_in(wanted)
    if day is not None and date_in(held, field) == day:
        return True
    if moment is not None and time_in(held) == moment:
        return True
    one, other = (None if any(map(str.isalpha, t)) else read_number(t) for t in (held, wanted))
    return one is not None and other is not None and one[0] == other[0]


def _keeps_signs(held: str, wanted: str) -> bool:
    """Say whether a number keeps its minus and its decimals; what parts groups may come or go."""
    number, kept = _NUMBER.fullmatch(wanted.strip()), _NUMBER.fullmatch(held.strip())
    if number is None or kept is None:
        return True
    has_minus = any(sign in number[1] for sign in _MINUS)
    return has_minus <= any(sign in kept[1] for sign in (*_MINUS, "(")) and len(
        number["decimals"] or ""
    ) == len(kept["decimals"] or "")
