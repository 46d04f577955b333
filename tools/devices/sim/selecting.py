"""Selectors of the UI server: which views they mean, and what it tells of a view."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from surefoot.tools.devices.sim.nodes import Box, Node, Window

Selector = Mapping[str, Any]
"""As the client sends it, e.g. {"mask": 1, "text": "Save", "childOrSibling": [], ...}."""

_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "longClickable": "long-clickable",
    "scrollable": "scrollable",
    "focusable": "focusable",
    "focused": "focused",
    "selected": "selected",
}
_SAID = {"text": "text", "className": "cls", "description": "desc", "resourceId": "rid"}


@dataclass(frozen=True)
class Found:
    """A view with where it is in the tree."""

    node: Node
    package: str
    index: int
    parent: "Found | None" = None


def every_view(windows: Iterable[Window]) -> list[Found]:
    """List all views in document order."""
    found: list[Found] = []
    for number, window in enumerate(windows):
        _collect(window.root, window.package, number, None, found)
    return found


def _collect(node: Node, package: str, index: int, parent: Found | None, to: list[Found]) -> None:
    here = Found(node, package, index, parent)
    to.append(here)
    for number, inner in enumerate(node.inside):
        _collect(inner, package, number, here, to)


def select(selector: Selector, views: list[Found]) -> list[Found]:
    """List the views that a selector means, in document order."""
    found = _pick(selector, views)
    kinds = selector.get("childOrSibling") or []
    for kind, inner in zip(kinds, selector.get("childOrSiblingSelector") or [], strict=False):
        found = _pick(inner, _related(kind, found, views))
    return found


def _pick(selector: Selector, views: list[Found]) -> list[Found]:
    fitting = [view for view in views if _fits(view, selector)]
    if "instance" not in selector:
        return fitting
    nth = int(selector["instance"])
    return fitting[nth : nth + 1]


def _related(kind: str, found: list[Found], views: list[Found]) -> list[Found]:
    """List what is inside of the found views, or inside of their parents."""
    tops = found if kind == "child" else [view.parent for view in found if view.parent is not None]
    inside = {id(top.node) for top in tops}
    return [view for view in views if _is_inside(view, inside)]


def _is_inside(view: Found, tops: set[int]) -> bool:
    above = view.parent
    while above is not None:
        if id(above.node) in tops:
            return True
        above = above.parent
    return False


def _fits(view: Found, selector: Selector) -> bool:
    node = view.node
    for key, wanted in selector.items():
        if key in _FLAGS:
            fits = (_FLAGS[key] in node.flags) == wanted
        elif key == "enabled":
            fits = ("disabled" not in node.flags) == wanted
        elif key == "index":
            fits = view.index == wanted
        elif key.startswith("packageName"):
            fits = _reads(view.package, key.removeprefix("packageName"), wanted)
        else:
            name = next((name for name in _SAID if key.startswith(name)), None)
            fits = name is None or _reads(
                str(getattr(node, _SAID[name])), key.removeprefix(name), wanted
            )
        if not fits:
            return False
    return True


def _reads(said: str, how: str, wanted: str) -> bool:
    if how == "Contains":
        return wanted.casefold() in said.casefold()
    if how == "StartsWith":
        return said.casefold().startswith(wanted.casefold())
    if how == "Matches":
        return re.fullmatch(wanted, said, re.DOTALL) is not None
    return said == wanted


def told(view: Found) -> dict[str, Any]:
    """Tell of a view what the UI server tells."""
    node = view.node
    facts: dict[str, Any] = {name: flag in node.flags for name, flag in _FLAGS.items()}
    return facts | {
        "enabled": "disabled" not in node.flags,
        "text": node.text,
        "contentDescription": node.desc or None,
        "className": node.cls,
        "packageName": view.package,
        "resourceName": node.rid or None,
        "childCount": len(node.inside),
        "bounds": _bounds(node.box),
        "visibleBounds": _bounds(node.box),
    }


def _bounds(box: Box) -> dict[str, int]:
    return box._asdict()
