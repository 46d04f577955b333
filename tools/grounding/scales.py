"""Brings sliders and spin buttons to a number."""

import re

from state.values.action import Press, TypeText
from state.values.screen import Screen, Widget
from tools.grounding.aim import aim
from tools.grounding.result import Found, Missing, Planned
from tools.screens.numbers import number_in
from tools.screens.texts import PageText, is_hidden

_NUMBER = re.compile(r"[-−+]?\d+(?:[.,]\d+)?\s*[%°]?")
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
    if now is None:
        return Missing((), f"{widget.name or 'the slider'!r} does not tell its number")
    if now == want:
        return Planned((), widgets=found.widgets, level=found.level)
    if screen.kind == "web" and widget.value:
        written = TypeText(target=aim(widget, screen), text=f"{want:.12g}")
        return Planned((written,), widgets=found.widgets, level=found.level)
    way = abs(want - now)
    times = max(1, int(way / 2)) if done < _HALVINGS and way > 3 else 1
    key = "arrow_right" if want > now else "arrow_left"
    if widget.role == "spinbutton":
        key = "arrow_up" if want > now else "arrow_down"
    press = Press(key=key, target=aim(widget, screen))
    return Planned((press,) * min(times, 100), False, found.widgets, found.level)


def number_of(widget: Widget, screen: Screen) -> float | None:
    """Read the number of a scale: its value, else the one number that stands nearest to it."""
    if widget.value:
        return number_in(widget.value)
    page = PageText(screen)
    index = page.positions.get(widget.id)
    for outer in page.path(index) if index is not None else ():
        inside = [w for w in page.subtree(outer) if not is_hidden(w)]
        numbers = [said for w in inside if _NUMBER.fullmatch(said := (w.text or w.name).strip())]
        if numbers:
            return number_in(numbers[0]) if len(numbers) == 1 else None
    return None
