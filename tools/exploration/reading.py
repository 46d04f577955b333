"""Which events change nothing: what an exploration may do that only reads."""

from surefoot.state.values.action import Action, Press, Rotate, Scroll, Tap, TypeText
from surefoot.state.values.screen import Widget
from surefoot.tools.gates import looks_irreversible, loses, says

_SWITCHES = frozenset(
    {"checkbox", "radio", "switch", "slider", "menuitemcheckbox", "menuitemradio", "spinbutton"}
)
"""What many an app saves as soon as it is changed."""


def only_reads(widget: Widget, action: Action, *, sends: bool) -> bool:
    """Say whether an event only looks at more of the app, by the kind and the words of its widget.

    What is typed is a search, what is pressed opens or closes something.

    Args:
        widget: That it is done with.
        action: What is done.
        sends: It sends a form that is no search.
    """
    if isinstance(action, Scroll | Press | Rotate):
        return True
    if isinstance(action, TypeText):
        return widget.role == "searchbox"
    if not isinstance(action, Tap) or action.count > 1 or sends or widget.role in _SWITCHES:
        return False
    called = " ".join((widget.name, widget.text, widget.label, widget.test_id.replace("_", " ")))
    called = called.replace("-", " ")
    return not (looks_irreversible(called) or loses(called) or says(called, "writes"))
