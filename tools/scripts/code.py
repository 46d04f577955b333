"""Python source for texts that hold parameters."""

import re
from collections.abc import Mapping

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")


def literal(text: str, names: Mapping[str, str]) -> str:
    """Write a text as Python source.

    Args:
        text: May hold `${name}`.
        names: Python variable of each parameter; other marks stay as they are.
    """
    pieces, end = [], 0
    for mark in _MARK.finditer(text):
        if mark.group(1) in names:
            if mark.start() > end:
                pieces.append(quoted(text[end : mark.start()]))
            pieces.append(names[mark.group(1)])
            end = mark.end()
    if end < len(text) or not pieces:
        pieces.append(quoted(text[end:]))
    return pieces[0] if len(pieces) == 1 else "(" + " + ".join(pieces) + ")"


def quoted(text: str) -> str:
    """A text as a Python literal, in double quotes where it has none."""
    code = repr(text)
    if code.startswith("'") and '"' not in code:
        return '"' + code[1:-1].replace("\\'", "'") + '"'
    return code


def aria_name(text: str) -> str:
    """A name as it stands in an aria snapshot template."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
