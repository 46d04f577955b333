"""A finger that goes over a thing or over the screen: rows slide aside, pages turn."""

from collections.abc import Collection
from typing import get_args

from surefoot.state.values.action import Direction, Swipe
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText

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
    actions = tuple(Swipe(target=aim(widget, screen), direction=side) for widget in swiped)
    return Planned(actions * intent.times, widgets=swiped, level=found.level)


def _row_of(widget: Widget, screen: Screen, side: Direction) -> Widget:
    """Give the row that a widget is in, where a finger goes along it."""
    if side in {"up", "down"}:
        return widget
    rows = Rows(PageText(screen))
    at = rows.page.positions.get(widget.id)
    row = rows.row_around(at) if at is not None else None
    return rows.page.widgets[row] if row is not None else widget
