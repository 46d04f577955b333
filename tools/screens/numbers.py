"""Reads numbers as screens write them, whatever groups their digits."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.texts import PageText, is_hidden

_FIRST = re.compile(r"([-−]?)(\d[\d\s.,'’]*)")
_NUMBER = re.compile(r"(?<![\w.])([-−+]?)\s*(\d[\d\s.,'’]*\d|\d)(?![\w]*\d)")
_CURRENCY = "".join(chr(c) for c in range(0x20000) if unicodedata.category(chr(c)) == "Sc")
_BEFORE = re.compile(rf"[a-z]{{0,3}}[{_CURRENCY}]|[a-z]{{3}}|")
_AFTER = re.compile(rf"[^\W\d_]{{1,4}}|[a-z]{{1,4}}/[a-z]{{1,2}}|[%‰°′″{_CURRENCY}]?[a-z]?")
"""Signs and short names of currencies before a number, of units and currencies behind it."""
_GROUPS = re.compile(r"(?<=\d)[\s'’](?=\d{3}(?!\d))")
_CARD = re.compile(r"(?:\d{4} ){2,}\d{1,4}")
"""Of a long number in groups of four, of a card or an account."""


def number_in(text: object) -> float | None:
    """Read the first number of a text: 1,234.50 or 1.234,5 or $12; None for none."""
    match = _FIRST.search(str(text))
    if match is None:
        return None
    try:
        number = float(_plain_digits(match.group(2).rstrip(" .,'’")))
    except ValueError:
        return None
    return -number if match.group(1) else number


def read_number(text: str) -> tuple[Decimal, str] | None:
    """Read a text that is one number with at most a short unit on one side of it."""
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        return None
    before, after = text[: found[0].start()].strip(), text[found[0].end() :].strip()
    unit = before or after
    if (before and after) or not _AFTER.fullmatch(after) or not _BEFORE.fullmatch(before):
        return None
    digits = _plain_digits(found[0].group(2))
    sign = "-" if found[0].group(1) in {"-", "−"} else ""
    try:
        return Decimal(sign + digits), unit
    except InvalidOperation:
        return None


def _plain_digits(text: str) -> str:
    """Take the separators of groups out: of two signs the last one is the decimal sign.

    What is parted otherwise than numbers are ("1.2.3", "10 20") stays, and is no number.
    """
    text = _GROUPS.sub("", text)
    if _CARD.fullmatch(text):
        return text.replace(" ", "")
    comma, stop = text.rfind(","), text.rfind(".")
    if comma >= 0 and stop >= 0:
        group, sign = (",", ".") if stop > comma else (".", ",")
        whole, _, decimals = text.rpartition(sign)
        return f"{whole.replace(group, '')}.{decimals}" if _is_parted(whole, group) else text
    if text.count(",") and _is_parted(text, ","):
        return text.replace(",", "")
    if text.count(".") > 1 and _is_parted(text, "."):
        return text.replace(".", "")
    return text.replace(",", ".")


def _is_parted(text: str, sign: str) -> bool:
    """Say whether a sign parts a whole number into groups of three."""
    first, *others = text.split(sign)
    return 0 < len(first) <= 3 and all(len(group) == 3 for group in others)


_ONE_NUMBER = re.compile(r"[-−+]?\d+(?:[.,]\d+)?\s*[%°]?")


def number_of(widget: Widget, screen: Screen) -> float | None:
    """Read the number of a scale: its value, else the one number that stands nearest to it."""
    if widget.value:
        return number_in(widget.value)
    page = PageText(screen)
    index = page.positions.get(widget.id)
    for outer in page.path(index) if index is not None else ():
        inside = [w for w in page.subtree(outer) if not is_hidden(w)]
        numbers = [
            said for w in inside if _ONE_NUMBER.fullmatch(said := (w.text or w.name).strip())
        ]
        if numbers:
            return number_in(numbers[0]) if len(numbers) == 1 else None
    return None
