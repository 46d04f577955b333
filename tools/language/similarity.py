"""How well the words of a tester fit the name of a widget, across spellings and languages."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tools.language.lexicon import lexicon
from tools.text import bare, is_cjk, normalise, squeezed, tokens, words

SAME = 0.9
"""From here on two texts name the same thing, in whatever words."""
_NO_RARITY: Mapping[str, float] = {}
_LEAST_TRANSLATED = 2
"""Words of a translation that tell enough where they are not all of a name."""
_FILE = re.compile(r"[^\s/\\]+\.[a-z0-9]{1,5}$")
_FORBIDS = re.compile(r"\W*(?:don[’']?t|do not|never)\s|[请勿别不]|(?:không|đừng) ")
"""How a name begins that says the contrary of the rest of it: Don't save."""
_POSSESSIVE = re.compile(r"(?<=\w)['’]s(?!\w)")
_NAME_PARTS = "-_.\\/@"


class Unit(NamedTuple):
    """The smallest part of a text with a meaning."""

    token: str
    """As written, stemmed."""
    meanings: frozenset[str]
    """Keys of the concepts it can stand for, in any language."""


@lru_cache(maxsize=16384)
def units(text: str) -> tuple[Unit, ...]:
    """Split a text into its parts of meaning: known words of user interfaces stay together."""
    normal, lex = _POSSESSIVE.sub("", bare(text)), lexicon()
    # Icons such as ⚙ and signs such as + mean something only when nothing else is written.
    if not any(character.isalnum() for character in normal):
        return (Unit(normal, frozenset(lex.meanings("concepts", normal))),)
    label = lex.meanings("labels", normal)
    if label:
        return (Unit(normal, frozenset((*label, *lex.meanings("concepts", normal)))),)
    result: list[Unit] = []
    at = 0
    for start, end, keys in _concept_spans(normal):
        result.extend(_plain_units(normal[at:start]))
        result.append(Unit(" ".join(words(normal[start:end])), keys))
        at = end
    result.extend(_plain_units(normal[at:]))
    return tuple(result)


def _concept_spans(normal: str) -> list[tuple[int, int, frozenset[str]]]:
    spans: dict[tuple[int, int], set[str]] = {}
    for found in lexicon().find("concepts", normal):
        if any(character.isalnum() for character in found.word):
            spans.setdefault((found.start, found.end), set()).add(found.key)
    return [(start, end, frozenset(keys)) for (start, end), keys in sorted(spans.items())]


def _plain_units(text: str) -> list[Unit]:
    nothing: frozenset[str] = frozenset()
    found: list[Unit] = []
    for word in words(text):
        if is_cjk(word[0]) and len(word) > 1:
            found.extend(Unit(word[i : i + 2], nothing) for i in range(len(word) - 1))
        elif word not in _ARTICLES:
            meanings = lexicon().meanings("concepts", word)
            found.append(Unit(word, frozenset(meanings)))
    return found


_ARTICLES = frozenset({"the", "a", "an", "of", "的", "các", "những"})


def rarity(names: Iterable[str]) -> dict[str, float]:
    """Weigh every token of a screen: one that few names hold tells more (IDF).

    Returns:
        A weight from 1.0 (in every name) upwards for each token.
    """
    counts: Counter[str] = Counter()
    total = 0
    for name in names:
        total += 1
        counts.update(set(tokens(name)))
    return {token: 1.0 + math.log(total / count) / 3 for token, count in counts.items()}


def similarity(phrase: str, name: str, weights: Mapping[str, float] = _NO_RARITY) -> float:
    """Say how well a tester's phrase fits a widget's name.

    Args:
        phrase: What the tester calls it.
        name: What the app calls it.
        weights: From `rarity`, so that rare words count more.

    Returns:
        1.0 for the same text, SAME and up for the same meaning (other spelling, synonym, other
        language), less for parts of it, 0.0 for nothing in common.
    """
    wanted, given = bare(phrase), bare(name)
    if not wanted or not given:
        return 0.0
    if wanted == given:
        return 1.0
    flat = squeezed(wanted)
    if flat and flat == squeezed(given):
        return 0.97
    left, right = units(wanted), units(given)
    if not left or not right:
        return 0.0
    if len(left) == len(right) and all(
        a.token == b.token or a.meanings & b.meanings for a, b in zip(left, right, strict=True)
    ):
        return 0.94 if _is_first_word(left, right) else 0.93
    if wanted.isascii() != given.isascii() and _turned_round(left, right):
        return 0.92
    if _FORBIDS.match(given) and not _FORBIDS.match(wanted):
        return 0.0
    return min(_overlap(left, right, weights) + _edge_bonus(wanted, given), 0.89)


