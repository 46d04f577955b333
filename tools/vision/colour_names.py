"""What colours are called: by the names of CSS, else by the hue that is seen."""

import colorsys
import re
from collections.abc import Mapping
from functools import cache

from PIL import ImageColor

_RGB = re.compile(r"rgb\((\d+), (\d+), (\d+)\)")
_HUES = ("red", 15), ("orange", 45), ("yellow", 70), ("green", 165), ("cyan", 200)
_MORE_HUES = ("blue", 255), ("purple", 290), ("pink", 345), ("red", 361)
"""Each with the degree at which the next begins."""
_GREYS = ("black", 40), ("grey", 226), ("white", 256)
_LEAST_CHROMA = 30
"""Of 255: less is grey."""


@cache
def _css_names() -> Mapping[tuple[int, ...], tuple[str, ...]]:
    names: dict[tuple[int, ...], tuple[str, ...]] = {}
    for name in ImageColor.colormap:
        rgb = ImageColor.getrgb(name)[:3]
        names[rgb] = (*names.get(rgb, ()), name)
    return names


def is_colour_name(word: str) -> bool:
    """Say whether CSS has a colour of that name."""
    return word in ImageColor.colormap


def names_of_colour(painted: str) -> tuple[str, ...]:
    """Give the names of a colour like "rgb(128, 128, 0)": olive; () where it is none.

    A colour that CSS has no name for is called by its hue, or as a grey.
    """
    found = _RGB.fullmatch(painted)
    if found is None:
        return ()
    rgb = tuple(map(int, found.groups()))
    if names := _css_names().get(rgb):
        return names
    if max(rgb) - min(rgb) < _LEAST_CHROMA:
        name = next(name for name, end in _GREYS if max(rgb) < end)
        return ("grey", "gray") if name == "grey" else (name,)
    degrees = 360 * colorsys.rgb_to_hls(*(one / 255 for one in rgb))[0]
    return (next(name for name, end in (*_HUES, *_MORE_HUES) if degrees < end),)
