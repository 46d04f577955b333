"""Which buttons send a form, and whether that form holds anything."""

from collections.abc import Sequence

from state.values.screen import Widget
from tools.judging.pagetext import is_hidden

_TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
EDITABLE = _TYPED | {"combobox"}
"""Roles of what may be typed into; a combobox may also be a list to choose from."""
_FIXED = frozenset({"readonly", "disabled"})
"""States of fields that show something, e.g. a link to be copied: nobody fills them in."""
_MOST_BUTTONS = 2
"""After the fields of a form: what sends it, and what gives it up."""


def sending_filled(widgets: Sequence[Widget]) -> frozenset[int]:
    """Give the places of buttons that follow fields of which at least one holds something.

    What such a button does depends on what was typed: with a form that is filled in it is another
    event than with an empty one.
    """
    found = set[int]()
    is_filled, buttons = False, _MOST_BUTTONS
    for place, widget in enumerate(widgets):
        if is_hidden(widget) or (widget.role in _TYPED and _FIXED & set(widget.states)):
            continue
        if widget.role in _TYPED:
            # After a button another form begins.
            is_filled = bool(widget.value) or (is_filled and not buttons)
            buttons = 0
        elif widget.role == "button" and buttons < _MOST_BUTTONS:
            buttons += 1
            if is_filled:
                found.add(place)
    return frozenset(found)
