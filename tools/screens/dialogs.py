"""Finds the dialogs that are open, also those that nothing but their place in front tells."""

from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import PageText, is_hidden

_CONTROLS = frozenset({"button", "link", "menuitem", "tab", "text"}) | FIELD_ROLES | CHOICE_ROLES


def open_dialogs(page: PageText) -> list[int]:
    """List the positions of the open dialogs: by their role, else what lies over all the rest.

    The latter is the largest thing that holds every control that can be used while others are
    blocked, and none that is blocked.
    """
    found = [
        index
        for index, widget in enumerate(page.widgets)
        if widget.role in DIALOG_ROLES and not is_hidden(widget)
    ]
    if found:
        return found
    layer = _front_layer(page)
    return [] if layer is None else [layer]


def is_covered(page: PageText) -> bool:
    """Say whether something lies over controls, whatever it is."""
    return any(widget.blocked and not is_hidden(widget) for widget in page.widgets)


def _front_layer(page: PageText) -> int | None:
    seen = [(i, w) for i, w in enumerate(page.widgets) if not is_hidden(w)]
    blocked = [i for i, w in seen if w.blocked]
    free = [
        i
        for i, w in seen
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
