"""What the UI server tells of views: the hierarchy as XML, and those that a selector means."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape

from surefoot.tools.devices.sim.nodes import View, ViewBox, Window

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"

_FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "enabled",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
)
_PAIRED = re.compile("[\U00010000-\U0010ffff]")
_QUOTES = {'"': "&quot;", "\n": "&#10;"}


def dump(
    windows: Iterable[Window], rotation: int, max_depth: int = 50, *, server: bool = True
) -> str:
    """Write the windows as XML: as the UI server does, or with fewer facts like the shell."""
    lines = [HEAD, f'<hierarchy rotation="{rotation}">']
    for number, window in enumerate(windows):
        _append_node_xml(window.root, window.package, number, max_depth, lines, server=server)
    lines.append("</hierarchy>")
    return "".join(lines)


def replace_emoji(written: str, emoji: str) -> str:
    """Write the emoji of a hierarchy as a phone does that knows only halves of them."""
    if emoji == "whole":
        return written
    if emoji == "dots":
        return _PAIRED.sub("..", written)
    return _PAIRED.sub(lambda sign: _references(sign.group()), written)


def _references(sign: str) -> str:
    halves = sign.encode("utf-16-be")
    return "".join(f"&#{int.from_bytes(halves[at : at + 2])};" for at in (0, 2))


def _append_node_xml(
    node: View, package: str, index: int, depth: int, lines: list[str], *, server: bool
) -> None:
    flags = node.flags
    named = {
        "index": str(index),
        "text": node.text,
        "resource-id": node.rid,
        "class": node.cls,
        "package": package,
        "content-desc": node.desc,
    }
    for flag in _FLAGS:
        on = "disabled" not in flags if flag == "enabled" else flag in flags
        named[flag] = "true" if on else "false"
    if server:
        named["visible-to-user"] = "true"
    left, top, right, bottom = node.box
    named["bounds"] = f"[{left},{top}][{right},{bottom}]"
    if server:
        named |= {"drawing-order": str(index), "hint": node.hint, "display-id": "0"}
    written = " ".join(f'{name}="{escape(value, _QUOTES)}"' for name, value in named.items())
    if not node.inside or depth <= 1:
        lines.append(f"<node {written} />")
        return
    lines.append(f"<node {written}>")
    for number, inner in enumerate(node.inside):
        _append_node_xml(inner, package, number, depth - 1, lines, server=server)
    lines.append("</node>")


Selector = Mapping[str, Any]
"""As the client sends it, e.g. {"mask": 1, "text": "Save", "childOrSibling": [], ...}."""

_FLAG_NAMES = {
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
class PlacedView:
    """A view with where it is in the tree."""

    node: View
    package: str
    index: int
    parent: "PlacedView | None" = None


def every_view(windows: Iterable[Window]) -> list[PlacedView]:
    """List all views in document order."""
    found: list[PlacedView] = []
    for number, window in enumerate(windows):
        _collect(window.root, window.package, number, None, found)
    return found


def _collect(
    node: View, package: str, index: int, parent: PlacedView | None, to: list[PlacedView]
) -> None:
    here = PlacedView(node, package, index, parent)
    to.append(here)
    for number, inner in enumerate(node.inside):
        _collect(inner, package, number, here, to)


def select(selector: Selector, views: list[PlacedView]) -> list[PlacedView]:
    """List the views that a selector means, in document order."""
    found = _pick(selector, views)
    kinds = selector.get("childOrSibling") or []
    for kind, inner in zip(kinds, selector.get("childOrSiblingSelector") or [], strict=False):
        found = _pick(inner, _list_related(kind, found, views))
    return found


def _pick(selector: Selector, views: list[PlacedView]) -> list[PlacedView]:
    fitting = [view for view in views if _is_selector_match(view, selector)]
    if "instance" not in selector:
        return fitting
    nth = int(selector["instance"])
    return fitting[nth : nth + 1]


def _list_related(kind: str, found: list[PlacedView], views: list[PlacedView]) -> list[PlacedView]:
    """List what is inside of the found views, or inside of their parents."""
    tops = found if kind == "child" else [view.parent for view in found if view.parent is not None]
    inside = {id(top.node) for top in tops}
    return [view for view in views if _is_inside(view, inside)]


def _is_inside(view: PlacedView, tops: set[int]) -> bool:
    above = view.parent
    while above is not None:
        if id(above.node) in tops:
            return True
        above = above.parent
    return False


def _is_selector_match(view: PlacedView, selector: Selector) -> bool:
    node = view.node
    for key, wanted in selector.items():
        if key in _FLAG_NAMES:
            fits = (_FLAG_NAMES[key] in node.flags) == wanted
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


def view_facts(view: PlacedView) -> dict[str, Any]:
    """Tell of a view what the UI server tells."""
    node = view.node
    facts: dict[str, Any] = {name: flag in node.flags for name, flag in _FLAG_NAMES.items()}
    return facts | {
        "enabled": "disabled" not in node.flags,
        "text": node.text,
        "contentDescription": node.desc or None,
        "className": node.cls,
        "packageName": view.package,
        "resourceName": node.rid or None,
        "childCount": len(node.inside),
        "bounds": _edges_by_name(node.box),
        "visibleBounds": _edges_by_name(node.box),
    }


def _edges_by_name(box: ViewBox) -> dict[str, int]:
    return box._asdict()
