"""Numbers that a text says in words, in every language: two, một, 三."""

import re
from functools import lru_cache

from tools.language.chinese_numbers import CHINESE_NUMBER, chinese_number
from tools.language.names import expectation_lexicon

_TONGUES = ("en", "vi")
_NONE = frozenset({"no", "không có"})
"""What counts nothing, and is no number that something is set to."""


@lru_cache(maxsize=1)
def _words() -> dict[str, int]:
    found: dict[str, int] = {}
    for tongue in _TONGUES:
        told = expectation_lexicon(tongue)["count"]["numbers"]
        found |= {word: int(number) for word, number in told.items() if word not in _NONE}
    return found


def number_said(words: str) -> int | None:
    """Give the number that words are, in digits or not; None for other words."""
    bare = words.strip().casefold()
    return _words().get(bare, chinese_number(bare))


@lru_cache(maxsize=1)
def number_words() -> str:
    """Give an expression for a number, in digits or in words of any language; longest first."""
    words = sorted((w for w in _words() if w != "both"), key=len, reverse=True)
    spelt = "|".join(map(re.escape, words))
    return rf"(?:\d+|(?<![^\W\d_])(?:{spelt})(?![^\W\d_])|{CHINESE_NUMBER})"
