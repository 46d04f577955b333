"""Text on the screen: its size and colour, broken into lines, hyperlinks with their places."""

from collections.abc import Mapping
from typing import NamedTuple

from surefoot.tools.devices.sim.app import Theme
from surefoot.tools.devices.sim.nodes import Box, Piece
from surefoot.tools.devices.sim.showing import Shown
from surefoot.tools.devices.sim.typeset import line_height, lines_of, width_of

BODY = 42
SMALL = 36
HEADING = 57
_WARNING = "#D4380D"


class Ink(NamedTuple):
    """Size in px and colour."""

    size: int
    colour: str


def ink_of(one: Shown, theme: Theme) -> Ink:
    """Say how the text of a widget is written."""
    role = one.widget.role
    if role == "heading":
        return Ink(HEADING if (one.widget.level or 1) == 1 else HEADING - 6, theme.text)
    if role == "alert":
        return Ink(BODY, _WARNING)
    if role == "link" or "selected" in one.widget.states:
        return Ink(BODY, theme.link)
    return Ink(BODY, theme.text)


def write(
    text: str,
    left: int,
    top: int,
    width: int,
    ink: Ink,
    links: Mapping[str, str] | None = None,
    link_colour: str = "",
) -> tuple[tuple[Piece, ...], int]:
    """Write a text in lines; `links` are words in it and what they are called in the file.

    Returns:
        The pieces, and the y below the last line.
    """
    found: list[Piece] = []
    height = line_height(ink.size)
    spans = _spans(text, links or {})
    for line in lines_of(text, ink.size, width):
        at = line.start
        for start, end, link in spans:
            if start >= line.end or end <= line.start:
                continue
            start, end = max(start, line.start), min(end, line.end)
            found.append(_piece(text, line.start, at, start, left, top, ink))
            plain = _piece(text, line.start, start, end, left, top, ink)
            right = plain.left + width_of(plain.text.rstrip(), ink.size)
            box = Box(round(plain.left), top, round(right), top + height)
            found.append(plain._replace(colour=link_colour, link=link, box=box))
            at = end
        found.append(_piece(text, line.start, at, line.end, left, top, ink))
        top += height
    return tuple(piece for piece in found if piece.text), top


def _spans(text: str, links: Mapping[str, str]) -> list[tuple[int, int, str]]:
    return sorted(
        (at, at + len(words), link)
        for words, link in links.items()
        if (at := text.find(words)) >= 0
    )


def _piece(text: str, first: int, start: int, end: int, left: int, top: int, ink: Ink) -> Piece:
    """Give one piece of a line that begins at `first`."""
    x = left + width_of(text[first:start], ink.size)
    return Piece(text[start:end], x, top, ink.size, ink.colour)


def write_in(text: str, box: Box, ink: Ink, *, centred: bool = True) -> tuple[Piece, ...]:
    """Write one line into the middle of a box, or at its left edge."""
    if not text:
        return ()
    top = box.top + (box.height - line_height(ink.size)) // 2
    room = box.width - 2 * 36
    shown = text
    while len(shown) > 1 and width_of(shown, ink.size) > room:
        shown = shown[:-1]
    left = box.left + (box.width - width_of(shown, ink.size)) / 2 if centred else box.left + 36
    return (Piece(shown, left, top, ink.size, ink.colour),)
