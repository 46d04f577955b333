"""Whose window is in front: what a case does not name is not touched."""

from surefoot.state.errors import NotAllowedError
from surefoot.state.values.action import Action, ActionKind
from surefoot.state.values.case import PhoneApp
from surefoot.tools.devices.hierarchy.windows import ASKING, SYSTEM
from surefoot.tools.screens.screen_state import OF_THE_SYSTEM

_HOME_WORDS = ("launcher", ".home")
_TOUCHES: frozenset[ActionKind] = frozenset(
    {
        "tap",
        "long_tap",
        "type_text",
        "scroll",
        "swipe",
        "drag",
        "select_option",
        "set_checked",
    }
)
_LEAVES = ("back", "home")


def check_front(action: Action, front: str, app: PhoneApp) -> None:
    """Let an action through that touches the app of the case, or what the system shows for it.

    Going back, going home and opening an app are let through whatever is in front: they lead out
    of what nobody asked for.

    Args:
        action: What is to be done now.
        front: Package in front at this moment, "" where nothing tells.
        app: The app under test, with the packages that the case names beside it.

    Raises:
        NotAllowedError: another app is in front; begins with `window_policy`.
    """
    own = app.installed_as
    is_touch = action.kind in _TOUCHES
    if action.kind == "press":
        is_touch = action.key not in _LEAVES
    if not is_touch or not front or front in {own, *app.packages}:
        return
    if front in SYSTEM | ASKING | OF_THE_SYSTEM or any(word in front for word in _HOME_WORDS):
        return
    raise NotAllowedError(
        f"window_policy: {front} is in front, not {own}: nothing is done to it; where it belongs "
        "to the case, name it in app.packages"
    )
