"""Short ways to judge a step on invented screens."""

from collections.abc import Mapping
from typing import Any

from tools.judging.look import look_by_rules
from tools.judging.scene import Scene
from tools.judging.weigh import Weighed, weigh_by_rules

from tools.screens.stored import stored_screen

Shown = str | Mapping[str, Any]


def scene(step: str, before: Shown | None, after: Shown, substep: str = "") -> Scene:
    """Make a scene of two screens, each an aria snapshot or a stored page."""
    return Scene(
        step,
        substep or step,
        stored_screen(_page(after)),
        stored_screen(_page(before)) if before is not None else None,
    )


def judged(
    step: str, expected: str, before: Shown | None, after: Shown, substep: str = ""
) -> Weighed:
    """Weigh by rules what the looks at one step give."""
    return weigh_by_rules(look_by_rules(scene(step, before, after, substep), expected))


def holds(step: str, expected: str, before: Shown | None, after: Shown, substep: str = "") -> str:
    """Say "yes" when a step counts as completed, else what the doubt is."""
    answer = judged(step, expected, before, after, substep)
    if answer.action_done != "yes":
        return f"action {answer.action_done}"
    return answer.expected_holds


def _page(shown: Shown) -> Shown:
    if isinstance(shown, str):
        return {"url": "http://shop.example/", "title": "Shop", "aria_snapshot": shown}
    return {"url": "http://shop.example/", "title": "Shop", **shown}
