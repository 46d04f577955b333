"""Fonts, and breaking text into lines."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import ImageFont

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


class Line(NamedTuple):
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
def lines_of(text: str, size: int, width: int) -> tuple[Line, ...]:
    """Break a text where it is wider than `width`: between words, and between Chinese letters."""
    found: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        found += _broken(text, start, start + len(paragraph), size, width)
        start += len(paragraph) + 1
    return tuple(found)


def _broken(text: str, start: int, end: int, size: int, width: int) -> list[Line]:
    found: list[Line] = []
    first = start
    at = start
    while at < end:
        after = _word_end(text, at, end)
        if after > first and at > first and width_of(text[first:after].rstrip(), size) > width:
            found.append(Line(first, at, width_of(text[first:at], size)))
            first = at
        at = after
    found.append(Line(first, end, width_of(text[first:end], size)))
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
