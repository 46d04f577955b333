"""Whether a step is completed: by what is left to do, by the checks, by what changed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.judging.claims.tone import praises
from tools.judging.coverage import has_word
from tools.judging.scene import signals
from tools.judging.weigh import Looked, Weighed, weigh
from tools.language.steps import parse_step
from tools.llm.rules.step_validation_validate import read_checks
from tools.screens.texts import flat
from tools.text import normalise
from tools.uat.offline.forms import toasts
from tools.uat.offline.operating import can_begin, operate
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.seeking import is_sought
from tools.uat.offline.words import says
from tools.uat.stated import ASKS

_NAMES = re.compile(r'"((?:[^"\\]|\\.)*)"|: (.+)$')
_NEWS = re.compile(r"[+~-] (?:text|alert|status|paragraph)\b")
_NEW = re.compile(r"[+] (?:text|alert|status)\b|~ .* -> (?:alert|status)\b")
_LEADING = frozenset({"open", "goto", "go_back"})
_SPOKEN = frozenset({"message", "dialog"})
"""Kinds of claims about what the app says."""
_WORDS = re.compile(r"[^\W\d_]{4,}")
_MOST_EVIDENCE = 4
_LONGEST = 120
"""Letters of an error on another page; what is longer is what the page is about."""


@dataclass(frozen=True)
class Told:
    """What the inspection agent is told."""

    step: str
    screen: str
    changes: str = ""
    last_changes: str = ""
    """By the last action alone."""
    checks: str = ""
    memory: str = ""
    cannot: str = ""
    """The operator sees nothing more to do, for this reason."""
    expected: str = ""
    next_step: str = ""
    events: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    """Of the parameters that the step names, secrets apart."""


def inspect(told: Told) -> dict[str, Any]:
    """Give the answer in the prompt's response format."""
    looked = read_checks(told.checks)
    said = weigh(looked)
    asked = Asked(
        step=told.step,
        screen=told.screen,
        values=told.values,
        memory=told.memory,
        events=told.events,
        next_step=told.next_step,
    )
    refused = not looked.expects_error and said.action_done == "no" and _is_refused(told, looked)
    is_over = bool(told.cannot) or _is_over(asked)
    evidence = _evidence(told, asked)
    if is_sought(asked):
        # Whatever the pages show that were looked into: the step's own act is still to be done.
        return _answer("no", "what the step names was not found yet", 0.8, evidence)
    if refused:
        return _answer("no", said.reason, said.confidence, evidence, refused=is_over)
    if told.expected:
        # What is left and cannot be done may be left out only where all that is expected is shown.
        left = asked.has_parts_left and not (told.cannot and _all_hold(looked))
        if said.expected_holds == "yes" and ASKS in told.expected and not _asks(told, asked):
            return _answer("cannot_tell", "no message asks for anything", 0.4, evidence)
        if is_over and said.expected_holds == "cannot_tell" and _asks_instead(told, asked, looked):
            reason = "the app asks for something else"
            return _answer("no", reason, 0.7, evidence, refused=True)
        return _by_expectation(told, said, looked, evidence, is_over=is_over, has_parts_left=left)
    return _by_traces(told, asked, looked, said, evidence, is_over=is_over)


def _by_traces(
    told: Told,
    asked: Asked,
    looked: Looked,
    said: Weighed,
    evidence: list[str],
    *,
    is_over: bool,
) -> dict[str, Any]:
    """Answer where nothing is expected: by what the actions left, and whether all were done."""
    if asked.done and _complains(told, asked):
        return _answer("no", "the app asks for something else", 0.7, evidence, refused=is_over)
    if not looked.acting:
        return _answer("yes" if evidence else "cannot_tell", "the step only looks", 0.7, evidence)
    if not is_over:
        return _answer("no", "a part of the step is still to be done", 0.7, evidence)
    if not asked.done:
        return _answer("no", f"nothing was done: {told.cannot}", 0.8, evidence)
    if said.action_done == "yes" and not (asked.has_parts_left and told.cannot):
        return _answer(
            "yes", said.reason or "the action left its traces", said.confidence, evidence
        )
    if asked.has_parts_left and told.cannot:
        return _answer("no", f"a part was not done: {told.cannot}", 0.7, evidence)
    if told.changes and (not told.next_step or can_begin(told.next_step, told.screen)):
        return _answer("yes", "the screen changed and the next step can begin", 0.75, evidence)
    return _answer("cannot_tell", said.reason, 0.4, evidence)


def _all_hold(looked: Looked) -> bool:
    return bool(looked.claims) and all(outcome.holds for _, _, outcome in looked.claims)


