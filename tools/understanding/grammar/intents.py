"""Makes intents of clauses that were read."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any, TypeVar

from pydantic import ValidationError

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.understanding.grammar.clauses import Clause
from surefoot.tools.understanding.grammar.things import (
    Facts,
    is_named_place,
    is_unnamed_place,
    put_in,
)

T = TypeVar("T", Intent, Check)
_WITH_WHOLE_NAME = frozenset({"open", "click", "fill", "append", "clear"})
"""What is done to a thing whose kind may be a part of its name."""
THING = {
    "target": "target",
    "kind": "kind",
    "ordinal": "ordinal",
    "within": "within",
    "around": "region",
    "within_kind": "within_kind",
    "position": "position",
    "anchor": "anchor",
    "match": "match",
    "holds": "holds",
    "many": "many",
    "by": "by",
    "rank": "rank",
}


class UnsaidError(Exception):
    """A clause has parts that no intent or check says."""


_SPOTS = frozenset({"dialog", "section", "card", "page", "form"})
"""What holds things to choose, but is no field."""


def find_only_thing(parts: Facts) -> Mapping[str, Any] | None:
    """Give the one thing that a clause names; None where it names none or several."""
    found: list[Mapping[str, Any]] = [
        parts[key] for key in ("target", "what", "where", "menu") if key in parts
    ]
    for key in ("targets", "kinded", "whats"):
        found += parts.get(key, ())
    if len(found) != 1 or not (found[0].get("target") or found[0].get("kind")):
        return None
    return found[0]


def resolve_pronouns(parts: Facts, last: Mapping[str, Any] | None, row: Callable[[], str]) -> Facts:
    """Put the thing that was named last where a pronoun stands, and the row that is pointed at.

    Raises:
        Unsaid: there is none, or there are several.
    """
    found: dict[str, Any] = {}
    for key, value in parts.items():
        several = isinstance(value, tuple) and any(isinstance(v, Mapping) for v in value)
        things = value if several else (value,)
        if any(isinstance(thing, Mapping) and thing.get("pronoun") for thing in things):
            if last is None or len(things) > 1 or key in {"anchor", "holder"}:
                raise UnsaidError
            found[key] = (last,) if several else last
        elif any(isinstance(thing, Mapping) and thing.get("pointed") for thing in things):
            if not (name := row()):
                raise UnsaidError
            placed = tuple(_thing_with_row_name(t, name) if t.get("pointed") else t for t in things)
            found[key] = placed if several else placed[0]
        elif any(isinstance(thing, Mapping) and thing.get("owned") for thing in things):
            found[key] = (
                tuple(_thing_in_owner_row(t, row()) for t in things)
                if several
                else _thing_in_owner_row(value, row())
            )
        else:
            found[key] = value
    return found


def _thing_in_owner_row(thing: Mapping[str, Any], row: str) -> Mapping[str, Any]:
    """Put a thing into the row whose it is, if one was named: its icon."""
    told = {key: value for key, value in thing.items() if key != "owned"}
    return told if not row or told.get("within") else {**told, "within": row}


def _thing_with_row_name(thing: Mapping[str, Any], row: str) -> Mapping[str, Any]:
    """Put the row that is pointed at into a thing of it, or into what is the row itself."""
    place = {"within": row} if thing.get("within_kind") else {"target": row, "sure": True}
    return {**thing, **place}


def intents_of(clause: Clause) -> list[Intent]:
    """Give the intents of one clause of an action.

    Raises:
        Unsaid: it cannot be said.
    """
    form, parts = clause
    facts = dict(form.facts)
    if facts.get("do") == "complete_form":
        return [_log_in(facts, parts)]
    if "act" in parts:
        return _unknown_verb_intents(facts, parts)
    if "order" in parts:
        return [build_item(Intent, {**facts, **order}) for order in parts["order"]]
    if "command" in parts or "path" in parts:
        told = {"target": parts["command"]} if "command" in parts else {"path": parts["path"]}
        told |= thing_facts({}, THING, parts["within"]) if "within" in parts else {}
        return [build_item(Intent, {**facts, **told})]
    if "made_of" in facts:
        verb = f"{facts.pop('made_of')} {parts['word']}"
        return [
            build_item(Intent, {**facts, "target": verb, **thing_facts({}, THING, parts["within"])})
        ]
    facts |= _intent_value_facts(parts, facts.pop("letters", ""))
    differs = parts.get("n") not in {None, len(parts.get("targets", ()))}
    if differs or (facts.get("do") in {"fill", "append"} and isinstance(facts.get("value"), tuple)):
        raise UnsaidError
    holder = parts.get("target") or {}
    if facts.get("do") == "select" and holder.get("kind") in {"menu", *_SPOTS}:
        return _chosen_in(holder, facts.get("value"))
    facts |= {key: parts[key] for key in ("times", "avoid", "holds") if key in parts}
    place = parts.get("within")
    things = (
        parts.get("targets")
        or parts.get("kinded")
        or ([parts["target"]] if "target" in parts else [{}])
    )
    if "to" in parts:
        facts["to"] = words_of(parts["to"])
    found = []
    names = THING | ({"whole": "whole"} if facts.get("do") in _WITH_WHOLE_NAME else {})
    for thing, owner in product(things, parts.get("owners", (place,))):
        own = with_box_kind(
            thing_facts(thing, names, owner), facts.get("do") in {"check", "uncheck"}
        )
        found.append(build_item(Intent, {**facts, **own}))
    for number in (2, 3):
        if f"target{number}" in parts:
            own = thing_facts(parts[f"target{number}"], THING, place)
            found.append(build_item(Intent, {**facts, "value": parts[f"value{number}"], **own}))
    return found


def _chosen_in(menu: Mapping[str, Any], entry: Any) -> list[Intent]:
    """Open a menu and click its entry; in what is no list, click what is chosen."""
    if menu["kind"] in _SPOTS and entry:
        place = thing_facts({}, THING, menu)
        texts = entry if isinstance(entry, tuple) else (entry,)
        return [build_item(Intent, {"do": "click", "target": text, **place}) for text in texts]
    if not isinstance(entry, str):
        raise UnsaidError
    opened = build_item(Intent, {"do": "open", **thing_facts(menu, THING, None)})
    return [opened, build_item(Intent, {"do": "click", "target": entry})]


def with_answer(clause: Clause, intents: list[Intent]) -> list[Intent] | None:
    """Give the intents with the answer that a clause gives to what the last one brings up.

    None where the clause is something else.

    Raises:
        Unsaid: nothing was done that could ask.
    """
    answer = clause[0].facts.get("answer")
    if answer is None:
        return None
    if not intents:
        raise UnsaidError
    return [*intents[:-1], intents[-1].model_copy(update={"answer": answer})]


def _unknown_verb_intents(facts: dict[str, Any], parts: Facts) -> list[Intent]:
    """What an unknown verb says of a named thing: its own button in the thing's row."""
    thing = parts["within"]
    act = " ".join((parts["act"], facts.pop("joined", ""), parts.get("into", ""))).strip()
    if set(thing) == {"kind"} and thing["kind"] in {"form", "dialog"} and "menu" not in parts:
        return [build_item(Intent, {**facts, "target": act, "within_kind": thing["kind"]})]
    if not thing.get("target") or not thing.get("sure"):
        raise UnsaidError
    if thing.get("edge") or thing.get("within") or thing.get("ordinal"):
        raise UnsaidError
    place = {"within": thing["target"]}
    if (around := parts.get("region", {}).get("target")) and is_named_place(parts["region"]):
        place["region"] = around
    if thing.get("kind") in {"row", "card", "section", "dialog", "table", "list"}:
        place["within_kind"] = thing["kind"]
    done = build_item(Intent, {**facts, "target": act, **place})
    if "menu" not in parts:
        return [done]
    opened = build_item(Intent, {"do": "open", **thing_facts(parts["menu"], THING, None), **place})
    return [opened, build_item(Intent, {**facts, "target": act})]


