"""Puts the parts of what a thing is called together."""

from collections.abc import Callable, Mapping
from typing import Any

from surefoot.tools.understanding.grammar.language import GrammarForm

Facts = Mapping[str, Any]
Told = Callable[[Facts], Any]
HOLDERS = frozenset(
    {"list", "menu", "row", "card", "section", "dialog", "tree", "table", "form", "page", "tab"}
)
FIELDS = frozenset({"", "field", "list", "spinner", "date", "time", "slider", "cell"})
TICKABLE = frozenset(
    {"", "checkbox", "radio", "switch", "option", "row", "button", "icon", "link", "menuitem"}
)
_SCREENS = frozenset({"page", "form", "tab"})
NOUNS = frozenset({"heading", "text", "date", "time", "page", "image", "row"})
"""Kinds whose words are labels of fields as well: the title."""
WIDE = frozenset({"page", "table", "list"})
"""Kinds that without a name say nothing more of what is in something named."""


def build_thing(form: GrammarForm, parts: Facts) -> dict[str, Any] | None:
    """Put the parts of a thing's form together; None where they cannot be said."""
    inner = parts.get("thing") or {}
    thing: dict[str, Any] = {**inner, **_name_and_kind_facts(parts), **form.facts}
    if "pointed" in form.facts and any(inner.get(key) for key in ("within", "within_kind")):
        return None
    counted = parts.get("nth", parts.get("count"))
    if counted is not None:
        if thing.get("kind") == "page":
            return None
        thing["ordinal"] = counted
    if "holds" in parts or "holder" in parts:
        held = _find_containment_facts(parts, thing)
        if held is None:
            return None
        thing |= held
    if "contents" in parts:
        first, second, *_ = together = parts["contents"]
        one = {"target": first, "sure": True, "within": second, "within_kind": thing["kind"]}
        thing |= {**one, "together": together}
    if "anchor" in parts:
        anchor = parts["anchor"]
        told = anchor.get("target") or anchor.get("kind")
        if inner.get("position") or not told:
            return None
        thing |= {"anchor": told}
        thing |= {"position": parts["beside"]} if "beside" in parts else {}
    if "within" in parts:
        return put_in(thing, parts["within"])
    if thing.get("kind") == "corner":
        return {**thing, "kind": "page"} if not thing.get("target") else None  # It has no name.
    return thing


def _name_and_kind_facts(parts: Facts) -> dict[str, Any]:
    thing: dict[str, Any] = {}
    if "name" in parts:
        thing |= {"target": parts["name"]["text"], "sure": parts["name"]["sure"]}
        thing |= {"loose": True} if parts["name"].get("loose") else {}
    elif "by" in parts:
        thing["by"] = parts["by"]
    elif "noun" in parts:
        thing |= {"target": parts["noun"], "sure": False}
    if "place_kind" in parts:
        thing["within_kind"] = parts["place_kind"]
    if "kind_in_quotes" in parts:
        thing["kind"] = parts["kind_in_quotes"]
    if "kind" in parts and parts["kind"] != "item":
        thing["kind"] = parts["kind"]
    elif "kind" in parts and "name" not in parts:
        thing["kind"] = "row"
    return thing


def _find_containment_facts(parts: Facts, thing: Facts) -> dict[str, Any] | None:
    """Give what tells a thing by what is in it, or by what it is in."""
    if "holds" in parts:
        if not isinstance(parts["holds"], str):
            return None
        key = "target" if thing.get("kind") == "row" else "holds"
        return {key: parts["holds"], "sure": True}
    holder = parts["holder"]
    if set(holder) == {"kind"} and holder["kind"] in WIDE:
        return {}
    named = holder.get("sure") or (thing.get("kind") == "row" and holder.get("target"))
    if not named or holder.get("within") or not thing.get("kind"):
        return None
    key = "target" if thing["kind"] in {"row", "card", "page"} else "within"
    held = {key: holder["target"], "sure": True}
    if key == "within" and holder.get("kind") in {"row", "card", "section", "dialog"}:
        held["within_kind"] = holder["kind"]
    return held


