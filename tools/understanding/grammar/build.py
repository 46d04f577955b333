"""Makes intents and checks of clauses that were read."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from state.values.check import Check
from state.values.intent import Intent
from tools.understanding.grammar.clauses import Clause
from tools.understanding.grammar.language import Language
from tools.understanding.grammar.parser import WIDE, Facts, named_place

T = TypeVar("T", Intent, Check)
_THING = {
    "target": "target",
    "kind": "kind",
    "ordinal": "ordinal",
    "within": "within",
    "within_kind": "within_kind",
    "position": "position",
    "anchor": "anchor",
    "match": "match",
    "holds": "holds",
}
_OF_CHECK = _THING | {"target": "what", "within": "where", "within_kind": "where_kind"}


_VALUED = frozenset({"", "field", "list", "spinner", "date", "time", "slider", "cell", "heading"})
"""Kinds that have a value where they have no name."""


_OF_SWITCH = {"open": "checked", "closed": "unchecked", "on": "checked", "off": "unchecked"}
_OF_REST = {"on": "enabled", "off": "disabled"}
"""What words for on and off say of a thing."""


class Unsaid(Exception):
    """A clause has parts that no intent or check says."""


def last_thing(parts: Facts) -> Mapping[str, Any] | None:
    """Give the one thing that a clause names; None where it names none or several."""
    found: list[Mapping[str, Any]] = [
        parts[key] for key in ("target", "what", "where", "menu") if key in parts
    ]
    for key in ("targets", "kinded", "whats"):
        found += parts.get(key, ())
    if len(found) != 1 or not (found[0].get("target") or found[0].get("kind")):
        return None
    return found[0]


def resolved(parts: Facts, last: Mapping[str, Any] | None) -> Facts:
    """Put the thing that was named last where a pronoun stands.

    Raises:
        Unsaid: there is none, or there are several.
    """
    found: dict[str, Any] = {}
    for key, value in parts.items():
        several = isinstance(value, tuple) and any(isinstance(v, Mapping) for v in value)
        things = value if several else (value,)
        if any(isinstance(thing, Mapping) and thing.get("pronoun") for thing in things):
            if last is None or len(things) > 1 or key in {"within", "anchor", "holder"}:
                raise Unsaid
            found[key] = (last,) if several else last
        else:
            found[key] = value
    return found


def intents_of(clause: Clause, language: Language) -> list[Intent]:
    """Give the intents of one clause of an action.

    Raises:
        Unsaid: it cannot be said.
    """
    form, parts = clause
    facts = dict(form.facts)
    if facts.get("do") == "complete_form":
        return [_log_in(facts, parts, language)]
    if "act" in parts:
        return _acts(facts, parts)
    if "command" in parts or "path" in parts:
        told = {"target": parts["command"]} if "command" in parts else {"path": parts["path"]}
        return [_made(Intent, {**facts, **told})]
    facts |= _values(parts)
    if facts.get("do") in {"fill", "append"} and isinstance(facts.get("value"), tuple):
        raise Unsaid
    if facts.get("do") == "select" and (parts.get("target") or {}).get("kind") == "menu":
        return _from_menu(parts["target"], facts["value"])
    if "times" in parts:
        facts["times"] = parts["times"]
    place = parts.get("within")
    things = (
        parts.get("targets")
        or parts.get("kinded")
        or ([parts["target"]] if "target" in parts else [{}])
    )
    if "to" in parts:
        facts["to"] = _words(parts["to"])
    found = []
    for thing in things:
        own = _boxed(_thing(thing, _THING, place), facts.get("do") in {"check", "uncheck"})
        found.append(_made(Intent, {**facts, **own}))
    for number in (2, 3):
        if f"target{number}" in parts:
            own = _thing(parts[f"target{number}"], _THING, place)
            found.append(_made(Intent, {**facts, "value": parts[f"value{number}"], **own}))
    return found


def _from_menu(menu: Mapping[str, Any], entry: Any) -> list[Intent]:
    """Open a menu and click its entry."""
    if not isinstance(entry, str):
        raise Unsaid
    opened = _made(Intent, {"do": "open", **_thing(menu, _THING, None)})
    return [opened, _made(Intent, {"do": "click", "target": entry})]


def answered(clause: Clause, intents: list[Intent]) -> list[Intent] | None:
    """Give the intents with the answer that a clause gives to what the last one brings up.

    None where the clause is something else.

    Raises:
        Unsaid: nothing was done that could ask.
    """
    answer = clause[0].facts.get("answer")
    if answer is None:
        return None
    if not intents:
        raise Unsaid
    return [*intents[:-1], intents[-1].model_copy(update={"answer": answer})]


def _acts(facts: dict[str, Any], parts: Facts) -> list[Intent]:
    """What an unknown verb says of a named thing: its own button in the thing's row."""
    thing = parts["within"]
    if not thing.get("sure") or thing.get("within") or thing.get("ordinal"):
        raise Unsaid
    place = {"within": thing["target"]}
    if thing.get("kind") in {"row", "card", "section", "dialog", "table", "list"}:
        place["within_kind"] = thing["kind"]
    done = _made(Intent, {**facts, "target": parts["act"], **place})
    if "menu" not in parts:
        return [done]
    opened = _made(Intent, {"do": "open", **_thing(parts["menu"], _THING, None), **place})
    return [opened, _made(Intent, {**facts, "target": parts["act"]})]


