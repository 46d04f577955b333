"""Whether what a sentence says of a screen is so."""

import operator
from collections.abc import Callable

from state.values.predicate import Shown
from state.values.screen import Screen, Widget
from state.values.sentence import Condition
from tools.predicates.holds import holds, plain, said_by, subtree_end, whole_words
from tools.screens.roles import DIALOG_ROLES, MESSAGE_ROLES
from tools.screens.states import has_state
from tools.screens.tables import CELLS
from tools.screens.texts import is_hidden

_ITEMS = ("listitem", "row")
_COMPARES = {
    "==": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_SPOKEN = frozenset({"toast", "dialog"})
_KEPT_STATES = frozenset({"checked", "mixed", "selected", "pressed", "expanded"})


def holds_on(condition: Condition, screen: Screen, before: Screen | None = None) -> bool:
    """Say whether a condition holds on a screen.

    Args:
        condition: What is said.
        screen: As it is now.
        before: As it was before the actions; for what looks back.
    """
    if condition.looks_back:
        return before is not None and _compared(condition, screen, before) != condition.negated
    if condition.kind in ("value", "state"):
        meant = meant_by(condition, screen)
        return bool(meant) and all(_is_so(condition, w) for w in meant) != condition.negated
    return _LOOKS[condition.kind](condition, screen) != condition.negated


def _compared(condition: Condition, screen: Screen, before: Screen) -> bool:
    if condition.kind == "kept":
        return told_of(condition, screen) == told_of(condition, before)
    grown = len(_items(condition, screen)) - len(_items(condition, before))
    return bool(_COMPARES[condition.compare](grown, condition.number))


def told_of(condition: Condition, screen: Screen) -> list[tuple[str, ...]]:
    """Give what the widgets with a name say and hold, and what is in them."""
    words = whole_words(condition.name)
    found: list[tuple[str, ...]] = []
    until = 0
    for place, widget in enumerate(screen.widgets):
        can = not is_hidden(widget) and widget.role in (condition.roles or (widget.role,))
        said = plain(f"{widget.name} {widget.text} {widget.placeholder}")
        if can and words.search(said) is not None:
            until = max(until, subtree_end(screen.widgets, place))
        if place < until and not is_hidden(widget):
            states = sorted(_KEPT_STATES & set(widget.states))
            found.append((plain(widget.name), plain(widget.text), widget.value or "", *states))
    return found


def meant_by(condition: Condition, screen: Screen) -> list[Widget]:
    """Give the widgets that a value or a state is about."""
    can = [
        w
        for w in screen.widgets
        if not is_hidden(w)
        and (not condition.roles or w.role in condition.roles)
        and (condition.kind == "state" or w.value is not None)
    ]
    if not condition.name:
        return can
    names = [(plain(w.name or w.text or w.placeholder), w) for w in can]
    exact = [w for said, w in names if said == plain(condition.name)]
    return exact or [w for said, w in names if whole_words(condition.name).search(said)]


def _is_so(condition: Condition, widget: Widget) -> bool:
    if condition.kind == "value":
        return plain(widget.value or "") == plain(condition.value)
    return bool(has_state(widget, condition.state))


def _inside(name: str, screen: Screen) -> Screen:
    """Give a screen of what is in the containers with a name."""
    kept: dict[str, Widget] = {}
    for place, widget in enumerate(screen.widgets):
        if plain(widget.name) == plain(name) and not is_hidden(widget):
            own = screen.widgets[place + 1 : subtree_end(screen.widgets, place)]
            kept |= {one.id: one for one in own}
    return screen.model_copy(update={"widgets": tuple(kept.values()), "events": ()})


def _shown(condition: Condition, screen: Screen) -> bool:
    if condition.within:
        screen = _inside(condition.within, screen)
    if not condition.roles:
        told = (event.text for event in screen.events if event.kind in _SPOKEN)
        return holds(Shown(name=condition.name), screen) or any(
            whole_words(condition.name).search(plain(text)) for text in told
        )
    words = whole_words(condition.name)
    fitting = [w for w in screen.widgets if w.role in condition.roles and not is_hidden(w)]
    return any(words.search(plain(f"{w.name} {w.text} {w.placeholder}")) for w in fitting)


def _items(condition: Condition, screen: Screen) -> list[str]:
    """Give what the rows and items say, of the lists that are called so where one is named."""
    texts: list[str] = []
    until = len(screen.widgets) if condition.kind == "every" or not condition.name else 0
    for place, widget in enumerate(screen.widgets):
        if until <= place and plain(widget.name) == plain(condition.name):
            until = subtree_end(screen.widgets, place)
        roles = set(condition.roles) & set(_ITEMS) or _ITEMS
        if place < until and widget.role in roles and not is_hidden(widget):
            own = screen.widgets[place : subtree_end(screen.widgets, place)]
            if widget.role != "row" or any(w.role in CELLS for w in own):
                texts.append(said_by(own))
    return texts


def _every(condition: Condition, screen: Screen) -> bool:
    wanted = plain(condition.name).casefold()
    return all(wanted in text.casefold() for text in _items(condition, screen))


def _count(condition: Condition, screen: Screen) -> bool:
    return bool(_COMPARES[condition.compare](len(_items(condition, screen)), condition.number))


def _title(condition: Condition, screen: Screen) -> bool:
    return whole_words(condition.name).search(plain(screen.title)) is not None


def _address(condition: Condition, screen: Screen) -> bool:
    return condition.name in screen.location


def _message(condition: Condition, screen: Screen) -> bool:
    roles = MESSAGE_ROLES | DIALOG_ROLES
    shown = [w for w in screen.widgets if w.role in roles and not is_hidden(w)]
    said = [f"{w.name} {w.text}" for w in shown if w.name or w.text]
    told = [*said, *(event.text for event in screen.events if event.kind in _SPOKEN)]
    if not condition.name:
        return bool(told)
    return any(whole_words(condition.name).search(plain(text)) for text in told) or holds(
        Shown(name=condition.name), screen
    )


_LOOKS: dict[str, Callable[[Condition, Screen], bool]] = {
    "shown": _shown,
    "every": _every,
    "count": _count,
    "title": _title,
    "address": _address,
    "message": _message,
}
