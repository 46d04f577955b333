"""Tells that an app does not let an intent be done: what it is done to is there, and disabled."""

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.changes import widget_line

_DISABLED = frozenset({"disabled", "class disabled"})


def find_disabled(intent: Intent, screen: Screen) -> str:
    """Give the one disabled widget that an intent names, as a line; "" where it names another."""
    found = ground(intent, screen)
    if not isinstance(found, Found) or not found.is_named or len(found.widgets) != 1:
        return ""
    widget = found.widgets[0]
    return widget_line(widget) if _DISABLED & set(widget.states) else ""
