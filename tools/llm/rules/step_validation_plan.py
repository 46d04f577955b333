"""How the offline model answers `step_validation/plan_substeps`."""

import re
from typing import Any

from tools.llm.prompts import section
from tools.planning.planner import make_plan

_PARAMETER = re.compile(r"\$\{([^}\s]+)\}")


def plan_substeps(text: str) -> dict[str, Any]:
    """Plan the step that the prompt tells on the screen that it shows.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    return make_plan(
        section(text, "step"),
        section(text, "screen"),
        section(text, "attempts"),
        parameters=tuple(_PARAMETER.findall(section(text, "parameters"))),
        events=section(text, "events"),
        previous=section(text, "previous"),
    )
