"""Whether a page has yet to fill: it is empty, has grey bars for lines, or says that it loads."""

from state.values.screen import Screen
from tools.judging.scene import signals
from tools.screens.texts import PageText, flat, is_hidden

_BARS = frozenset({"heading", "listitem", "row", "paragraph", "cell"})
"""What always says something once it is there."""
_FEWEST = 3


def is_unfinished(screen: Screen) -> bool:
    """Say whether nothing is to be seen, or a heading and several lines have no text at all."""
    page = PageText(screen)
    if not any((w.name or w.text or w.value) and not is_hidden(w) for w in page.widgets):
        return True
    if _is_loading(page):
        return True
    bars = [
        w.role
        for index, w in enumerate(page.widgets)
        if w.role in _BARS
        and not is_hidden(w)
        and page.ends[index] == index + 1
        and not (w.name or w.text or w.value)
    ]
    return "heading" in bars and len(bars) > _FEWEST


def _is_loading(page: PageText) -> bool:
    """Say whether a bar tells how far the page has come, beside words that ask to wait for it."""
    shown = [w for w in page.widgets if not is_hidden(w)]
    bars = [w for w in shown if w.role == "progressbar"]
    return bool(bars) and any(signals()["busy"].search(flat(w.text or w.name)) for w in shown)
