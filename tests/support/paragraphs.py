"""Pictures of paragraphs with hyperlinks."""

import io

from PIL import Image, ImageDraw

from surefoot.tools.devices.sim.typeset import Ink, find_font, font, write

HAS_CHINESE = any(name in str(find_font()) for name in ("CJK", "wqy", "SourceHan", "Droid", "SC-"))


def paragraph(
    text: str,
    links: dict[str, str],
    *,
    width: int = 900,
    paper: str = "#FFFFFF",
    ink: str = "#202020",
    size: int = 42,
    quality: int | None = None,
) -> Image.Image:
    """Draw a text; `links` are words of it and their colours. As a JPEG when `quality` is given."""
    _, bottom = write(text, 0, 0, width, Ink(size, ink))
    image = Image.new("RGB", (width, bottom + 8), paper)
    draw = ImageDraw.Draw(image)
    for words in ("", *links):
        named = {words: words} if words else {}
        for piece in write(text, 0, 0, width, Ink(size, ink), named, links.get(words, ""))[0]:
            if not words or piece.link:
                # What was written there before shines through the soft edges of letters.
                if piece.link and piece.box is not None:
                    at = (piece.left, piece.top + size // 5, piece.box.right - 1, piece.box.bottom)
                    draw.rectangle(at, paper)
                draw.text((piece.left, piece.top), piece.text, piece.colour, font(size))
    if quality is None:
        return image
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality)
    return Image.open(io.BytesIO(out.getvalue())).convert("RGB")
