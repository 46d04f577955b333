"""Wishes that share nearly all their words and are not the same: numbers, negations, opposites."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from surefoot.tools.knowledge.ids import fold
from surefoot.tools.knowledge.similarity.base import EXACT, Match
from surefoot.tools.knowledge.similarity.tokens import has_cjk, split_parts, strip_generic
from surefoot.tools.similarity import all_meanings, list_words
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.text import stem
from surefoot.tools.understanding.words import LANGUAGES, grammar_of, list_ordinals

OTHER = 0.3
"""So much of its similarity is left to another wish: less than any threshold."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_CLAUSES = re.compile(r"[，。；！？、\n]|[,.;!?](?=\s|$)")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


@dataclass(frozen=True, slots=True)
class _Facts:
    """What two texts must not differ in, but for numbers."""

    deeds: frozenset[tuple[int, int]]
    """Pairs of opposites, and which side is said."""
    denied: frozenset[str]
    """What stands behind a negation: a word, or two characters."""
    said: str
    """Folded, without what is denied, a blank before and behind each word."""


def is_other_intent(query: str, text: str) -> bool:
    """Returns whether a text is another wish than a query, however many words they share.

    Of a query in several clauses those count that share a word with the text: each must differ.
    """
    clauses = _CLAUSES.split(query)
    if len(clauses) > 1:
        known = split_parts(text).telling.keys()
        clauses = [one for one in clauses if split_parts(one).telling.keys() & known]
    return all(_differ(clause, text) for clause in clauses or [query])


def _differ(query: str, text: str) -> bool:
    asked_numbers, numbers = _numbers(query), _numbers(text)
    if asked_numbers and not numbers <= asked_numbers:
        return True
    asked, known = _contrast_facts(query), _contrast_facts(text)
    for one, two in ((asked, known), (known, asked)):
        turned = {(pair, 1 - side) for pair, side in one.deeds}
        if any(
            deed not in one.deeds and (deed[0], 1 - deed[1]) not in two.deeds
            for deed in turned & two.deeds
        ):
            return True
        if any(
            _has_whole_or_cjk_word(two.said, head) and not _has_whole_or_cjk_word(one.said, head)
            for head in one.denied
        ):
            return True
        for word in one.said.split():
            turned_words = {prefix + word for prefix in _rules()["prefixes"]}
            if turned_words & set(two.said.split()) and f" {word} " not in two.said:
                return True
    return False


def lower_if_other(query: str, match: Match, texts: Iterable[str]) -> Match:
    """Lower a match whose owner, by its own texts, is another wish; the very wording stays."""
    if match.similarity == EXACT or not any(is_other_intent(query, text) for text in texts):
        return match
    return replace(match, similarity=match.similarity * OTHER)


@lru_cache(maxsize=1)
def _rules() -> dict[str, list[str]]:
    rules: dict[str, list[str]] = read_configured("similarity", "opposites.yaml")
    return rules


@lru_cache(maxsize=1)
def _opposites() -> tuple[tuple[str, str, tuple[int, int]], ...]:
    """Returns each name of a deed that has an opposite: itself, as a part of a text, its side."""
    return tuple(
        (name, _as_part(name), (number, side))
        for number, pair in enumerate(_rules()["opposites"])
        for side, names in enumerate(pair)
        for name in names
    )


@lru_cache(maxsize=1)
def _denying() -> re.Pattern[str]:
    """Negations; those in the group forbid what stands behind them, such as 不要 and not 没有."""
    forbids = "|".join(_rules()["forbidding"])
    words = {fold(word) for code in LANGUAGES for word in grammar_of(code)["negations"]}
    others = (word for word in words if not re.fullmatch(forbids, word))
    return re.compile(f"{_any_of(others).pattern}|({forbids})")


@lru_cache(maxsize=1)
def _ordinals() -> tuple[re.Pattern[str], dict[str, str]]:
    counted = {fold(word): str(n) for word, n in list_ordinals().items() if isinstance(n, int)}
    return _any_of(counted), counted


@lru_cache(maxsize=1)
def _undoing() -> re.Pattern[str]:
    return re.compile(
        f"(?:{_any_of(_rules()['undoing']).pattern}) ?(?={_any_of(list_words('deeds')).pattern})"
    )


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    longest = sorted(phrases, key=len, reverse=True)
    return re.compile(
        "|".join(re.escape(p) if has_cjk(p) else rf"\b{re.escape(p)}\b" for p in longest)
    )


@lru_cache(maxsize=16_384)
def _numbers(text: str) -> frozenset[str]:
    """Returns the numbers in a text, ordinals in words too."""
    folded = fold(text)
    pattern, counted = _ordinals()
    return frozenset(
        (*_NUMBER.findall(folded), *(counted[word] for word in pattern.findall(folded)))
    )


@lru_cache(maxsize=16_384)
def _contrast_facts(text: str) -> _Facts:
    folded = fold(text).replace("’", "'")
    said, denied = folded, set()
    forbidden = (found for found in _denying().finditer(folded) if found.group(1))
    for found in [*forbidden, *_undoing().finditer(folded)]:
        behind = strip_generic(folded[found.end() :])
        word = _WORD.match(behind)
        if word is None or (has_cjk(behind[0]) and len(word.group()) == 1):
            continue
        head = word.group()[:2] if has_cjk(behind[0]) else word.group()
        denied.add(head if has_cjk(head) else stem(head))
        said = said.replace(folded[found.start() :].split(head)[0] + head, " ", 1)
    words = " ".join(stem(word) for word in _WORD.findall(said))
    meanings = all_meanings(said)
    padded = f" {words} "
    deeds = frozenset(
        deed for name, part, deed in _opposites() if name in meanings or part in padded
    )
    return _Facts(deeds, frozenset(denied), padded)


def _has_whole_or_cjk_word(said: str, word: str) -> bool:
    return _as_part(word) in said


def _as_part(word: str) -> str:
    """Returns what a padded text holds where it says a word: Chinese ones stand anywhere."""
    return word if has_cjk(word) else f" {word} "