def _is_refused(told: Told, looked: Looked) -> bool:
    """Say whether the app refuses; that a new page tells what to enter there is no refusal."""
    instructs = signals()["instruction"]
    if _only_leads(told):
        return False
    stands = all(_NEWS.match(line) for line in told.last_changes.splitlines())
    told_off = [line for line in looked.refusal if stands or _cells(line) <= _LONGEST]
    return any(stands or not instructs.search(normalise(line)) for line in told_off)


def _only_leads(told: Told) -> bool:
    """Say whether the step only led to a page, where the next one can begin.

    What that page tells is how things are: "Locked", "The app is not locked".
    """
    kinds = {intent.kind for intent in parse_step(told.step)}
    if not kinds or kinds - _LEADING or not told.next_step or told.events:
        return False
    fresh = any(line.startswith("+ alert") for line in told.last_changes.splitlines())
    return not fresh and can_begin(told.next_step, told.screen)


def _cells(text: str) -> int:
    """Give how long a text reads: a Chinese character says as much as three letters."""
    return sum(1 if sign.isascii() else 3 for sign in text)


def _complains(told: Told, asked: Asked) -> bool:
    """Say whether a click has brought nothing but a message that asks for something.

    The form still stands; success is told in other words.
    """
    last = asked.done[-1]
    if last.startswith(("type ", "tick ", "choose ", "turn ", "scroll")):
        return False
    if any(not _NEWS.match(line) for line in told.last_changes.splitlines()):
        return False
    said = [normalise(text) for text in (*toasts(asked), *_new_texts(told.last_changes))]
    asks = any(says("asks", text) or signals()["error"].search(text) for text in said)
    warns = any(line.startswith("+ alert") for line in told.last_changes.splitlines())
    return (asks or warns) and not any(praises(text) for text in said)


def _asks(told: Told, asked: Asked) -> bool:
    """Say whether a message that has come asks for something: success may have the same words."""
    said = [normalise(text) for text in (*toasts(asked), *_new_texts(told.changes))]
    return any(
        says("asks", t) or t.rstrip().endswith(("?", "？")) or signals()["error"].search(t)
        for t in said
    )


def _asks_instead(told: Told, asked: Asked, looked: Looked) -> bool:
    """Say whether all that came is a message that asks for something nobody expects."""
    if not asked.done or looked.expects_error or not _complains(told, asked):
        return False
    if any(kind in _SPOKEN or outcome.holds for kind, _, outcome in looked.claims):
        return False
    said = normalise(" ".join([*toasts(asked), *_new_texts(told.last_changes)]))
    words = _WORDS.findall(normalise(told.expected))
    return not any(has_word(word, said) for word in words)


def _new_texts(changes: str) -> list[str]:
    """Give the loose texts that are new."""
    lines = [line for line in changes.splitlines() if _NEW.match(line)]
    return [a or b for line in lines for a, b in _NAMES.findall(line.rpartition(" -> ")[2])]


def _by_expectation(
    told: Told,
    said: Weighed,
    looked: Looked,
    evidence: list[str],
    *,
    is_over: bool,
    has_parts_left: bool,
) -> dict[str, Any]:
    """Answer by the expected result; what does not hold yet may come with the rest of the step.

    What holds before all parts of the step were done may no longer hold after them.
    """
    if said.expected_holds == "yes" and said.action_done != "no" and not has_parts_left:
        return _answer("yes", said.reason, said.confidence, evidence)
    if not is_over:
        return _answer("no", "a part of the step is still to be done", 0.7, evidence)
    if said.expected_holds == "no":
        return _answer("no", said.reason, said.confidence, evidence, refused=True)
    if has_parts_left:
        return _answer("no", "a part of the step was not done", 0.7, evidence)
    return _answer("cannot_tell", said.reason, min(said.confidence, 0.45), evidence)


def _answer(
    completed: str, reason: str, confidence: float, evidence: list[str], *, refused: bool = False
) -> dict[str, Any]:
    return {
        "reasoning": reason,
        "completed": completed,
        "refused": refused,
        "evidence": evidence,
        "confidence": round(confidence, 2),
    }


def _is_over(asked: Asked) -> bool:
    """Say whether nothing of the step is left to do."""
    return bool(operate(asked)["skill"] == "none")


def _evidence(told: Told, asked: Asked) -> list[str]:
    """Name the nodes that are new or changed; of an unchanged screen those that stand first."""
    fresh: set[str] = set()
    for line in told.changes.splitlines():
        if line.startswith(("+", "~")):
            now = line.rpartition(" -> ")[2]
            fresh |= {flat(a or b) for a, b in _NAMES.findall(now)}
    named = [w for w in asked.widgets if label_of(w)]
    new = [w.id for w in named if {flat(w.name), flat(w.text), flat(w.value or "")} & fresh - {""}]
    return (new or [w.id for w in named])[:_MOST_EVIDENCE]
