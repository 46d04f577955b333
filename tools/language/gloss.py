"""Expected results in Chinese and Vietnamese, word for word in English."""

import re
from dataclasses import dataclass
from functools import lru_cache

import yaml

from configs.settings import CONFIGS
from tools.configured import TEXTS, read_configured
from tools.language.claim import Claim
from tools.language.names import MARK, language_of

_LONGEST = 8
"""Characters of the longest Chinese word, words of the longest Vietnamese one."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_PIECE = re.compile(r"q\d+q|[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+(?:[.'’-][^\W\u4e00-\u9fff]+)*")
_ANY_THING = "items"
"""What a measure word without a noun counts."""


@dataclass(frozen=True)
class Glossary:
    """Words of one language."""

    words: dict[str, str]
    drop: frozenset[str]
    measures: frozenset[str]
    numbers: frozenset[str]
    """English words for numbers."""


@lru_cache(maxsize=4)
def glossary(language: str) -> Glossary:
    """Load configs/language/gloss/<language>.yaml."""
    path = CONFIGS / "language" / "gloss" / f"{language}.yaml"
    raw = yaml.load(path.read_text("utf-8"), TEXTS)
    english = read_configured("language", "expect", "en.yaml")
    numbers = frozenset(map(str, english["count"]["numbers"]))
    return Glossary(raw["words"], frozenset(raw["drop"]), frozenset(raw["measures"]), numbers)


def gloss(claim: Claim) -> str:
    """Give a claim word for word in English; empty for one in English or with an unknown word.

    Names stay as they are, those in quotes within quotes.
    """
    language = language_of(claim.clause)
    if language == "en":
        return ""
    book = glossary(language)
    pieces = _PIECE.findall(claim.body)
    names = iter(claim.names)
    said: list[str] = []
    at = 0
    while at < len(pieces):
        piece = pieces[at]
        if MARK.fullmatch(piece):
            name = next(names, None)
            if name is None:
                return ""
            said.append(f"'{name.text}'" if name.quoted else name.text)
            at += 1
            continue
        word, length = _longest(pieces, at, book)
        if word is None:
            return ""
        counted = _is_number(said[-1], book) if said else False
        bare = at + length >= len(pieces) or _longest(pieces, at + length, book)[0] == ""
        if word == _MEASURE:
            word = _ANY_THING if counted and bare else ""
        if word:
            said.append(_one_of(word) if said and said[-1] == "one" else word)
        at += length
    return _TURNED.sub(r"\2 \1", " ".join(said))


_TURNED = re.compile(r"\b(more|less) (\w+)(?= \w)")
"""Where Chinese and Vietnamese have the number behind: "more two books"."""
_MEASURE = "\0"


def _longest(pieces: list[str], at: int, book: Glossary) -> tuple[str | None, int]:
    """The English of the longest word at a place and how many pieces it takes.

    None for an unknown word, empty for one that says nothing, `_MEASURE` for a measure word.
    """
    chinese = _CHINESE.match(pieces[at]) is not None
    for length in range(min(_LONGEST, len(pieces) - at), 0, -1):
        part = pieces[at : at + length]
        word = ("" if chinese else " ").join(part)
        if word in book.words:
            return book.words[word], length
        if word in book.drop:
            return "", length
        if word in book.measures:
            return _MEASURE, length
    return (pieces[at], 1) if pieces[at].isascii() and pieces[at].isdigit() else (None, 1)


def _is_number(word: str, book: Glossary) -> bool:
    return word.isdigit() or word in book.numbers


def _one_of(noun: str) -> str:
    """The singular behind "one"."""
    if " " in noun or not noun.endswith("s"):
        return noun
    return noun[:-3] + "y" if noun.endswith("ies") else noun[:-1]


def english_of(word: str) -> tuple[str, ...]:
    """Give the English of a Chinese or Vietnamese word; none for one that is not known."""
    if word.isascii():
        return ()
    found = (glossary(language).words.get(word, "") for language in ("zh", "vi"))
    return tuple(one for one in found if one)
