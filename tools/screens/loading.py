"""Whether a page has yet to fill: nothing is seen, it is busy, or bars stand where lines will."""

from surefoot.state.values.screen import Screen
from surefoot.tools.screens.texts import PageText

_BARS = frozenset({"heading", "listitem", "row", "paragraph", "cell"})
"""What always says something once it is there."""
_FEWEST = 3
_ENDS = ("...", "…")
_LONGEST, _MOST = 24, 2
"""Of the texts that end so: longer or more of them are texts that were cut."""


def is_loading(screen: Screen) -> bool:
    """Say whether more is to come, by what a page shows of it and not by its words."""
    page = PageText(screen)
    shown = [widget for _, widget in page.visible]
    if screen.loading or not any(w.name or w.text or w.value for w in shown):
        return True
    if any("busy" in w.states for w in shown):
        return True
    waits = [w for w in shown if not w.clickable and w.value is None and w.text.endswith(_ENDS)]
    if 0 < len(waits) <= _MOST and all(len(w.text) <= _LONGEST for w in waits):
        return True
    bars = [
        w.role
        for index, w in page.visible
        if w.role in _BARS and page.ends[index] == index + 1 and not (w.name or w.text or w.value)
    ]
    return "heading" in bars and len(bars) > _FEWEST