def with_box_kind(own: dict[str, Any], ticked: bool) -> dict[str, Any]:
    """What is ticked is a box, though a language has one word for boxes and fields."""
    return {**own, "kind": "checkbox"} if ticked and own.get("kind") == "field" else own


def thing_facts(
    thing: Mapping[str, Any], names: Mapping[str, str], place: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Give a thing under the names of fields, with the place where it is.

    Raises:
        Unsaid: the place cannot be said.
    """
    if place and "together" in place:
        placed = put_in(thing, place)
        if placed is None:
            raise UnsaidError
        thing, place = placed, None
    if "together" in thing and ("region" in names or len(thing["together"]) != 2):
        raise UnsaidError  # A row has one text of its own and one that tells it from others.
    own = {names[key]: value for key, value in thing.items() if key in names}
    if not place:
        return own
    if thing.get("within") and is_unnamed_place(place):
        return own
    if thing.get("within") or any(
        place.get(key) for key in ("within", "holds", "ordinal", "anchor")
    ):
        raise UnsaidError
    if place.get("target") and is_named_place(place):
        own[names["within"]] = place["target"]
    if place.get("kind") and place["kind"] != "page":
        own[names["within_kind"]] = place["kind"]
    if place.get("called") and "region" in names:
        own[names["region"]] = place["called"]
    if not place.get("target") and not place.get("kind"):
        raise UnsaidError
    return own


def _intent_value_facts(parts: Facts, letters: str) -> dict[str, Any]:
    found = {"read": parts["read"]["text"]} if "read" in parts else {}
    if "count" in parts:
        found["target"] = str(parts["count"])
    for key in ("value", "key", "seconds", "values", "quotes"):
        if key in parts:
            is_thing = isinstance(parts[key], Mapping)
            value = words_of(parts[key]) if is_thing else parts[key]
            found["value"] = str(value) if key == "seconds" else value
    if parts.get("target2", {}).get("target", "") == parts.get("target", {}).get("target"):
        raise UnsaidError  # The rooms A and B are two of one sort, no field with two values.
    if letters:
        found["value"] = getattr(found["value"], letters)()
    return found


def words_of(thing: Mapping[str, Any]) -> str:
    """Give what a thing is called; its kind where it has no name."""
    return str(thing.get("target") or thing.get("kind") or "")


def _log_in(facts: dict[str, Any], parts: Facts) -> Intent:
    if "target" in facts:
        return build_item(Intent, facts)
    user, secret = parts.get("user"), parts.get("password", "")
    if not isinstance(user, str) or not isinstance(secret, str):
        raise UnsaidError
    named = str(facts.pop("secret", "password"))
    values = ((parts.get("noun", ""), user), (named, secret))
    return build_item(Intent, {**facts, "values": values if secret else values[:1]})


def build_item(kind: type[T], facts: Mapping[str, Any]) -> T:
    """Give an intent or check.

    Raises:
        Unsaid: its parts do not fit together.
    """
    try:
        return kind(**facts)
    except ValidationError as error:
        raise UnsaidError from error
