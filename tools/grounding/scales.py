"""Brings sliders and spin buttons to a number."""

from surefoot.state.values.action import Press, TypeText
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.names import is_handle
from surefoot.tools.grounding.result import Found, Missing, Planned
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.scales import number_of

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
    if is_handle(widget) and screen.kind == "web":
        written = TypeText(target=aim(widget, screen), text=f"{want:.12g}")
        return Planned((written,), widgets=found.widgets, level=found.level)
    if now is None:
        return Missing((), f"{widget.name or 'the slider'!r} does not tell its number")
    if now == want:
        return Planned((), widgets=found.widgets, level=found.level)
    is_set_at_once = bool(widget.value) if screen.kind == "web" else widget.role == "slider"
    if is_set_at_once and screen.kind != "simulated":
        written = TypeText(target=aim(widget, screen), text=f"{want:.12g}")
        return Planned((written,), widgets=found.widgets, level=found.level)
    way = abs(want - now)
    times = max(1, int(way / 2)) if done < _HALVINGS and way > 3 else 1
    key = "arrow_right" if want > now else "arrow_left"
    if widget.role == "spinbutton":
        key = "arrow_up" if want > now else "arrow_down"
    press = Press(key=key, target=aim(widget, screen))
    return Planned((press,) * min(times, 100), False, found.widgets, found.level)
