"""Takes a name that a model copied apart: article, ordinal, the thing's own words, its kind."""

import re
from dataclasses import dataclass, replace

from surefoot.state.values.intent import is_locator
from surefoot.tools.text import folded, is_cjk
from surefoot.tools.understanding.words import (
    list_articles,
    list_kinds,
    list_ordinals,
    list_words,
    position_of,
)

_DIGITS = re.compile(r"(\d+)(?:st|nd|rd|th)")
_COUNTED = re.compile(r"第\s*(\d+)\s*[个条行项]?")
_OPENED = frozenset({"menu", "list", "icon", "button"})
"""Kinds that belong to what they are of and hold nothing of it."""
_LONGEST_KIND = 3
"""Words of a kind: "drop-down list box"."""


@dataclass(frozen=True, slots=True)
class SplitName:
    """A name with what stood around it."""

    words: str
    kind: str = ""
    kind_words: str = ""
    whole: str = ""
    """The words with those of the kind, which may be one name."""
    ordinal: int | str | None = None


def split_name(text: str) -> SplitName:
    """Take "the second Save button" apart; a locator stays as it is."""
    if is_locator(text):
        return SplitName(text)
    if is_cjk(text[:1]) or is_cjk(text[-1:]):
        return _split_unspaced(text)
    words = text.split()
    while words and folded(words[0]) in list_articles():
        words = words[1:]
    rest, ordinal = _split_ordinal(words)
    parted = _split_kind(rest)
    if ordinal is not None and parted.words and parted.kind in {"", "field"}:
        # "First name" is the name of a field.
        is_name = folded(words[0]) != folded(rest[0])
        return _split_kind(words) if is_name else replace(parted, ordinal=ordinal)
    return replace(parted, ordinal=ordinal)


def _split_kind(words: list[str]) -> SplitName:
    """Take the kind off a name, behind or before it: Save button, folder 'tmp'."""
    for count in range(min(_LONGEST_KIND, len(words)), 0, -1):
        tail, head = " ".join(words[-count:]), " ".join(words[:count])
        if kind := list_kinds().get(folded(tail)):
            return SplitName(" ".join(words[:-count]), kind, tail, " ".join(words))
        if kind := list_kinds().get(folded(head)):
            return SplitName(" ".join(words[count:]), kind, head, " ".join(words))
    return SplitName(" ".join(words))


def _split_ordinal(words: list[str]) -> tuple[list[str], int | str | None]:
    """Take an ordinal off a name, where it stands before or behind it: second row, hàng thứ hai."""
    for count in (2, 1):
        if len(words) <= count:
            continue
        first = ordinal_of(" ".join(words[:count]))
        if first is not None:
            return words[count:], first
        last = ordinal_of(" ".join(words[-count:]))
        if last is not None and (count > 1 or not words[-1].isascii()):
            return words[:-count], last
    return words, None


def split_place(text: str) -> SplitName:
    """Take "the actions menu of notes.md" for what it belongs to: notes.md."""
    parted = split_name(text)
    words = parted.words.split()
    if parted.kind and len(words) > 1 and folded(words[0]) in list_words("places"):
        kind = "" if parted.kind in _OPENED else parted.kind
        return replace(parted, words=" ".join(words[1:]), kind=kind)
    return parted


def ordinal_of(word: str) -> int | str | None:
    """Give what a word counts: "2nd", "second", "last"; None when it counts nothing."""
    found = _DIGITS.fullmatch(folded(word))
    if found:
        return int(found[1])
    return list_ordinals().get(folded(word))


def is_invented_ordinal(ordinal: int | str | None, sentence: str) -> bool:
    """Say whether an ordinal was made up: no word and no number of the sentence says it."""
    if ordinal is None:
        return False
    if re.search(rf"(?<!\d){ordinal}(?!\d)", sentence):
        return False
    return not any(
        value == ordinal and position_of(word, sentence) >= 0
        for word, value in list_ordinals().items()
    )


def _split_unspaced(text: str) -> SplitName:
    """Take a name of a script without blanks apart: 第三个复选框, 保存按钮."""
    ordinal: int | str | None = None
    if found := _COUNTED.match(text):
        text, ordinal = text[found.end() :], int(found[1])
    for word, value in sorted(list_ordinals().items(), key=lambda one: -len(one[0])):
        if is_cjk(word[:1]) and text.startswith(word) and len(text) > len(word):
            text, ordinal = text[len(word) :].lstrip("个条行项张"), value
            break
    for word, kind in sorted(list_kinds().items(), key=lambda one: -len(one[0])):
        if is_cjk(word[:1]) and text.endswith(word):
            return SplitName(text[: -len(word)].rstrip("的"), kind, word, text, ordinal)
    return SplitName(text, ordinal=ordinal)
