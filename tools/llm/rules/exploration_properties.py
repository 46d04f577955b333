"""How the offline model reads a property that is written as a sentence."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tools.language.claim import Claim
from tools.language.expectation import parse_expectation
from tools.language.intents import Intent
from tools.language.names import language_of, protect_names
from tools.language.property_sentences import (
    Parts,
    as_command,
    cut_property,
    property_words,
    with_any_text,
)
from tools.language.steps import parse_step
from tools.llm.prompts import section
from tools.screens.states import ROLE_GROUPS

_TAPS = {
    "click": "tap",
    "double_click": "double_tap",
    "long_click": "long_tap",
    "open": "tap",
    "goto": "tap",
}
_KEYS = {"go_back": "back", "go_forward": "forward", "reload": "reload", "submit": "enter"}
_ITEM_NOUNS = frozenset({"list", "row"})


class _CannotError(ValueError):
    """A part of the sentence cannot be read."""


def read_property(text: str) -> dict[str, Any]:
    """Read a property as precondition, actions and assertion.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    told = {name: _said(section(text, name)) for name in ("sentence", "when", "do", "then")}
    words = property_words(language_of(" ".join(told.values())))
    parts = Parts(*(with_any_text(told[name], words) for name in ("when", "do", "then")))
    if told["sentence"]:
        parts = cut_property(told["sentence"], _acts, _states)
    try:
        for part in (parts.when, parts.then):
            if _does_something(part):
                raise _CannotError(f"not understood: {part!r}; say what is done and what holds")
        return {
            "when": _conditions(parts.when),
            "do": _deeds(parts.do),
            "then": _conditions(parts.then),
            "cannot": "",
        }
    except _CannotError as error:
        return {"when": [], "do": [], "then": [], "cannot": str(error)}


def _said(text: str) -> str:
    return "" if text == "(none)" else text


def _does_something(part: str) -> bool:
    """A part about what holds begins with what is done: "clicking 'Remove all' empties it"."""
    words = property_words(language_of(part))
    lead = re.match(r"[^']*'[^']*'", part)
    done = as_command(lead.group(), words) if lead is not None else ""
    return lead is not None and done != lead.group() and _acts(done)


def _acts(part: str) -> bool:
    return _is_read(_deeds, part)


def _states(part: str) -> bool:
    return _is_read(_conditions, part)


def _is_read(read: Any, part: str) -> bool:
    try:
        return bool(read(part))
    except _CannotError:
        return False


def _conditions(part: str) -> list[dict[str, Any]]:
    if not part.strip():
        return []
    bare, _ = protect_names(part)
    words = property_words(language_of(part))
    over = words["refused"].search(words["than_before"].sub(" ", bare))
    if over is not None:
        raise _CannotError(f"not understood: {over.group()!r} in {part!r}")
    every = _every(part)
    if every is not None:
        return [every]
    return [one for claim in parse_expectation(part) for one in _of_claim(claim)]


def _of_claim(claim: Claim) -> list[dict[str, Any]]:
    """Give the conditions of a claim: one, or one for each of several names in a row."""
    words = property_words(language_of(claim.clause))
    back = _looking_back(claim, words)
    if back:
        return back
    joined = re.fullmatch(
        rf".*?q\d+q(?:(?:\s*[,，、]\s*|{words['and'].pattern})+q\d+q)+\D*", claim.body
    )
    if claim.kind in ("shown", "state") and not claim.negated and joined is not None:
        return [_condition(replace(claim, names=(name,))) for name in claim.names]
    if claim.kind == "shown" and len(claim.names) == 2 and words["inside"].search(claim.body):
        what, around = claim.names
        return [{**_condition(replace(claim, names=(what,), roles=())), "within": around.text}]
    return [_condition(claim)]


def _looking_back(claim: Claim, words: Mapping[str, re.Pattern[str]]) -> list[dict[str, Any]]:
    """Give the conditions of a claim that compares with what was there before."""
    names = [name.text for name in claim.names if name.quoted]
    if claim.kind == "difference" and claim.detail in ("more", "less") and len(names) <= 1:
        sign = 1 if claim.detail == "more" else -1
        told = _count(claim, names[0] if names else "")
        if claim.number is None:
            told["compare"] = ">" if sign > 0 else "<"
        return [{**told, "number": sign * told["number"], "than_before": True}]
    changed = words["changed"].search(claim.body)
    if changed is None and words["kept"].search(claim.body) is None:
        return []
    if not names:
        raise _CannotError(f"not understood: {claim.clause!r}; name what is meant between quotes")
    kind = "count" if words["number_of"].search(claim.body) else "kept"
    told = {"kind": kind, "than_before": kind == "count", "negated": changed is not None}
    return [{**told, "name": name} for name in names]


def _every(part: str) -> dict[str, Any] | None:
    body, names = protect_names(part)
    found = property_words(language_of(part))["every"].match(body.strip())
    if found is None:
        return None
    name = next(n.text for place, n in enumerate(names) if f"q{place}q" == found["name"])
    return {"kind": "every", "name": name}


