"""What a text is compared by: words, or characters in scripts that put no blanks between words."""

import re
from dataclasses import dataclass
from functools import lru_cache

from surefoot.tools.knowledge.ids import fold
from surefoot.tools.similarity import list_words
from surefoot.tools.text import stem, strip_marks

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
def action_parts() -> frozenset[str]:
    """Returns the parts of words for what is done: many wishes do the same to different things."""
    found: set[str] = set()
    for verb in list_words("deeds"):
        found.update(split_parts(verb).telling)
    return frozenset(found)


def has_cjk(text: str) -> bool:
    """Returns whether a text holds Chinese, Japanese or Korean characters."""
    return _HAS_CJK.search(text) is not None


def split_parts(text: str) -> Parts:
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
    """Returns whether a word tells nothing about what is wanted: any request may have it."""
    return _generic().fullmatch(fold(word)) is not None


_PLAIN = 0.7
"""How alike two words are that differ in their accents only."""
_PIECES = 0.8
"""How alike words of one first letter are at most when they share pieces of three letters: endings
and slips come late in a word, while "name" is not "rename"."""
_ENOUGH = 0.5
"""Share of common pieces (Dice) from which on two words are alike."""
_JOINED = 1.2
"""Worth of two words in a row written as one: more than of one word, for it stands for both."""


class Vocabulary:
    """Words and the pieces they are made of; what is alike is worked out once a word."""

    def __init__(self) -> None:
        self._pieces: dict[str, frozenset[str]] = {}
        self._holders: dict[str, set[str]] = {}
        self._pairs: dict[str, set[str]] = {}
        """By how they are written as one word."""
        self._known: dict[str, dict[str, float]] = {}

    def add(self, word: str) -> None:
        """Add a word, or two with a blank between; one that is there already changes nothing."""
        if word in self._pieces:
            return
        if " " in word:
            self._pairs.setdefault(word.replace(" ", ""), set()).add(word)
            self._known.clear()
            return
        pieces = _pieces_of(word)
        self._pieces[word] = pieces
        for piece in pieces:
            self._holders.setdefault(piece, set()).add(word)
        self._known.clear()

    def remove(self, word: str) -> None:
        """Forget a word, or two with a blank between, that is there."""
        self._known.clear()
        if " " in word:
            self._pairs[word.replace(" ", "")].remove(word)
            return
        for piece in self._pieces.pop(word):
            self._holders[piece].discard(word)

    def alike(self, word: str) -> dict[str, float]:
        """Give the words held that are like this one or two in a row, with how much; not itself."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._work_out(word)
        return known

    def _work_out(self, word: str) -> dict[str, float]:
        if " " in word:
            joined = word.replace(" ", "")
            return {joined: _JOINED} if joined in self._pieces else {}
        own = _pieces_of(word)
        common: dict[str, int] = {}
        for piece in own:
            for other in self._holders.get(piece, ()):
                common[other] = common.get(other, 0) + 1
        common.pop(word, None)
        plain = strip_marks(word)
        found = dict.fromkeys(self._pairs.get(word, ()), _JOINED)
        for other, count in common.items():
            share = 2 * count / (len(own) + len(self._pieces[other]))
            if share == 1.0 and strip_marks(other) == plain:
                # Who writes an accent means it: "đặt" is not "đạt".
                if plain in (word, other):
                    found[other] = _PLAIN
            elif share >= _ENOUGH and strip_marks(other)[0] == plain[0]:
                found[other] = share * _PIECES
        # Sorted, so that what is added up from it is the same in every process.
        return dict(sorted(found.items()))


def _pieces_of(word: str) -> frozenset[str]:
    edged = f"^{strip_marks(word)}$"
    return frozenset(edged[at : at + 3] for at in range(len(edged) - 2))
