"""Whether a page only shows where its content will be: grey bars for headings and lines."""

from state.values.screen import Screen
from tools.judging.pagetext import PageText, is_hidden

_BARS = frozenset({"heading", "listitem", "row", "paragraph", "cell"})
"""What always says something once it is there."""
_FEWEST = 3


def is_unfinished(screen: Screen) -> bool:
    """Say whether a heading and several lines of a page have no text at all."""
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