def _condition(claim: Claim) -> dict[str, Any]:
    names = [name.text for name in claim.names if name.quoted]
    roles = sorted({role for noun in claim.roles for role in ROLE_GROUPS.get(noun, {noun})})
    told: dict[str, Any] = {"negated": claim.negated, "roles": roles}
    name = names[0] if names else ""
    if claim.kind in ("shown", "created", "deleted") and len(names) == 1:
        gone = claim.negated != (claim.kind == "deleted")
        return {**told, "kind": "shown", "name": name, "negated": gone}
    if claim.kind == "value" and claim.field_name:
        return {**told, "kind": "value", "name": claim.field_name, "value": claim.value or ""}
    if claim.kind == "state" and claim.detail and len(names) == 1:
        return {**told, "kind": "state", "name": name, "state": claim.detail}
    if claim.kind == "count" and claim.number is not None and len(names) <= 1:
        return _count(claim, name)
    if claim.kind in ("title", "url") and len(names) == 1:
        kind = "title" if claim.kind == "title" else "address"
        return {"kind": kind, "name": name, "negated": claim.negated}
    if claim.kind in ("message", "dialog") and len(names) <= 1:
        return {"kind": "message", "name": name, "negated": claim.negated}
    raise _CannotError(f"not understood: {claim.clause!r}; name what is meant between quotes")


def _count(claim: Claim, name: str) -> dict[str, Any]:
    nouns = {*claim.roles, *claim.detail.split()}
    roles = ["row"] if "row" in nouns and "list" not in nouns else []
    number = int(claim.number or 0)
    return {
        "kind": "count",
        "name": name,
        "roles": roles,
        "number": number,
        "compare": claim.compare,
        "negated": claim.negated,
    }


def _deeds(part: str) -> list[dict[str, Any]]:
    if not part.strip():
        return []
    found: list[dict[str, Any]] = []
    intents = parse_step(part)
    _check_all_is_read(part, " ".join(intent.words for intent in intents))
    for intent in intents:
        if intent.kind == "submit" and not intent.target.text and found:
            last = found[-1]
            if last["kind"] == "type":
                last["submit"] = True
                continue
        found.append(_deed(intent, part))
    return found


def _check_all_is_read(part: str, read: str) -> None:
    """Refuse a part of which words are left over."""
    words = property_words(language_of(part))
    if "filler" not in words:
        return
    known = set(re.findall(r"\w+", read.casefold()))
    over = [
        word
        for word in re.findall(r"\w+", part.casefold())
        if word not in known and not words["filler"].match(word)
    ]
    if over:
        raise _CannotError(f"not understood in {part!r}: {' '.join(over)!r}")


def _deed(intent: Intent, part: str) -> dict[str, Any]:
    words = property_words(language_of(part))
    name, roles = intent.target.text, list(intent.target.roles)
    is_key = words["key"].match(name) is not None
    if words["rotate"].search(intent.words):
        upright = words["portrait"].search(intent.words) is not None
        return {"kind": "rotate", "text": "portrait" if upright else "landscape"}
    if name and not (intent.target.quoted or is_key):
        raise _CannotError(f"not understood: {name!r}; name what is meant between quotes")
    aimed: dict[str, Any] = {"name": name, "roles": roles}
    if intent.kind == "click" and is_key and not intent.target.quoted:
        return {"kind": "press", "text": name.split()[0].lower()}
    if intent.kind in _TAPS and (name or roles) and not intent.target.within:
        is_long = intent.kind == "click" and words["long"].search(intent.words)
        return {"kind": "long_tap" if is_long else _TAPS[intent.kind], **aimed}
    if intent.kind in ("fill", "set") and intent.value is not None:
        return {"kind": "type", "text": intent.value, **aimed}
    if intent.kind == "clear":
        return {"kind": "type", "text": "", **aimed}
    if intent.kind == "search" and intent.value:
        return {"kind": "type", "text": intent.value, "submit": True, "roles": ["searchbox"]}
    if intent.kind == "select" and intent.value and intent.target.within is not None:
        inside = intent.target.within
        return {
            "kind": "select",
            "text": intent.value,
            "name": inside.text,
            "roles": list(inside.roles),
        }
    return _simple(intent, aimed)


def _simple(intent: Intent, aimed: dict[str, Any]) -> dict[str, Any]:
    if intent.kind in ("check", "uncheck") and aimed["name"]:
        return {"kind": intent.kind, **aimed}
    if intent.kind == "press" and intent.key:
        return {"kind": "press", "text": intent.key.lower()}
    if intent.kind in _KEYS and not aimed["name"]:
        return {"kind": "press", "text": _KEYS[intent.kind]}
    if intent.kind == "scroll" and intent.direction in ("up", "down"):
        return {"kind": "scroll", "text": intent.direction}
    raise _CannotError(f"not understood: {intent.words!r}; say what to tap or type, in quotes")
