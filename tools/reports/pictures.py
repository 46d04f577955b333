"""Screenshots of a run: what is drawn on them, and small ones for pages with many."""

import base64
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, UnidentifiedImageError

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.rows import Row, nested, number

Box = tuple[float, float, float, float]
_DIGEST = re.compile(r"[0-9a-f]{6,64}")
_ARROWS = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}
WIDE = 150
_TONE = (214, 0, 110)


@dataclass(frozen=True)
class Picture:
    """A screenshot."""

    digest: str
    width: int
    """Of the file, px."""
    height: int
    path: Path
    kind: Literal["png", "jpeg"]

    @property
    def uri(self) -> str:
        """The file as a data URI, read when it is asked for."""
        return f"data:image/{self.kind};base64,{base64.b64encode(self.path.read_bytes()).decode()}"


@dataclass(frozen=True)
class PictureMark:
    """An action drawn on a picture, in px of the picture's file."""

    number: int
    radius: float
    """Size of the pin's head."""
    box: Box | None
    """x, y, width, height around the target."""
    point: tuple[float, float] | None
    """Where the action hits."""
    arrow: Box | None
    """From x, y to x, y for drags, swipes and scrolls."""
    pin_below: bool
    """The pin hangs below its point, which is too near the top edge."""


class Album:
    """The pictures of one run.

    Args:
        folder: The folder of the screenshots.
        viewport: Width and height of the screen in CSS px, None when it is not known.
    """

    def __init__(self, folder: Path, viewport: tuple[float, float] | None) -> None:
        self._folder = folder
        self._viewport = viewport
        self._pictures: dict[str, Picture | None] = {}

    @property
    def pictures(self) -> list[Picture]:
        """All pictures that were asked for and found."""
        return [picture for picture in self._pictures.values() if picture]

    def picture(self, digest: str) -> Picture | None:
        """Read a screenshot; None when it is missing or is neither JPEG nor PNG."""
        if digest not in self._pictures:
            self._pictures[digest] = self._read_picture(digest)
        return self._pictures[digest]

    def _read_picture(self, digest: str) -> Picture | None:
        # The digest comes from a log: it must not lead out of the folder.
        path = self._folder / f"{digest}.jpg"
        if not _DIGEST.fullmatch(digest) or not path.is_file():
            return None
        try:
            with Image.open(path, formats=("JPEG", "PNG")) as image:
                kind: Literal["png", "jpeg"] = "png" if image.format == "PNG" else "jpeg"
                return Picture(digest, *image.size, path, kind)
        except (OSError, SyntaxError, ValueError):
            return None

    def mark(self, row: Row, order: int, picture: Picture) -> PictureMark | None:
        """Draw the action of an `execute` row on the picture from before it; None without a place.

        Boxes and points are in CSS px: they are scaled when the picture is of another density.
        """
        scale = self._scale(picture)
        action = nested(row, "action")
        box = _scaled_box(nested(row, "box"), scale)
        point = _scaled_point(nested(nested(action, "target"), "point"), scale) or _middle(box)
        to_box = _scaled_box(nested(row, "to_box"), scale)
        arrow = _gesture_arrow(action, box, to_box, point, scale, picture)
        if arrow and point is None:
            point = arrow[:2]
        if point is None or not _is_mark_in_picture(box, point, picture):
            return None
        radius = max(picture.width, picture.height) / 52
        return PictureMark(
            order,
            radius,
            _widen_box(box, radius / 4),
            point,
            arrow,
            pin_below=point[1] < radius * 4,
        )

    def _scale(self, picture: Picture) -> float:
        """Say how many px of the file one CSS px is."""
        if not self._viewport:
            return 1.0
        across, down = picture.width / self._viewport[0], picture.height / self._viewport[1]
        # Another shape is another window, e.g. a popup, whose density nobody recorded.
        return across if abs(across - down) <= 0.02 * across else 1.0


def _scaled_box(row: Row, scale: float) -> Box | None:
    x, y, width, height = (number(row, key) for key in ("x", "y", "width", "height"))
    if x is None or y is None or not width or not height or width < 0 or height < 0:
        return None
    return x * scale, y * scale, width * scale, height * scale


def _scaled_point(row: Row, scale: float) -> tuple[float, float] | None:
    x, y = number(row, "x"), number(row, "y")
    return None if x is None or y is None else (x * scale, y * scale)


def _widen_box(box: Box | None, space: float) -> Box | None:
    """Widen a box, so that its line does not cover a small target."""
    if box is None:
        return None
    x, y, width, height = box
    return x - space, y - space, width + 2 * space, height + 2 * space


def _middle(box: Box | None) -> tuple[float, float] | None:
    return (box[0] + box[2] / 2, box[1] + box[3] / 2) if box else None


def _gesture_arrow(
    action: Row,
    box: Box | None,
    to_box: Box | None,
    point: tuple[float, float] | None,
    scale: float,
    picture: Picture,
) -> Box | None:
    if action.get("kind") == "drag":
        end = _scaled_point(nested(nested(action, "to"), "point"), scale) or _middle(to_box)
        return (*point, *end) if point and end else None
    if action.get("kind") not in ("swipe", "scroll"):
        return None
    start, end = (
        _scaled_point(nested(action, "start"), scale),
        _scaled_point(nested(action, "end"), scale),
    )
    if start and end:
        return (*start, *end)
    way = _ARROWS.get(str(action.get("direction")))
    if way is None:
        return None
    x, y = point or (picture.width / 2, picture.height / 2)
    reach = min(box[2:] if box else (picture.width, picture.height)) * 0.35
    return x, y, x + way[0] * reach, y + way[1] * reach


def _is_mark_in_picture(box: Box | None, point: tuple[float, float], picture: Picture) -> bool:
    if 0 <= point[0] <= picture.width and 0 <= point[1] <= picture.height:
        return True
    if box is None:
        return False
    x, y, width, height = box
    return x < picture.width and y < picture.height and x + width > 0 and y + height > 0


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
