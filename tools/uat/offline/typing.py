"""Which parameter a field asks for, by names and descriptions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tools.knowledge.similarity.tokens import is_generic
from tools.language.similarity import SAME, Unit, similarity, units
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.text import is_cjk
from tools.uat.offline.calls import part_of, total_of
from tools.uat.offline.reading import Asked, labels_of, read_marks
from tools.uat.offline.words import says, without
from tools.uat.parameters import in_words
from tools.uat.perception import read_nodes
from tools.uat.rewriting import objects_of

_ENOUGH = 0.55
_CLEARLY = 0.6
"""How well a parameter must fit the words of the action where it does not fit the field."""
_TYPES = re.compile(r'^type "([^"]+)" into the field ')
_SAME, _OTHER = (0.7, 0.1), (0.55, 0.2)
"""What a parameter has that fits the field, and by how it fits: the same thing as the field, or a
thing of that one. Which of them is meant, the context tells."""
_CALLED_SO = 0.3
"""What it gains when its name is just what the field is called, in more than one word."""
_KIN = 0.1
"""What it gains when its name begins as that of another one that the step has typed."""
_KNOWN = 0.12
"""What it gains for a word that is spoken of."""
_UNKNOWN = 0.08
"""What it loses when nothing of what it is more than the field is spoken of."""
_TONGUE = 0.2
"""What it loses where it is told of in another writing than the field's."""
_FORMER = 0.3
"""What an old one loses where nothing speaks of something old, and a wrong one likewise."""
_LEAST_WORD = 5
"""Letters of a word that is found inside of another: parcel in SwiftParcel."""
_PASSWORDS = frozenset({"password", "pin"})
_SPOKEN = 0.6
"""How well a part of a step has what a field is called."""
_PARTS = re.compile(r"[,，;；、]|\s(?:and|then|và|rồi)\s|(?<=\S)(?:和|及|与)(?=\S)")
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]|\$\{[^}]*\}")
_WHOSE = re.compile(r"\s+của\s.*$", re.IGNORECASE)
"""Behind what it is: điện thoại của người nhận is a telephone, and nobody's name."""
_HEAD_OF = re.compile(r"\s+(?:of|for|that|which)\s.*$", re.IGNORECASE)
"""Behind what a parameter is: the flight number of the trip is a flight number."""
_NAMED = re.compile(r"\$\{([^}]+)\}")
_LEAST = 2
"""Characters that tell something."""
_PRIOR = 0.5
"""What a parameter gains that the step names."""
_USED = 0.6
"""What one keeps that was typed for this step already."""


