"""Mends by code what small models get wrong in a reading, before it is refused.

Only the form is mended, never the meaning: each text that comes out stands in the sentence.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from state.values.check import Check
from state.values.intent import Intent, is_locator
from tools.text import Quoted, folded, quoted_spans, squeezed
from tools.understanding.words import kind_of, says_ordinal

Item = TypeVar("Item", Intent, Check)
_TEXTS = ("target", "what", "within", "where", "anchor", "value", "to", "by", "holds", "read")
"""Fields that hold words of the sentence."""
_PATH = re.compile(r"\s*(?:>|→|»|›)\s*")


def repaired(sentence: str, items: Sequence[Item]) -> tuple[Item, ...]:
    """Give a model's intents or checks mended.

    Texts are snapped to the quoted ones that differ in punctuation only, ordinals that nobody said
    go, a kind that stands in a name moves out of it, "A > B" becomes a path, and what was only
    looked for becomes the place of what is done next.
    """
    mended = [_mended(sentence, item) for item in items]
    return tuple(_without_searches(_without_repeats(mended)))


def _mended(sentence: str, item: Item) -> Item:
    facts: dict[str, Any] = {}
    quoted = quoted_spans(sentence)
    for name in _TEXTS:
        value = getattr(item, name, "")
        if value and isinstance(value, str):
            facts[name] = _snapped(value, quoted)
        elif value:
            facts[name] = tuple(_snapped(text, quoted) for text in value)
    item = item.model_copy(update=facts)
    if item.ordinal is not None and not says_ordinal(sentence, item.ordinal):
        item = item.model_copy(update={"ordinal": None})
    for mend in (_without_kinds, _as_path):
        item = item.model_copy(update=mend(item, sentence))
    return item


def _snapped(text: str, quoted: Sequence[Quoted]) -> str:
    """Give the quoted text that differs in punctuation only, else the text without its quotes."""
    for span in quoted:
        if squeezed(span.text) == squeezed(text) and squeezed(text):
            return span.text
    own = quoted_spans(text)
    if len(own) == 1 and (own[0].start, own[0].end) == (0, len(text)):
        return own[0].text
    return text.strip()


def _without_kinds(item: Intent | Check, sentence: str) -> dict[str, Any]:
    """Move the word for a kind out of a name that nobody quoted so: "Save button"."""
    facts: dict[str, Any] = {}
    for name, kind in (("target", "kind"), ("what", "kind"), *_PLACES):
        text = getattr(item, name, "")
        if not text or is_locator(text) or _is_quoted(text, sentence):
            continue
        rest, found = _split_kind(text)
        if found and not (name in {"target", "what"} and not rest and _needs_words(item)):
            facts |= {name: rest, kind: getattr(item, kind) or found}
    return facts


_PLACES = (("within", "within_kind"), ("where", "where_kind"))


def _split_kind(text: str) -> tuple[str, str]:
    """Split "the Save button" into "Save" and its kind; ("", kind) where it is only a kind."""
    words = text.split()
    for count in (len(words), 2, 1):
        if 0 < count <= len(words):
            if found := kind_of(" ".join(words[-count:])):
                return " ".join(words[:-count]), found
            if found := kind_of(" ".join(words[:count])):
                return " ".join(words[count:]), found
    return text, ""


def _needs_words(item: Intent | Check) -> bool:
    return isinstance(item, Check) and item.check not in {"shown", "gone", "state", "count"}


def _is_quoted(text: str, sentence: str) -> bool:
    return any(folded(span.text) == folded(text) for span in quoted_spans(sentence))


def _as_path(item: Intent | Check, sentence: str) -> dict[str, Any]:
    """Take "File > Export" for the names to open one after the other."""
    if not isinstance(item, Intent) or item.path or is_locator(item.target):
        return {}
    names = [name for name in _PATH.split(item.target) if name]
    return {"path": tuple(names), "target": ""} if len(names) > 1 else {}


def _without_repeats(items: list[Item]) -> list[Item]:
    """Leave out what says the same as the one before."""
    return [item for at, item in enumerate(items) if not at or item != items[at - 1]]


def _without_searches(items: list[Item]) -> list[Item]:
    """Make what was only looked for the place of what is done next: find X, click its Y."""
    kept: list[Item] = []
    found: list[Item] = []
    for item in items:
        kept.append(item)
    return kept
