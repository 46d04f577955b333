"""Chooses in lists, groups and on scales, whatever they are made of."""

from collections.abc import Collection

from surefoot.state.values.action import Action, SelectOption, Tap, Upload
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.calendars import has_open_calendar, plan_day
from surefoot.tools.grounding.dates import parse_date, parse_time
from surefoot.tools.grounding.drawn_lists import (
    LIST_ROLES,
    WRITTEN_ROLES,
    drop_widgets,
    is_attached_to,
    match_option,
    plan_drawn_list,
    plan_taps,
)
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import is_field, opens_list, takes_files
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import is_slider_thumb, normalize_name
from surefoot.tools.grounding.ranking import has_room
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.grounding.scales import plan_number
from surefoot.tools.grounding.writing import plan_calendar_day, plan_field
from surefoot.tools.screens.roles import CHOICE_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.states import CHECKABLE
from surefoot.tools.screens.texts import PageText, flat, is_hidden
from surefoot.tools.screens.within import within

_OPENS = frozenset({"collapsed", "expanded"})
_SCALES = frozenset({"slider", "spinner", "date", "time"})


def plan_select(
    intent: Intent, screen: Screen, done: int, fresh: Collection[str] = frozenset()
) -> Planned | Several | Missing:
    """Choose `value` in the list, group or scale `target`, or `target` itself without a value."""
    if intent.kind == "text" and not intent.texts and screen.kind == "web":
        return _plan_marking(intent, screen, fresh)
    values = intent.texts or ((intent.target,) if intent.target and not intent.ordinal else ())
    if not intent.texts or not (intent.target or intent.kind or intent.within):
        if not values:
            return _on_option(intent, screen, fresh)
        return _anywhere(intent, values, screen, done, fresh)
    found = find_list(intent, screen, fresh)
    if isinstance(found, Several):
        found = _that_has(intent, values, found, screen)
    if isinstance(found, Found) and intent.kind != "option":
        return _in_list(intent, found, values, screen, done, fresh)
    is_counted = intent.kind == "list" and intent.ordinal is not None
    if isinstance(found, Missing) and (intent.kind in _SCALES or is_counted):
        return found
    inside = intent.model_copy(update={"within": intent.target or intent.within, "target": ""})
    chosen = _anywhere(inside, values, screen, done, fresh)
    if isinstance(found, Missing) and isinstance(chosen, Missing) and fresh:
        # What has just come up need not be called what the sentence calls it: the suggestions.
        came = [w for w in screen.widgets if w.id in fresh and w.clickable and not is_hidden(w)]
        taken = [w for value in values if (w := match_option(came, value)) is not None]
        if len(taken) == len(values):
            return plan_taps(taken, screen, "name")
    return found if isinstance(found, Several) and not isinstance(chosen, Planned) else chosen


def _plan_marking(
    intent: Intent, screen: Screen, fresh: Collection[str]
) -> Planned | Several | Missing:
    """Mark a text by three clicks, which take all of it; what acts on clicks is chosen instead."""
    found = ground(intent, screen, fresh=fresh)
    if not isinstance(found, Found):
        return found
    text = found.widgets[0]
    if text.clickable:
        return plan_taps([text], screen, found.level)
    if normalize_name(intent.target) != normalize_name(text.name or text.text):
        return Missing((text.text[:60],), f"{intent.target!r} is only a part of a text")
    marked = Tap(target=build_target(text, screen), count=3)
    return Planned((marked,), widgets=found.widgets, level=found.level)


def find_list(
    intent: Intent, screen: Screen, fresh: Collection[str] = frozenset()
) -> Found | Several | Missing:
    """Find the list that an intent names: called so, or behind a text that says so."""
    closed = screen if intent.target else _without_opened(screen, fresh)
    found = ground(_as_list(intent, closed), closed, fresh=fresh)
    return _follow_label(_opening(found, screen), screen) if isinstance(found, Found) else found


def _without_opened(screen: Screen, fresh: Collection[str]) -> Screen:
    """A screen without the options that an open list shows: they are no list of their own."""
    open_ones = [w for w in screen.widgets if "expanded" in w.states]
    page = PageText(screen)
    opened = {
        inner.id
        for index, w in enumerate(page.widgets)
        if w.role == "listbox"
        and (w.id in fresh or any(is_attached_to(w, opener) for opener in open_ones))
        for inner in page.subtree(index)
    }
    return drop_widgets(screen, opened)