def choose_parameter(
    *,
    field: str,
    around: str,
    step: str,
    memory: str,
    invalid: str,
    about: str = "",
    action: str = "",
    parameters: Sequence[str],
) -> dict[str, Any]:
    """Choose the parameter for a field.

    Args:
        field: Its line on the screen; another text for the keypad.
        around: What stands around it.
        step: The current step.
        memory: What was done for it.
        invalid: What was invalid.
        about: The case and the page.
        action: What is typed, in the words of the operator.
        parameters: Lines `name: description`.

    Returns:
        The answer in the prompt's response format.
    """
    labels = _labels(field, around)
    if named := _named_by(action, parameters, invalid):
        return {"reasoning": "the step names it", "parameter": named}
    step = _logging_in(step, action) or step
    logs_in = [one.kind for one in parse_step(step)] == ["log_in"]
    asked = Asked(step=step, screen="", values={})
    has_field = any(labels)
    if not has_field:
        # The keypad: what the step calls it, then what the screen says.
        labels = [asked.worded, step, *_texts(around)]
    labels += [one for one in objects_of(asked.bare) if labels and same_tail(one, labels[0])]
    kin = {in_words(name).split()[0] for name in read_marks(memory)}
    known = Context.of(labels, step, " ".join([about, step, memory, *_headings(around)]))
    told = _part_about(labels[:1] if has_field else [], _spaced(step))
    is_wrong = says("wrong", told or " ".join([_spaced(step), _spaced(memory)]))
    is_now = not says("former", " ".join([*labels, _spaced(step), _spaced(memory)]))
    scored: list[tuple[float, str]] = []
    for line in parameters:
        name, _, description = line.partition(": ")
        score = fit(labels, name, description)
        if known.is_other_secret(f"{in_words(name)} {description}"):
            continue
        if has_field and is_wrong and says("wrong", description) and same_tail(labels[0], name):
            score = max(score, _ENOUGH)
        if score >= _ENOUGH and has_field:
            head = _HEAD_OF.sub("", description)
            alike = any(same_tail(labels[0], one) for one in (in_words(name), description, head))
            score = (_SAME[0] + score * _SAME[1]) if alike else (_OTHER[0] + score * _OTHER[1])
            score += known.favour(name, description) + _KIN * (in_words(name).split()[0] in kin)
            is_called = _is_called(name, labels[0]) or _is_called(head, labels[0])
            score += _CALLED_SO * (not is_wrong and is_called)
            called = f"{in_words(name)} {description}"
            score -= _FORMER * (says("former", called) and is_now)
            score += _KNOWN * (logs_in and says("account_holder", called))
            score -= _TONGUE * (_has_han(labels[0]) is not _has_han(description or name))
            # The PIN of a card is not typed where only the card is asked for.
            score -= _FORMER * known.is_secret_of(name)
            if says("wrong", called):
                score += _FORMER if is_wrong else -_FORMER
        if score >= _ENOUGH and not has_field:
            # A wrong one is typed on the keypad where the step says so, and only there.
            score += _FORMER * (
                1 if says("wrong", f"{in_words(name)} {description}") is is_wrong else -1
            )
        if name in asked.marks and (score > 0.2 or len(asked.marks) == 1):
            score += _PRIOR
            score = max(score, _ENOUGH) if len(asked.marks) == 1 else score
        score *= _USED ** sum(f"${{{name}}}" in one for one in (memory, invalid))
        scored.append((score, name))
    best = max(scored, default=(0.0, ""), key=lambda pair: pair[0])
    if best[0] < _ENOUGH:
        name = _called_by(action, parameters, known) if has_field else ""
        reason = f"{name} is what is typed" if name else "no parameter is what the field asks for"
        return {"reasoning": reason, "parameter": name}
    return {"reasoning": f"{best[1]} fits {labels[0]!r} best", "parameter": best[1]}


def _named_by(action: str, parameters: Sequence[str], invalid: str) -> str:
    """Give the parameter of which an action has the mark; "" for none, or one that was refused."""
    told = _TYPES.match(action)
    named = read_marks(told.group(1)) if told is not None else frozenset()
    known = {line.partition(": ")[0] for line in parameters}
    found = [name for name in sorted(named & known) if f"${{{name}}}" not in invalid]
    return found[0] if len(named) == len(found) == 1 else ""


def _is_called(name: str, label: str) -> bool:
    """Say whether a parameter and a field have one name that tells more than a kind does."""
    return " " in in_words(name) and _bare(in_words(name)) == _bare(label)


def _has_han(text: str) -> bool:
    return any(map(is_cjk, text))


def _logging_in(step: str, action: str) -> str:
    """Give the part of a step that logs in, where an action is for it: the others name no account.

    "Sign in, open Visitors" does not ask for the telephone number of a visitor.
    """
    parts = [one for one in parse_step(step) if one.kind != "look"]
    number = part_of(action)
    if total_of(action) != len(parts) or not 0 < number <= len(parts):
        return ""
    return parts[number - 1].words if parts[number - 1].kind == "log_in" else ""


def _part_about(labels: Sequence[str], step: str) -> str:
    """Give the part of a step that speaks of a field; "" where none does, or more than one."""
    parts = [part for part in _PARTS.split(step) if part.strip()]
    about = [part for part in parts for label in labels if similarity(label, part) >= _SPOKEN]
    return about[0] if len(parts) > 1 and len(about) == 1 else ""


def _called_by(action: str, parameters: Sequence[str], known: "Context") -> str:
    """Give the one parameter that is called as the action calls what it types; "" for none."""
    told = _TYPES.match(action)
    if told is None:
        return ""
    pairs = [line.partition(": ")[::2] for line in parameters]
    open_ones = [p for p in pairs if not known.is_other_secret(" ".join(p))]
    scored = sorted(((fit([told.group(1)], *pair), pair[0]) for pair in open_ones), reverse=True)
    if not scored or scored[0][0] < _CLEARLY:
        return ""
    is_one = len(scored) == 1 or scored[1][0] < scored[0][0]
    return scored[0][1] if is_one else ""


