"""Screenshots of a phone, with what is secret covered."""

import io
from collections.abc import Iterable

from PIL import Image, ImageDraw

from surefoot.state.values.screen import Box
from surefoot.tools.devices.phones.client import PhoneClient

_QUALITY = 75
_COVER = "#444444"


def picture_of(client: PhoneClient, covered: Iterable[Box]) -> bytes:
    """Picture the screen as JPEG, with boxes painted over."""
    written = io.BytesIO()
    image_of(client, covered).save(written, "JPEG", quality=_QUALITY)
    return written.getvalue()


def image_of(client: PhoneClient, covered: Iterable[Box]) -> Image.Image:
    """Picture the screen with boxes painted over."""
    image = client.picture().convert("RGB")
    paint = ImageDraw.Draw(image)
    for box in covered:
        paint.rectangle((box.x, box.y, box.x + box.width, box.y + box.height), fill=_COVER)
    return image
