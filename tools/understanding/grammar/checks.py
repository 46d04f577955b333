"""Makes checks of clauses that were read."""

from collections.abc import Mapping
from typing import Any

from surefoot.state.values.check import Check
from surefoot.tools.understanding.grammar.clauses import Clause
from surefoot.tools.understanding.grammar.intents import (
    THING,
    UnsaidError,
    build_item,
    thing_facts,
    with_box_kind,
)
from surefoot.tools.understanding.grammar.language import Language
from surefoot.tools.understanding.grammar.things import Facts

_OF_CHECK = THING | {
    "target": "what",
    "within": "where",
    "within_kind": "where_kind",
    "region": "where",
}
_OF_PART = {
    "value": "value",
    "effect": "value",
    "holds": "what",
    "beside": "position",
    "nth": "ordinal",
    "was": "was",
}
_TEXTS = frozenset({"url", "title", "message", "dialog", "download"})
_NEED_NAME = frozenset({"shown", "gone", "effect"})
_OF_USER = frozenset({"logged_in", "logged_out"})
"""Effects of which only the user is known."""
_BLANK = frozenset({"field", "spinner", "date", "time", "cell", "text", "form"})
"""Kinds of what is empty where nothing is written in it."""
_OPENED = frozenset({"dialog", "menu", "list", "section", "card", "tree", "switch", "checkbox"})
"""Kinds of what is seen to be open without a name."""
_AROUND = frozenset({"row", "card", "section", "dialog", "table", "tree", "menu", "form"})
_SHOWN = frozenset({"text", "image", "heading", "link", "button", "icon", "tab"})
"""Kinds of what has no value but is a text itself."""
_SCREENS = frozenset({"page", "dialog"})
"""Kinds of what nothing else has."""
_OF_SWITCH = {"on": "checked", "off": "unchecked"}
_OF_BOX = _OF_SWITCH | {"open": "checked", "closed": "unchecked"}
_OF_REST = {"on": "enabled", "off": "disabled"}
"""What words for on and off say of a thing."""
_VALUED = frozenset({"", "field", "list", "spinner", "date", "time", "slider", "cell", "heading"})
"""Kinds that have a value where they have no name."""


def checks_of(clause: Clause, language: Language) -> list[Check]:
    """Give the checks of one clause of a result.

    Raises:
        Unsaid: it cannot be said.
    """
    form, parts = clause
    facts = _facts_with_state(dict(form.facts), parts, language)
    name = facts.get("check")
    if name in _TEXTS or "text" in parts:
        text = parts.get("url", parts.get("text", ""))
        texts = text if isinstance(text, tuple) and name == "dialog" else (text,)
        if not all(isinstance(text, str) for text in texts):
            raise UnsaidError
        return [build_item(Check, {**facts, "what": text, **_at(parts)}) for text in texts]
    if (
        name == "count"
        and "counted" not in parts
        and (parts.get("where") or {}).get("kind") in _BLANK
    ):
        return [_build_thing_check({"check": "state", "value": "empty"}, parts["where"], {})]
    if "counted" in parts or "n" in parts:
        if language.kinds.get((parts.get("measure", ""),), "row") not in {"row", "item"}:
            raise UnsaidError
        return [_build_count_check(facts, parts), *_counted_item_checks(parts)]
    if name == "sorted" or "claimed" in parts:
        return [_build_sorted_check(facts, parts) if name == "sorted" else _claim(facts, parts)]
    facts |= _facts_beside_things(name, parts)
    if "pairs" in parts and name != "together":
        return [
            _build_thing_check({**facts, "value": one["value"]}, one, parts)
            for one in parts["pairs"]
        ]
    things = parts.get("whats") or ([parts["what"]] if "what" in parts else [{}])
    if any(thing.get("edge") for thing in things):
        raise UnsaidError
    holds_several = name == "value" and isinstance(facts["value"], tuple)
    if holds_several and things[0].get("kind") in _AROUND | {"list"}:
        own = thing_facts(things[0], _OF_CHECK, parts.get("where"))
        return [_shown_in({**facts, "value": text}, own) for text in facts["value"]]
    is_shown = facts == {"check": "shown"}
    return [
        _build_together_check(thing, parts)
        if is_shown and "together" in thing
        else _build_thing_check(facts, thing, parts)
        for thing in things
    ]