@dataclass(frozen=True)
class Context:
    """What the field, the step and the page speak of: it tells parameters for one field apart."""

    field: frozenset[str]
    asked: frozenset[str]
    said: frozenset[str]
    letters: str

    @classmethod
    def of(cls, labels: Sequence[str], step: str, text: str) -> "Context":
        """Read what a field is called, what the step says, and all that is said around it."""
        return cls(
            _parts(" ".join(labels[:1])),
            _parts(" ".join([*labels, _spaced(step)])),
            _parts(_spaced(text)),
            flat(text).replace(" ", ""),
        )

    def favour(self, name: str, description: str) -> float:
        """Say how much of what a parameter is more than the field asks for is spoken of here."""
        more = [
            unit
            for unit in units(f"{in_words(name)} {description}")
            if not (is_generic(unit.token) or {unit.token, *unit.meanings} & self.field)
        ]
        if not more:
            return 0.0
        known = {_meant(unit) for unit in more if self._speaks_of(unit)}
        unknown = {_meant(unit) for unit in more} - known
        return _KNOWN * min(len(known), 2) - _UNKNOWN * len(unknown) / (len(known) + len(unknown))

    def is_other_secret(self, called: str) -> bool:
        """Say whether a password is offered where none is asked for."""
        return bool(_PASSWORDS & _parts(called)) and not _PASSWORDS & self.asked

    def is_secret_of(self, name: str) -> bool:
        """Say whether a parameter is a password, by its name, and the field asks for none."""
        return bool(_PASSWORDS & _parts(in_words(name))) and not _PASSWORDS & self.field

    def _speaks_of(self, unit: Unit) -> bool:
        if {unit.token, *unit.meanings} & self.said:
            return True
        return len(unit.token) >= _LEAST_WORD and unit.token in self.letters


def _meant(unit: Unit) -> str:
    return min(unit.meanings, default=unit.token)


def _parts(text: str) -> frozenset[str]:
    return frozenset(part for unit in units(text) for part in (unit.token, *unit.meanings))


def _spaced(text: str) -> str:
    """Write names of parameters as words."""
    return _NAMED.sub(lambda found: f" {in_words(found.group(1))} ", text)


def fit(labels: Sequence[str], name: str, description: str = "") -> float:
    """Say how well a parameter fits what a field is called, 0 to 1; the first label counts most."""
    called = [text for text in (in_words(name), name, description) if text]
    best = 0.0
    for place, label in enumerate(labels):
        weight = 1.0 if place == 0 else 0.9
        for one in dict.fromkeys((label, *objects_of(without("polite", label)))):
            best = max([best, *(weight * _alike(one, text) for text in called)])
    return best


def same_tail(one: str, other: str) -> bool:
    """Say whether two names end in the same thing: the patient's name, the full name."""
    left, right = (units(_WHOSE.sub("", _BRACKETS.sub("", text))) for text in (one, other))
    if not left or not right:
        return False
    return left[-1].token == right[-1].token or bool(left[-1].meanings & right[-1].meanings)


def _alike(label: str, called: str) -> float:
    alike = max(similarity(label, called), similarity(called, label))
    if alike >= SAME:
        return alike
    small, great = sorted((_bare(label), _bare(called)), key=len)
    if len(small) < _LEAST or small not in great:
        return alike
    # Of two that a text has, the longer one is what it is about.
    return max(alike, 0.7 + 0.2 * len(small) / len(great))


def _bare(text: str) -> str:
    return re.sub(r"[\s_:：*（）()\-]|(?<=[一-鿿])的(?=[一-鿿])", "", text).casefold()


def _labels(field: str, around: str) -> list[str]:
    """What the field is called: its own words, its id, the text before it."""
    nodes = read_nodes(field)
    if not nodes:
        return []
    own = nodes[0]
    near = read_nodes(around)
    at = next((n for n, w in enumerate(near) if w.id == own.id), 0)
    before = near[at - 1] if at else None
    beside = before.text or before.name if before is not None and not before.clickable else ""
    called = labels_of(own)
    labels = [called[0], beside, *called[1:]] if own.name else [beside, *called]
    return [label for label in labels if label]


def _headings(around: str) -> list[str]:
    return [w.name or w.text for w in read_nodes(around) if w.role == "heading"]


def _texts(around: str) -> list[str]:
    return [w.name or w.text for w in read_nodes(around) if w.name or w.text]
