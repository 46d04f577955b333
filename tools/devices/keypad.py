"""Typing on the keys that an app draws itself, on any device."""

import re

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import Action, Tap, Target, TypeText
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.base import Performer

_KEY = re.compile(r"(\S)(?:\s*[A-Z]{3,4})?")
"""A key may have the letters of a telephone beside its digit."""


async def perform_with_keypad(device: Performer, action: Action) -> Action:
    """Do an action; what is meant for a keypad is tapped there, every key looked for anew.

    Raises:
        ElementNotFoundError: the screen has no such key; the error does not say which.
    """
    if not isinstance(action, TypeText) or not action.keypad:
        return await device.perform(action)
    for done, character in enumerate(action.text):
        key = key_for(await device.observe(), character)
        if key is None:
            raise ElementNotFoundError(f"there is no key on the screen for character {done + 1}")
        await device.perform(Tap(target=Target(widget=key.id, label="a key of the keypad")))
    return action


def key_for(screen: Screen, character: str) -> Widget | None:
    """Find the key of a character; the last one where several say it, as keypads lie below."""
    found = [w for w in screen.widgets if _key_character(w) == character and not _is_out(w)]
    return next((w for w in reversed(found) if w.clickable), found[-1] if found else None)


def has_keypad(widgets: tuple[Widget, ...]) -> bool:
    """Say whether all ten digits stand there as keys."""
    said = {_key_character(w) for w in widgets if w.clickable and not _is_out(w)}
    return said.issuperset("0123456789")


def _key_character(widget: Widget) -> str:
    key = _KEY.fullmatch((widget.text or widget.name).strip())
    return key.group(1) if key else ""


def _is_out(widget: Widget) -> bool:
    return "hidden" in widget.states or "disabled" in widget.states
