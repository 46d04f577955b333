"""Which state of the app a screen is, and which of its texts last."""

import hashlib
import re

from surefoot.state.values.exploration import StateFacts
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.predicates.volatile import mask_volatile, page_path
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden

LONG_TEXT = 40
"""Longer texts are content: they do not make another state."""
_TELLING = frozenset({"disabled", "checked", "mixed", "selected", "expanded", "pressed"})
_LENGTH, _SHORT = 16, 6
_NUMBER = re.compile(r"\d+")


def state_of(screen: Screen) -> StateFacts:
    """Returns the state of a screen: its page, and the set of what its widgets are.

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
    """Returns the activity of a screen, or the path of its address."""
    return page_path(screen.location) if screen.kind == "web" else screen.location


def _look(widget: Widget) -> str:
    states = ",".join(sorted(_TELLING & set(widget.states)))
    return f"{widget.role}#{widget.test_id} {states}"


def _text(widget: Widget) -> str:
    if widget.role in FIELD_ROLES:
        return mask_volatile(widget.placeholder)
    text = mask_volatile(widget.name or widget.text)
    return text if len(text) <= LONG_TEXT else ""


def _short(parts: list[str]) -> str:
    return _digest(parts)[:_SHORT]


def _digest(parts: list[str]) -> str:
    text = "\n".join(parts).encode("utf-8", "backslashreplace")
    return hashlib.sha256(text).hexdigest()[:_LENGTH]


CHANGING = 4
"""So many texts a widget must have had, with nothing else changed, to be left out."""


class LastingStates:
    """Names each look for the detector of tarpits, by what was seen before it."""

    def __init__(self) -> None:
        self._last: StateFacts | None = None
        self._texts: dict[tuple[str, str], set[str]] = {}
        """By structure and widget: the texts that it had while all else stayed."""

    def of(self, facts: StateFacts) -> str:
        """Returns the name of the state of a look."""
        self._compare(facts)
        lasting = [
            f"{look} {text}"
            for look, text in sorted(facts.texts.items())
            if len(self._texts.get((facts.structure, look), ())) < CHANGING
        ]
        told = "\n".join([facts.structure, *lasting]) if facts.texts else facts.id
        return hashlib.sha256(told.encode()).hexdigest()[:_LENGTH]

    def _compare(self, facts: StateFacts) -> None:
        last, self._last = self._last, facts
        if last is None or last.structure != facts.structure:
            return
        other = [look for look, text in facts.texts.items() if last.texts.get(look) != text]
        if len(other) == 1:
            known = self._texts.setdefault((facts.structure, other[0]), set())
            known |= {last.texts.get(other[0], ""), facts.texts[other[0]]}
