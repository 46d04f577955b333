"""Reads the scripts that run in pages; `$MODAL` in one stands for the file modal.js."""

import re
from pathlib import Path

_HERE = Path(__file__).parent
_PART = re.compile(r"\$(MODAL|CUT_OFF|CONTROLS|DOM)\b")


def read_script(name: str) -> str:
    """Returns the text of a script with its parts."""
    text = (_HERE / name).read_text("utf-8")
    return _PART.sub(lambda part: read_script(f"{part[1].lower()}.js"), text)
