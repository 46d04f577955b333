"""The hierarchy of a simulated phone as uiautomator writes it."""

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from surefoot.tools.devices.sim.nodes import Node, Window

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
        _write(window.root, window.package, number, max_depth, lines, server=server)
    lines.append("</hierarchy>")
    return "".join(lines)


def halved(written: str, emoji: str) -> str:
    """Write the emoji of a hierarchy as a phone does that knows only halves of them."""
    if emoji == "whole":
        return written
    if emoji == "dots":
        return _PAIRED.sub("..", written)
    return _PAIRED.sub(lambda sign: _references(sign.group()), written)


def _references(sign: str) -> str:
    halves = sign.encode("utf-16-be")
    return "".join(f"&#{int.from_bytes(halves[at : at + 2])};" for at in (0, 2))


def _write(
    node: Node, package: str, index: int, depth: int, lines: list[str], *, server: bool
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
        _write(inner, package, number, depth - 1, lines, server=server)
    lines.append("</node>")
