"""Colours of a text: what is written on what, and in which colour its hyperlinks are."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ImageColor

Pixels = NDArray[np.uint8]
"""RGB, shape (height_px, width_px, 3)."""
Mask = NDArray[np.bool_]
"""Shape (height_px, width_px)."""

INK = 60
"""Of 255: what differs from its background by so much is written there."""
FAINT = 28
"""The soft edge of a letter differs by so much."""
_HUE_REACH, _SATURATION_REACH, _VALUE_REACH = 8, 60, 70
_HUES = 180
_COLOURED = 28
"""Least distance of the channels of a colour; a JPEG tints grey letters by less."""
_LEAST_SHARE, _MOST_SHARE = 0.01, 0.85
"""Of the ink: less is noise, more is a text that is coloured as a whole."""
_MOST_COLOURS = 3


@dataclass(frozen=True)
class Writing:
    """A picture of a text, and how much each pixel differs from what it is written on."""

    pixels: Pixels
    background: Pixels
    """One colour, shape (3,)."""
    contrast: Pixels
    """0 to 255, shape (height_px, width_px)."""

    @property
    def ink(self) -> Mask:
        """Where something is written."""
        return self.contrast >= INK

    @property
    def outline(self) -> Mask:
        """The same with the soft edges of the letters."""
        return self.contrast >= FAINT


def writing_of(pixels: Pixels) -> Writing:
    """Tell the ink of a picture from its background, the colour that most of it has."""
    coarse = (pixels >> 3).astype(np.int32)
    codes = (coarse[..., 0] << 10) | (coarse[..., 1] << 5) | coarse[..., 2]
    most = np.bincount(codes.ravel()).argmax()
    background = np.median(pixels[codes == most], axis=0).astype(np.uint8)
    away = cv2.absdiff(pixels, np.broadcast_to(background, pixels.shape).copy())
    return Writing(pixels, background, _most(away))


def link_mask(writing: Writing, colours: Iterable[Pixels]) -> Mask:
    """Give where the ink has one of these colours, each of shape (3,)."""
    hsv = cv2.cvtColor(writing.pixels, cv2.COLOR_RGB2HSV).astype(np.int16)
    found = np.zeros(writing.contrast.shape, np.bool_)
    for colour in colours:
        wanted = cv2.cvtColor(colour.reshape(1, 1, 3), cv2.COLOR_RGB2HSV)[0, 0].astype(np.int16)
        hue, saturation, value = (np.abs(hsv[..., n] - wanted[n]) for n in range(3))
        hue = np.minimum(hue, _HUES - hue)
        near = (hue <= _HUE_REACH) & (saturation <= _SATURATION_REACH) & (value <= _VALUE_REACH)
        found |= near
    return found & (writing.contrast >= INK)


def shown_colours(writing: Writing, written: Iterable[str]) -> list[Pixels]:
    """Give colours like "#576B95" as thin letters show them: a JPEG makes them duller."""
    found: list[Pixels] = []
    for colour in read_colours(written):
        near = link_mask(writing, [colour])
        letters, strength = writing.pixels[near], writing.contrast[near]
        if len(letters):
            strong = letters[strength >= np.median(strength)]
            found += [colour, np.median(strong, axis=0).astype(np.uint8)]
    return found


def read_colours(written: Iterable[str]) -> list[Pixels]:
    """Read colours like "#576B95"."""
    return [np.array(ImageColor.getrgb(one)[:3], np.uint8) for one in written]


def detect_colours(writing: Writing) -> list[Pixels]:
    """Give the colours that stand out of the ink, the most frequent first.

    A hue counts that covers 1 to 85 % of what is written: a text that is coloured as a whole has
    no hyperlinks in it.
    """
    ink = writing.ink
    total = int(ink.sum())
    chroma = _most(writing.pixels) - (255 - _most(255 - writing.pixels))
    coloured = ink & (chroma >= _COLOURED)
    letters, strength = writing.pixels[coloured], writing.contrast[coloured]
    if not len(letters):
        return []
    hues = cv2.cvtColor(letters.reshape(1, -1, 3), cv2.COLOR_RGB2HSV)[0, :, 0].astype(np.int16)
    found: list[Pixels] = []
    left = np.ones(len(hues), np.bool_)
    for _ in range(_MOST_COLOURS):
        counts = np.bincount(hues[left], minlength=_HUES)
        near = sum(np.roll(counts, shift) for shift in range(-_HUE_REACH, _HUE_REACH + 1))
        away = np.abs(hues - int(np.argmax(near)))
        same = left & (np.minimum(away, _HUES - away) <= _HUE_REACH)
        if not _LEAST_SHARE * total <= int(same.sum()) <= _MOST_SHARE * total:
            break
        strong = same & (strength >= np.median(strength[same]))
        found.append(np.median(letters[strong], axis=0).astype(np.uint8))
        left &= ~same
    return found


def _most(pixels: Pixels) -> Pixels:
    """Give the largest of the three channels; numpy's own way takes ten times as long."""
    return np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