def checks_of(clause: Clause, language: Language) -> list[Check]:
    """Give the checks of one clause of a result.

    Raises:
        Unsaid: it cannot be said.
    """
    form, parts = clause
    facts = dict(form.facts)
    if facts.pop("negate", False):
        opposite = language.opposites.get(parts["state"])
        if opposite is None:
            raise Unsaid
        facts["value"] = opposite
    elif "state" in parts:
        facts["value"] = parts["state"]
    name = facts.get("check")
    if name in {"url", "title", "message", "dialog", "download"} or "text" in parts:
        text = parts.get("url", parts.get("text", ""))
        if not isinstance(text, str):
            raise Unsaid
        return [_made(Check, {**facts, "what": text, **_at(parts)})]
    if "counted" in parts or "n" in parts:
        return [_count(facts, parts)]
    if "value" in parts:
        facts["value"] = parts["value"]
    if "anchor" in parts:
        if not parts["anchor"].get("target"):
            raise Unsaid
        facts["anchor"] = parts["anchor"]["target"]
    things = parts.get("whats") or ([parts["what"]] if "what" in parts else [{}])
    found = []
    for thing in things:
        own = _thing(thing, _OF_CHECK, parts.get("where"))
        own = _boxed(own, facts.get("value") in {"checked", "unchecked"})
        if name == "state":
            states = _OF_SWITCH if own.get("kind") in {"switch", "checkbox"} else _OF_REST
            facts["value"] = states.get(facts["value"], facts["value"])
        if "what2" in parts:
            column = _thing(parts["what2"], _OF_CHECK, None)
            if not own.get("what") or set(own) - {"what", "kind"} or set(column) - {"what", "kind"}:
                raise Unsaid
            own = {"what": column.get("what", ""), "where": own["what"]}
        if name == "effect" and not own.get("what"):
            raise Unsaid
        if name == "value" and not own.get("what") and own.get("kind", "") not in _VALUED:
            raise Unsaid
        if name in {"shown", "gone", "effect"} and not (_is_literal(thing) or facts.get("kind")):
            raise Unsaid
        found.append(_made(Check, {**facts, **own}))
    return found


def _is_literal(thing: Mapping[str, Any]) -> bool:
    """Say whether a thing is named, or told by its kind alone; a description is no text."""
    return bool(thing.get("sure")) or (not thing.get("target") and bool(thing.get("kind")))


def _count(facts: dict[str, Any], parts: Facts) -> Check:
    counted: Mapping[str, Any] = parts.get("counted", {})
    what, kind = counted.get("text", ""), counted.get("kind", facts.get("kind", ""))
    told = {**facts, "what": what, "kind": kind, **_at(parts)}
    if "n" in parts:
        told["value"] = str(parts["n"])
    if "compared" in parts:
        told["compare"] = parts["compared"]
    return _made(Check, told)


def _at(parts: Facts) -> dict[str, Any]:
    place = parts.get("where")
    return _thing({}, _OF_CHECK, place) if place else {}


def _boxed(own: dict[str, Any], ticked: bool) -> dict[str, Any]:
    """What is ticked is a box, though a language has one word for boxes and fields."""
    return {**own, "kind": "checkbox"} if ticked and own.get("kind") == "field" else own


def _thing(
    thing: Mapping[str, Any], names: Mapping[str, str], place: Mapping[str, Any] | None
) -> dict[str, Any]:
    own = {names[key]: value for key, value in thing.items() if key in names}
    if not place:
        return own
    if thing.get("within") and set(place) == {"kind"} and place["kind"] in WIDE:
        return own
    if thing.get("within") or any(
        place.get(key) for key in ("within", "holds", "ordinal", "anchor")
    ):
        raise Unsaid
    if place.get("target") and named_place(place):
        own[names["within"]] = place["target"]
    if place.get("kind") and place["kind"] != "page":
        own[names["within_kind"]] = place["kind"]
    if not place.get("target") and not place.get("kind"):
        raise Unsaid
    return own


def _values(parts: Facts) -> dict[str, Any]:
    found = {}
    for key in ("value", "key", "seconds", "values", "quotes"):
        if key in parts:
            found["value"] = parts[key]
    return found


def _words(thing: Mapping[str, Any]) -> str:
    return str(thing.get("target") or thing.get("kind") or "")


def _log_in(facts: dict[str, Any], parts: Facts, language: Language) -> Intent:
    user, secret = parts.get("user"), parts.get("password")
    if not isinstance(user, str) or not isinstance(secret, str):
        raise Unsaid
    named = str(facts.pop("secret", "password"))
    field = parts.get("noun", "")
    return _made(Intent, {**facts, "values": ((field, user), (named, secret))})


def _made(kind: type[T], facts: Mapping[str, Any]) -> T:
    try:
        return kind(**facts)
    except ValidationError as error:
        raise Unsaid from error
