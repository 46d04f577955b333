"""States that only the class names of an element tell."""

import re

WHOLE = (
    "active|selected|current|done|completed?|checked|disabled|open|opened|error|success|invalid"
    "|valid|warning|failed|(?:is|has)-[a-z-]{2,24}"
)
"""Class names that are states."""
PART = "active|selected|current|checked|disabled|completed|highlighted|starred|unread"
"""Parts of class names, e.g. of "current-file", that are states."""
_WHOLE = re.compile(WHOLE, re.IGNORECASE)
_PART = re.compile(PART, re.IGNORECASE)
_MODIFIED = re.compile(rf"[a-z-]+(?:__[a-z-]+)?(?:_|--)({PART})", re.IGNORECASE)
"""A name of any length that says of a block or its element how it is: block__element_active."""
_PLAIN = re.compile(r"[a-z_-]+", re.IGNORECASE)
_MAX_PARTS = 4
"""Longer names say what a thing is rather than how it is."""


def states_by_class(classes: str) -> tuple[str, ...]:
    """Read class names as states, e.g. "current-file" as `class current`.

    facts.js does so in the browser, with the same words.

    Args:
        classes: The class attribute.
    """
    found = []
    for name in classes.split():
        if _WHOLE.fullmatch(name):
            found.append(f"class {name.lower()}")
        elif modified := _MODIFIED.fullmatch(name):
            found.append(f"class {modified[1].lower()}")
        elif _PLAIN.fullmatch(name):
            parts = [part for part in re.split(r"[-_]+", name) if part]
            if 2 <= len(parts) <= _MAX_PARTS:
                found += [f"class {part.lower()}" for part in parts if _PART.fullmatch(part)][:1]
    return tuple(dict.fromkeys(found))