def _opening(found: Found, screen: Screen) -> Found:
    """Take a part that is too small to be clicked for what opens around it."""
    part, page = found.widgets[0], PageText(screen)
    at = page.positions.get(part.id)
    if at is None or has_room(part):
        return found
    outer = next((w for w in page.ancestors(at) if _OPENS & set(w.states)), part)
    is_list = outer.role in {"button", "combobox"} and outer.clickable and has_room(outer)
    return Found((outer,), found.level) if is_list else found


def _follow_label(found: Found, screen: Screen) -> Found:
    """Take a label that takes no click for what stands right behind it and takes one."""
    label, rows = found.widgets[0], Rows(PageText(screen))
    at = rows.page.positions.get(label.id)
    if at is None or label.clickable or is_field(label) or label.role in LIST_ROLES:
        return found
    beside = [i for i in rows.children(rows.page.parents[at]) if i > at]
    behind = rows.page.widgets[beside[0]] if beside else label
    is_meant = behind.clickable and not is_hidden(behind) and behind.role not in {"button", "link"}
    return Found((behind,), found.level) if is_meant else found


def _as_list(intent: Intent, screen: Screen) -> Intent:
    """Prefer a list where the sentence says no kind and one is called so."""
    if intent.kind:
        return intent
    as_list = intent.model_copy(update={"kind": "list"})
    is_there = isinstance(ground(as_list, screen), Found | Several)
    return as_list if is_there else intent


def _in_list(
    intent: Intent,
    found: Found,
    values: tuple[str, ...],
    screen: Screen,
    done: int,
    fresh: Collection[str],
) -> Planned | Several | Missing:
    widget = found.widgets[0]
    if takes_files(widget):
        files = Upload(target=build_target(widget, screen), files=values)
        return Planned((files,), widgets=found.widgets, level=found.level)
    day = parse_date(values[0], widget) if is_field(widget) or intent.kind == "date" else None
    is_date = "date" in widget.field_type.split()
    if day is not None and not is_date and (widget.role in WRITTEN_ROLES or intent.kind == "date"):
        return plan_calendar_day(values[0], day, found, screen, done, fresh)
    is_time = "readonly" in widget.states and parse_time(values[0]) is not None
    is_time = is_time and widget.role in WRITTEN_ROLES
    if is_date or is_time or (is_field(widget) and intent.kind in {"date", "time", "field"}):
        return plan_field(values[0], found, screen, done, fresh)
    wheel = find_wheel(widget, screen)
    if wheel is not None:
        turned = SelectOption(target=build_target(wheel, screen), option=values[0])
        return Planned((turned,), widgets=(wheel,), level=found.level)
    is_scale = widget.role in {"slider", "spinbutton"} or is_slider_thumb(widget)
    if is_scale or intent.kind in {"slider", "spinner"}:
        return plan_number(values[0], found, screen, done)
    rows = Rows(PageText(screen))
    index = rows.page.positions.get(widget.id)
    inside = rows.page.subtree(index)[1:] if index is not None else []
    options = [w for w in inside if w.role == "option"]
    if is_native_list(widget, screen):
        return _native(widget, options, values, screen, found)
    shown = [w for w in inside if not is_hidden(w) and (w.clickable or w.role in CHECKABLE)]
    chosen = [match_option(shown, value) for value in values]
    if shown and all(c is not None for c in chosen):
        return plan_taps([c for c in chosen if c is not None], screen, found.level)
    if day is not None and done and has_open_calendar(screen):
        return plan_day(day, widget, screen, done)
    return plan_drawn_list(found, values, screen, done, fresh)


def find_wheel(widget: Widget, screen: Screen) -> Widget | None:
    """Give the wheel that a widget is, or that it stands in, on a phone."""
    if screen.kind == "web":
        return None
    page = PageText(screen)
    index = page.positions.get(widget.id)
    around = [widget, *(page.ancestors(index) if index is not None else [])]
    return next((w for w in around if w.role == "spinbutton"), None)


def is_native_list(widget: Widget, screen: Screen) -> bool:
    """Say whether the browser or the device draws a list, which takes an option by its name."""
    return screen.kind in {"web", "simulated"} and "select" in widget.field_type.split()


