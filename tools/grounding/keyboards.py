"""The keyboard on the screen of a phone: a key of it is tapped by its name, or it is put away."""

from surefoot.state.values.action import HIDE_KEYBOARD, SOFT_KEY, Press
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.result import Missing, Planned

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
