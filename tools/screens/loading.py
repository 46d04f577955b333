"""Whether a page has yet to fill: nothing is seen, it is busy, or bars stand where lines will."""

from state.values.screen import Screen
from tools.screens.texts import PageText, is_hidden

_BARS = frozenset({"heading", "listitem", "row", "paragraph", "cell"})
"""What always says something once it is there."""
_FEWEST = 3


def is_loading(screen: Screen) -> bool:
    """Say whether more is to come, by what a page shows of it and not by its words."""
    shown = [widget for widget in screen.widgets if not is_hidden(widget)]
    if not any(w.name or w.text or w.value for w in shown):
        return True
    if any("busy" in w.states for w in shown):
        return True
    page = PageText(screen)
    bars = [
        w.role
        for index, w in enumerate(page.widgets)
        if w.role in _BARS
        and not is_hidden(w)
        and page.ends[index] == index + 1
        and not (w.name or w.text or w.value)
    ]
    return "heading" in bars and len(bars) > _FEWEST
