"""What was typed into fields for passwords: kept in this process only, a mark elsewhere."""

import threading
from collections import OrderedDict
from pathlib import Path

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import Action, TypeText
from surefoot.state.values.properties import Played
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.devices.locate import find_widget
from surefoot.tools.secrets import mask

_LONG_ENOUGH = 4
"""Characters from which on it is looked for in other texts, too."""
_RUNS_KEPT = 8
_typed: "OrderedDict[Path, dict[str, str]]" = OrderedDict()
"""By run folder: what each mark stands for."""
_lock = threading.Lock()


def takes_password(widget: Widget | None) -> bool:
    """Say whether a field hides what it holds."""
    if widget is None:
        return False
    return widget.conceals or widget.value == MASK or "password" in widget.states


def put_away(folder: Path, action: Action, *screens: Screen) -> Action:
    """Give an action as it may be written down: a mark stands for a password.

    Args:
        folder: Of the run.
        action: As it was done.
        screens: That it was done on, and that came of it.
    """
    if not isinstance(action, TypeText) or not action.text:
        return action
    if not any(_hides(action, screen) for screen in screens):
        return action
    with _lock:
        marks = _typed.setdefault(folder, {})
        while len(_typed) > _RUNS_KEPT:
            _typed.popitem(last=False)
        if action.text in marks:
            return action
        known = next((name for name, text in marks.items() if text == action.text), None)
        name = known or (f"{MASK} ({len(marks) + 1})" if marks else MASK)
        marks[name] = action.text
    return action.model_copy(update={"text": name})


def marked(folder: Path, action: Action) -> Action:
    """Give an action as it was written down before."""
    if not isinstance(action, TypeText):
        return action
    marks = _typed.get(folder, {})
    name = next((name for name, text in marks.items() if text == action.text), action.text)
    return action.model_copy(update={"text": name})


def filled_in(folder: Path, action: Action) -> Action:
    """Give an action as it can be done again, while this process knows the password."""
    text = _typed.get(folder, {}).get(action.text) if isinstance(action, TypeText) else None
    return action if text is None else action.model_copy(update={"text": text})


def without_passwords(folder: Path, text: str) -> str:
    """Mask the passwords that were typed in a run, where a text holds them."""
    known = [typed for typed in _typed.get(folder, {}).values() if len(typed) >= _LONG_ENOUGH]
    return mask(text, sorted(known, key=len, reverse=True))


def told(folder: Path, played: Played) -> Played:
    """Give what came of a property without the passwords that were typed in a run."""
    update = {name: without_passwords(folder, getattr(played, name)) for name in ("text", "where")}
    return played.model_copy(update=update)


def _hides(action: TypeText, screen: Screen) -> bool:
    if action.target is None:
        focused = next((one for one in screen.widgets if "focused" in one.states), None)
        return takes_password(focused)
    try:
        return takes_password(find_widget(screen.widgets, action.target))
    except ElementNotFoundError:
        return False
