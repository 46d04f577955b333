"""What a user wants of an app, word by word, and how much of it a text says."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from surefoot.tools.knowledge.similarity.tokens import is_generic
from surefoot.tools.similarity import Unit, alike, list_words, units
from surefoot.tools.text import quoted_spans

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
    """A word of a wish."""

    unit: Unit
    weight: float = 1.0


@dataclass(frozen=True)
class IntentWords:
    """The words of a wish that tell something."""

    words: tuple[Word, ...]

    def said_by(self, text: str) -> frozenset[int]:
        """Returns the numbers of the words that a text says."""
        return find_said(self, text)

    def share(self, numbers: Iterable[int]) -> float:
        """Returns how much of the wish some of its words are, 0 to 1."""
        total = sum(word.weight for word in self.words)
        return sum(self.words[one].weight for one in numbers) / total if total else 0.0


@lru_cache(maxsize=64)
def parse_intent(text: str) -> IntentWords:
    """Read a wish: words of any request are left out."""
    words = []
    for unit in units(text):
        if not _tells(unit):
            continue
        is_known = bool(unit.meanings) or unit.token.isascii()
        is_kind = _ALL in unit.meanings or unit.token in _kinds()
        weight = _KIND if is_kind else 1.0 if is_known else _UNREAD
        words.append(Word(unit, weight))
    # A wish for nothing but a list means that very word.
    if all(word.weight == _KIND for word in words):
        words = [replace(word, weight=1.0) for word in words]
    return IntentWords(tuple(words))


@lru_cache(maxsize=1)
def _kinds() -> frozenset[str]:
    return frozenset(unit.token for word in list_words("kinds") for unit in units(word))


@lru_cache(maxsize=4096)
def find_said(wish: IntentWords, text: str) -> frozenset[int]:
    """Returns the numbers of the words of a wish that a text says."""
    given = [part for unit in units(text) for part in (unit, *_phrase_word_units(unit))]
    return frozenset(
        number
        for number, word in enumerate(wish.words)
        if any(alike(word.unit, other) >= SAID for other in given)
    )


def share_covered(wish: IntentWords, text: str) -> float:
    """Returns how much of a text the wish says, 0 to 1."""
    given = [unit for unit in units(text) if _tells(unit)]
    if not given:
        return 0.0

    def is_said(unit: Unit) -> bool:
        return any(alike(word.unit, unit) >= SAID for word in wish.words)

    def is_meant(unit: Unit) -> bool:
        parts = _phrase_word_units(unit)
        return is_said(unit) or (bool(parts) and all(is_said(part) for part in parts))

    return sum(is_meant(unit) for unit in given) / len(given)


def _tells(unit: Unit) -> bool:
    """Returns whether a word tells something about what is wanted."""
    return _ALL in unit.meanings or not is_generic(unit.token)


def _phrase_word_units(unit: Unit) -> list[Unit]:
    """Returns the words of a phrase that is read as one: "create account" says "account", too."""
    words = unit.token.split()
    return [part for word in words for part in units(word)] if len(words) > 1 else []


def quoted_texts(text: str) -> tuple[str, ...]:
    """Returns what a wish may want typed or found word for word: what it has between quotes."""
    return tuple(dict.fromkeys(span.text for span in quoted_spans(text) if span.text.strip()))
