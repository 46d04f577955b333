"""Mends by code what small models get wrong in a reading, before it is refused.

Only the form is mended, never the meaning: each text that comes out stands in the sentence.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent, is_locator
from surefoot.tools.text import Quoted, folded, quoted_spans, squeeze
from surefoot.tools.understanding.repair_checks import repair_checks
from surefoot.tools.understanding.repair_intents import repair_intents
from surefoot.tools.understanding.repair_names import (
    SplitName,
    is_invented_ordinal,
    split_name,
    split_place,
)
from surefoot.tools.understanding.words import find_phrase, is_said, list_words, words_of_kind

Item = TypeVar("Item", Intent, Check)
_TEXTS = ("target", "what", "within", "where", "anchor", "value", "to", "by", "holds", "read")
"""Fields that hold words of the sentence."""


def repair_reading(sentence: str, items: Sequence[Item]) -> tuple[Item, ...]:
    """Give a model's intents or checks mended.

    Texts are snapped to the quoted ones that differ in punctuation only; ordinals and answers that
    nobody said go; a kind or an ordinal that stands in a name moves out of it; "A > B" becomes a
    path; what was only looked for becomes the place of what is done next; a name that stands in
    the sentence once is not used twice.

    Raises:
        ValueError: a check lacks something without what nobody said; says which and what.
    """
    if any(isinstance(item, Intent) and item.do == "task" for item in items):
        return tuple(items)  # It stands in the words of the sentence.
    quoted = quoted_spans(sentence)
    kept: list[Item] = []
    for item in items:
        mended = _repair_item(sentence, item, quoted)
        if mended not in kept[-1:]:
            kept.append(mended)
    mend: Any = repair_intents if all(isinstance(item, Intent) for item in kept) else repair_checks
    done: tuple[Item, ...] = tuple(mend(sentence, kept))
    for item in done:
        if isinstance(item, Check) and item.lack:
            raise ValueError(f"{item.check} needs {item.lack}")
    return done


def _repair_item(sentence: str, item: Item, quoted: Sequence[Quoted]) -> Item:
    facts: dict[str, Any] = {}
    for name in _TEXTS:
        value = getattr(item, name, "")
        if isinstance(value, str):
            facts |= {name: _snap_to_quoted(value, quoted)} if value else {}
        else:
            facts[name] = tuple(_snap_to_quoted(text, quoted) for text in value)
    item = item.model_copy(update=facts | _blank_invented_fields(item, sentence))
    if is_invented_ordinal(item.ordinal, sentence):
        item = item.model_copy(update={"ordinal": None})
    if item.kind and not find_phrase(sentence, words_of_kind(item.kind)):
        item = item.model_copy(update={"kind": ""})
    for name, kind in (("target", "kind"), ("what", "kind")):
        item = item.model_copy(update=_facts_of_split_name(item, name, kind, quoted))
    for name, kind in (("within", "within_kind"), ("where", "where_kind")):
        item = item.model_copy(update=_facts_of_split_place(item, name, kind, quoted))
    return item


def _blank_invented_fields(item: Intent | Check, sentence: str) -> dict[str, str]:
    """Leave out a place that nobody said, and a field that a text is typed into."""
    names = ["within", "where"]
    if isinstance(item, Intent) and item.do in {"fill", "append", "add_entry"} and item.value:
        names.append("target")
    return {
        name: ""
        for name in names
        if (text := getattr(item, name, ""))
        and not is_locator(text)
        and not is_said(text, sentence)
    }


def _snap_to_quoted(text: str, quoted: Sequence[Quoted]) -> str:
    """Give the quoted text that differs in punctuation only, else the text without its quotes."""
    for span in quoted:
        if squeeze(text) and squeeze(span.text) == squeeze(text):
            return span.text
    own = quoted_spans(text)
    if len(own) == 1 and (own[0].start, own[0].end) == (0, len(text)):
        return own[0].text
    return text.strip()


def _facts_of_split_name(
    item: Intent | Check, name: str, kind: str, quoted: Sequence[Quoted]
) -> dict[str, Any]:
    """Move kind, ordinal and article out of what a thing is called: "the second Save button"."""
    text = getattr(item, name, "")
    if not text or any(folded(span.text) == folded(text) for span in quoted):
        return {}
    if isinstance(item, Check) and item.check in {"message", "dialog", "url", "title", "claim"}:
        return {}
    parted = split_name(text)
    if not parted.words and not parted.kind:
        return {}
    facts: dict[str, Any] = {name: parted.words}
    if parted.kind and getattr(item, kind) not in {"", _kind_of(parted)}:
        # A kind was told apart: what is called so is the rest of a name, "New window".
        return {}
    if parted.kind and (parted.words or _may_be_nameless(item)):
        facts[kind] = _kind_of(parted)
        if isinstance(item, Intent) and parted.words and not item.kind:
            facts["whole"] = parted.whole
    elif parted.kind:
        facts[name] = parted.kind_words
    if parted.ordinal is not None and item.ordinal is None:
        facts["ordinal"] = parted.ordinal
    return facts


def _may_be_nameless(item: Intent | Check) -> bool:
    return isinstance(item, Intent) or item.check in {"shown", "gone", "state", "count"}


def _facts_of_split_place(
    item: Intent | Check, name: str, kind: str, quoted: Sequence[Quoted]
) -> dict[str, Any]:
    """Move the kind out of a place; the page itself is none."""
    text = getattr(item, name, "")
    if not text or any(folded(span.text) == folded(text) for span in quoted):
        return {}
    parted = split_place(text)
    if not parted.words and find_phrase(text, list_words("pages")):
        return {name: "", kind: ""}
    facts: dict[str, Any] = {name: parted.words}
    if parted.kind:
        facts[kind] = getattr(item, kind) or _kind_of(parted)
    return facts


def _kind_of(parted: SplitName) -> str:
    """Give the kind of a typed form: an item with a name is of any, a region is a section."""
    if parted.kind == "item":
        return "" if parted.words else "row"
    return "section" if parted.kind == "region" else parted.kind
