"""Parts of a phone's screen that scroll, of which nothing tells whether they are at their end."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.texts import is_hidden

_MOST = 4
_TURNED = frozenset({"spinbutton", "slider", "combobox"})
"""Scrolled, they take another value."""


def is_scrolled(widget: Widget) -> bool:
    """Say whether more of a widget can be seen by scrolling it."""
    return "scrollable" in widget.states and widget.role not in _TURNED


def scrolling_parts(screen: Screen) -> list[Widget]:
    """List what can be scrolled, innermost last; none on what tells where more is."""
    if not screen.on_phone:
        return []
    return [w for w in screen.widgets if is_scrolled(w) and not is_hidden(w)][:_MOST]
