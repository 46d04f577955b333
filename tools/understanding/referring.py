"""Which sentences cannot be read alone, and what they may refer to."""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Understood
from surefoot.tools.text import unquoted
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.grammar.language import language_of
from surefoot.tools.understanding.words import listed, says

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
    """Let a kind alone be the one thing of it that the step names: the switch is on.

    What is gone, or is alone there, is so in the row that a step only looks at.
    """
    checks = tuple(_in_view(_named(check, intents), intents) for check in read.checks)
    return read.model_copy(update={"checks": checks})


def _in_view(check: Check, intents: Sequence[Intent]) -> Check:
    rows = {i.within for i in intents if i.within_kind == "row"}
    looks = all(intent.do == "look" for intent in intents)
    is_placed = check.where or check.where_kind or check.anchor or check.kind == "row"
    if not looks or len(rows) != 1 or is_placed or not (check.check == "gone" or check.only):
        return check
    return check.model_copy(update={"where": rows.pop(), "where_kind": "row"})


def _named(check: Check, intents: Sequence[Intent]) -> Check:
    is_alone = check.check in {"state", "value"} and not (check.what or check.where)
    if not is_alone or check.ordinal or check.kind not in _ACTED_ON:
        return check
    told = {(i.target, i.within, i.within_kind) for i in intents if i.kind == check.kind}
    if len(told) != 1 or not (one := next(iter(told)))[0]:
        return check
    return check.model_copy(update=dict(zip(("what", "where", "where_kind"), one, strict=True)))
