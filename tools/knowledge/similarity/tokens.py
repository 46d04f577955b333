"""What a text is compared by: words, or characters in scripts that put no blanks between words."""

import re
from dataclasses import dataclass
from functools import lru_cache

from surefoot.tools.knowledge.names import fold
from surefoot.tools.similarity.dictionary import list_words
from surefoot.tools.text import stem

ONE, TWO = 0.5, 1.0
"""Weights of a character and of two in a row."""
WORD, PAIR, PHRASAL = 1.0, 0.5, 0.8
"""Weights of a word, of two in a row, and of one with its particle: "log in" is not "log out"."""

_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
_LETTER = rf"[^\W_{_CJK}]"
_PARTICLE = "\x1f"
"""Marks a particle; no folded text has this character."""
_RUN = re.compile(rf"[{_CJK}]+|{_PARTICLE}?{_LETTER}+(?:'{_LETTER}+)*")
_HAS_CJK = re.compile(f"[{_CJK}]")
_POSSESSIVE = re.compile(r"'s\b")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a text is made of."""

    telling: dict[str, float]
    """Weight by part."""
    words: tuple[str, ...]
    """Those of the telling parts that are words or two in a row: others may be much like them."""
    generic: tuple[str, ...]
    """Words that any request may have, sorted."""


@lru_cache(maxsize=1)
def _particles() -> frozenset[str]:
    return frozenset(map(fold, list_words("particles")))


@lru_cache(maxsize=1)
def _generic() -> re.Pattern[str]:
    listed = {*map(fold, list_words("generic")), *_particles()}
    words = sorted(listed, key=len, reverse=True)
    inside = "|".join(re.escape(w) for w in words if has_cjk(w))
    whole = "|".join(re.escape(w) for w in words if not has_cjk(w))
    return re.compile(rf"{inside}|(?<!{_LETTER})(?<!')(?:{whole})(?!{_LETTER})(?!')")


@lru_cache(maxsize=1)
def deeds() -> frozenset[str]:
    """Give the parts of words for what is done: many wishes do the same to different things."""
    found: set[str] = set()
    for verb in list_words("deeds"):
        found.update(parts(verb).telling)
    return frozenset(found)


def has_cjk(text: str) -> bool:
    """Say whether a text holds Chinese, Japanese or Korean characters."""
    return _HAS_CJK.search(text) is not None


def parts(text: str) -> Parts:
    """Take a text apart; what tells nothing is kept apart from the rest."""
    folded = _POSSESSIVE.sub("", fold(text).replace("’", "'"))
    generic = set()

    def leave_out(found: re.Match[str]) -> str:
        word = found.group()
        generic.add(word)
        if word in _particles():
            return f" {_PARTICLE}{word} "
        return "" if has_cjk(word) else " "

    telling: dict[str, float] = {}
    words: list[str] = []
    before = ""
    for run in _RUN.findall(_generic().sub(leave_out, folded)):
        if has_cjk(run):
            _add_characters(run, telling)
            before = ""
            continue
        if run.startswith(_PARTICLE):
            if before:
                words.append(f"{before} {run[1:].removesuffix('to')}")  # to log into: to log in
                telling[words[-1]] = PHRASAL
            continue
        word = stem(run)
        words.append(word)
        telling[word] = WORD
        if before:
            words.append(f"{before} {word}")
            telling[words[-1]] = PAIR
        before = word
    return Parts(telling, tuple(dict.fromkeys(words)), tuple(sorted(generic)))


def _add_characters(run: str, found: dict[str, float]) -> None:
    for at, character in enumerate(run):
        found[character] = ONE
        if at:
            found[run[at - 1 : at + 1]] = TWO


def strip_generic(text: str) -> str:
    """Leave out what tells nothing at the beginning of a folded text."""
    text = text.lstrip()
    while found := _generic().match(text):
        text = text[found.end() :].lstrip()
    return text


def is_generic(word: str) -> bool:
    """Say whether a word tells nothing about what is wanted: any request may have it."""
    return _generic().fullmatch(fold(word)) is not None
