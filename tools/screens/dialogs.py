"""Finds dialogs that are open, also those that only their place in front tells, and messages."""

from state.values.screen import Box, Widget
from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from tools.screens.texts import PageText

_CONTROLS = frozenset({"button", "link", "menuitem", "tab", "text"}) | FIELD_ROLES | CHOICE_ROLES
_ANSWERS = frozenset({"button", "link"})


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


def layers_that_came(page: PageText, earlier: PageText) -> list[int]:
    """List what came over controls that stay where they were, with a heading and two controls.

    A person takes that for a dialog, though nothing marks it as one.
    """
    stood = {_as_placed(w) for _, w in earlier.visible}
    kept = [(i, w) for i, w in page.visible if w.clickable and _as_placed(w) in stood]
    layers: list[int] = []
    for index, widget in page.visible if kept else ():
        if widget.role != "heading":
            continue
        layer = None
        for outer in page.path(index):
            if any(_as_placed(w) in stood for w in page.subtree(outer) if w.box is not None):
                break
            layer = outer
        if layer is None or (box := page.widgets[layer].box) is None:
            continue
        buttons = [w for w in page.subtree(layer) if w.role in _ANSWERS and w.clickable]
        under = [w for i, w in kept if _lies_over(box, w) and not i < layer < page.ends[i]]
        if under and len(buttons) > 1 and not any(w.blocked for w in buttons):
            layers.append(layer)
    return list(dict.fromkeys(layers))


def _as_placed(widget: Widget) -> tuple[object, ...]:
    return (widget.role, widget.name, widget.text, widget.box)


def _lies_over(layer: Box, widget: Widget) -> bool:
    """Say whether the middle of a widget is under a layer, and its ends tell that it stayed."""
    box = widget.box
    if box is None:
        return False
    x, y = box.x + box.width / 2 - layer.x, box.y + box.height / 2 - layer.y
    is_wider = box.x < layer.x and box.x + box.width > layer.x + layer.width
    is_higher = box.y < layer.y and box.y + box.height > layer.y + layer.height
    is_under = 0 < x < layer.width and 0 < y < layer.height
    return is_under and (is_wider or is_higher or widget.blocked)


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
