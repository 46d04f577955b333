"""How the offline model answers `replay/which_widget`."""

import re
from typing import Any

from surefoot.tools.llm.prompts import section
from surefoot.tools.similarity import similarity

_OFFERED = re.compile(r"\[(\d+)\] (\S+) (['\"])(.*?)\3")
_LOST = re.compile(r"(\S+) (['\"])(.*)\2")
_ENOUGH = 0.75
"""From here on two names mean the same in other words."""
_CLEARLY = 0.15
"""By so much the best must be ahead of the next one."""


def which_widget(text: str) -> dict[str, Any]:
    """Choose the one widget whose name means what the lost one was called, else none.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    lost = _LOST.match(section(text, "lost").strip())
    name = lost.group(3) if lost is not None else ""
    offered = [m for line in section(text, "offered").splitlines() if (m := _OFFERED.match(line))]
    scored = sorted((similarity(name, m.group(4)), -int(m.group(1))) for m in offered if name)
    scored.reverse()
    if not scored or scored[0][0] < _ENOUGH:
        return {"choice": -1, "reason": "none of the names means the same"}
    if len(scored) > 1 and scored[0][0] - scored[1][0] < _CLEARLY:
        return {"choice": -1, "reason": "more than one name could mean the same"}
    return {"choice": -scored[0][1], "reason": f"its name means the same as {name!r}"}
