"""Whether a value that is shown is the one that is expected."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation

from tools.screens.texts import flat, whole_words
from tools.text import bare, squeezed

_NUMBER = re.compile(r"(?<![\w.])([-−+]?)\s*(\d[\d\s.,'’]*\d|\d)(?![\w]*\d)")
_GROUPS = re.compile(r"(?<=\d)[\s'’](?=\d{3}(?!\d))")
_CURRENCY = "".join(chr(c) for c in range(0x110000) if unicodedata.category(chr(c)) == "Sc")
_BEFORE = re.compile(rf"[a-z]{{0,3}}[{_CURRENCY}]|[a-z]{{3}}|")
_CARD = re.compile(r"(?:\d{4} ){2,}\d{1,4}")
"""Of a long number in groups of four, of a card or an account."""
_LEAST_PHONE = 7
_CODE = re.compile(r"\D*0\d|\+")
_THREE = re.compile(r"(\d{1,3})[.,](\d{3})")
_COLON = re.compile(r"[:：]")
_AFTER = re.compile(rf"[^\W\d_]{{1,4}}|[a-z]{{1,4}}/[a-z]{{1,2}}|[%‰°′″{_CURRENCY}]?[a-z]?")
"""Signs and short names of currencies before a number, of units and currencies behind it."""


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


def may_be_same(expected: str, shown: str) -> bool:
    """Say whether another text may still mean the expected value, which code cannot tell.

    Zeros in front, a sign "+", brackets, one group of three behind a stop, the same digits parted
    otherwise (dates, numbers of phones), a country's number, and more words behind the value.
    """
    want, have = bare(flat(expected)), bare(flat(shown))
    if not want or not have:
        return False
    one, other = _number(want.strip("()+")), _number(have.strip("()+"))
    if one is not None and other is not None:
        alike = one[1] == other[1] or "" in (one[1], other[1])
        return alike and (one[0] == other[0] or _is_grouped(want, have))
    if _is_phone(squeezed(want), squeezed(have)):
        return True
    if squeezed(want) == squeezed(have) or _groups(want) == _groups(have) != []:
        return True
    rest = have.removeprefix(want).lstrip() if have.startswith(want) else ""
    return bool(rest) and (one is not None or not rest[0].isalpha() or bool(_COLON.search(rest)))


def _is_phone(want: str, have: str) -> bool:
    """Say whether one is the other with a country's number before it."""
    ends = have.endswith(want) or want.endswith(have)
    return ends and (want + have).isdigit() and min(len(want), len(have)) >= _LEAST_PHONE


def _is_grouped(want: str, have: str) -> bool:
    """Say whether one is the other where its one stop or comma parts groups of three."""
    return any(
        _THREE.fullmatch(text) is not None and _THREE.sub(r"\1\2", text) == other
        for text, other in ((want, have), (have, want))
    )


def _groups(text: str) -> list[str]:
    """The groups of digits of a text that has three or more and no letters, without zeros ahead."""
    groups = re.findall(r"\d+", text)
    if len(groups) < 3 or any(sign.isalpha() for sign in text):
        return []
    return sorted(group.lstrip("0") for group in groups)


def _same_number(want: str, have: str) -> bool:
    one, other = _number(want), _number(have)
    if one is None or other is None:
        return False
    (value, unit), (shown, shown_unit) = one, other
    return value == shown and unit in ("", shown_unit) and _zeros(want) == _zeros(have)


def _zeros(text: str) -> bool:
    """Say whether a number has zeros in front that make it a code, or a plus that makes it a step."""
    return _CODE.match(text) is not None


def _number(text: str) -> tuple[Decimal, str] | None:
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
