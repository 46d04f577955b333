"""Words of the languages that mending a model's reading needs, from configs/understanding."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import yaml

from surefoot.configs.settings import CONFIGS
from surefoot.tools.strict_yaml import TEXTS
from surefoot.tools.text import folded, is_cjk, quoted_spans, squeeze

LANGUAGES = ("en", "zh", "vi")
_FOLDER = CONFIGS / "understanding"


def position_of(phrase: str, text: str) -> int:
    """Give where a word or a row of words stands in a text, whole words only; -1 for nowhere."""
    found = _pattern(phrase).search(folded(text))
    return found.start() if found else -1


def find_phrase(text: str, phrases: Iterable[str]) -> str:
    """Give the first of some phrases that a text holds; "" for none."""
    return next((phrase for phrase in phrases if position_of(phrase, text) >= 0), "")


def is_quoted(text: str, sentence: str) -> bool:
    """Say whether a text is all that stands between two quotes of the sentence."""
    return any(folded(span.text) == folded(text) for span in quoted_spans(sentence))


def is_said(text: str, sentence: str) -> bool:
    """Say whether each word of a text stands in the sentence."""
    whole = folded(sentence)
    if is_cjk(text[:1]):
        return squeeze(text) in squeeze(sentence)
    return all(position_of(word, whole) >= 0 for word in folded(text).split())


def list_words(name: str, languages: Iterable[str] = LANGUAGES) -> tuple[str, ...]:
    """Give the words of one list, e.g. "refers", of some languages or all."""
    return tuple(word for code in languages for word in repair_words_of(code).get(name, ()))


def list_positions() -> Mapping[str, tuple[str, ...]]:
    """Give the phrases of each place beside a thing, longest first."""
    found: dict[str, list[str]] = {}
    for code in LANGUAGES:
        for name, phrases in repair_words_of(code).get("positions", {}).items():
            found.setdefault(name, []).extend(phrases)
    return {name: tuple(sorted(words, key=len, reverse=True)) for name, words in found.items()}


@lru_cache
def list_kinds() -> Mapping[str, str]:
    """Give the kind that a word names, plural forms too."""
    found: dict[str, str] = {}
    for code in LANGUAGES:
        told = grammar_of(code)
        for kind, words in told.get("kinds", {}).items():
            for word in words:
                for end in ("", *told.get("plural", ())):
                    found.setdefault(folded(f"{word}{end}"), kind)
    return found


@lru_cache
def words_of_kind(kind: str) -> tuple[str, ...]:
    """Give the words that name a kind."""
    return tuple(word for word, named in list_kinds().items() if named == kind)


@lru_cache
def list_ordinals() -> Mapping[str, int | str]:
    """Give what a word of order counts: second -> 2, last -> last, both -> all."""
    found: dict[str, int | str] = {}
    for code in LANGUAGES:
        told = grammar_of(code)
        for word, value in told.get("ordinals", {}).items():
            found[folded(word)] = int(value) if str(value).isdigit() else value
        for name in ("all", "any"):
            found.update({folded(word): name for word in told.get(name, ())})
        if code == "zh":
            found.update({f"第{word}": int(n) for word, n in told.get("numbers", {}).items()})
    return found


@lru_cache
def list_keys() -> Mapping[str, str]:
    """Give the key that words name: return -> Enter."""
    found: dict[str, str] = {}
    for code in LANGUAGES:
        found.update({folded(word): key for word, key in grammar_of(code).get("keys", {}).items()})
    return found | {folded(key): key for key in found.values()}


@lru_cache
def list_comparisons() -> Mapping[str, tuple[str, ...]]:
    """Give the phrases of >= and <=: at least, at most."""
    found: dict[str, tuple[str, ...]] = {}
    for code in LANGUAGES:
        for sign, phrases in grammar_of(code).get("compared", {}).items():
            found[sign] = (*found.get(sign, ()), *phrases)
    return found


@lru_cache
def list_articles() -> frozenset[str]:
    """Give the articles of all languages."""
    return frozenset(
        folded(word) for code in LANGUAGES for word in grammar_of(code).get("articles", ())
    )


@lru_cache(maxsize=4096)
def _pattern(phrase: str) -> re.Pattern[str]:
    words = re.escape(folded(phrase))
    if is_cjk(phrase[:1]):
        return re.compile(words)
    return re.compile(rf"(?<!\w){words}(?!\w)")


@lru_cache
def _mending() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.load(
        (_FOLDER / "repair.yaml").read_text("utf-8"), Loader=TEXTS
    )
    return read


def repair_words_of(language: str) -> Mapping[str, Any]:
    """Give what mending and coverage know of a language beside its grammar."""
    return _mending().get(language, {})


@lru_cache
def grammar_of(language: str) -> Mapping[str, Any]:
    """Give the data file of a language's grammar, as texts; empty where there is none."""
    path = _FOLDER / f"{language}.yaml"
    read: dict[str, Any] = yaml.load(path.read_text("utf-8"), Loader=TEXTS) if path.exists() else {}
    return read
