"""The picture of a simulated phone."""

import io
import struct
from collections.abc import Callable
from dataclasses import replace

from PIL import Image, ImageDraw

from surefoot.tools.devices.sim.nodes import View, ViewBox, Window
from surefoot.tools.devices.sim.phone import SimPhone, cut_window
from surefoot.tools.devices.sim.run import SimulatedRun
from surefoot.tools.devices.sim.sheet import Sheet
from surefoot.tools.devices.sim.typeset import font, line_height, width_of
from surefoot.tools.devices.sim.windows import app_window, dialog_window

_SIZE = (1080, 2400)
_SHADE = "#8C8C8C"
_LINE = "#BDBDBD"


def picture(phone: SimPhone) -> Image.Image:
    """Draw what the phone shows; callers hold `phone.changed`."""
    image = Image.new("RGB", phone.size, "#000000")
    if not phone.awake:
        return image
    bar, front, *others = phone.windows()
    for window in (front, bar, *others):
        _draw_window(image, window)
    if phone.toast_shown:
        _toast(image, phone.toast)
    return image


def app_jpeg(run: SimulatedRun, hide: Callable[[str], str]) -> bytes:
    """Draw an app in memory; `hide` takes secrets out of a text."""
    image = Image.new("RGB", _SIZE)
    sheet = Sheet(run, {})
    window = app_window(sheet, *_SIZE, covered=0)
    if run.memory.dialog is not None:
        window = dialog_window(sheet, *_SIZE, window)
    _draw_window(image, _hide_texts(cut_window(window, ViewBox(0, 0, *_SIZE)), hide))
    toast = next((event.text for event in run.events if event.kind == "toast"), "")
    if toast:
        _toast(image, hide(toast))
    return _encode(image, "JPEG", 1 / 3, quality=80)


def _hide_texts(window: Window, hide: Callable[[str], str]) -> Window:
    behind = _hide_texts(window.behind, hide) if window.behind is not None else None
    return replace(window, root=_hidden_in(window.root, hide), behind=behind)


def _hidden_in(node: View, hide: Callable[[str], str]) -> View:
    pieces = tuple(piece._replace(text=hide(piece.text)) for piece in node.pieces)
    inside = tuple(_hidden_in(inner, hide) for inner in node.inside)
    return replace(node, pieces=pieces, inside=inside)


def jpeg(phone: SimPhone, scale: float = 1.0, quality: int = 80) -> bytes:
    """Draw it as the UI server gives it."""
    return _encode(picture(phone), "JPEG", scale, quality=quality)


def png(phone: SimPhone) -> bytes:
    """Draw it as `screencap -p` gives it."""
    return _encode(picture(phone), "PNG", 1.0, compress_level=1)


def framebuffer(phone: SimPhone) -> bytes:
    """Draw it as the `framebuffer:` service gives it: a head and the pixels as RGBA."""
    image = picture(phone).convert("RGBA")
    pixels = image.tobytes()
    red, blue, green, alpha = (0, 8), (16, 8), (8, 8), (24, 8)
    size = (len(pixels), image.width, image.height)
    return struct.pack("<13I", 1, 32, *size, *red, *blue, *green, *alpha) + pixels


def _encode(image: Image.Image, form: str, scale: float, **how: int) -> bytes:
    if scale != 1.0:
        size = (round(image.width * scale), round(image.height * scale))
        image = image.resize(size, reducing_gap=1.0)  # a seventh of the time, the same to the eye
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


def _draw_window(image: Image.Image, window: Window) -> None:
    if window.behind is not None:
        _draw_window(image, window.behind)
        shaded = Image.new("RGB", image.size, "#000000")
        image.paste(Image.blend(image, shaded, 0.4))
    _draw(image, ImageDraw.Draw(image), window.root)


def _draw(image: Image.Image, draw: ImageDraw.ImageDraw, node: View) -> None:
    if node.shape:
        _shape(draw, node)
    for piece in node.pieces:
        draw.text((piece.left, piece.top), piece.text, piece.colour, font(piece.size))
    if not node.scroll:
        for inner in node.inside:
            _draw(image, draw, inner)
        return
    scrolled = image.copy()
    inside = ImageDraw.Draw(scrolled)
    for inner in node.inside:
        _draw(scrolled, inside, inner)
    image.paste(scrolled.crop(node.box), node.box[:2])


def _shape(draw: ImageDraw.ImageDraw, node: View) -> None:
    box = (node.box.left, node.box.top, node.box.right - 1, node.box.bottom - 1)
    kind, fill = node.shape, node.fill
    if kind in ("area", "surface"):
        draw.rectangle(box, fill)
    elif kind == "card":
        draw.rounded_rectangle(box, 24, fill)
    elif kind == "button":
        draw.rounded_rectangle(box, 18, fill)
    elif kind in ("field", "choice", "wheel", "key"):
        draw.rounded_rectangle(box, 12, None, "#2F6BFF" if "focused" in node.flags else _LINE, 3)
    elif kind == "line":
        draw.line((box[0], box[3], box[2], box[3]), _LINE, 2)
    elif kind == "icon":
        draw.ellipse(box, fill)
    elif kind == "up":
        _draw_back_arrow(draw, node.box)
    elif kind in ("checkbox", "radio", "switch"):
        _draw_checkable(draw, node)


def _draw_back_arrow(draw: ImageDraw.ImageDraw, box: ViewBox) -> None:
    x, y = box.centre
    draw.line((x + 20, y - 28, x - 12, y, x + 20, y + 28), "#FFFFFF", 6)


def _draw_checkable(draw: ImageDraw.ImageDraw, node: View) -> None:
    left, (_, y) = node.box.left, node.box.centre
    on = "checked" in node.flags
    fill = node.fill if on else None
    if node.shape == "radio":
        draw.ellipse((left + 12, y - 26, left + 64, y + 26), fill, _SHADE, 4)
    elif node.shape == "switch":
        draw.rounded_rectangle((left + 4, y - 22, left + 84, y + 22), 22, fill, _SHADE, 3)
        at = left + 62 if on else left + 26
        draw.ellipse((at - 16, y - 16, at + 16, y + 16), "#FFFFFF", _SHADE)
    else:
        draw.rounded_rectangle((left + 12, y - 26, left + 64, y + 26), 6, fill, _SHADE, 4)


def _toast(image: Image.Image, text: str) -> None:
    size = 39
    width, height = width_of(text, size) + 96, line_height(size) + 48
    left, top = (image.width - width) / 2, image.height - 420
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, left + width, top + height), height / 2, "#404040")
    draw.text((left + 48, top + 24), text, "#FFFFFF", font(size))
