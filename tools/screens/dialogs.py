"""Finds dialogs that are open, also those that only their place in front tells, and messages."""

from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from tools.screens.texts import PageText

_CONTROLS = frozenset({"button", "link", "menuitem", "tab", "text"}) | FIELD_ROLES | CHOICE_ROLES


def open_dialogs(page: PageText) -> list[int]:
    """List the positions of the open dialogs: by their role, else what lies over all the rest.

    The latter is the largest thing that holds every control that can be used while others are
    blocked, and none that is blocked.
    """
    found = [index for index, widget in page.visible if widget.role in DIALOG_ROLES]
    if found:
        return found
    layer = _front_layer(page)
    return [] if layer is None else [layer]


def is_covered(page: PageText) -> bool:
    """Say whether something lies over controls, whatever it is."""
    return any(widget.blocked for _, widget in page.visible)


def is_in_message(page: PageText, index: int) -> bool:
    """Say whether a widget stands in a message that is no dialog."""
    return any(widget.role in MESSAGE_ROLES - DIALOG_ROLES for widget in page.around(index))


def _front_layer(page: PageText) -> int | None:
    blocked = [i for i, w in page.visible if w.blocked]
    free = [
        i
        for i, w in page.visible
        if w.clickable and not w.blocked and not any(i < b < page.ends[i] for b in blocked)
    ]
    if not blocked or not free:
        return None
    layer = None
    for outer in (free[0], *page.path(free[0])):
        if any(outer <= i < page.ends[outer] for i in blocked):
            break
        if page.widgets[outer].role not in _CONTROLS and all(
            outer <= i < page.ends[outer] for i in free
        ):
            layer = outer
    return layer