def _facts_with_state(facts: dict[str, Any], parts: Facts, language: Language) -> dict[str, Any]:
    """Give a form's facts with the state that is said, or with its opposite where it is denied."""
    if facts.pop("negate", False):
        opposite = language.opposites.get(parts["state"])
        if opposite is None:
            raise UnsaidError
        return {**facts, "value": opposite}
    return {**facts, "value": parts["state"]} if "state" in parts else facts


def _facts_beside_things(name: object, parts: Facts) -> dict[str, Any]:
    """Give what the parts of a clause say beside its things.

    Raises:
        Unsaid: one thing alone has no order.
    """
    facts = {key: parts[part] for part, key in _OF_PART.items() if part in parts}
    if "kind" in parts:
        facts["kind"] = "row" if parts["kind"] == "item" else parts["kind"]
    if "anchor" in parts:
        facts["anchor"] = parts["anchor"].get("target") or parts["anchor"].get("kind", "")
    if name == "together" and "pairs" in parts:
        facts["value"] = tuple(one["value"] for one in parts["pairs"])
    if name == "order" and "what" not in parts:
        if isinstance(facts["value"], str):
            raise UnsaidError
        facts |= {"what": facts["value"][0], "value": facts["value"][1:]}
    return facts


def _state_of(said: str, own: Mapping[str, Any]) -> str:
    """Give the state that a word says of its thing.

    Raises:
        Unsaid: nothing tells by what to know the thing: the results page is open.
    """
    kind = own.get("kind", "")
    if said == "open" and kind not in _OPENED and not (own.get("what") or own.get("ordinal")):
        raise UnsaidError
    boxes = _OF_BOX if kind in {"switch", "checkbox"} else _OF_SWITCH
    states = _OF_REST if kind not in {"", "switch", "checkbox"} else boxes
    return states.get(said, said)


def _build_together_check(thing: Mapping[str, Any], parts: Facts) -> Check:
    """Give the check of a row by what is in it: a row with 'Ann' and the role 'Admin'."""
    what, *value = thing["together"]
    place = thing_facts({}, _OF_CHECK, parts.get("where"))
    return build_item(Check, {**place, "check": "together", "what": what, "value": value})


def _build_thing_check(facts: Mapping[str, Any], thing: Mapping[str, Any], parts: Facts) -> Check:
    """Give the check of one thing."""
    name, told = facts.get("check"), dict(facts)
    own = thing_facts(thing, _OF_CHECK, parts.get("where"))
    own = with_box_kind(
        own, facts.get("value") in {"checked", "unchecked", "selected", "unselected"}
    )
    if name == "state":
        told["value"] = _state_of(facts["value"], own)
    if "what2" in parts:
        return _part_of(told, own, parts["what2"])
    if name == "value" and own.get("kind") in _AROUND and not set(own) - {"what", "kind"}:
        return _shown_in(told, {"what": thing.get("called", ""), **own})
    if name == "renamed" and not thing.get("sure"):
        told = {"check": "shown", "what": facts["value"]}
        return build_item(Check, {**told, **{k: v for k, v in own.items() if k != "what"}})
    if name == "value" and own.get("position") and not own.get("what"):
        return build_item(Check, {"check": "shown", **own, "kind": "", "what": facts["value"]})
    if name == "value" and not own.get("what") and own.get("kind") in _SHOWN - _VALUED:
        edge = {"match": told["match"]} if told.get("match") in {"begins", "ends"} else {}
        return build_item(Check, {**own, "check": "shown", "what": told["value"], **edge})
    if name == "value" and not own.get("what") and own.get("kind", "") not in _VALUED:
        raise UnsaidError
    if name in {"unchanged", "changed"} and thing.get("target") and not thing.get("sure"):
        raise UnsaidError
    if name == "effect" and (told["value"] in _OF_USER) == ("whats" in parts):
        raise UnsaidError  # The user is deleted; nobody is signed in.
    if name == "effect" and "whats" not in parts:
        return build_item(Check, {**told, **own})
    if _lacks_name(facts, thing, own):
        raise UnsaidError
    return build_item(Check, {**told, **own})


def _lacks_name(facts: Mapping[str, Any], thing: Mapping[str, Any], own: Mapping[str, Any]) -> bool:
    """Say whether nothing tells which thing a check is about that needs to know it."""
    name = facts.get("check")
    if name not in _NEED_NAME:
        return False
    if thing.get("loose") or (name == "effect" and not own.get("what")):
        return True  # Of "the Documents folder" nothing tells whether folder is of the name.
    if own.get("kind") == "spinner" and not own.get("what"):
        return True  # A number field is meant, or what turns while a page loads.
    is_error = name == "gone" and facts.get("value") == "error"
    return not (_is_literal(thing) or facts.get("kind") or facts.get("what") or is_error)


