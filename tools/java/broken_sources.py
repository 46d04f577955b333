"""What of the sources of a request can be compiled although some of it cannot."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WRONG = re.compile(r"^(?P<file>[^\s:]+):\d+: (?P<why>.*(?:\n\s+symbol: .*)?)", re.MULTILINE)
_UNKNOWN = re.compile(
    r"^(?P<file>[^\s:]+):\d+: cannot find symbol\n\s+symbol:\s+class (?P<name>\w+)", re.MULTILINE
)
_PACKAGE = re.compile(r"\bpackage\s+([\w.]+)\s*;")


def broken_sources(problem: str, sources: Mapping[str, str]) -> dict[str, str]:
    """Give the sources that cannot be compiled, each with the first thing that is wrong with it.

    Args:
        problem: What the compiler says.
        sources: By the name under which it was told of them.
    """
    found: dict[str, str] = {}
    for wrong in _WRONG.finditer(problem):
        if wrong["file"] in sources:
            found.setdefault(wrong["file"], " ".join(wrong["why"].split()))
    return found


def empty_classes(problem: str, sources: Mapping[str, str]) -> dict[str, str]:
    """Give sources of empty classes for those that nothing declares, by their full names."""
    found: dict[str, str] = {}
    for unknown in _UNKNOWN.finditer(problem):
        name, text = unknown["name"], sources.get(unknown["file"], "")
        imported = re.search(rf"\bimport\s+([\w.]+)\.{name}\s*;", text)
        package = imported or _PACKAGE.search(text)
        full = f"{package[1]}.{name}" if package else name
        if full not in sources:
            head = f"package {package[1]}; " if package else ""
            found[full] = f"{head}public class {name} {{ }}"
    return found
