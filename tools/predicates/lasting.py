"""What of a message lasts from run to run: ids, numbers, addresses and builds left out."""

import re

from surefoot.tools.predicates.volatile import page_path, steady

_ADDRESS = re.compile(r"\b(?:https?|file|blob|webpack|webpack-internal)://[^\s'\"<>()]+")
_HEXADECIMAL = re.compile(r"\b0x[0-9a-fA-F]+\b|@[0-9a-fA-F]{4,}\b")
_SOURCE_FILE = re.compile(
    r"([\w~$-]+(?:\.[\w~$-]+)*\.(?:js|mjs|ts|tsx|jsx|vue|css|kt|java|py))(?::\d+){0,2}"
)
_LINES = re.compile(r"(?::\d+){1,2}$")
_BUILD = re.compile(r"[._-](?=[\w-]*\d)[A-Za-z0-9_-]{5,}(?=\.)")
"""Part of a file's name that a build makes of its content, e.g. `main.3f2a1b.js`."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def lasting(text: str) -> str:
    """Put marks for what differs from run to run though it is the same fault."""
    text = _ADDRESS.sub(_address, text)
    text = _SOURCE_FILE.sub(lambda found: _BUILD.sub("", found.group(1)), text)
    text = _HEXADECIMAL.sub("<address>", steady(text))
    return _NUMBER.sub("#", text).strip()


def _address(found: re.Match[str]) -> str:
    """Keep the path of an address: hosts and ports change, and query values are data."""
    cut = _LINES.sub("", found.group().rstrip(".,;:").split("//", 1)[1])
    return page_path(f"http://{cut}")
