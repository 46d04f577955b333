"""Numbers below a hundred as Chinese writes them: 三, 两, 十五, 二十."""

import re

_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
CHINESE_NUMBER = r"(?:[一二两三四五六七八九]?十[一二三四五六七八九]?|[零一二两三四五六七八九])"
_WHOLE = re.compile(CHINESE_NUMBER)


def chinese_number(words: str) -> int | None:
    """Give the number that words are, in characters or digits; None for other words."""
    if words.isdecimal() and words.isascii():
        return int(words)
    if not _WHOLE.fullmatch(words):
        return None
    tens, ten, ones = words.rpartition("十")
    return 10 * (_DIGITS[tens] if tens else bool(ten)) + (_DIGITS[ones] if ones else 0)
