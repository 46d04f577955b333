"""Words of a step with a letter left out, doubled or swapped, as they are meant: compter."""

import re
from collections.abc import Iterable
from functools import lru_cache
from string import ascii_lowercase

from tools.configured import read_configured
from tools.language.dates import NAMES_OF_DAYS
from tools.language.lexicon import lexicon
from tools.text import quoted_spans, stem

_WORD = re.compile(r"(?<![\w@./-])[A-Za-z]{6,}(?![\w@/-]|\.\w)")


def respelt(step: str, shown: Iterable[str]) -> str:
    """Give a step with the slips mended in words that neither the screen nor the language has.

    Only an English word of six letters and more is mended, outside of quotes, and only where one
    known word alone is a letter more, a letter less or two swapped neighbours away: another letter
    makes another word too often.

    Args:
        step: In natural language.
        shown: The names and texts on the screen.
    """
    if not step.isascii():
        return step
    here = frozenset(word.lower() for text in shown for word in _WORD.findall(text))
    known = frozenset(stem(word) for word in here | _vocabulary())
    spans = quoted_spans(step)

    def mended(match: re.Match[str]) -> str:
        word = match.group(0)
        quoted = any(span.start <= match.start() < span.end for span in spans)
        if quoted or stem(word.lower()) in known or _is_known(word.lower()):
            return word
        slips = _slips(word.lower())
        near = slips & here or slips & _vocabulary()
        if len({stem(one) for one in near}) != 1:
            return word
        meant = min(near, key=len)
        return meant.capitalize() if word[0].isupper() else meant

    return _WORD.sub(mended, step)


def _is_known(word: str) -> bool:
    """Say whether a word is one of the dictionaries in some form: toggled."""
    lex = lexicon("en")
    return any(lex.meanings(section, word) for section in lex.sections)


def _slips(word: str) -> frozenset[str]:
    """Give every word that is a letter more, a letter less or two swapped neighbours away."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    more = {f"{a}{letter}{b}" for a, b in cuts for letter in ascii_lowercase}
    less = {f"{a}{b[1:]}" for a, b in cuts if b}
    swapped = {f"{a}{b[1]}{b[0]}{b[2:]}" for a, b in cuts if len(b) > 1}
    return frozenset(more | less | swapped) - {word}


@lru_cache(maxsize=1)
def _vocabulary() -> frozenset[str]:
    """Give the longer English words of the dictionaries."""
    lex = lexicon("en")
    texts = [form for section in lex.sections for form in lex.words(section)]
    texts += [str(one) for group in read_configured("language", "related.yaml") for one in group]
    return frozenset(w.lower() for text in (*texts, NAMES_OF_DAYS) for w in _WORD.findall(text))
