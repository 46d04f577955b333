"""All words that the data files of a language know, by what they are: for coverage."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from tools.understanding.grammar.forms import compile_form, first_words
from tools.understanding.grammar.tokens import Token, tokens_of
from tools.understanding.words import grammar_of, mending_of

Sort = Literal[
    "plain",
    "kind",
    "ordinal",
    "all",
    "state",
    "compared",
    "position",
    "again",
    "still",
    "negation",
    "count",
]
Phrase = tuple[str, ...]
_SLOTS = re.compile(r"\{\w+\}|[\[\]()|]")
_LISTS: dict[str, Sort] = {
    "kinds": "kind",
    "ordinals": "ordinal",
    "all": "all",
    "states": "state",
    "compared": "compared",
    "negations": "negation",
}
_OWN: dict[str, Sort] = {
    "positions": "position",
    "again": "again",
    "still": "still",
    "counts": "count",
}


@dataclass(frozen=True)
class Known:
    """The phrases of a language with what they are and what they stand for."""

    phrases: Mapping[Phrase, tuple[Sort, str]]
    longest: int
    """Tokens of the longest one."""
    verbs: Mapping[str, frozenset[str]]
    """First words of what can be done, with the deeds that they ask for."""
    is_whole: bool
    """The language has a grammar: a word that is not here is unknown."""

    def at(self, tokens: tuple[Token, ...], start: int) -> tuple[int, Sort, str]:
        """Give length, sort and meaning of the longest phrase that begins at a token."""
        for length in range(min(self.longest, len(tokens) - start), 0, -1):
            part = tokens[start : start + length]
            if any(token.kind == "quote" for token in part):
                continue
            found = self.phrases.get(tuple(token.low for token in part))
            if found is not None:
                return length, *found
        return 0, "plain", ""


@lru_cache(maxsize=3)
def known_words(code: str) -> Known:
    """Read the phrases of a language, once."""
    grammar, own = grammar_of(code), mending_of(code)
    phrases: dict[Phrase, tuple[Sort, str]] = {}
    for text in _texts({k: v for k, v in grammar.items() if k not in _LISTS}):
        for word in _SLOTS.sub(" ", text).split():
            phrases.setdefault(_phrase(word), ("plain", ""))
    plural = ["", *grammar.get("plural", ())]
    for name, sort in _LISTS.items():
        for phrase, meaning in _meanings(grammar.get(name, {})):
            for end in plural if sort == "kind" else [""]:
                phrases[_phrase(f"{phrase}{end}")] = (sort, meaning)
    for name, words in own.items():
        for phrase, meaning in _meanings(words):
            key = _phrase(phrase)
            if name in _OWN:
                phrases[key] = (_OWN[name], meaning)
            else:
                phrases.setdefault(key, ("plain", ""))
    phrases.pop((), None)
    return Known(
        phrases=phrases,
        longest=max(map(len, phrases), default=0),
        verbs=_verbs(grammar),
        is_whole=bool(grammar),
    )


def _meanings(words: Any) -> Iterator[tuple[str, str]]:
    """Give each word of a list or of a mapping with what it means."""
    if isinstance(words, Mapping):
        for key, value in words.items():
            if isinstance(value, str):
                yield key, value
            else:
                yield from ((word, key) for word in value)
    else:
        yield from ((word, "") for word in words)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    else:
        for one in value:
            yield from _texts(one)


def _verbs(grammar: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    """Give the words with which the forms of actions begin, prepositions apart."""
    glue = set(grammar.get("glue", ()))
    found: dict[str, set[str]] = {}
    for one in grammar.get("actions", ()):
        for form, facts in [(one, {})] if isinstance(one, str) else one.items():
            for word in {word for word in first_words(compile_form(form)) if word}:
                if word not in glue:
                    found.setdefault(word, set()).add(str(facts.get("do", "")))
    return {word: frozenset(deeds) for word, deeds in found.items()}


def _phrase(words: str) -> Phrase:
    return tuple(token.low for token in tokens_of(str(words)))
