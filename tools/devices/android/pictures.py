"""Screenshots of a phone, with what is secret covered."""

import io
from collections.abc import Iterable

import uiautomator2 as u2
from PIL import Image, ImageDraw

from state.values.screen import Box

_QUALITY = 75
_COVER = "#444444"


def picture_of(phone: u2.Device, covered: Iterable[Box]) -> bytes:
    """Picture the screen as JPEG, with boxes painted over."""
    written = io.BytesIO()
    image_of(phone, covered).save(written, "JPEG", quality=_QUALITY)
    return written.getvalue()


def image_of(phone: u2.Device, covered: Iterable[Box]) -> Image.Image:
    """Picture the screen with boxes painted over."""
    image: Image.Image = phone.screenshot().convert("RGB")
    paint = ImageDraw.Draw(image)
    for box in covered:
        paint.rectangle((box.x, box.y, box.x + box.width, box.y + box.height), fill=_COVER)
    return image