def _claim(facts: Mapping[str, Any], parts: Facts) -> Check:
    return build_item(Check, {**facts, "what": parts["claimed"]})


def _build_sorted_check(facts: Mapping[str, Any], parts: Facts) -> Check:
    """Give the check of the order of rows, by a column if one is told.

    Raises:
        Unsaid: that by which they are sorted has no name.
    """
    by, place = parts.get("what"), dict(parts.get("where") or {})
    called = (by or {}).get("target") or (by or {}).get("whole", "")
    if by is not None and (not called or set(by) - {"target", "sure", "kind", "whole"}):
        raise UnsaidError
    if place.get("kind") in {"row", "result"} and not place.get("target"):
        del place["kind"]
    told = {"what": called, "value": parts.get("sort", "")}
    return build_item(Check, {**facts, **told, **_at({"where": place})})


def _shown_in(facts: Mapping[str, Any], own: Mapping[str, Any]) -> Check:
    """Give the check of a text that something shows which is no label: the row 'A' shows 3."""
    if not isinstance(facts["value"], str) or facts.get("match") in {"begins", "ends"}:
        raise UnsaidError
    when = {"when": facts["when"]} if "when" in facts else {}
    place = {"where": own.get("what", ""), "where_kind": own["kind"]}
    if own.get("kind") == "row" and set(own) == {"kind", "ordinal"}:
        place = dict(own)
    elif set(own) - {"what", "kind"}:
        raise UnsaidError
    return build_item(Check, {"check": "shown", "what": facts["value"], **place, **when})


def _part_of(facts: Mapping[str, Any], own: Mapping[str, Any], part: Mapping[str, Any]) -> Check:
    """Give the check of what a thing has: its label with a value, or a text of a kind."""
    column = thing_facts(part, _OF_CHECK, None)
    if column.get("ordinal") == "any":  # it has a button "Create"
        del column["ordinal"]
    if own == {"kind": "row", "ordinal": "all"} and column.get("what"):
        return build_item(Check, {**facts, **own, "what": column["what"]})
    is_known = own.get("what") or own.get("kind") in _AROUND | {"list"}
    if not is_known or set(own) - {"what", "kind"} or set(column) - {"what", "kind"}:
        raise UnsaidError
    if column.get("what") and not own.get("what"):
        raise UnsaidError
    if column.get("what"):
        return build_item(Check, {**facts, "what": column["what"], "where": own["what"]})
    if not isinstance(facts["value"], str) or column["kind"] in _SCREENS:
        raise UnsaidError
    told = {"check": "shown", "what": facts["value"], "kind": column["kind"]}
    return build_item(
        Check, {**told, "where": own.get("what", ""), "where_kind": own.get("kind", "")}
    )


def _is_literal(thing: Mapping[str, Any]) -> bool:
    """Say whether a thing is named, or told by its kind alone; a description is no text."""
    return bool(thing.get("sure")) or (not thing.get("target") and bool(thing.get("kind")))


def _build_count_check(facts: dict[str, Any], parts: Facts) -> Check:
    counted: Mapping[str, Any] = parts.get("counted", {})
    what, kind = counted.get("text", ""), counted.get("kind", facts.get("kind", ""))
    told = {**facts, "what": what, "kind": kind, **_at(parts)}
    if told.get("where_kind") == "section" and not told.get("where"):
        raise UnsaidError
    if "n" in parts:
        told["value"] = str(parts["n"])
    if "compared" in parts:
        told["compare"] = parts["compared"]
    return build_item(Check, told)


def _counted_item_checks(parts: Facts) -> list[Check]:
    """Give the checks of those that are named beside their number."""
    texts, things = _each(parts.get("values", ())), parts.get("whats", ())
    place = (parts.get("where") or {}).get("kind", "list")
    if things and (len(things) != parts["n"] or place not in {"list", "table"}):
        raise UnsaidError
    listed = [build_item(Check, {"check": "shown", "what": text, **_at(parts)}) for text in texts]
    return [*listed, *(_build_thing_check({"check": "shown"}, thing, parts) for thing in things)]


def _each(texts: str | tuple[str, ...]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts


def _at(parts: Facts) -> dict[str, Any]:
    place = parts.get("where")
    return thing_facts({}, _OF_CHECK, place) if place else {}
