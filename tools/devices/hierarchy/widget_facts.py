"""The widgets of a view hierarchy, built without a second look at their facts."""

from typing import TypedDict

from state.values.base import built
from state.values.screen import Box, Widget


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


_GIVEN = set(WidgetFacts.__annotations__) - {"url", "frame", "conceals", "covered", "blocked"}
"""All but what a hierarchy never tells."""
_SIDES = {"x", "y", "width", "height"}


def widget_of(facts: WidgetFacts) -> Widget:
    """Give the widget; each fact is what a reader of hierarchies has made, or cut, itself."""
    return built(Widget, facts, _GIVEN)


def box_between(sides: tuple[int, int, int, int]) -> Box:
    """Give the place between left, top, right and bottom, in px."""
    left, top, right, bottom = map(float, sides)
    return built(Box, {"x": left, "y": top, "width": right - left, "height": bottom - top}, _SIDES)
