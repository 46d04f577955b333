"""Which sentences cannot be read alone, and what they may refer to."""

from collections.abc import Sequence

from state.values.check import Check
from state.values.intent import Intent
from state.values.understood import Understood
from tools.text import unquoted
from tools.understanding.context import Context
from tools.understanding.grammar.language import language_of
from tools.understanding.words import listed, says

_SENTENCES_BEFORE = 2
_ACTED_ON = frozenset(
    {"switch", "checkbox", "radio", "field", "list", "slider", "spinner", "date", "time", "option"}
)
"""Kinds that a result may say alone for the one of them that its step names."""


def told_around(sentence: str, context: Context) -> str:
    """Give the words around a sentence that refers to them: "Untick it"; "" for all others.

    A small model takes them for something to do, so they are not shown without need.
    """
    if not says(unquoted(sentence), listed("refers", [language_of(sentence)])):
        return ""
    told = (*context.before[-_SENTENCES_BEFORE:], context.other_half)
    return " / ".join(" ".join(text.split()) for text in told if text)


def named_by_step(read: Understood, intents: Sequence[Intent]) -> Understood:
    """Let a kind alone be the one thing of it that the step names: the switch is on."""
    checks = tuple(_named(check, intents) for check in read.checks)
    return read.model_copy(update={"checks": checks})


def _named(check: Check, intents: Sequence[Intent]) -> Check:
    is_alone = check.check in {"state", "value"} and not (check.what or check.where)
    if not is_alone or check.ordinal or check.kind not in _ACTED_ON:
        return check
    told = {(i.target, i.within, i.within_kind) for i in intents if i.kind == check.kind}
    if len(told) != 1 or not (one := next(iter(told)))[0]:
        return check
    return check.model_copy(update=dict(zip(("what", "where", "where_kind"), one, strict=True)))
