"""Texts of testers and of apps made comparable: normal form, quoted names, tokens."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_OPEN_CLOSE = (
    ("“", "”"),
    ("„", "“"),
    ("「", "」"),
    ("『", "』"),
    ("‘", "’"),
    ("«", "»"),
    ("《", "》"),
    ("【", "】"),
    ("``", "''"),
    ("``", "``"),
    ('"', '"'),
    ("”", "”"),
    ("`", "`"),
)
_QUOTED = re.compile(
    "|".join(f"{re.escape(a)}([^{re.escape(b[0])}\\n]*?){re.escape(b)}" for a, b in _OPEN_CLOSE)
    # An apostrophe inside a word ("don't") opens nothing; one before a letter closes nothing.
    + r"|(?<![A-Za-z0-9À-ỹ])'((?:[^'\n]|(?<=[A-Za-z])'(?=[A-Za-z]))*)'(?![A-Za-zÀ-ỹ])"
)
_CJK = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_CJK}]+|[^\W_{_CJK}]+")
_SHORT_ROOT = 3
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_TRIM = " \t\n:：*…。，,;；!！?？.\u200b\ufeff"
_SOFT = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufe0e\ufe0f]")
_ICONS = re.compile("[\ue000-\uf8ff\U000f0000-\U000fffff]")


_PAIRED = re.compile("[\U00010000-\U0010ffff]")


def has_emoji(text: str) -> bool:
    """Say whether a text has characters of two halves, as most emoji are."""
    return _PAIRED.search(text) is not None


def with_dots(text: str) -> str:
    """Give a text as some phones tell of it: a dot for each half of an emoji."""
    return _PAIRED.sub("..", text)


def without_icons(text: str) -> str:
    """Leave out the glyphs of icon fonts: nobody can type or quote them."""
    return _ICONS.sub("", text)


class Quoted(NamedTuple):
    """A quoted span of a text."""

    text: str
    """What stands between the quotes."""
    start: int
    end: int


def quoted_spans(text: str) -> tuple[Quoted, ...]:
    """Find what stands between quotes of any kind (“” 「」 『』 ‘’ «» 《》 "" '' ``), in order."""
    found = []
    for match in _QUOTED.finditer(text):
        inner = next((group for group in match.groups() if group is not None), "")
        found.append(Quoted(inner, match.start(), match.end()))
    return tuple(found)


def blank_quoted(text: str) -> str:
    """Give the text with every quoted span replaced by one space."""
    parts, at = [], 0
    for span in quoted_spans(text):
        parts.append(text[at : span.start])
        at = span.end
    return " ".join([*parts, text[at:]])


@lru_cache(maxsize=16384)
def normalise(text: str) -> str:
    """Bring a text into the form in which texts are compared.

    Returns:
        NFKC, case folded, every run of white space one blank, curly quotes straight, invisible
        characters and icon-font glyphs gone.
    """
    text = unicodedata.normalize("NFKC", _ICONS.sub(" ", _SOFT.sub("", text))).casefold()
    text = text.translate(_STRAIGHT)
    return " ".join(text.split())


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "`": "'", "–": "-"})


@lru_cache(maxsize=16384)
def bare(text: str) -> str:
    """Give the normal form without the decoration around it: `Make Directory…` -> `make directory`.

    A text that is nothing but decoration ("…") stays as it is.
    """
    normal = normalise(text)
    return normal.strip(_TRIM) or normal


def keeps_unit(held: str, number: str, before: str) -> bool:
    """Say whether a field holds a number with the unit that another one had in it: 5 days."""
    unit = held.removeprefix(number)
    return number.isdecimal() and bool(unit) and unit != held and re.sub(r"\d", "", before) == unit


@lru_cache(maxsize=16384)
def squeeze(text: str) -> str:
    """Give only the letters and digits: `Log-in` -> `login`; equal ones differ in spelling only."""
    return "".join(_WORD.findall(normalise(text)))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Cut common endings off an English word: `directories` -> `directory`.

    Words with digits or other than plain letters stay as they are.
    """
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    for ending, new in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch"), ("shes", "sh")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word[: -len(ending)] + new
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    for ending in ("ing", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= 3 and re.search("[aeiouy]", root):
            # "adding" comes from "add", "running" from "run".
            double = root[-1] == root[-2] and root[-1] not in "lsz" and len(root) > _SHORT_ROOT
            return root[:-1] if double else root
    return word


@lru_cache(maxsize=16384)
def words(text: str) -> tuple[str, ...]:
    """Split into comparable words: Latin words stemmed, a run of Chinese characters as one word."""
    split = _CAMEL.sub(" ", unicodedata.normalize("NFKC", text))
    return tuple(stem(word) for word in _WORD.findall(normalise(split)))


@lru_cache(maxsize=16384)
def tokens(text: str) -> tuple[str, ...]:
    """Split into tokens to count: stemmed Latin words, 1- and 2-grams of Chinese characters."""
    found: list[str] = []
    for word in words(text):
        if is_cjk(word[0]):
            found.extend(word)
            found.extend(word[i : i + 2] for i in range(len(word) - 1))
        else:
            found.append(word)
    return tuple(found)


def is_cjk(character: str) -> bool:
    """Say whether a character is Chinese or Japanese."""
    return "\u3040" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"


def strip_marks(text: str) -> str:
    """Take the diacritics off: `Nhấn` -> `Nhan`, `đ` -> `d`."""
    flat = unicodedata.normalize("NFD", text.replace("đ", "d").replace("Đ", "D"))
    return "".join(c for c in flat if unicodedata.category(c) != "Mn")


def folded(text: str) -> str:
    """Give the text in lower case, character by character, so that places stay the same."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
