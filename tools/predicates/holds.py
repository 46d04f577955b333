"""Looks whether a predicate holds on a screen."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from surefoot.state.values.predicate import (
    Answered,
    Checked,
    Count,
    FieldHolds,
    Gone,
    NoFault,
    Order,
    Place,
    Predicate,
    Said,
    Shown,
    StateIs,
    TitleIs,
    Together,
    UrlIs,
)
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.checking.run import run_check
from surefoot.tools.predicates.volatile import lasting_text, path_of
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.events import fault_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import is_hidden, texts_of
from surefoot.tools.screens.tree import end_of, places_around


def holds(predicate: Predicate, screen: Screen) -> bool:
    """Say whether `predicate` holds on `screen`; its parameters are filled in already."""
    return _LOOKS[predicate.kind](predicate, screen)


def without_events(screen: Screen) -> Screen:
    """The screen without what came and went: an earlier message proves nothing about this step."""
    return screen.model_copy(update={"events": ()})


def collapse_blanks(text: str) -> str:
    """Text with single blanks, as browsers compare it."""
    return " ".join(text.split())


def whole_words(text: str) -> re.Pattern[str]:
    """Match `text` where it is not a part of a longer name or number."""
    before = r"(?<![\w.@-])" if re.match(r"\w", text, re.ASCII) else ""
    after = r"(?![\w@]|[.,:-]\w)" if re.search(r"\w$", text, re.ASCII) else ""
    return re.compile(before + re.escape(collapse_blanks(text)) + after)


def is_bounded(text: str) -> bool:
    """Say whether `whole_words` tells a text from every longer one, at both ends."""
    return bool(re.match(r"\w", text, re.ASCII) and re.search(r"\w$", text, re.ASCII))


def fits(widget: Widget, role: str, name: str) -> bool:
    """Say whether a visible widget is of that role and called exactly so."""
    return (
        not is_hidden(widget)
        and widget.role == role
        and collapse_blanks(name)
        in (collapse_blanks(widget.name), "" if widget.name else collapse_blanks(widget.text))
    )


def inside(screen: Screen, place: Place | None) -> list[Widget]:
    """Widgets within all containers that fit `place`; all widgets without one."""
    if place is None:
        return list(screen.widgets)
    found: list[Widget] = []
    for index, widget in enumerate(screen.widgets):
        if fits(widget, place.role, place.name):
            found += screen.widgets[index + 1 : end_of(screen.widgets, index)]
    return found


def items_of(screen: Screen, place: Place, kind: str) -> list[str]:
    """Texts of the rows or items within a container, in order; header rows are left out."""
    texts: list[str] = []
    for index, widget in enumerate(screen.widgets):
        if not fits(widget, place.role, place.name):
            continue
        for position in range(index + 1, end_of(screen.widgets, index)):
            item = screen.widgets[position]
            if item.role == kind and not is_hidden(item):
                own = screen.widgets[position : end_of(screen.widgets, position)]
                if kind != "row" or any(w.role in CELLS for w in own):
                    texts.append(said_by(own))
    return texts


def said_by(widgets: Iterable[Widget]) -> str:
    """All visible texts of some widgets in one line."""
    texts = [collapse_blanks(t) for w in widgets if not is_hidden(w) for t in texts_of(w)]
    return " ".join(dict.fromkeys(t for t in texts if t))


def row_text(index: int, screen: Screen) -> str:
    """All that the innermost row or item around a widget says; "" where it is in none."""
    for outer in places_around(screen.widgets, index):
        if screen.widgets[outer].role in ("row", "listitem"):
            return said_by(screen.widgets[outer : end_of(screen.widgets, outer)])
    return ""


def told_by(index: int, screen: Screen) -> str:
    """What a widget is told by among those alike: its parts where it says nothing, else its row."""
    widget = screen.widgets[index]
    if not (widget.name or widget.text):
        parts = said_by(screen.widgets[index : end_of(screen.widgets, index)])
        if parts:
            return parts
    return row_text(index, screen)


def _is_shown(p: Shown, screen: Screen) -> bool:
    pool = inside(screen, p.within)
    if p.role:
        return any(fits(w, p.role, p.name) for w in pool)
    pattern = whole_words(p.name)
    return any(pattern.search(text) for text in _loose_texts(pool))


def _loose_texts(widgets: Iterable[Widget]) -> Iterable[str]:
    """Visible texts that are not what a user put into a field."""
    for widget in widgets:
        if not is_hidden(widget):
            for text in texts_of(widget):
                if widget.role not in FIELD_ROLES or text != widget.value:
                    yield collapse_blanks(text)


def _is_name_gone(p: Gone, screen: Screen) -> bool:
    if p.exact:
        return all(text != collapse_blanks(p.name) for text in _loose_texts(screen.widgets))
    pattern = whole_words(p.name)
    return not any(pattern.search(text) for text in _loose_texts(screen.widgets))


def _has_field_value(p: FieldHolds, screen: Screen) -> bool:
    own = [w for w in screen.widgets if w.role == p.role and not is_hidden(w)]
    called = [w for w in own if p.name in (w.name, "" if w.name else w.placeholder)]
    return len(called) == 1 and collapse_blanks(called[0].value or "") == collapse_blanks(p.value)


def _state(p: StateIs, screen: Screen) -> bool:
    called = [w for w in screen.widgets if fits(w, p.role, p.name)]
    return len(called) == 1 and (p.state in called[0].states) == p.on


def _has_item_count(p: Count, screen: Screen) -> bool:
    there = any(fits(w, p.within.role, p.within.name) for w in screen.widgets)
    return there and len(items_of(screen, p.within, p.item)) == p.count


def _order(p: Order, screen: Screen) -> bool:
    items = items_of(screen, p.within, p.item)
    places: list[int] = []
    for text in p.texts:
        pattern = whole_words(text)
        found = [i for i, item in enumerate(items) if pattern.search(item)]
        if not found:
            return False
        places.append(found[0])
    if p.first:
        return places == list(range(len(places)))
    return places == sorted(set(places))


def _has_item_with_texts(p: Together, screen: Screen) -> bool:
    for index, widget in enumerate(screen.widgets):
        if widget.role == p.item and not is_hidden(widget):
            text = said_by(screen.widgets[index : end_of(screen.widgets, index)])
            if all(whole_words(each).search(text) for each in p.texts):
                return True
    return False


def same_path(pattern: str, path: str) -> bool:
    """Compare a path with a pattern in which runs of `*` stand for ids."""
    form = re.sub(r"(?:\\\*)+", r"[^/?&#]+", re.escape(pattern))
    return re.fullmatch(form, path) is not None


def _url(p: UrlIs, screen: Screen) -> bool:
    return same_path(p.path, path_of(screen.location))


def _title(p: TitleIs, screen: Screen) -> bool:
    return collapse_blanks(screen.title) == collapse_blanks(p.title)


def _is_said(p: Said, screen: Screen) -> bool:
    return any(
        e.kind == p.event and collapse_blanks(e.text) == collapse_blanks(p.text)
        for e in screen.events
    )


def _is_answered(p: Answered, screen: Screen) -> bool:
    return any(
        e.kind == "request"
        and e.status == p.status
        and e.detail.split(" ")[0] == p.method
        and same_path(p.path, path_of(e.url))
        for e in screen.events
    )


def _is_checked(p: Checked, screen: Screen) -> bool:
    return run_check(p.check, ScreenPair(screen)).verdict == "holds"


def _no_fault(p: NoFault, screen: Screen) -> bool:
    if p.fault == "blank_screen":
        return not shows_nothing(screen)
    told = [fault_of(event, screen) for event in screen.events]
    wanted = lasting_text(p.text)
    return not any(
        f is not None and f.kind == p.fault and lasting_text(f.text) == wanted for f in told
    )


_LOOKS: dict[str, Callable[[Any, Screen], bool]] = {
    "shown": _is_shown,
    "gone": _is_name_gone,
    "field": _has_field_value,
    "state": _state,
    "count": _has_item_count,
    "order": _order,
    "together": _has_item_with_texts,
    "url": _url,
    "title": _title,
    "said": _is_said,
    "answered": _is_answered,
    "checked": _is_checked,
    "no_fault": _no_fault,
}
