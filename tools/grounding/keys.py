"""Types on keys that are drawn: those of a phone's keyboard, and those of an app's own keypad."""

from surefoot.state.values.action import HIDE_KEYBOARD, SOFT_KEY, Press, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.keypad import has_keypad
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.names import normalize_name
from surefoot.tools.grounding.result import Missing, Planned
from surefoot.tools.screens.texts import is_hidden, texts_of

_TAPPED = frozenset({"click", "press", "open", "select"})


def plan_keyboard(intent: Intent, screen: Screen) -> Planned | Missing:
    """Plan what is done to the keyboard; a key that the sentence presses need not be drawn."""
    if intent.do == "close" and not intent.target:
        # A keyboard that is hidden already stays so.
        return Planned((Press(key=HIDE_KEYBOARD),) if screen.keyboard is not None else ())
    key = intent.target
    if intent.do in _TAPPED and (key or intent.texts):
        keys = (f"{SOFT_KEY}{key}",) if key else intent.texts
        return Planned(tuple(Press(key=one) for one in keys) * intent.times)
    return Missing((), "of the keyboard a key is tapped, or all of it is hidden")


def plan_keypad(intent: Intent, screen: Screen) -> Planned | None:
    """Type an intent's text on the app's own keypad.

    Returns:
        None: the screen has no keypad, has a field as well, or says nothing of what is filled in.
    """
    visible = [widget for widget in screen.widgets if not is_hidden(widget)]
    if not intent.texts or not has_keypad(screen.widgets) or any(map(is_field, visible)):
        return None
    said = {normalize_name(text) for widget in visible for text in texts_of(widget)}
    if not any(normalize_name(intent.target) in text for text in said):
        return None
    return Planned((TypeText(text="".join(intent.texts), keypad=True),), level="text")
