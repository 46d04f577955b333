"""Chooses in lists that a page draws: opened, looked through, and taken from what came up."""

import re
from collections.abc import Collection

from surefoot.state.values.action import Action, SetChecked, Tap, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import opens_list
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import normalize_name
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.roles import CHOICE_ROLES
from surefoot.tools.screens.states import CHECKABLE
from surefoot.tools.screens.texts import PageText, is_hidden

LIST_ROLES = frozenset({"combobox", "listbox"})
WRITTEN_ROLES = frozenset({"textbox", "searchbox"})
_HANGS_PX = 20.0
_LEVELS = re.compile(r"\s+[/>›»→]\s+")


def drop_widgets(screen: Screen, ids: Collection[str]) -> Screen:
    """Give a screen without some of its widgets."""
    kept = tuple(widget for widget in screen.widgets if widget.id not in ids)
    return screen.model_copy(update={"widgets": kept})


def is_attached_to(widget: Widget, opener: Widget) -> bool:
    """Say whether something is right under or over what opens it."""
    box, other = widget.box, opener.box
    if box is None or other is None:
        return False
    is_in_line = box.x < other.right and other.x < box.right
    under, over = box.y - other.y - other.height, other.y - box.y - box.height
    return is_in_line and (abs(under) <= _HANGS_PX or abs(over) <= _HANGS_PX)


def plan_drawn_list(
    found: Found, values: tuple[str, ...], screen: Screen, done: int, fresh: Collection[str]
) -> Planned | Several | Missing:
    """Choose in a list that the page draws: open it, look through it, take what came up."""
    widget = found.widgets[0]
    if done == 0:
        if _shows(widget, values) or _button_shows(widget, values, screen):
            return Planned((), widgets=found.widgets, level=found.level)
        if "expanded" not in widget.states:
            opening = Tap(target=build_target(widget, screen))
            return Planned((opening,), False, found.widgets, found.level)
    if done and (level := _find_next_level_plan(widget, values, screen, done, fresh)) is not None:
        return level
    if done == 1 and not _choices(values, widget, screen, fresh):
        field = _search_field(screen, fresh) or (widget if _is_written(widget) else None)
        if field is not None:
            text = TypeText(target=build_target(field, screen), text=values[0])
            return Planned((text,), False, found.widgets, found.level)
    return _plan_in_opened_list(widget, values, screen, fresh)


def _find_next_level_plan(
    widget: Widget, values: tuple[str, ...], screen: Screen, done: int, fresh: Collection[str]
) -> Planned | None:
    """Choose the next level of a list that unfolds level by level, of "North / Oslo / Dock"."""
    levels = [part for part in _LEVELS.split(values[0]) if part] if len(values) == 1 else []
    if not 1 < len(levels) >= done or _choices(values, widget, screen, fresh):
        return None
    found = _plan_in_opened_list(widget, (levels[done - 1],), screen, fresh)
    if not isinstance(found, Planned) or found.widgets[0].role == "option":
        return None
    entry = found.widgets[0]
    tap = Tap(target=build_target(entry, screen))
    return Planned((tap,), done == len(levels), found.widgets, found.level)


def _is_written(widget: Widget) -> bool:
    """Say whether a list is looked through by what is typed into it."""
    is_input = widget.role in {"combobox", *WRITTEN_ROLES} and widget.value is not None
    return is_input and not {"readonly", "disabled"} & set(widget.states)


def _search_field(screen: Screen, fresh: Collection[str]) -> Widget | None:
    """The one field that an opened list has brought up, to look through it."""
    came = [w for w in screen.widgets if w.id in fresh and not is_hidden(w) and _is_written(w)]
    return came[0] if len(came) == 1 else None


def _choices(
    values: tuple[str, ...], widget: Widget, screen: Screen, fresh: Collection[str]
) -> bool:
    return isinstance(_plan_in_opened_list(widget, values, screen, fresh), Planned)


