"""What may be a name in a language without blanks: characters that are no words of ours."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from surefoot.tools.text import is_cjk
from surefoot.tools.understanding.grammar.forms import list_openings
from surefoot.tools.understanding.grammar.language import Language, Phrase, find_longest
from surefoot.tools.understanding.grammar.tokens import Token, tokens_of

_MOST_NAME = 12
_MOST_NOUN = 6
_MOST_NOUN_BEHIND = 3
_MOST_VALUE = 6
_MOST_UNIT = 4
_INSIDE = frozenset("-&/+#_.")
_CODE = re.compile(r"[A-Za-z][A-Za-z-]*\d[\w-]*\d")
"""An identifier, by its letters and numbers."""


@lru_cache(maxsize=64)
def list_uncuttable(known: Language, tokens: tuple[Token, ...]) -> frozenset[int]:
    """List the places inside of words that are not cut, each the longest that begins there."""
    found: set[int] = set()
    at = 0
    while at < len(tokens):
        word = find_longest(tokens, at, len(tokens), known.whole) if known.whole else None
        length = len(word) if word is not None else 1
        found |= set(range(at + 1, at + length))
        at += length
    return frozenset(found)


def is_code(token: Token) -> bool:
    """Say whether a token is an identifier."""
    return token.kind == "word" and _CODE.fullmatch(token.text) is not None


def blank_notes(sentence: str) -> str:
    """Blank out what stands in brackets behind an identifier, which is the name: A01（三班）."""
    tokens = tokens_of(sentence)
    for code, token in pairwise(tokens):
        closing = sentence.find("）", token.start)
        if is_code(code) and code.end == token.start and token.text == "（" and closing > 0:
            note = " " * (closing + 1 - token.start)
            sentence = sentence[: token.start] + note + sentence[closing + 1 :]
    return sentence


def is_glued(one: Token, other: Token) -> bool:
    """Say whether two characters stand side by side, so that they may be of one word."""
    return one.end == other.start and all(t.kind == "word" and is_cjk(t.text) for t in (one, other))


def is_comma_of_name(tokens: tuple[Token, ...], at: int) -> bool:
    """Say whether a comma may be of a foreign name in a Chinese sentence: 点击 Yes, delete."""
    if tokens[at].text != "," or not 0 < at < len(tokens) - 1 or not any(map(_is_han, tokens)):
        return False
    before, behind = tokens[at - 1], tokens[at + 1]
    return before.text.isascii() and before.text[:1].isupper() and behind.text.islower()


def _is_han(token: Token) -> bool:
    return token.kind == "word" and is_cjk(token.text[:1])


def may_be_name(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a span without quotes can be what a thing is called."""
    end = _before_unit(known, tokens, start, end)
    span = tokens[start:end]
    if len(span) == 1 and is_cjk(span[0].text):
        return False
    if len(span) > _MOST_NAME or any(t.kind == "sign" and t.text not in _INSIDE for t in span):
        return False
    if _has_whole_phrase(known, tokens, start, end, known.barred) or span[0].kind == "sign":
        return False
    if _says_what_for(known, tokens, start, end):
        return False
    is_told = end < len(tokens) and not is_glued(tokens[end - 2], tokens[end - 1])  # A1 一行
    places = set(range(max(start - 1, 0), end - 1 + is_told)) - list_uncuttable(known, tokens)
    if any(_is_measured_number(known, tokens, at) for at in places):
        return False
    endings = (*known.ends, *known.beside, *known.ordinals)
    return not any(_ends(tokens, start, end, word) for word in endings)


def _says_what_for(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a verb behind a foreign name tells what it is done for: Notes 展开详情."""
    foreign = next((at for at in range(start, end) if tokens[at].text.isascii()), end)
    return any(find_longest(tokens, at, end, _long_verbs(known)) for at in range(foreign, end))


@lru_cache(maxsize=3)
def _long_verbs(known: Language) -> frozenset[Phrase]:
    """Verbs of more than one character, which begin no other word."""
    begun = (words for form in known.actions for words in list_openings(form.row))
    return frozenset(words for words in (*known.deeds, *begun) if len(words) > 1)


def _before_unit(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> int:
    """Give where a name ends before what it is measured in, or so: 金额（元）."""
    opening = next((at for at in range(end - 2, start, -1) if tokens[at].text in "(（"), end)
    inside = tokens[opening + 1 : end - 1]
    is_unit = tokens[end - 1].text in ")）" and all(t.kind == "word" for t in inside) and inside
    closed = (known.barred, known.places, known.kinds)
    held = any(_has_whole_phrase(known, tokens, opening + 1, end - 1, words) for words in closed)
    return opening if is_unit and len(inside) <= _MOST_UNIT and not held else end


def may_be_value(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a span without quotes can be a text: Latin words, or a few characters."""
    latin = [token.text.isascii() for token in tokens[start:end]]
    if any(latin) and not latin[0]:
        return False
    short = any(latin) or len(latin) <= _MOST_VALUE
    return short and may_be_name(known, tokens, start, end)


def is_noun(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a span says only what the quoted name beside it is of: "the folder"."""
    span = tokens[start:end]
    plain = all(t.kind == "word" and not t.text.isascii() for t in span)
    barred = (known.barred, known.places, known.deeds)
    return (
        plain
        and len(span) <= (_MOST_NOUN_BEHIND if _follows_quote(tokens, start) else _MOST_NOUN)
        and not any((token.low,) in known.numbers for token in span)
        and not any(_has_whole_phrase(known, tokens, start, end, words) for words in barred)
    )


def _follows_quote(tokens: tuple[Token, ...], start: int) -> bool:
    return start > 0 and tokens[start - 1].kind == "quote"


def is_plain_span(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> bool:
    """Say whether a span is what numbers are listed under: a few characters, no grammar."""
    plain = all(t.kind == "word" and is_cjk(t.text) for t in tokens[start:end])
    is_tally = tuple(t.low for t in tokens[start:end]) in known.tallies
    barred = _has_whole_phrase(known, tokens, start, end, known.barred)
    return plain and end - start <= _MOST_NOUN and (is_tally or not barred)


def find_name_start(known: Language, tokens: tuple[Token, ...], start: int, end: int) -> int | None:
    """Give where the name begins behind what only says what it is of: the file notes.md.

    None where something else stands before it.
    """
    span = tokens[start:end]
    latin = [token.text.isascii() for token in span]
    if any(latin) and not latin[0] and all(latin[latin.index(True) :]):
        begun = latin.index(True)
        if span[begun].text.isdigit():
            return start
        return start + begun if is_noun(known, tokens, start, start + begun) else None
    return start


def _has_whole_phrase(
    known: Language, tokens: tuple[Token, ...], start: int, end: int, phrases: Iterable[Phrase]
) -> bool:
    """Say whether one of some phrases stands in a span, and not inside of another word."""
    inside = list_uncuttable(known, tokens)
    for at in range(start, end):
        found = find_longest(tokens, at, end, phrases)
        if found is not None and not {at, at + len(found)} & inside:
            return True
    return False


def _is_measured_number(known: Language, tokens: tuple[Token, ...], at: int) -> bool:
    """Say whether a number with its measure stands at a place: 3 个."""
    number = tokens[at].kind == "number" or (tokens[at].low,) in known.numbers
    return number and (tokens[at + 1].low,) in known.measures


def _ends(tokens: tuple[Token, ...], start: int, end: int, phrase: Phrase) -> bool:
    begun = end - len(phrase)
    return begun >= start and find_longest(tokens, begun, end, (phrase,)) is not None
