"""The number at which a slider or another scale stands."""

import re

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.texts import PageText, is_hidden

_NUMBER = re.compile(r"[-−+]?\d+(?:[.,]\d+)?\s*[%°]?")


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
