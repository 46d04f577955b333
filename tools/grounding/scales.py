"""Brings sliders and spin buttons to a number."""

from collections.abc import Collection
from typing import get_args

from surefoot.state.values.action import Direction, Press, Swipe, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import is_slider_thumb
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.numbers import number_in, number_of
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText

_HALVINGS = 60
"""Rounds in which half of the way is gone; then it goes key by key."""


def plan_number(value: str, found: Found, screen: Screen, done: int) -> Planned | Missing:
    """Bring a slider or spin button to a number; where nothing reads it back, by keys.

    Then half of the way is gone in a round.
    """
    widget = found.widgets[0]
    want, now = number_in(value), number_of(widget, screen)
    if want is None:
        return Missing((), f"{value!r} is no number for {widget.name or 'the slider'!r}")
    if is_slider_thumb(widget) and screen.kind == "web":
        written = TypeText(target=build_target(widget, screen), text=f"{want:.12g}")
        return Planned((written,), widgets=found.widgets, level=found.level)
    if now is None:
        return Missing((), f"{widget.name or 'the slider'!r} does not tell its number")
    if now == want:
        return Planned((), widgets=found.widgets, level=found.level)
    is_set_at_once = bool(widget.value) if screen.kind == "web" else widget.role == "slider"
    if is_set_at_once and screen.kind != "simulated":
        written = TypeText(target=build_target(widget, screen), text=f"{want:.12g}")
        return Planned((written,), widgets=found.widgets, level=found.level)
    way = abs(want - now)
    times = max(1, int(way / 2)) if done < _HALVINGS and way > 3 else 1
    key = "arrow_right" if want > now else "arrow_left"
    if widget.role == "spinbutton":
        key = "arrow_up" if want > now else "arrow_down"
    press = Press(key=key, target=build_target(widget, screen))
    return Planned((press,) * min(times, 100), False, found.widgets, found.level)


_SIDES: dict[str, Direction] = {side: side for side in get_args(Direction)}


def plan_swipe(
    intent: Intent, screen: Screen, fresh: Collection[str] = frozenset()
) -> Planned | Several | Missing:
    """Swipe to the side that an intent says: over the whole row of what is in one."""
    side = _SIDES.get(intent.texts[0].lower() if intent.texts else "")
    if side is None:
        return Missing((), "a swipe goes left, right, up or down: give that as the value")
    if not (intent.target or intent.kind):
        return Planned((Swipe(direction=side),) * intent.times)
    found = ground(intent, screen, fresh=fresh)
    if not isinstance(found, Found):
        return found
    swiped = tuple(_row_of(widget, screen, side) for widget in found.widgets)
    actions = tuple(Swipe(target=build_target(widget, screen), direction=side) for widget in swiped)
    return Planned(actions * intent.times, widgets=swiped, level=found.level)


def _row_of(widget: Widget, screen: Screen, side: Direction) -> Widget:
    """Give the row that a widget is in, where a finger goes along it."""
    if side in {"up", "down"}:
        return widget
    rows = Rows(PageText(screen))
    at = rows.page.positions.get(widget.id)
    row = rows.row_around(at) if at is not None else None
    return rows.page.widgets[row] if row is not None else widget