def _turned_round(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> bool:
    """Say whether two languages only differ in the order: tên máy chủ, server name."""
    rest = list(right)
    for a in left:
        own = next((b for b in rest if a.token == b.token or a.meanings & b.meanings), None)
        if own is None:
            return False
        rest.remove(own)
    return not rest


def _is_first_word(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> bool:
    """Say whether a name is the very word of the meaning, none that may stand for it."""
    english = lexicon("en")
    return all(
        any(english.words("concepts", key)[:1] == (b.token,) for key in a.meanings & b.meanings)
        for a, b in zip(left, right, strict=True)
    )


def _edge_bonus(wanted: str, given: str) -> float:
    if len(wanted) < 2:
        return 0.0
    if holds_name(wanted, given):
        return 0.08 if given.startswith(wanted) else 0.04
    return 0.0


def _overlap(
    left: tuple[Unit, ...], right: tuple[Unit, ...], weights: Mapping[str, float]
) -> float:
    best_left = [max(alike(a, b) for b in right) for a in left]
    best_right = [max(alike(a, b) for a in left) for b in right]
    asked = _mean(best_left, left, weights)
    covered = _mean(best_right, right, weights)
    return 0.85 * asked * (0.7 + 0.3 * covered)


def _mean(scores: list[float], parts: tuple[Unit, ...], weights: Mapping[str, float]) -> float:
    heavy = [weights.get(part.token.split(" ")[0], 1.5) for part in parts]
    return sum(s * w for s, w in zip(scores, heavy, strict=True)) / sum(heavy)


def all_meanings(text: str) -> frozenset[str]:
    """Give what the words of a text can mean, by the dictionaries, e.g. `delete`."""
    return frozenset[str]().union(*(unit.meanings for unit in units(text)))


def means(text: str, key: str) -> bool:
    """Say whether some word of a text can have a meaning of the dictionaries, e.g. `delete`."""
    return key in all_meanings(text)


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


def holds_name(quoted: str, name: str) -> bool:
    """Say whether a name holds a quoted text as a whole: `report.txt` not in `my-report.txt`."""
    wanted, given = bare(quoted), normalise(name)
    if not wanted:
        return False
    at = given.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before, after = given[at - 1 : at], given[end : end + 2]
        if not _joins(wanted[0], before) and not _continues(wanted[-1], after):
            return True
        at = given.find(wanted, at + 1)
    return False


def _joins(edge: str, neighbour: str) -> bool:
    if is_cjk(edge):
        return False
    return bool(neighbour) and (
        (neighbour.isalnum() and not is_cjk(neighbour)) or neighbour in "-_.@"
    )


def _continues(edge: str, after: str) -> bool:
    if not after or is_cjk(edge):
        return False
    if after[0].isalnum():
        return not is_cjk(after[0])
    # A full stop or dash ends a name unless it goes on behind it: `report.txt` in `report.txt.bak`.
    return after[0] in _NAME_PARTS and len(after) > 1 and after[1].isalnum()


def may_be_called(quoted: str, name: str) -> bool:
    """Say whether a widget may be meant by a quoted name: never another file, number or title.

    The same text, another spelling, a synonym or a translation as a whole, or the text as a whole
    within a longer name.
    """
    if holds_name(quoted, name) or _holds_translated(quoted, name):
        return True
    score = similarity(quoted, name)
    if score < SAME:
        return False
    return not (is_file_name(quoted) or any(c.isdigit() for c in quoted)) or score >= 0.97


def _holds_translated(quoted: str, name: str) -> bool:
    """Say whether a name holds a longer text of another language word by word: 备用 MX."""
    wanted, given = units(quoted), units(name)
    if quoted.isascii() == name.isascii() or len(wanted) < _LEAST_TRANSLATED:
        return False
    windows = (given[at : at + len(wanted)] for at in range(len(given) - len(wanted) + 1))
    return any(_turned_round(wanted, window) for window in windows)


def is_file_name(text: str) -> bool:
    """Say whether a text looks like the name of a file, e.g. `report1.txt`."""
    return bool(_FILE.fullmatch(bare(text)))
