"""Variations of a simulated app's file, as its next version may be: do scripts heal?"""

import copy
import random
from collections.abc import Iterable, Iterator
from typing import Any, Literal

App = dict[str, Any]
Kind = Literal["id stripped", "text changed", "list shifted"]
KINDS: tuple[Kind, ...] = ("id stripped", "text changed", "list shifted")


def varied(app: App, idents: Iterable[str], chance: random.Random) -> tuple[App, dict[str, Kind]]:
    """Change widgets, each in one of the ways that fit it.

    Args:
        app: What the file holds.
        idents: Ids of the widgets to change.
        chance: Draws the ways.

    Returns:
        Another app, and what was done to which widget.
    """
    other, done = copy.deepcopy(app), dict[str, Kind]()
    for ident in idents:
        for siblings, spec in list(_widgets(other)):
            if ident not in _ids(spec):
                continue
            drawn = done.setdefault(ident, chance.choice(_fitting(spec, other)))
            # Two widgets may share an id where only one of them has a name.
            kind: Kind = drawn if drawn in _fitting(spec, other) else "id stripped"
            _change(spec, siblings, other, kind)
    return other, done


def without(app: App, ident: str) -> App:
    """Take a widget out of an app."""
    other = copy.deepcopy(app)
    for siblings, spec in list(_widgets(other)):
        if ident in _ids(spec):
            siblings.remove(spec)
    return other


def exchanged(app: App, ident: str) -> App:
    """Put another widget of the same role, which does nothing, in the place of one."""
    other = copy.deepcopy(app)
    for siblings, spec in list(_widgets(other)):
        if ident in _ids(spec):
            _change(spec, siblings, other, "id stripped")
            spec["on"] = {event: {"toast": "..."} for event in spec.get("on", {})}
            if spec.get("name"):
                spec["name"] = "Something else" if spec["name"].isascii() else "其他"
    return other


def acting(app: App) -> set[str]:
    """Ids of the widgets that do something when they are tapped, and hold nothing."""
    return {
        ident
        for _, spec in _widgets(app)
        if "tap" in spec.get("on", {}) and "bind" not in spec
        for ident in _ids(spec)
    }


def _ids(spec: App) -> tuple[str, str]:
    """Ids that a locator may know a widget by."""
    return spec["id"], spec.get("rid") or spec["id"]


def _widgets(app: App) -> Iterator[tuple[list[App], App]]:
    """List the widgets, each with the list that it stands in; shared parts come once."""
    seen: set[int] = set()
    waiting = [s[k] for s in app["screens"].values() for k in ("widgets", "bottom") if k in s]
    while waiting:
        siblings = waiting.pop()
        if id(siblings) in seen:
            continue
        seen.add(id(siblings))
        for spec in siblings:
            yield siblings, spec
            waiting += [spec["widgets"]] if "widgets" in spec else []


def _fitting(spec: App, app: App) -> list[Kind]:
    found: list[Kind] = ["id stripped"]
    if spec.get("name") and "{" not in spec["name"]:
        found.append("text changed")
    if spec.get("for_each") and not _is_counted(spec["for_each"], app):
        found.append("list shifted")
    return found


def _is_counted(variable: str, app: App) -> bool:
    """Say whether the app shows how long a list is: one entry more is another result then."""
    shown = f"{{{variable}}}"
    return any(shown in str(s.get(k, "")) for _, s in _widgets(app) for k in ("name", "text"))


def _change(spec: App, siblings: list[App], app: App, kind: Kind) -> None:
    if kind == "id stripped":
        place = siblings.index(spec)
        spec["id"] = f"view{sum(map(ord, spec['id']))}x{place}"
        spec.pop("rid", None)
    elif kind == "text changed":
        name = spec["name"]
        spec["name"] = f"{name} now" if name.isascii() else f"立即{name}"
    else:
        entries = list(app["variables"][spec["for_each"]])
        first, bar, rest = entries[0].partition("|") if entries else ("Entry", "", "")
        app["variables"][spec["for_each"]] = [f"{first} 2{bar}{rest}", *entries]
