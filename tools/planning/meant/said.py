"""The words of a part of a step, weighed by how much they tell of a widget."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.language.gloss import glossary
from tools.language.lexicon import lexicon
from tools.language.similarity import units
from tools.text import bare, is_cjk, normalise, quoted_spans, stem, words

_SECTIONS = ("fillers", "connectors", "relations", "roles", "directions")
_CLICKING = (
    *("click", "press", "open", "goto", "select", "fill", "set", "look"),
    *("double_click", "long_click"),
)
LITTLE = 0.2
"""Weight of a word that says what to do, or nothing, but not with what."""
ALIKE, _BEGUN, _NEAR = 0.85, 0.6, 0.35
"""How far a word of the same meaning, one that begins alike, a related one counts as the same."""
_HEAD = 4
"""Letters that two words have in common to be forms of one."""
_LONGEST = 8
_PIECE = re.compile(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+")

Hits = dict[int, float]
"""How far each word of the step stands in a text, 0 to 1, by its place; others are left out."""


class Said:
    """A part of a step as a list of words to look for."""

    def __init__(self, text: str, rare: dict[str, float]) -> None:
        self.text = normalise(text)
        self.quoted = tuple(q for span in quoted_spans(text) if (q := bare(span.text)))
        found = [(u.token, u.meanings) for u in units(text)]
        known = {token for token, _ in found}
        found += [(t, frozenset[str]()) for t in glossed(text) if t not in known]
        self.tokens = tuple(token for token, _ in found)
        self.meanings = tuple(meanings for _, meanings in found)
        self.weights = tuple(weight(token, rare) for token in self.tokens)
        self.total = sum(self.weights) or 1.0
        self._at: dict[str, int] = {}
        self._meant: dict[str, int] = {}
        self._heads: dict[str, list[int]] = {}
        self._related: dict[int, int] = {}
        for place, (token, meanings) in enumerate(found):
            for one in token.split():
                self._at.setdefault(one, place)
                self._heads.setdefault(one[:_HEAD], []).append(place)
            self._at.setdefault(token, place)
            for meaning in meanings:
                self._meant.setdefault(meaning, place)
            for one in dict.fromkeys((token, *token.split())):
                for group in related().get(one, ()):
                    self._related.setdefault(group, place)
        self._known: dict[str, tuple[Hits, float]] = {}

    def hits(self, text: str) -> Hits:
        """Say which words of the step stand in a text."""
        return self._look(text)[0]

    def share(self, text: str) -> float:
        """Say how much of a text stands in the step, 0 to 1."""
        return self._look(text)[1]

    def weight_of(self, hits: Hits) -> float:
        """Say how much of the step has been found, 0 to 1."""
        return sum(self.weights[at] * s for at, s in hits.items()) / self.total

    def _look(self, text: str) -> tuple[Hits, float]:
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self._compare(text)
        return known

    def _compare(self, text: str) -> tuple[Hits, float]:
        hits: Hits = {}
        have = whole = 0.0
        for token, meanings in parts(text):
            heavy = 0.3 if token in little() else 1.0
            whole += heavy
            place, alike = self._place(token, meanings)
            if place is not None:
                have += heavy * alike
                hits[place] = max(hits.get(place, 0.0), alike)
        return hits, have / whole if whole else 0.0

    def _place(self, token: str, meanings: frozenset[str]) -> tuple[int | None, float]:
        if token in self._at:
            return self._at[token], 1.0
        alike = [self._meant[meaning] for meaning in meanings if meaning in self._meant]
        if alike:
            return min(alike), ALIKE
        if len(token) >= _HEAD and not is_cjk(token[0]):
            for place in self._heads.get(token[:_HEAD], ()):
                if _is_form(self.tokens[place], token):
                    return place, _BEGUN
        for group in related().get(token, ()):
            if group in self._related:
                return self._related[group], _NEAR
        return None, 0.0


def _is_form(a: str, b: str) -> bool:
    """Say whether two words begin alike for most of the shorter one."""
    same = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        same += 1
    return same >= max(_HEAD, min(len(a), len(b)) - 1)


def weight(token: str, rare: dict[str, float]) -> float:
    """Say how much a word tells of what is meant: one that few names of the screen have, more."""
    if token in little():
        return LITTLE
    return rare.get(token.split(" ")[0], 1.3)


@lru_cache(maxsize=8192)
def parts(text: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Split a widget's name into words with their meanings, foreign ones in English, too."""
    found = [(u.token, u.meanings) for u in units(text)]
    return (*found, *((t, frozenset[str]()) for t in glossed(text)))


@lru_cache(maxsize=1)
def little() -> frozenset[str]:
    """Give the words that say little of a widget: of, please, click, button."""
    lex = lexicon()
    told = [w for section in _SECTIONS for w in lex.words(section)]
    told += [w for key in _CLICKING for w in lex.words("verbs", key)]
    return frozenset(token for word in told for token in (normalise(word), *words(word)))


@lru_cache(maxsize=1)
def related() -> dict[str, tuple[int, ...]]:
    """Give the groups of related words that each word is in."""
    raw = read_configured("language", "related.yaml")
    found: dict[str, tuple[int, ...]] = {}
    for number, group in enumerate(raw):
        for word in dict.fromkeys(stem(str(one)) for one in group):
            found[word] = (*found.get(word, ()), number)
    return found


@lru_cache(maxsize=4096)
def glossed(text: str) -> tuple[str, ...]:
    """Give the English of the Chinese or Vietnamese words of a text, stemmed."""
    normal = normalise(text)
    if normal.isascii():
        return ()
    found: list[str] = []
    pieces = _PIECE.findall(normal)
    at = 0
    while at < len(pieces):
        english, length = _longest(pieces, at)
        found += [stem(word) for word in english.lower().split()]
        at += length
    return tuple(dict.fromkeys(found))


def _longest(pieces: list[str], at: int) -> tuple[str, int]:
    language = "zh" if is_cjk(pieces[at]) else "vi"
    joint = "" if language == "zh" else " "
    book = glossary(language)
    for length in range(min(_LONGEST, len(pieces) - at), 0, -1):
        word = joint.join(pieces[at : at + length])
        if word in book.words:
            return book.words[word], length
    return "", 1
