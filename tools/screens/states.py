"""What the states of a widget mean: whether it is in one, whether more of it can be seen."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.roles import CHOICE_ROLES
from surefoot.tools.screens.texts import is_hidden

OPPOSITES = {
    "unchecked": "checked",
    "unselected": "selected",
    "enabled": "disabled",
    "clickable": "disabled",
    "valid": "invalid",
}
"""States that are the lack of another one."""
_CHECKED = frozenset({"checked", "pressed", "class checked"})
_SELECTED = _CHECKED | {"selected", "current", "class selected"}
_ACTIVE = frozenset({"class active", "class current"})
"""Of what is chosen by a click; a row that is "active" may as well be one that is not done yet."""
_INVALID = frozenset(
    {"invalid", "class invalid", "class is-invalid", "class error", "class has-error"}
)
_CHOSEN = CHOICE_ROLES | {"link", "button", "menuitem"}
CHECKABLE = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


def has_state(widget: Widget, state: str) -> bool | None:
    """Say whether a widget is in a state; None when it does not tell."""
    states = set(widget.states)
    if state == "unchecked" and "mixed" in states:
        return False
    if state in OPPOSITES:
        opposite = has_state(widget, OPPOSITES[state])
        return None if opposite is None else not opposite
    if state == "checked" and widget.role in CHECKABLE:
        return "checked" in states
    if state == "checked":
        return bool(states & _CHECKED)
    if state == "selected":
        return bool(states & (_SELECTED | (_ACTIVE if widget.role in _CHOSEN else frozenset())))
    if state == "collapsed":
        return "collapsed" in states if {"collapsed", "expanded"} & states else None
    if state == "readonly":
        return bool(states & {"readonly", "disabled"})
    if state == "editable":
        return not states & {"readonly", "disabled", "class disabled"}
    if state == "invalid":
        return bool(states & _INVALID)
    if state == "disabled":
        return bool(states & {"disabled", "class disabled"})
    return state in states


_MOST = 4
_TURNED = frozenset({"spinbutton", "slider", "combobox"})
"""Scrolled, they take another value."""


def is_scrolled(widget: Widget) -> bool:
    """Say whether more of a widget can be seen by scrolling it."""
    return "scrollable" in widget.states and widget.role not in _TURNED


def scrolling_parts(screen: Screen) -> list[Widget]:
    """List what can be scrolled, innermost last; none on what tells where more is."""
    if not screen.on_phone:
        return []
    return [w for w in screen.widgets if is_scrolled(w) and not is_hidden(w)][:_MOST]
