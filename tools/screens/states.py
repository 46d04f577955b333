"""Whether a widget is in a state that a person would call so."""

from state.values.screen import Widget

_OPPOSITE = {"unchecked": "checked", "unselected": "selected", "enabled": "disabled"}
_CHECKED = frozenset(
    {"checked", "selected", "pressed", "class checked", "class active", "class selected"}
)
_SELECTED = _CHECKED | {"class current", "current"}
CHECKABLE = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})


def has_state(widget: Widget, state: str) -> bool | None:
    """Say whether a widget is in a state; None when it does not tell."""
    states = set(widget.states)
    if state in _OPPOSITE:
        opposite = has_state(widget, _OPPOSITE[state])
        return None if opposite is None else not opposite
    if state == "checked" and widget.role in CHECKABLE:
        return "checked" in states
    if state in {"checked", "selected"}:
        return bool(states & (_CHECKED if state == "checked" else _SELECTED))
    if state == "collapsed":
        return "collapsed" in states if {"collapsed", "expanded"} & states else None
    if state == "readonly":
        return bool(states & {"readonly", "disabled"})
    if state == "editable":
        return not states & {"readonly", "disabled", "class disabled"}
    if state == "disabled":
        return bool(states & {"disabled", "class disabled"})
    return state in states
