"""Signatures: the same for the same fault, whatever ids, numbers and addresses its text holds."""

import hashlib
import re

from state.values.finding import Fault
from tools.predicates.volatile import page_path, steady

_ADDRESS = re.compile(r"\b(?:https?|file|blob|webpack|webpack-internal)://[^\s'\"<>()]+")
_HEXADECIMAL = re.compile(r"\b0x[0-9a-fA-F]+\b|@[0-9a-fA-F]{4,}\b")
_SOURCE_FILE = re.compile(
    r"([\w~$-]+(?:\.[\w~$-]+)*\.(?:js|mjs|ts|tsx|jsx|vue|css|kt|java|py))(?::\d+){0,2}"
)
_LINES = re.compile(r"(?::\d+){1,2}$")
_BUILD = re.compile(r"[._-](?=[\w-]*\d)[A-Za-z0-9_-]{5,}(?=\.)")
"""Part of a file's name that a build makes of its content, e.g. `main.3f2a1b.js`."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_FRAME = re.compile(r"^\s*at (?P<where>[^\n]+)$", re.MULTILINE)
_MOST_FRAMES = 3
_LENGTH = 12


def signature(fault: Fault) -> str:
    """Give the signature of a fault: its kind and twelve characters of a digest."""
    kind = str(fault.kind)
    about = [kind, fault.property, *_told(fault)]
    digest = hashlib.sha256("\n".join(about).encode("utf-8", "replace")).hexdigest()
    return f"{kind}-{digest[:_LENGTH]}"


def lasting(text: str) -> str:
    """Put marks for what differs from run to run though it is the same fault."""
    text = _ADDRESS.sub(_address, text)
    text = _SOURCE_FILE.sub(lambda found: _BUILD.sub("", found.group(1)), text)
    text = _HEXADECIMAL.sub("<address>", steady(text))
    return _NUMBER.sub("#", text).strip()


def _told(fault: Fault) -> list[str]:
    if fault.kind == "failed_request":
        # The status and the page tell one from another, numbers though they are.
        status, _, url = fault.text.partition(" ")
        return [status, fault.detail.partition(" ")[0], page_path(url)]
    if fault.kind in ("property", "invariant", "property_error"):
        return [lasting(fault.detail or fault.text)]
    first = fault.detail.strip().partition("\n")[0] if fault.kind in ("crash", "anr") else ""
    frames = [lasting(one["where"]) for one in _FRAME.finditer(fault.detail)][:_MOST_FRAMES]
    return [lasting(fault.text), lasting(first), *frames, lasting(fault.place)]


def _address(found: re.Match[str]) -> str:
    """Keep the path of an address: hosts and ports change, and query values are data."""
    cut = _LINES.sub("", found.group().rstrip(".,;:").split("//", 1)[1])
    return page_path(f"http://{cut}")
