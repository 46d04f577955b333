"""Hyperlinks inside a text, which the hierarchy of a phone does not tell of."""

import unicodedata
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

_MISREAD_SHARE = 0.25
_PAIRS = {
    "《": "》",
    "「": "」",
    "『": "』",
    "“": "”",
    "‘": "’",
    "（": "）",
    "(": ")",
    "<": ">",
    "【": "】",
}
_CLOSING = frozenset(_PAIRS.values())
_MOST_INK = 0.4
"""Share of a text's place; more is a photo or a button."""
_MOST_PARTS = 12
_SURE = 0.6
_MOST_LINES = 2.2
"""A region that is higher, in sizes of the font, holds several lines."""
_MARGIN = 0.15


def words_meant(read: str, text: str) -> str:
    """Give the words of `text` that are most like `read`, which has no spaces of its own to trust.

    Returns:
        The words as the text has them; empty when more than a quarter of the letters differ.
    """
    wanted, _ = _plain(read)
    plain, places = _plain(text)
    if not wanted or not plain:
        return ""
    away, start, end = _nearest(wanted, plain)
    if away > len(wanted) * _MISREAD_SHARE:
        return ""
    first, last = _with_brackets(text, places[start], places[end - 1])
    return " ".join(text[first : last + 1].split())


def is_apart(first: str, second: str) -> bool:
    """Say whether a bracket ends with one text and another begins with the next."""
    return first.rstrip()[-1:] in _CLOSING and second.lstrip()[:1] in _PAIRS


def _plain(text: str) -> tuple[str, list[int]]:
    """Give the letters without spaces, width and case, and where in the text each is."""
    letters = [
        (letter, place)
        for place, written in enumerate(text)
        for letter in unicodedata.normalize("NFKC", written).casefold()
        if not letter.isspace()
    ]
    return "".join(letter for letter, _ in letters), [place for _, place in letters]


def _nearest(wanted: str, text: str) -> tuple[int, int, int]:
    """Find the piece of a text with the least edits to `wanted`: edits, start, end."""
    if (same := text.find(wanted)) >= 0:
        return 0, same, same + len(wanted)
    # A row for each letter of `wanted`: (edits, start) of the best piece that ends at each place.
    row = [(0, place) for place in range(len(text) + 1)]
    for count, letter in enumerate(wanted, 1):
        above, row = row, [(count, 0)]
        for place, other in enumerate(text, 1):
            edits, start = above[place - 1]
            row.append(
                min(
                    (edits + (letter != other), start),
                    (above[place][0] + 1, above[place][1]),
                    (row[place - 1][0] + 1, row[place - 1][1]),
                    key=lambda one: (one[0], -one[1]),
                )
            )
    end = min(
        (p for p in range(len(text) + 1) if row[p][1] < p), key=lambda p: row[p][0], default=0
    )
    return (row[end][0], row[end][1], end) if end else (len(wanted), 0, 1)


def _with_brackets(text: str, first: int, last: int) -> tuple[int, int]:
    """Add the bracket that only one side was read of."""
    inside = text[first : last + 1]
    before, after = text[first - 1 : first] if first else "", text[last + 1 : last + 2]
    if before in _PAIRS and inside.endswith(_PAIRS[before]) and before not in inside:
        first -= 1
    elif inside[:1] in _PAIRS and after == _PAIRS[inside[:1]] and after not in inside:
        last += 1
    return first, last


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
    read = [link for links in _read(parts, writing, font_px) for link in links]
    meant = (
        replace(link, text=words_meant(link.text, words))
        for link in _join_lines(read, writing, font_px)
    )
    return tuple(link for link in meant if any(letter.isalnum() for letter in link.text))


def _read(parts: Sequence[Region], writing: Writing, font_px: float) -> Iterable[list[Hyperlink]]:
    """Read each part by itself; where that is in doubt, have its lines found."""
    lines = read_lines([_alone(part, writing, font_px) for part in parts])
    for part, line in zip(parts, lines, strict=True):
        if part.rect.height <= _MOST_LINES * font_px and line.score >= _SURE:
            yield [_link(part.rect, line)]
        else:
            yield _detect_links(part, writing, font_px)


def _detect_links(part: Region, writing: Writing, font_px: float) -> list[Hyperlink]:
    links: list[Hyperlink] = []
    top, left = _corner(part.rect, font_px)
    for found in detect_lines(_alone(part, writing, font_px)):
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


def _alone(part: Region, writing: Writing, font_px: float) -> Pixels:
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
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params=_PARAMETERS)


def read_lines(pictures: Sequence[Pixels]) -> list[ReadLine]:
    """Read pictures of one line each."""
    if not pictures:
        return []
    read = _engine().recognize_txt([np.ascontiguousarray(one[..., ::-1]) for one in pictures])
    return [
        ReadLine(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)
    ]


def detect_lines(picture: Pixels) -> list[FoundLink]:
    """Find the lines of a picture, and read them."""
    answer = _engine()(np.ascontiguousarray(picture[..., ::-1]), use_cls=False)
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
