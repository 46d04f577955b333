"""The boxes and switches in the card or row of a thing, which tell whether it is on."""

from state.values.screen import Widget
from tools.screens.texts import PageText, is_hidden

CHECKABLE = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
CARDS = frozenset({"generic", "group", "region", "article"})
ROWS = frozenset({"row", "listitem", "treeitem"})


def boxes_of(page: PageText, index: int) -> list[Widget]:
    """List the boxes within a card or row that are to be seen."""
    return [w for w in page.subtree(index)[1:] if w.role in CHECKABLE and not is_hidden(w)]


def told_by_boxes(page: PageText, index: int, *, on: bool) -> bool | None:
    """Say whether the boxes of a thing are all on, or off; None where they differ or are none."""
    told = {("checked" in w.states) == on for w in boxes_of(page, index)}
    return told.pop() if len(told) == 1 else None
