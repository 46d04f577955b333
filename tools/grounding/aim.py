"""Aims a device action at a widget."""

import re

from surefoot.state.values.action import Locator, Target
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.locators import locator_of
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.texts import PageText

_LONGEST_LABEL = 120
_FEW = 3
_MADE_UP = re.compile(r"n\d+(\.\d+)?")


def aim(widget: Widget, screen: Screen) -> Target:
    """Aim at a widget; at what is around a loose text, which cannot be aimed at itself."""
    locator = locator_of(widget)
    if locator is not None:
        return Target(locators=(locator,), label=locator.value)
    label = widget_line(widget)[:_LONGEST_LABEL]
    if screen.kind != "web" or not _MADE_UP.fullmatch(widget.id):
        return Target(widget=widget.id, label=label)
    page = PageText(screen)
    index = page.positions[widget.id]
    for outer in page.path(index):
        around = page.widgets[outer]
        if _MADE_UP.fullmatch(around.id):
            continue
        said = [w for w in page.subtree(outer)[1:] if w.role != "generic" or w.text]
        # Wherever a small thing is clicked in which nothing acts by itself, the same comes of it.
        is_passive = len(said) <= _FEW and not any(w.clickable for w in said)
        if around.clickable or is_passive or len(said) == 1:
            return Target(widget=around.id, label=label)
        break
    text = widget.text or widget.name
    return Target(locators=(Locator(by="text", value=text),), label=label)


def located(widget: Widget, screen: Screen) -> Target:
    """Aim at a widget for an action that leaves it where it is, such as the end of a drag."""
    return aim(widget, screen)
