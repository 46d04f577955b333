"""The widgets of a view hierarchy, built without a second look at their facts."""

from typing import Literal, TypedDict

from surefoot.state.values.base import built
from surefoot.state.values.screen import Box


class WidgetFacts(TypedDict):
    """Every field of a `Widget`, in its order."""

    id: str
    role: str
    name: str
    text: str
    value: str | None
    states: tuple[str, ...]
    depth: int
    box: Box | None
    clickable: bool
    placeholder: str
    url: str
    level: int | None
    frame: str
    test_id: str
    conceals: bool
    covered: bool
    blocked: bool
    label: str
    field_type: str
    tokens: str
    scrolls: tuple[Literal["up", "down", "left", "right"], ...]


GIVEN = set(WidgetFacts.__annotations__) - (
    {"url", "frame", "conceals", "covered", "blocked"} | {"tokens", "scrolls"}
)
"""All but what a hierarchy never tells."""
_SIDES = {"x", "y", "width", "height"}


def box_between(sides: tuple[int, int, int, int]) -> Box:
    """Give the place between left, top, right and bottom, in px."""
    left, top, right, bottom = sides
    facts = {
        "x": float(left),
        "y": float(top),
        "width": float(right - left),
        "height": float(bottom - top),
    }
    return built(Box, facts, _SIDES)
