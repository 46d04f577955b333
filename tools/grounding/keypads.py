"""Types on the keys that an app draws itself, where there is no field to write into."""

from surefoot.state.values.action import TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.keypad import has_keypad
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.names import plain
from surefoot.tools.grounding.result import Planned
from surefoot.tools.screens.texts import is_hidden, texts_of


def plan_keypad(intent: Intent, screen: Screen) -> Planned | None:
    """Type an intent's text on the app's own keypad.

    Returns:
        None: the screen has no keypad, has a field as well, or says nothing of what is filled in.
    """
    visible = [widget for widget in screen.widgets if not is_hidden(widget)]
    if not intent.texts or not has_keypad(screen.widgets) or any(map(is_field, visible)):
        return None
    said = {plain(text) for widget in visible for text in texts_of(widget)}
    if not any(plain(intent.target) in text for text in said):
        return None
    return Planned((TypeText(text="".join(intent.texts), keypad=True),), level="text")
