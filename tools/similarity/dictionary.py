"""What words of names mean, in every language at once, from configs/similarity."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import yaml

from surefoot.configs.settings import CONFIGS
from surefoot.tools.configured import TEXTS
from surefoot.tools.text import folded, is_cjk, normalise

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
    """Give the words of a section that is one list, of all languages."""
    return tuple(word for one in LANGUAGES for word in word_lists(one).get(section, ()))


@lru_cache(maxsize=2)
def _meanings(section: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for meaning, words in word_lists(language)[section].items():
            for word in map(normalise, words):
                for form in (word, _OPEN_SYLLABLE.sub(lambda m: _TONES[m.group(1)], word)):
                    found.setdefault(form, set()).add(meaning)
    return {form: frozenset(known) for form, known in found.items()}


@lru_cache(maxsize=1)
def _by_head() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for form in sorted(_meanings("concepts"), key=len, reverse=True):
        found.setdefault(_head(form, 0), []).append(form)
    return found


def meanings_of(text: str) -> frozenset[str]:
    """Give what a text means, taken as a whole; nothing for one that is in no list."""
    return _meanings("concepts").get(normalise(text), frozenset())


def label_meanings(text: str) -> frozenset[str]:
    """Give what a name means that is nothing but these words."""
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
            at += len(_head(lower, at))
        else:
            found.append(span)
            at = span.end
    return tuple(found)


def _longest(lower: str, at: int) -> Span | None:
    for form in _by_head().get(_head(lower, at), ()):
        end = at + len(form)
        if lower.startswith(form, at) and not _splits_word(lower, end):
            return Span(at, end, _meanings("concepts")[form])
    return None


def _head(text: str, at: int) -> str:
    """Give the Latin word or the single other character at a place."""
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
