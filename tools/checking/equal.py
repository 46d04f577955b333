"""Whether a value that is shown is the one that is expected."""

import re
from decimal import Decimal, InvalidOperation

from tools.screens.texts import flat, whole_words
from tools.text import bare

_NUMBER = re.compile(r"(?<![\w.])([-−+]?)\s*(\d[\d\s.,'’]*\d|\d)(?![\w]*\d)")
_GROUPS = re.compile(r"(?<=\d)[\s'’](?=\d{3}(?!\d))")
_UNIT = re.compile(r"[^\d\s]{0,4}")


def is_same(expected: str, shown: str, match: str = "") -> bool:
    """Compare a value with what is shown; case, quotes and blanks do not count.

    Numbers are the same whatever groups their digits; a unit or currency sign counts only where
    the expected value has one.

    Args:
        expected: As the check has it.
        shown: As the screen has it.
        match: begins, ends, holds; "" for the whole of it.
    """
    want, have = bare(flat(expected)), bare(flat(shown))
    if not want:
        return not have
    if match == "begins":
        return have.startswith(want)
    if match == "ends":
        return have.endswith(want)
    if match == "holds":
        return whole_words(want).search(have) is not None
    return want == have or _same_number(want, have)


def _same_number(want: str, have: str) -> bool:
    one, other = _number(want), _number(have)
    if one is None or other is None:
        return False
    (value, unit), (shown, shown_unit) = one, other
    return value == shown and unit in ("", shown_unit)


def _number(text: str) -> tuple[Decimal, str] | None:
    """Read a text that is one number with at most a short unit on one side of it."""
    found = list(_NUMBER.finditer(text))
    if len(found) != 1:
        return None
    before, after = text[: found[0].start()].strip(), text[found[0].end() :].strip()
    unit = before or after
    if (before and after) or not _UNIT.fullmatch(unit):
        return None
    digits = _plain_digits(found[0].group(2))
    sign = "-" if found[0].group(1) in {"-", "−"} else ""
    try:
        return Decimal(sign + digits), unit
    except InvalidOperation:
        return None


def _plain_digits(text: str) -> str:
    """Take the separators of groups out: of two signs the last one is the decimal sign."""
    text = _GROUPS.sub("", text).replace(" ", "")
    comma, stop = text.rfind(","), text.rfind(".")
    if comma >= 0 and stop >= 0:
        group = "," if stop > comma else "."
        return text.replace(group, "").replace(",", ".")
    if comma >= 0:
        groups = text.split(",")
        is_grouped = all(len(part) == 3 for part in groups[1:]) and len(groups[0]) <= 3
        return text.replace(",", "" if is_grouped else ".")
    return text if text.count(".") < 2 else text.replace(".", "")
