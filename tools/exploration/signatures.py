"""Signatures: the same for the same fault, whatever ids, numbers and addresses its text holds."""

import hashlib
import re

from surefoot.state.values.finding import Fault
from surefoot.tools.predicates.lasting import lasting
from surefoot.tools.predicates.volatile import page_path

_FRAME = re.compile(r"^\s*at (?P<where>[^\n]+)$", re.MULTILINE)
_MOST_FRAMES = 3
_LENGTH = 12


def signature(fault: Fault) -> str:
    """Give the signature of a fault: its kind and twelve characters of a digest."""
    kind = str(fault.kind)
    about = [kind, fault.property, *_told(fault)]
    digest = hashlib.sha256("\n".join(about).encode("utf-8", "replace")).hexdigest()
    return f"{kind}-{digest[:_LENGTH]}"


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
