"""What the glyphs of icon fonts show, for controls that have no other name."""

import re
from functools import lru_cache

from tools.configured import read_configured


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    raw = read_configured("language", "glyphs.yaml")
    return {chr(int(str(code), 16)): name for code, name in raw.items()}


def picture_of(text: str) -> str:
    """Say what a text that is one glyph shows: "icon trash"; "" for any other text."""
    only = text.strip()
    return f"icon {_known()[only]}" if only in _known() else ""


@lru_cache(maxsize=1)
def pictured_words() -> frozenset[str]:
    """List the words that pictures are called by: plus, trash, arrow."""
    return frozenset(word for name in _known().values() for word in re.findall(r"[a-z]+", name))
