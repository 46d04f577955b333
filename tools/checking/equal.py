"""Whether a value that is shown is the one that is expected."""

import re

from surefoot.tools.grounding.dates import parse_unambiguous_date
from surefoot.tools.screens.numbers import read_number
from surefoot.tools.screens.texts import flat, whole_words
from surefoot.tools.text import bare, is_cjk, squeeze

_LEAST_PHONE = 7
_CODE = re.compile(r"\D*0\d|\+")
_THREE = re.compile(r"(\d{1,3})[.,](\d{3})")
_NUMBER = re.compile(r"\d+")
_COLON = re.compile(r"[:：]")
_BARE = re.compile(r"[-+−]?[\d\s.,'’]*\d")
_WITH_UNIT = re.compile(rf"({_BARE.pattern})\s*[^\d\s.,:/-]\D*")


def is_same_value(expected: str, shown: str, match: str = "") -> bool:
    """Compare a value with what is shown; case, quotes and blanks do not count.

    Numbers are the same whatever groups their digits; a unit or currency sign counts only where
    the expected value has one. A date is the same in all forms that can mean no other one.

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
    return want == have or _same_number(want, have) or _same_date(want, have)


def may_be_same_value(expected: str, shown: str) -> bool:
    """Say whether another text may still mean the expected value, which code cannot tell.

    Zeros in front, a sign "+", brackets, one group of three behind a stop, the same digits parted
    otherwise (dates, numbers of phones), a country's number, more words behind the value, and
    words of another script around the same numbers.
    """
    want, have = bare(flat(expected)), bare(flat(shown))
    if not want or not have:
        return False
    if _is_of_other_script(want, have):
        return set(_NUMBER.findall(want)) <= set(_NUMBER.findall(have))
    one, other = read_number(want.strip("()+")), read_number(have.strip("()+"))
    if one is not None and other is not None:
        alike = one[1] == other[1] or "" in (one[1], other[1])
        return alike and (one[0] == other[0] or _is_grouped(want, have))
    if _is_phone(squeeze(want), squeeze(have)):
        return True
    if (
        squeeze(want) == squeeze(have)
        or _sorted_digit_groups(want) == _sorted_digit_groups(have) != []
    ):
        return True
    rest = have.removeprefix(want).lstrip() if have.startswith(want) else ""
    return bool(rest) and (one is not None or not rest[0].isalpha() or bool(_COLON.search(rest)))


def _is_of_other_script(want: str, have: str) -> bool:
    """Say whether one is in Chinese letters and the other in none of them: 3 个文件, 3 files."""
    letters = [[sign for sign in text if sign.isalpha()] for text in (want, have)]
    return all(letters) and any(map(is_cjk, letters[0])) != any(map(is_cjk, letters[1]))


def is_without_unit(expected: str, shown: str) -> bool:
    """Say whether a bare number is shown where the same one is expected with words behind it."""
    want, have = bare(flat(expected)), bare(flat(shown))
    said = _WITH_UNIT.fullmatch(want)
    return said is not None and _BARE.fullmatch(have) is not None and _same_number(said[1], have)


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


def _sorted_digit_groups(text: str) -> list[str]:
    """The groups of digits of a text that has three or more and no letters, without zeros ahead."""
    groups = re.findall(r"\d+", text)
    if len(groups) < 3 or any(sign.isalpha() for sign in text):
        return []
    return sorted(group.lstrip("0") for group in groups)


def _same_number(want: str, have: str) -> bool:
    one, other = read_number(want), read_number(have)
    if one is None or other is None:
        return False
    (value, unit), (shown, shown_unit) = one, other
    return value == shown and unit in ("", shown_unit) and _zeros(want) == _zeros(have)


def _same_date(want: str, have: str) -> bool:
    day = parse_unambiguous_date(want)
    return day is not None and day == parse_unambiguous_date(have)


def _zeros(text: str) -> bool:
    """Say whether a number has zeros in front that make it a code, or a plus that makes it a step."""
    return _CODE.match(text) is not None
