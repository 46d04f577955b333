"""What a user wants of an app, word by word, and how much of it a text says."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from tools.configured import read_configured
from tools.knowledge.similarity.tokens import is_generic
from tools.language.gloss import english_of
from tools.language.names import quoted_names
from tools.language.similarity import Unit, alike, units
from tools.language.steps import parse_step

SAID = 0.74
"""From this likeness on a word of the wish counts as said."""
_KIND = 0.3
"""Weight of a word for a kind of place, where a name stands beside it."""
_ALL = "all"
"""A word of any request, and yet a list of some of them is not the list of all."""
_UNREAD = 0.4
"""Weight of a part that may be no word at all: two characters that no dictionary knows."""


@dataclass(frozen=True)
class Word:
    """A word of a wish in all its wordings."""

    wordings: tuple[Unit, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class Wish:
    """The words of a wish that tell something."""

    words: tuple[Word, ...]

    def said_by(self, text: str) -> frozenset[int]:
        """Give the numbers of the words that a text says."""
        return said(self, text)

    def share(self, numbers: Iterable[int]) -> float:
        """Say how much of the wish some of its words are, 0 to 1."""
        total = sum(word.weight for word in self.words)
        return sum(self.words[one].weight for one in numbers) / total if total else 0.0


@lru_cache(maxsize=64)
def wish_of(text: str) -> Wish:
    """Read a wish: words of any request are left out, others are known in English, too."""
    words = []
    for unit in units(text):
        if not _tells(unit):
            continue
        english = tuple(one for word in english_of(unit.token) for one in units(word))
        is_known = bool(unit.meanings or english) or unit.token.isascii()
        is_kind = _ALL in unit.meanings or unit.token in _kinds()
        weight = _KIND if is_kind else 1.0 if is_known else _UNREAD
        words.append(Word((unit, *english), weight))
    # A wish for nothing but a list means that very word.
    if all(word.weight == _KIND for word in words):
        words = [replace(word, weight=1.0) for word in words]
    return Wish(tuple(words))


@lru_cache(maxsize=1)
def _kinds() -> frozenset[str]:
    raw = read_configured("language", "kinds.yaml")
    return frozenset(unit.token for words in raw.values() for word in words for unit in units(word))


@lru_cache(maxsize=4096)
def said(wish: Wish, text: str) -> frozenset[int]:
    """Give the numbers of the words of a wish that a text says."""
    given = [part for unit in units(text) for part in (unit, *_parts(unit))]
    return frozenset(
        number
        for number, word in enumerate(wish.words)
        if any(alike(one, other) >= SAID for one in word.wordings for other in given)
    )


def said_in_all(wish: Wish, texts: Iterable[str]) -> frozenset[int]:
    """Give the numbers of the words that any of some texts says."""
    return frozenset().union(*(wish.said_by(text) for text in texts))


def share_meant(wish: Wish, text: str) -> float:
    """Say how much of a text the wish says, 0 to 1."""
    given = [unit for unit in units(text) if _tells(unit)]
    wanted = [one for word in wish.words for one in word.wordings]
    if not given:
        return 0.0

    def is_said(unit: Unit) -> bool:
        return any(alike(one, unit) >= SAID for one in wanted)

    def is_meant(unit: Unit) -> bool:
        parts = _parts(unit)
        return is_said(unit) or (bool(parts) and all(is_said(part) for part in parts))

    return sum(is_meant(unit) for unit in given) / len(given)


def _tells(unit: Unit) -> bool:
    """Say whether a word tells something about what is wanted."""
    return _ALL in unit.meanings or not is_generic(unit.token)


def _parts(unit: Unit) -> list[Unit]:
    """Give the words of a phrase that is read as one: "create account" says "account", too."""
    words = unit.token.split()
    return [part for word in words for part in units(word)] if len(words) > 1 else []


def searched_words(text: str) -> tuple[str, ...]:
    """Give what a wish wants to be searched for."""
    found = [
        one.value or one.target.text
        for one in parse_step(text)
        if one.kind in {"search", "filter"} and (one.value or one.target.text)
    ]
    return tuple(dict.fromkeys(found))


def typed_words(text: str) -> tuple[str, ...]:
    """Give what a wish may want typed: quoted names, and what is to be searched for."""
    return tuple(dict.fromkeys([*quoted_names(text), *searched_words(text)]))
