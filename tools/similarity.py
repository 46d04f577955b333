"""How near names and wishes come to one another: their letters, their words, what they mean."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from surefoot.configs.settings import CONFIGS
from surefoot.tools.strict_yaml import TEXTS
from surefoot.tools.text import bare, folded, is_cjk, normalise, squeeze, words

LANGUAGES = ("en", "zh", "vi")
_LATIN = r"[^\W\u3040-\u30ff\u3400-\u9fff]"
_HEAD = re.compile(_LATIN + "+")
_OLD = ["òa", "óa", "ỏa", "õa", "ọa", "òe", "óe", "ỏe", "õe", "ọe", "ùy", "úy", "ủy", "ũy", "ụy"]
_NEW = ["oà", "oá", "oả", "oã", "oạ", "oè", "oé", "oẻ", "oẽ", "oẹ", "uỳ", "uý", "uỷ", "uỹ", "uỵ"]
_TONES = dict(zip((*_OLD, *_NEW), (*_NEW, *_OLD), strict=True))
"""The two places of a Vietnamese tone mark: xóa is written xoá, too."""
_OPEN_SYLLABLE = re.compile(r"(?<!q)(" + "|".join(_TONES) + r")(?!\w)")


class Span(NamedTuple):
    """Words in a text that have a meaning."""

    start: int
    end: int
    meanings: frozenset[str]


@lru_cache(maxsize=len(LANGUAGES))
def word_lists(language: str) -> Mapping[str, Any]:
    """Load configs/similarity/<language>.yaml: concepts, labels, deeds, generic, kinds."""
    text = (CONFIGS / "similarity" / f"{language}.yaml").read_text("utf-8")
    # All texts: "no", "on" and "off" are words here.
    loaded: Mapping[str, Any] = yaml.load(text, Loader=TEXTS)
    return loaded


def list_words(section: str) -> tuple[str, ...]:
    """Returns the words of a section that is one list, of all languages."""
    return tuple(word for one in LANGUAGES for word in word_lists(one).get(section, ()))


@lru_cache(maxsize=2)
def _meanings(section: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for meaning, listed in word_lists(language)[section].items():
            for word in map(normalise, listed):
                for form in (word, _OPEN_SYLLABLE.sub(lambda m: _TONES[m.group(1)], word)):
                    found.setdefault(form, set()).add(meaning)
    return {form: frozenset(known) for form, known in found.items()}


@lru_cache(maxsize=1)
def _by_head() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for form in sorted(_meanings("concepts"), key=len, reverse=True):
        found.setdefault(_word_or_char_at(form, 0), []).append(form)
    return found


def meanings_of(text: str) -> frozenset[str]:
    """Returns what a text means, taken as a whole; nothing for one that is in no list."""
    return _meanings("concepts").get(normalise(text), frozenset())


def label_meanings(text: str) -> frozenset[str]:
    """Returns what a name means that is nothing but these words."""
    return _meanings("labels").get(normalise(text), frozenset())


def find_meanings(text: str) -> tuple[Span, ...]:
    """Find the words of a text that mean something, the longest at each place.

    Latin words count only whole; Chinese words count anywhere.
    """
    found: list[Span] = []
    lower, at = folded(text), 0
    while at < len(lower):
        span = _longest(lower, at)
        if span is None:
            at += len(_word_or_char_at(lower, at))
        else:
            found.append(span)
            at = span.end
    return tuple(found)


def _longest(lower: str, at: int) -> Span | None:
    for form in _by_head().get(_word_or_char_at(lower, at), ()):
        end = at + len(form)
        if lower.startswith(form, at) and not _splits_word(lower, end):
            return Span(at, end, _meanings("concepts")[form])
    return None


def _word_or_char_at(text: str, at: int) -> str:
    """Returns the Latin word or the single other character at a place."""
    match = _HEAD.match(text, at)
    return match.group() if match else text[at]


def _splits_word(text: str, end: int) -> bool:
    last = text[end - 1]
    return (
        end < len(text)
        and last.isalnum()
        and not is_cjk(last)
        and _HEAD.match(text, end) is not None
    )


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
    """Returns what the words of a text can mean, e.g. `delete`."""
    return frozenset[str]().union(*(unit.meanings for unit in units(text)))


def alike(a: Unit, b: Unit) -> float:
    """Returns how near the meanings of two units come, 0 to 1."""
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
    # One letter missing, other, or two neighbours swapped.
    is_slip = len(short) >= 5 and OSA.distance(short, long, score_cutoff=1) <= 1
    return 0.75 if is_slip else 0.0


SAME = 0.9
"""From here on two texts name the same thing, in whatever words."""
_NAME_PARTS = "-_.\\/@"


@lru_cache(maxsize=1)
def _forbids() -> re.Pattern[str]:
    return re.compile("|".join(list_words("forbids")))


def similarity(phrase: str, name: str) -> float:
    """Returns how well a phrase fits a widget's name.

    Args:
        phrase: What it was called.
        name: What the app calls it.

    Returns:
        1.0 for the same text, SAME and up for the same meaning (other spelling, synonym, other
        language), less for parts of it, 0.0 for nothing in common.
    """
    wanted, given = bare(phrase), bare(name)
    if not wanted or not given:
        return 0.0
    if wanted == given:
        return 1.0
    flat = squeeze(wanted)
    if flat and flat == squeeze(given):
        return 0.97
    left, right = units(wanted), units(given)
    if not left or not right:
        return 0.0
    if len(left) == len(right) and all(map(_is_equivalent_unit, left, right)):
        return 0.93
    if wanted.isascii() != given.isascii() and _turned_round(left, right):
        return 0.92
    if _forbids().match(given) and not _forbids().match(wanted):
        return 0.0
    return min(_overlap(left, right) + _edge_bonus(wanted, given), 0.89)


def spelling_similarity(one: str, other: str) -> float:
    """Returns how many letters two texts have in common in their order, 0 to 1."""
    return fuzz.ratio(one, other) / 100


def _is_equivalent_unit(a: Unit, b: Unit) -> bool:
    return a.token == b.token or bool(a.meanings & b.meanings)


def _turned_round(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> bool:
    """Returns whether two languages only differ in the order: tên máy chủ, server name."""
    rest = list(right)
    for a in left:
        own = next((b for b in rest if _is_equivalent_unit(a, b)), None)
        if own is None:
            return False
        rest.remove(own)
    return not rest


def _edge_bonus(wanted: str, given: str) -> float:
    if len(wanted) < 2 or not holds_name(wanted, given):
        return 0.0
    return 0.08 if given.startswith(wanted) else 0.04


def _overlap(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> float:
    asked = sum(max(alike(a, b) for b in right) for a in left) / len(left)
    covered = sum(max(alike(a, b) for a in left) for b in right) / len(right)
    return 0.85 * asked * (0.7 + 0.3 * covered)


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