def _native(
    widget: Widget, options: list[Widget], values: tuple[str, ...], screen: Screen, found: Found
) -> Planned | Missing:
    target = build_target(widget, screen)
    actions: list[Action] = []
    for number, value in enumerate(values):
        option = match_option(options, value)
        if options and option is None:
            return Missing(
                tuple(w.name for w in options[:5]),
                f"the list {widget.name or widget.label!r} has no option {value!r}",
            )
        name = option.name if option is not None else value
        actions.append(SelectOption(target=target, option=name, keep=number > 0))
    return Planned(tuple(actions), widgets=found.widgets, level=found.level)


def _anywhere(
    intent: Intent,
    values: tuple[str, ...],
    screen: Screen,
    done: int,
    fresh: Collection[str],
) -> Planned | Several | Missing:
    """Choose what is called so itself: in the one list that has it, else a box, tab or entry."""
    lists = _lists_with(intent, values, screen)
    if len(lists) == 1:
        found = Found((lists[0],), "kind")
        return _in_list(intent, found, values, screen, done, fresh)
    chosen: list[Widget] = []
    level = "name"
    for value in values:
        kind = intent.kind if intent.kind not in {"list", "menu"} else ""
        wanted = intent.model_copy(update={"target": value, "value": "", "kind": kind})
        one = _take_choice(ground(wanted, screen, fresh=fresh), screen)
        if not isinstance(one, Found):
            if len(lists) > 1:
                names = ", ".join(repr(w.name or w.label or w.id) for w in lists)
                return Several(tuple(lists[:8]), f"{len(lists)} lists have {value!r}: {names}")
            return one
        if _is_chosen_text(one.widgets[0], screen):
            return Missing((value,), f"{value!r} is what a list shows that is not named")
        chosen += one.widgets
        level = one.level
    return plan_taps(chosen, screen, level)


def _take_choice(found: Found | Several | Missing, screen: Screen) -> Found | Several | Missing:
    """Take the one of several that is there to be chosen: a radio button, or the label of one."""
    if not isinstance(found, Several):
        return found
    page = PageText(screen)

    def is_choice(widget: Widget) -> bool:
        at = page.positions[widget.id]
        name, around = flat(widget.name or widget.text), max(page.parents[at], 0)
        beside = (w for w in page.subtree(around) if w.role in CHOICE_ROLES)
        is_label = widget.role == "generic" and any(flat(w.name) == name for w in beside)
        return widget.role in CHOICE_ROLES or is_label

    choices = [widget for widget in found.candidates if is_choice(widget)]
    return Found((choices[0],), "kind") if len(choices) == 1 else found


def _is_chosen_text(widget: Widget, screen: Screen) -> bool:
    """Say whether it is a part of a closed list, which says what is chosen there."""
    page = PageText(screen)
    at = page.positions.get(widget.id)
    around = [] if at is None or widget.clickable else list(page.ancestors(at))
    return any(opens_list(w) and "collapsed" in w.states for w in around)


def _on_option(
    intent: Intent, screen: Screen, fresh: Collection[str]
) -> Planned | Several | Missing:
    found = ground(intent, screen, fresh=fresh)
    if not isinstance(found, Found):
        return found
    return plan_taps(list(found.widgets), screen, found.level)


def _that_has(
    intent: Intent, values: tuple[str, ...], several: Several, screen: Screen
) -> Found | Several:
    """Take the one of several lists of a name that has the options, where all tell theirs.

    Of several that have them, the one in which nothing is chosen so already.
    """
    ids = {widget.id for widget in several.candidates}
    if not all(is_native_list(widget, screen) for widget in several.candidates):
        return several
    have = [widget for widget in _lists_with(intent, values, screen) if widget.id in ids]
    wanted = [normalize_name(value) for value in values]
    left = [w for w in have if len(have) == 1 or [normalize_name(w.value or "")] != wanted]
    return Found((left[0],), "name") if len(left) == 1 else several


def _lists_with(intent: Intent, values: tuple[str, ...], screen: Screen) -> list[Widget]:
    """The lists of the browser's own that have all these options, in the place that was said."""
    rows = Rows(PageText(screen))
    found = []
    for index, widget in rows.page.visible:
        if widget.role in LIST_ROLES and is_native_list(widget, screen):
            options = [w for w in rows.page.subtree(index) if w.role == "option"]
            if all(match_option(options, value) is not None for value in values):
                found.append(index)
    if intent.within or intent.within_kind:
        found = within(rows, found, intent.within, intent.within_kind)
    return [rows.page.widgets[i] for i in found]
