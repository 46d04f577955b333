"""The parts of a text that mean something."""

import re
from functools import lru_cache
from typing import NamedTuple

from surefoot.tools.similarity.dictionary import (
    find_meanings,
    label_meanings,
    list_words,
    meanings_of,
)
from surefoot.tools.text import bare, is_cjk, words

_POSSESSIVE = re.compile(r"(?<=\w)['’]s(?!\w)")


class Unit(NamedTuple):
    """The smallest part of a text with a meaning."""

    token: str
    """As written, stemmed."""
    meanings: frozenset[str]
    """Keys of the concepts it can stand for, in any language."""


@lru_cache(maxsize=1)
def _articles() -> frozenset[str]:
    return frozenset(list_words("articles"))


@lru_cache(maxsize=16384)
def units(text: str) -> tuple[Unit, ...]:
    """Split a text into its parts of meaning: known words of user interfaces stay together."""
    normal = _POSSESSIVE.sub("", bare(text))
    # Icons such as ⚙ and signs such as + mean something only when nothing else is written.
    if not any(character.isalnum() for character in normal):
        return (Unit(normal, meanings_of(normal)),)
    label = label_meanings(normal)
    if label:
        return (Unit(normal, label | meanings_of(normal)),)
    result: list[Unit] = []
    at = 0
    for start, end, meanings in find_meanings(normal):
        if not any(character.isalnum() for character in normal[start:end]):
            continue
        result.extend(_plain_units(normal[at:start]))
        result.append(Unit(" ".join(words(normal[start:end])), meanings))
        at = end
    result.extend(_plain_units(normal[at:]))
    return tuple(result)


def _plain_units(text: str) -> list[Unit]:
    found: list[Unit] = []
    for word in words(text):
        if is_cjk(word[0]) and len(word) > 1:
            found.extend(Unit(word[i : i + 2], frozenset()) for i in range(len(word) - 1))
        elif word not in _articles():
            found.append(Unit(word, meanings_of(word)))
    return found


def all_meanings(text: str) -> frozenset[str]:
    """Give what the words of a text can mean, e.g. `delete`."""
    return frozenset[str]().union(*(unit.meanings for unit in units(text)))


def alike(a: Unit, b: Unit) -> float:
    """Say how near the meanings of two units come, 0 to 1."""
    if a.token == b.token:
        return 1.0
    if a.meanings & b.meanings:
        return 0.9
    return _alike_spelling(a.token, b.token)


@lru_cache(maxsize=65536)
def _alike_spelling(a: str, b: str) -> float:
    if not (a.isascii() and b.isascii() and a.isalpha() and b.isalpha()):
        return 0.0
    short, long = sorted((a, b), key=len)
    if len(short) >= 3 and long.startswith(short):
        return 0.75 if len(short) * 2 >= len(long) else 0.5
    if len(short) >= 5 and len(long) - len(short) <= 1 and _one_slip(short, long):
        return 0.75
    return 0.0


def _one_slip(short: str, long: str) -> bool:
    """Say whether one letter is missing, other, or two neighbours are swapped."""
    i = 0
    while i < len(short) and short[i] == long[i]:
        i += 1
    if len(short) < len(long):
        return short[i:] == long[i + 1 :]
    swapped = short[:i] + short[i + 1 : i + 2] + short[i : i + 1] + short[i + 2 :]
    return short[i + 1 :] == long[i + 1 :] or swapped == long
