"""Which state of the app a screen is."""

import hashlib
import re

from surefoot.state.values.exploration import StateFacts
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.predicates.volatile import page_path, steady
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden

LONG_TEXT = 40
"""Longer texts are content: they do not make another state."""
_TELLING = frozenset({"disabled", "checked", "mixed", "selected", "expanded", "pressed"})
_LENGTH, _SHORT = 16, 6
_NUMBER = re.compile(r"\d+")


def state_of(screen: Screen) -> StateFacts:
    """Give the state of a screen: its page, and the set of what its widgets are.

    Two screens are of one state when class, id, short text and the switches of their widgets are
    the same; texts of fields, long texts, clock times and generated ids do not count.
    """
    page = page_of_screen(screen)
    shown = [widget for widget in screen.widgets if not is_hidden(widget)]
    looks = sorted({_look(widget) for widget in shown})
    with_texts = sorted({f"{_look(widget)} {_text(widget)}" for widget in shown})
    texts: dict[str, set[str]] = {}
    for widget in shown:
        texts.setdefault(_look(widget), set()).add(_NUMBER.sub("#", _text(widget)))
    return StateFacts(
        id=_digest([page, *with_texts]),
        structure=_digest([page, *looks]),
        page=page,
        title=screen.title,
        texts={_short([look]): _short(sorted(said)) for look, said in texts.items()},
    )


def page_of_screen(screen: Screen) -> str:
    """Give the activity of a screen, or the path of its address."""
    return page_path(screen.location) if screen.kind == "web" else screen.location


def _look(widget: Widget) -> str:
    states = ",".join(sorted(_TELLING & set(widget.states)))
    return f"{widget.role}#{widget.test_id} {states}"


def _text(widget: Widget) -> str:
    if widget.role in FIELD_ROLES:
        return steady(widget.placeholder)
    text = steady(widget.name or widget.text)
    return text if len(text) <= LONG_TEXT else ""


def _short(parts: list[str]) -> str:
    return _digest(parts)[:_SHORT]


def _digest(parts: list[str]) -> str:
    text = "\n".join(parts).encode("utf-8", "backslashreplace")
    return hashlib.sha256(text).hexdigest()[:_LENGTH]
