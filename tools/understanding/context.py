"""What a sentence may refer to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.text import blank_quoted, normalise, quoted_spans
from surefoot.tools.understanding.grammar.language import language_of
from surefoot.tools.understanding.words import find_phrase, list_words


@dataclass(frozen=True, slots=True)
class Context:
    """The words around a sentence, for what cannot be read alone: "Untick it"."""

    before: tuple[str, ...] = ()
    """The sentences of the steps before, in order."""
    other_half: str = ""
    """The other half of this step: what is expected of an action, or what was done."""


_SENTENCES_BEFORE = 2
_ACTED_ON = frozenset(
    {"switch", "checkbox", "radio", "field", "list", "slider", "spinner", "date", "time", "option"}
)
"""Kinds that a result may say alone for the one of them that its step names."""


def describe_context(sentence: str, context: Context) -> str:
    """Give the words around a sentence that refers to them: "Untick it"; "" for all others.

    A small model takes them for something to do, so they are not shown without need.
    """
    if not find_phrase(blank_quoted(sentence), list_words("refers", [language_of(sentence)])):
        return ""
    told = (*context.before[-_SENTENCES_BEFORE:], context.other_half)
    return " / ".join(" ".join(text.split()) for text in told if text)


def resolve_kind_alone(read: Understood, intents: Sequence[Intent]) -> Understood:
    """Let a kind alone be the one thing of it that the step names: the switch is on.

    What is gone, or is alone there, is so in the row that a step only looks at.
    """
    checks = tuple(_in_view(_check_with_subject(check, intents), intents) for check in read.checks)
    return read.model_copy(update={"checks": checks})


def _in_view(check: Check, intents: Sequence[Intent]) -> Check:
    rows = {i.within for i in intents if i.within_kind == "row"}
    looks = all(intent.do == "look" for intent in intents)
    is_placed = check.where or check.where_kind or check.anchor or check.kind == "row"
    if not looks or len(rows) != 1 or is_placed or not (check.check == "gone" or check.only):
        return check
    return check.model_copy(update={"where": rows.pop(), "where_kind": "row"})


def _check_with_subject(check: Check, intents: Sequence[Intent]) -> Check:
    is_alone = check.check in {"state", "value"} and not (check.what or check.where)
    if not is_alone or check.ordinal or check.kind not in _ACTED_ON:
        return check
    told = {(i.target, i.within, i.within_kind) for i in intents if i.kind == check.kind}
    if len(told) != 1 or not (one := next(iter(told)))[0]:
        return check
    return check.model_copy(update=dict(zip(("what", "where", "where_kind"), one, strict=True)))


_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w|[.,]\d)")


def verify_typed_form(read: Understood) -> Understood | NotUnderstood:
    """Give what stands typed in a case, unless it says something else than its sentence.

    Each quoted text and number of the sentence stands in the forms; a locator may stand for all of
    them.

    Returns:
        The same; NotUnderstood with the words that the forms leave out.
    """
    forms = (*read.intents, *read.checks)
    names = [one.target for one in read.intents] + [one.what for one in read.checks]
    if not forms or not read.sentence or any(map(is_locator, names)):
        return read
    told = normalise(" ".join(str(value) for one in forms for value in one.model_dump().values()))
    said = [span.text for span in quoted_spans(read.sentence)]
    plain = read.sentence
    for text in said:
        plain = plain.replace(text, " ")
    words = [text for text in (*said, *_NUMBER.findall(plain)) if normalise(text) not in told]
    if not words:
        return read
    return NotUnderstood(sentence=read.sentence, half=read.half, words=tuple(words), is_typed=True)
