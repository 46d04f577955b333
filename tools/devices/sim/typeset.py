"""Text on the screen: its width and colour, broken into lines, hyperlinks with their places."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

from surefoot.tools.devices.sim.app import Theme
from surefoot.tools.devices.sim.nodes import Piece, ViewBox
from surefoot.tools.devices.sim.showing import ShownWidget

_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
_WANTED = (
    "wqy-microhei",
    "NotoSansCJK-Regular",
    "NotoSansSC-Regular",
    "SourceHanSans",
    "DroidSansFallback",
    "PingFang",
    "DejaVuSans.",
)
"""Beginnings of font files, best first: those with Chinese letters before those without."""
_CHINESE = 0x2E80
"""From here on lines may end after any letter."""
_NEVER_FIRST = "，。、；：？！）》」』”’"
LEADING = 1.35
"""Height of a line, in sizes of its font."""

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class TextLine(NamedTuple):
    """One line of a text: where it begins and ends in it."""

    start: int
    end: int
    width: float


@lru_cache(maxsize=1)
def find_font() -> Path | None:
    """Find the best font of this machine; None for the one that Pillow brings."""
    files = [
        path for folder in _FOLDERS if folder.is_dir() for path in sorted(folder.rglob("*.tt[cf]"))
    ]
    for wanted in _WANTED:
        for path in files:
            if path.name.startswith(wanted):
                return path
    return files[0] if files else None


@lru_cache(maxsize=32)
def font(size: int) -> Font:
    """Open the font in a size."""
    path = find_font()
    return ImageFont.load_default(size) if path is None else ImageFont.truetype(str(path), size)


@lru_cache(maxsize=20_000)
def width_of(text: str, size: int) -> float:
    """Measure a text that stands in one line."""
    return float(font(size).getlength(text))


def line_height(size: int) -> int:
    """Give the height of one line."""
    return round(size * LEADING)


@lru_cache(maxsize=4_000)
def lines_of(text: str, size: int, width: int) -> tuple[TextLine, ...]:
    """Break a text where it is wider than `width`: between words, and between Chinese letters."""
    found: list[TextLine] = []
    start = 0
    for paragraph in text.split("\n"):
        found += _break_line(text, start, start + len(paragraph), size, width)
        start += len(paragraph) + 1
    return tuple(found)


def _break_line(text: str, start: int, end: int, size: int, width: int) -> list[TextLine]:
    found: list[TextLine] = []
    first = start
    at = start
    while at < end:
        after = _word_end(text, at, end)
        if after > first and at > first and width_of(text[first:after].rstrip(), size) > width:
            found.append(TextLine(first, at, width_of(text[first:at], size)))
            first = at
        at = after
    found.append(TextLine(first, end, width_of(text[first:end], size)))
    return found


def _word_end(text: str, at: int, end: int) -> int:
    """Say where the piece that cannot be broken ends."""
    if ord(text[at]) >= _CHINESE:
        at += 1
        while at < end and text[at] in _NEVER_FIRST:
            at += 1
        return at
    while at < end and text[at] != " " and ord(text[at]) < _CHINESE:
        at += 1
    while at < end and text[at] == " ":
        at += 1
    return at


BODY = 42
SMALL = 36
HEADING = 57
_WARNING = "#D4380D"


class Ink(NamedTuple):
    """Size in px and colour."""

    size: int
    colour: str


def ink_of(one: ShownWidget, theme: Theme) -> Ink:
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
            box = ViewBox(round(plain.left), top, round(right), top + height)
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


def write_in(text: str, box: ViewBox, ink: Ink, *, centred: bool = True) -> tuple[Piece, ...]:
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