def _shows(widget: Widget, values: tuple[str, ...]) -> bool:
    return len(values) == 1 and normalize_name(widget.value or "") == normalize_name(values[0])


def _button_shows(widget: Widget, values: tuple[str, ...], screen: Screen) -> bool:
    """Say whether the first that a closed list says, which is made of a button, is the value."""
    page = PageText(screen)
    at = page.positions.get(widget.id)
    if at is None or not opens_list(widget) or "expanded" in widget.states or len(values) != 1:
        return False
    parts = [w for w in page.subtree(at)[1:] if not is_hidden(w) and (w.name or w.text)]
    first = parts[0] if parts else widget
    return normalize_name(first.name or first.text) == normalize_name(values[0])


def match_option(options: list[Widget], value: str) -> Widget | None:
    """The one option of that name; one whose name goes on after it only when there is one.

    A box or an option goes before its label, which takes clicks, too.
    """
    same = [w for w in options if value in (w.name, w.text)]
    same = same or [
        w
        for w in options
        if normalize_name(value) in (normalize_name(w.name), normalize_name(w.text))
    ]
    if not same:
        same = [
            w
            for w in options
            if normalize_name(w.name or w.text).startswith(f"{normalize_name(value)} ")
        ]
    same = [w for w in same if w.role in CHOICE_ROLES] or same
    return same[0] if len(same) == 1 else None


def plan_taps(chosen: list[Widget], screen: Screen, level: str) -> Planned:
    """Plan to tap what was chosen, or to tick it."""
    actions = tuple(_tick_or_tap_action(w, screen) for w in chosen)
    return Planned(actions, widgets=tuple(chosen), level=level)


def _tick_or_tap_action(widget: Widget, screen: Screen) -> Action:
    target = build_target(widget, screen)
    is_box = widget.role in CHECKABLE and widget.role != "menuitemradio"
    return SetChecked(target=target) if is_box else Tap(target=target)


def _plan_in_opened_list(
    widget: Widget, values: tuple[str, ...], screen: Screen, fresh: Collection[str]
) -> Planned | Several | Missing:
    """Choose in a list that was opened: among what has come up, and never in another list."""
    chosen: list[Widget] = []
    shown = _only(screen, fresh) or _without_others(screen, widget)
    shown = _without_parts(shown, screen, widget)
    for value in values:
        found = ground(Intent(do="select", target=value), shown, fresh=fresh)
        if not isinstance(found, Found):
            return found
        option = found.widgets[0]
        if option.role in LIST_ROLES or not (found.is_named or option.clickable):
            return Missing((), f"no option {value!r} came up")
        chosen += found.widgets
    return plan_taps(chosen, screen, "name")


def _without_parts(shown: Screen, screen: Screen, widget: Widget) -> Screen:
    """A screen without what a button says of what is chosen: that is no option."""
    page = PageText(screen)
    at = page.positions.get(widget.id)
    if at is None or not opens_list(widget):
        return shown
    return drop_widgets(shown, {w.id for w in page.subtree(at)})


def _only(screen: Screen, fresh: Collection[str]) -> Screen | None:
    """The part of a screen that has just come up, None when nothing has."""
    new = tuple(w for w in screen.widgets if w.id in fresh)
    return screen.model_copy(update={"widgets": new}) if new else None


def _without_others(screen: Screen, widget: Widget) -> Screen:
    """A screen without the lists that are called otherwise than the one that is meant."""
    page = PageText(screen)
    other = {
        inner.id
        for index, w in enumerate(page.widgets)
        if w.role in LIST_ROLES
        and w.id != widget.id
        and normalize_name(w.name) != normalize_name(widget.name)
        if not ("expanded" in widget.states and is_attached_to(w, widget))
        for inner in (page.subtree(index) if w.name or w.role == "combobox" else ())
    }
    return drop_widgets(screen, other)