def put_in(thing: Mapping[str, Any], place: Mapping[str, Any]) -> dict[str, Any] | None:
    """Say of a thing where it is; None where a place has a place of its own with words."""
    if thing.get("within") and is_unnamed_place(place):
        return dict(thing)
    if thing.get("together"):
        return None
    many = place.get("many") or ("all" if place.get("ordinal") == "all" else None)
    if thing.get("within") or thing.get("within_kind") or (place.get("ordinal") and not many):
        return None
    if many and not (place.get("target") and place.get("kind")):
        return None
    if place.get("position") or place.get("holds") or (place.get("within") and many):
        return None
    placed = {**thing, "many": many} if many else dict(thing)
    if place.get("within"):
        placed["around"] = place["within"]  # The row 'A 1' of 'Ada' has both.
        placed |= {"together": place["together"]} if "together" in place else {}
    if place.get("target") and is_named_place(place):
        placed["within"] = place["target"]
    if place.get("kind") and place["kind"] != "page":
        placed["within_kind"] = place["kind"]
    if place.get("called"):
        placed["region"] = place["called"]
    return placed


def is_unnamed_place(place: Mapping[str, Any]) -> bool:
    """Say whether a place says nothing more of what is in something named: the list of files."""
    return (
        not place.get("sure")
        and set(place) <= {"kind", "target", "sure", "whole"}
        and (place.get("kind") in WIDE)
    )


def is_named_place(place: Mapping[str, Any]) -> bool:
    """Say whether a place has a name; the plain noun of "the file list" only says what it is.

    Rows and tabs are several: "the milk row" is told by it from the others.
    """
    return bool(place.get("sure")) or place.get("kind") in {None, "field", "row", "tab"}


def _of(*kinds: str) -> Told:
    return lambda thing: thing.get("kind", "") in kinds


ONE: Mapping[str, Told] = {
    "menu": _of("menu"),
    "slider": _of("slider", "spinner"),
    "switch": _of("switch", "checkbox"),
    "area": _of(*HOLDERS),
    "of_column": _of("column"),
    "owned": lambda thing: thing.get("owned"),
    "seen": _of("field", "column", "cell", "text", "heading"),
    "dialogwords": lambda thing: dict(thing) == {"kind": "dialog"},
    "rows": lambda thing: dict(thing) == {"kind": "row"},
    "box": _of("", "field"),
    "entry": _of("field", "spinner", "date", "time"),
    "spot": lambda thing: thing.get("kind", "row") in HOLDERS,
    "named": lambda thing: thing.get("sure"),
    "place": lambda thing: thing.get("sure") or thing.get("kind"),
    "way": lambda thing: thing.get("kind") and not thing.get("target"),
    "column": lambda thing: thing and not thing.get("titled"),
    "plain_label": lambda thing: (
        thing.get("target") and _of("", "field", "cell")(thing) and not thing.get("edge")
    ),
    "screenlike": lambda t: t.get("target") and not t.get("sure") and t.get("kind") in _SCREENS,
    # What one only looks at, as it opens nothing: a column, the first row, the plain cards.
    "read_only": lambda thing: (
        _of("column", "cell", "text")(thing)
        or (_of("row")(thing) and not thing.get("target"))
        or (_of("card")(thing) and not thing.get("sure"))
    ),
    "unplaced": lambda t: t.get("sure") and t.get("kind") not in {"page", "form", "dialog"},
}
"""Sort of a thing -> whether one is of it; what is called so is no label: a folder named A."""
SEVERAL: Mapping[str, Callable[[tuple[Facts, ...]], Any]] = {
    "listed": lambda things: all(thing.get("sure") for thing in things),
    "several": lambda things: (
        len(things) > 1 and not any(t.get("within") or t.get("within_kind") for t in things)
    ),
}
"""The same of things that stand in one list."""
