"""Where in a picture the parts of hyperlinks are: one rectangle a line."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from surefoot.tools.vision.colours import Mask, Writing

Kind = TypeVar("Kind", bound=np.generic)

_GAP = 0.7
"""Parts of one link are nearer to each other, in sizes of the font; it is the kernel's width."""
_LETTER = 0.85
"""Height of the tall letters of a font, in its size."""
_TALL = 80
"""Percentile of the heights of letters."""
_SPECK = 0.25
_LEAST_FONT_PX = 8
_WORD_GAP = 0.2
_LETTER_AREA = 0.03
"""Least ink between two links that is a letter, in squares of the font's size."""
_BESIDE = 0.3
_LINE_GAP = 1.3


class Rect(NamedTuple):
    """Pixels of a picture; right and bottom are the first ones outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """In px."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """In px."""
        return self.bottom - self.top

    def cut(self, picture: NDArray[Kind]) -> NDArray[Kind]:
        """Give the part of a picture that is in it."""
        return picture[self.top : self.bottom, self.left : self.right]


class Region(NamedTuple):
    """One part of a link: its place, and the pixels that are written in its colour."""

    rect: Rect
    mask: Mask
    """Of the whole picture."""


def font_size_px(writing: Writing) -> float:
    """Estimate the size of the font from how high its tall letters are; 0 without any."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(writing.ink.astype(np.uint8))
    heights = [int(h) for h in stats[1:, cv2.CC_STAT_HEIGHT] if h >= _LEAST_FONT_PX]
    return float(np.percentile(heights, _TALL)) / _LETTER if heights else 0.0


def find_regions(mask: Mask, writing: Writing, font_px: float) -> list[Region]:
    """Give the parts of links: what the widened mask joins, without the widening.

    Args:
        mask: What is written in the colour of a link.
        writing: The picture that the mask is of.
        font_px: Size of its font.
    """
    size = (max(3, round(_GAP * font_px)), max(1, round(_GAP * font_px / 4)))
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, size)
    wide = cv2.dilate(mask.astype(np.uint8), kernel)
    count, labels = cv2.connectedComponents(wide)
    other = writing.ink & ~widen(mask)
    found: list[Region] = []
    for number in range(1, count):
        part = mask & (labels == number)
        found += [
            Region(rect, piece)
            for piece in _apart(part, other, font_px)
            if (rect := tight_rect(piece, writing)) is not None
            and max(rect.width, rect.height) >= _SPECK * font_px
        ]
    return found


def continues(first: Rect, second: Rect, writing: Writing, font_px: float) -> bool:
    """Say whether a link may go on in the next line: nothing follows it, nothing is before it."""
    gap = second.top - first.bottom
    if not -0.5 * font_px < gap < _LINE_GAP * font_px or second.left >= first.right:
        return False
    beside = round(_BESIDE * font_px)
    ink = writing.ink
    after = ink[first.top : first.bottom, first.right + beside :]
    before = ink[second.top : second.bottom, : max(0, second.left - beside)]
    least = _LETTER_AREA * font_px**2
    return bool(after.sum() < least and before.sum() < least)


def _apart(part: Mask, other: Mask, font_px: float) -> list[Mask]:
    """Part what was joined over letters of another colour: a comma, an "or"."""
    rows = np.flatnonzero(part.any(axis=1))
    columns = np.flatnonzero(part.any(axis=0))
    if not len(rows):
        return []
    band = other[rows[0] : rows[-1] + 1]
    starts = [0]
    for left, right in pairwise(columns):
        between = band[:, left + 1 : right]
        if right - left > _WORD_GAP * font_px and between.sum() >= _letter(font_px):
            starts.append(int(right))
    ends = [*starts[1:], part.shape[1]]
    across = np.arange(part.shape[1])
    return [
        part & (across >= start) & (across < end) for start, end in zip(starts, ends, strict=True)
    ]


def _letter(font_px: float) -> float:
    """Give the ink of the smallest sign, a comma."""
    return max(4.0, _LETTER_AREA * font_px**2 / 3)


def tight_rect(part: Mask, writing: Writing) -> Rect | None:
    """Give the rectangle around a part with the soft edges of its letters."""
    whole = widen(part) & writing.outline
    rows, columns = np.flatnonzero(whole.any(axis=1)), np.flatnonzero(whole.any(axis=0))
    if not len(rows):
        return None
    return Rect(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)


def widen(mask: Mask, by_px: int = 1) -> Mask:
    """Give a mask with what is as near to it as this."""
    size = 2 * by_px + 1
    wide = cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8))
    return np.asarray(wide, np.bool_)


def in_reading_order(regions: Sequence[Region]) -> list[Region]:
    """Sort parts by lines, and in a line from left to right."""
    lines: list[list[Region]] = []
    for region in sorted(regions, key=lambda one: one.rect.top):
        for line in lines:
            first = line[0].rect
            shared = min(first.bottom, region.rect.bottom) - max(first.top, region.rect.top)
            if shared >= 0.5 * min(first.height, region.rect.height):
                line.append(region)
                break
        else:
            lines.append([region])
    return [region for line in lines for region in sorted(line, key=lambda one: one.rect.left)]
