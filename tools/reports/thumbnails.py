"""Small pictures of screens for pages with many of them."""

import base64
import io
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, UnidentifiedImageError

from surefoot.tools.artifacts import RunFolder

WIDE = 150
_TONE = (214, 0, 110)


def thumbnail(
    folder: RunFolder, shot: str, box: Mapping[str, float] | None = None, wide: int = WIDE
) -> str:
    """Give a screenshot as a small data URL, with a frame where an event was done.

    Args:
        folder: Of the run.
        shot: Digest of the screenshot.
        box: Place of the widget, px; None draws nothing.
        wide: Most px across; twice as many down.

    Returns:
        "" when there is no such picture.
    """
    if not shot:
        return ""
    place = (box["x"], box["y"], box["width"], box["height"]) if box else None
    return _draw(folder.shot(shot), place, wide)


@lru_cache(maxsize=512)
def _draw(path: Path, place: tuple[float, float, float, float] | None, wide: int) -> str:
    try:
        with Image.open(path) as image:
            picture = image.convert("RGB")
    except (FileNotFoundError, UnidentifiedImageError):
        return ""
    if place is not None:
        x, y, width, height = place
        thick = max(2, picture.width // 100)
        corners = (x, y, max(x, x + width), max(y, y + height))
        ImageDraw.Draw(picture).rectangle(corners, outline=_TONE, width=thick)
    picture.thumbnail((wide, wide * 2))
    held = io.BytesIO()
    picture.save(held, "JPEG", quality=60)
    return f"data:image/jpeg;base64,{base64.b64encode(held.getvalue()).decode()}"
