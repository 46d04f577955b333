"""Hyperlinks inside a text, which the hierarchy of a phone does not tell of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from surefoot.tools.vision.colours import (
    Pixels,
    Writing,
    detect_colours,
    link_mask,
    shown_colours,
    writing_of,
)
from surefoot.tools.vision.regions import (
    Rect,
    Region,
    continues,
    find_regions,
    font_size_px,
    in_reading_order,
    tight_rect,
    widen,
)
from surefoot.tools.vision.wording import is_apart, words_meant

_MOST_INK = 0.4
"""Share of a text's place; more is a photo or a button."""
_MOST_PARTS = 12
_SURE = 0.6
_MOST_LINES = 2.2
"""A region that is higher, in sizes of the font, holds several lines."""
_MARGIN = 0.15


@dataclass(frozen=True)
class Hyperlink:
    """A hyperlink in a picture."""

    text: str
    rects: tuple[Rect, ...]
    """One a line."""
    score: float = 1.0
    """How sure its reading is, 0 to 1."""

    @property
    def widest(self) -> Rect:
        """The part to tap."""
        return max(self.rects, key=lambda rect: rect.width)


def pixels_of(image: Image.Image) -> Pixels:
    """Give a picture as `find_hyperlinks` takes it."""
    return np.asarray(image.convert("RGB"))


def find_hyperlinks(
    picture: Pixels, words: str, colours: Sequence[str] = ()
) -> tuple[Hyperlink, ...]:
    """Find the words of a text that are written in the colour of links, in reading order.

    Args:
        picture: The text's part of a screenshot, RGB.
        words: What the text says; what is read but is not in it (an icon, a badge) is no link.
        colours: Of links, e.g. "#576B95"; detected when empty.

    Returns:
        The links; their texts are words of `words`, their rectangles px of `picture`.
    """
    if min(picture.shape[:2]) == 0:
        return ()
    writing = writing_of(picture)
    if writing.ink.mean() > _MOST_INK:
        return ()
    wanted: list[list[Pixels]] = (
        [shown_colours(writing, colours)]
        if colours
        else [[colour] for colour in detect_colours(writing)]
    )
    font_px = font_size_px(writing)
    if not any(wanted) or not font_px:
        return ()
    parts: list[Region] = []
    for shades in wanted:
        parts += find_regions(link_mask(writing, shades), writing, font_px)
    if not 0 < len(parts) <= _MOST_PARTS:
        return ()
    parts = in_reading_order(parts)
    read = [link for links in _read_link_parts(parts, writing, font_px) for link in links]
    meant = (
        replace(link, text=words_meant(link.text, words))
        for link in _join_lines(read, writing, font_px)
    )
    return tuple(link for link in meant if any(letter.isalnum() for letter in link.text))


def _read_link_parts(
    parts: Sequence[Region], writing: Writing, font_px: float
) -> Iterable[list[Hyperlink]]:
    """Read each part by itself; where that is in doubt, have its lines found."""
    lines = read_lines([_isolated_link_pixels(part, writing, font_px) for part in parts])
    for part, line in zip(parts, lines, strict=True):
        if part.rect.height <= _MOST_LINES * font_px and line.score >= _SURE:
            yield [_link(part.rect, line)]
        else:
            yield _detect_links(part, writing, font_px)


def _detect_links(part: Region, writing: Writing, font_px: float) -> list[Hyperlink]:
    links: list[Hyperlink] = []
    top, left = _corner(part.rect, font_px)
    for found in detect_lines(_isolated_link_pixels(part, writing, font_px)):
        inside = np.zeros(part.mask.shape, np.bool_)
        rect = Rect(*(n + move for n, move in zip(found.rect, (left, top) * 2, strict=True)))
        inside[rect.top : rect.bottom, rect.left : rect.right] = True
        tight = tight_rect(part.mask & inside, writing)
        if tight is not None and found.line.score >= _SURE:
            links.append(_link(tight, found.line))
    return links


def _link(rect: Rect, line: "ReadLine") -> Hyperlink:
    return Hyperlink(line.text, (rect,), line.score)


def _corner(rect: Rect, font_px: float) -> tuple[int, int]:
    margin = max(2, round(_MARGIN * font_px))
    return max(0, rect.top - margin), max(0, rect.left - margin)


def _isolated_link_pixels(part: Region, writing: Writing, font_px: float) -> Pixels:
    """Give a part of the picture with nothing on it but the link, and a margin around it."""
    top, left = _corner(part.rect, font_px)
    margin = max(2, round(_MARGIN * font_px))
    around = Rect(left, top, part.rect.right + margin, part.rect.bottom + margin)
    near = around.cut(widen(part.mask, 2))
    return np.where(near[..., None], around.cut(writing.pixels), writing.background).astype(
        np.uint8
    )


def _join_lines(links: Sequence[Hyperlink], writing: Writing, font_px: float) -> list[Hyperlink]:
    """Join the parts of links that go on in the next line."""
    found: list[Hyperlink] = []
    for link in links:
        last = found[-1] if found else None
        if (
            last is not None
            and continues(last.rects[-1], link.rects[0], writing, font_px)
            and not is_apart(last.text, link.text)
        ):
            found[-1] = Hyperlink(
                last.text + link.text, last.rects + link.rects, min(last.score, link.score)
            )
        else:
            found.append(link)
    return found


_PARAMETERS = {
    "Global.log_level": "error",
    # A line is too little work to be shared: two threads take twice the processor's time.
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    # Each line by itself and no wider than it is.
    "Rec.rec_batch_num": 1,
    "Rec.rec_img_shape": [3, 48, 96],
    # Long pictures of one line are not to be blown up for the detector.
    "Det.limit_type": "max",
    "Det.limit_side_len": 960,
}


class ReadLine(NamedTuple):
    """A line that was read."""

    text: str
    score: float
    """0 (guessed) to 1 (sure)."""


class FoundLink(NamedTuple):
    """A line that was found by itself."""

    rect: Rect
    line: ReadLine


@lru_cache(maxsize=1)
def _ocr_engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params=_PARAMETERS)


def read_lines(pictures: Sequence[Pixels]) -> list[ReadLine]:
    """Read pictures of one line each."""
    if not pictures:
        return []
    read = _ocr_engine().recognize_txt([np.ascontiguousarray(one[..., ::-1]) for one in pictures])
    return [
        ReadLine(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)
    ]


def detect_lines(picture: Pixels) -> list[FoundLink]:
    """Find the lines of a picture, and read them."""
    answer = _ocr_engine()(np.ascontiguousarray(picture[..., ::-1]), use_cls=False)
    if getattr(answer, "boxes", None) is None or answer.txts is None:
        return []
    height, width = picture.shape[:2]
    found: list[FoundLink] = []
    for corners, text, score in zip(answer.boxes, answer.txts, answer.scores, strict=True):
        left, top = np.floor(corners.min(axis=0)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        rect = Rect(max(0, left), max(0, top), min(width, right), min(height, bottom))
        found.append(FoundLink(rect, ReadLine(text, float(score))))
    return found
