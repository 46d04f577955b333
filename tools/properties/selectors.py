"""Selectors: which widgets of a screen a property means."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.hierarchy.roles import role_of_class
from surefoot.tools.predicates.holds import collapse_blanks
from surefoot.tools.screens.html.roles import role_of_tag
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.tree import end_of

Relation = Literal["anywhere", "child", "sibling"]

_ALIASES = {
    "textContains": "text_contains",
    "textStartsWith": "text_starts_with",
    "textMatches": "text_matches",
    "className": "class_name",
    "role": "class_name",
    "desc": "description",
    "descriptionContains": "description_contains",
    "descriptionStartsWith": "description_starts_with",
    "descriptionMatches": "description_matches",
    "resourceId": "id",
    "resource_id": "id",
    "test_id": "id",
    "resourceIdMatches": "id_matches",
    "longClickable": "long_clickable",
    "index": "instance",
}
_STATES = {
    "checked": "checked",
    "selected": "selected",
    "focused": "focused",
    "scrollable": "scrollable",
    "long_clickable": "long-clickable",
}
_TEXTS = {
    "text": ("text", ""),
    "text_contains": ("text", "contains"),
    "text_starts_with": ("text", "starts_with"),
    "text_matches": ("text", "matches"),
    "description": ("name", ""),
    "description_contains": ("name", "contains"),
    "description_starts_with": ("name", "starts_with"),
    "description_matches": ("name", "matches"),
    "id": ("id", ""),
    "id_matches": ("id", "matches"),
}
_KEYS = frozenset({*_TEXTS, *_STATES, "class_name", "clickable", "enabled", "instance"})


class SelectorPart(Value):
    """One link of a selector: which widgets, seen from those that were found before."""

    relation: Relation = "anywhere"
    given: dict[str, str | bool | int]

    @property
    def words(self) -> str:
        """As it is written in a property."""
        return ", ".join(f"{key}={value!r}" for key, value in self.given.items())


def make_part(relation: Relation, given: dict[str, Any]) -> SelectorPart:
    """Read the keywords of a selector, those of uiautomator2 too.

    Raises:
        TypeError: a keyword is not known, or nothing is asked for.
    """
    read: dict[str, str | bool | int] = {}
    for key, value in given.items():
        name = _ALIASES.get(key, key)
        if name not in _KEYS:
            raise TypeError(f"a selector knows no {key!r}; there is {', '.join(sorted(_KEYS))}")
        wanted: type[str | int] = str if name in _TEXTS or name == "class_name" else int
        if not isinstance(value, wanted):
            raise TypeError(f"{key} must be {wanted.__name__}, not {value!r}")
        read[name] = value
    if not read:
        raise TypeError("a selector must ask for something, e.g. text='Save'")
    return SelectorPart(relation=relation, given=read)


def find_widgets(screen: Screen, parts: Sequence[SelectorPart]) -> list[Widget]:
    """Returns the visible widgets that a selector means, in document order."""
    widgets, told = screen.widgets, _LATEST.texts(screen)
    places: Iterable[int] = range(len(widgets))
    for one in parts:
        near = list(places) if one.relation == "anywhere" else _near(widgets, places, one.relation)
        places = [n for n in near if _is_visible_match(widgets[n], told[n], one)]
        instance = one.given.get("instance")
        if instance is not None:
            places = places[int(instance) :][:1]
    return [widgets[n] for n in places]


def _near(widgets: tuple[Widget, ...], places: Iterable[int], relation: Relation) -> list[int]:
    """Returns the places of what is inside of, or beside, some widgets."""
    near: set[int] = set()
    for place in places:
        if relation == "child":
            near.update(range(place + 1, end_of(widgets, place)))
        else:
            near.update(_sibling_indices(widgets, place))
    return sorted(near)


def _sibling_indices(widgets: tuple[Widget, ...], place: int) -> list[int]:
    depth = widgets[place].depth
    start = place
    while start > 0 and widgets[start - 1].depth >= depth:
        start -= 1
    end = place + 1
    while end < len(widgets) and widgets[end].depth >= depth:
        end += 1
    return [n for n in range(start, end) if n != place and widgets[n].depth == depth]


Texts = dict[str, tuple[str, ...]]
"""What a widget says, by what it is asked for: text, name, id."""


class _Latest:
    """The texts of the screen that was asked last: all questions of an event are about one."""

    def __init__(self) -> None:
        self._screen, self._texts = Screen(), list[Texts]()

    def texts(self, screen: Screen) -> list[Texts]:
        """Returns the texts of each widget."""
        if screen is not self._screen:
            self._texts = [_selector_texts(widget) for widget in screen.widgets]
            self._screen = screen
        return self._texts


_LATEST = _Latest()


def _selector_texts(widget: Widget) -> Texts:
    names = [widget.name, widget.text, widget.placeholder if not widget.value else ""]
    called = tuple(collapse_blanks(text) for text in names if text)
    held = (collapse_blanks(widget.value),) if widget.value else ()
    tail = widget.test_id.rpartition("/")[2]
    ids = tuple(one for one in (widget.test_id, tail) if one)
    return {"name": called, "text": called + held, "id": ids}


def _is_visible_match(widget: Widget, told: Texts, one: SelectorPart) -> bool:
    fits = all(_is_keyword_met(widget, told, key, value) for key, value in one.given.items())
    return fits and not is_hidden(widget)


def _is_keyword_met(widget: Widget, told: Texts, key: str, value: str | bool | int) -> bool:
    if key in _TEXTS:
        about, how = _TEXTS[key]
        wanted = str(value) if how == "matches" or about == "id" else collapse_blanks(str(value))
        return any(_is_text_match(said, wanted, how) for said in told[about])
    if key == "class_name":
        return widget.role in _roles(str(value))
    if key == "clickable":
        return widget.clickable == bool(value)
    if key == "enabled":
        return ("disabled" not in widget.states) == bool(value)
    if key in _STATES:
        return (_STATES[key] in widget.states) == bool(value)
    return True


def _is_text_match(said: str, wanted: str, how: str) -> bool:
    if how == "contains":
        return wanted in said
    if how == "starts_with":
        return said.startswith(wanted)
    if how == "matches":
        return re.search(rf"\A(?:{wanted})\Z", said, re.DOTALL) is not None
    return said == wanted


def _roles(called: str) -> frozenset[str]:
    """Give the roles that a role, a class of a phone or a tag of a page may be; `a|b` is either."""
    if "|" in called:
        return frozenset().union(*map(_roles, called.split("|")))
    tail = called.rpartition(".")[2]
    meant = {called, called.lower(), role_of_class(tail), role_of_tag(called.lower())}
    if "text" in meant and tail.endswith("TextView"):
        meant.add("heading")
    return frozenset(meant - {""})


class PropertyDevice(Protocol):
    """The device as a property reaches it."""

    screen: Screen
    """What was seen last."""
    looks_only: bool
    """Only the screen that was seen is asked."""

    def perform(self, action: Action) -> None:
        """Do it and look again."""

    def observe(self) -> None:
        """Look again."""


class Exists:
    """Whether there is such a widget: true or false, or called with a time to wait."""

    def __init__(self, there: bool, wait: Callable[[float], bool]) -> None:
        self._there, self._wait = there, wait

    def __bool__(self) -> bool:
        return self._there

    def __call__(self, timeout: float = 0.0) -> bool:
        """Returns whether it is there, or comes within `timeout` seconds."""
        return self._there or (timeout > 0 and self._wait(timeout))

    def __eq__(self, other: object) -> bool:
        return bool(self) == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._there)
