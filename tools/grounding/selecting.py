"""Chooses in lists, groups and on scales, whatever they are made of."""

import re
from collections.abc import Collection

from surefoot.state.values.action import Action, SelectOption, SetChecked, Tap, TypeText, Upload
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.calendars import has_open_calendar, plan_day
from surefoot.tools.grounding.choose import has_room
from surefoot.tools.grounding.dates import parse_date, parse_time
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import is_field, opens_list, takes_files
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import is_slider_thumb, normalize_name
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.grounding.scales import plan_number
from surefoot.tools.grounding.writing import plan_calendar_day, plan_field
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.states import CHECKABLE
from surefoot.tools.screens.texts import PageText, is_hidden
from surefoot.tools.screens.within import within

_LISTS = frozenset({"combobox", "listbox"})
_WRITTEN = frozenset({"textbox", "searchbox"})
_OPENS = frozenset({"collapsed", "expanded"})
_SCALES = frozenset({"slider", "spinner", "date", "time"})
_HANGS_PX = 20.0
_LEVELS = re.compile(r"\s+[/>›»→]\s+")


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
        taken = [w for value in values if (w := _option(came, value)) is not None]
        if len(taken) == len(values):
            return _taps(taken, screen, "name")
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
        return _taps([text], screen, found.level)
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
    return _labelled(_opening(found, screen), screen) if isinstance(found, Found) else found


def _without_opened(screen: Screen, fresh: Collection[str]) -> Screen:
    """A screen without the options that an open list shows: they are no list of their own."""
    open_ones = [w for w in screen.widgets if "expanded" in w.states]
    page = PageText(screen)
    opened = {
        inner.id
        for index, w in enumerate(page.widgets)
        if w.role == "listbox" and (w.id in fresh or any(_hangs(w, opener) for opener in open_ones))
        for inner in page.subtree(index)
    }
    return _without(screen, opened)


def _without(screen: Screen, ids: Collection[str]) -> Screen:
    kept = tuple(widget for widget in screen.widgets if widget.id not in ids)
    return screen.model_copy(update={"widgets": kept})


def _hangs(widget: Widget, opener: Widget) -> bool:
    """Say whether something is right under or over what opens it."""
    box, other = widget.box, opener.box
    if box is None or other is None:
        return False
    is_in_line = box.x < other.x + other.width and other.x < box.x + box.width
    under, over = box.y - other.y - other.height, other.y - box.y - box.height
    return is_in_line and (abs(under) <= _HANGS_PX or abs(over) <= _HANGS_PX)


def _opening(found: Found, screen: Screen) -> Found:
    """Take a part that is too small to be clicked for what opens around it."""
    part, page = found.widgets[0], PageText(screen)
    at = page.positions.get(part.id)
    if at is None or has_room(part):
        return found
    outer = next((w for w in page.ancestors(at) if _OPENS & set(w.states)), part)
    is_list = outer.role in {"button", "combobox"} and outer.clickable and has_room(outer)
    return Found((outer,), found.level) if is_list else found


def _labelled(found: Found, screen: Screen) -> Found:
    """Take a label that takes no click for what stands right behind it and takes one."""
    label, rows = found.widgets[0], Rows(PageText(screen))
    at = rows.page.positions.get(label.id)
    if at is None or label.clickable or is_field(label) or label.role in _LISTS:
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
    if day is not None and not is_date and (widget.role in _WRITTEN or intent.kind == "date"):
        return plan_calendar_day(values[0], day, found, screen, done, fresh)
    is_time = "readonly" in widget.states and parse_time(values[0]) is not None
    is_time = is_time and widget.role in _WRITTEN
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
    chosen = [_option(shown, value) for value in values]
    if shown and all(c is not None for c in chosen):
        return _taps([c for c in chosen if c is not None], screen, found.level)
    if day is not None and done and has_open_calendar(screen):
        return plan_day(day, widget, screen, done)
    return _drawn(found, values, screen, done, fresh)


def _drawn(
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
    if done and (level := _level(widget, values, screen, done, fresh)) is not None:
        return level
    if done == 1 and not _choices(values, widget, screen, fresh):
        field = _search_field(screen, fresh) or (widget if _is_written(widget) else None)
        if field is not None:
            text = TypeText(target=build_target(field, screen), text=values[0])
            return Planned((text,), False, found.widgets, found.level)
    return _opened(widget, values, screen, fresh)


def _level(
    widget: Widget, values: tuple[str, ...], screen: Screen, done: int, fresh: Collection[str]
) -> Planned | None:
    """Choose the next level of a list that unfolds level by level, of "North / Oslo / Dock"."""
    levels = [part for part in _LEVELS.split(values[0]) if part] if len(values) == 1 else []
    if not 1 < len(levels) >= done or _choices(values, widget, screen, fresh):
        return None
    found = _opened(widget, (levels[done - 1],), screen, fresh)
    if not isinstance(found, Planned) or found.widgets[0].role == "option":
        return None
    entry = found.widgets[0]
    tap = Tap(target=build_target(entry, screen))
    return Planned((tap,), done == len(levels), found.widgets, found.level)


def find_wheel(widget: Widget, screen: Screen) -> Widget | None:
    """Give the wheel that a widget is, or that it stands in, on a phone."""
    if screen.kind == "web":
        return None
    page = PageText(screen)
    index = page.positions.get(widget.id)
    around = [widget, *(page.ancestors(index) if index is not None else [])]
    return next((w for w in around if w.role == "spinbutton"), None)


def _is_written(widget: Widget) -> bool:
    """Say whether a list is looked through by what is typed into it."""
    is_input = widget.role in {"combobox", *_WRITTEN} and widget.value is not None
    return is_input and not {"readonly", "disabled"} & set(widget.states)


def _search_field(screen: Screen, fresh: Collection[str]) -> Widget | None:
    """The one field that an opened list has brought up, to look through it."""
    came = [w for w in screen.widgets if w.id in fresh and not is_hidden(w) and _is_written(w)]
    return came[0] if len(came) == 1 else None


def _choices(
    values: tuple[str, ...], widget: Widget, screen: Screen, fresh: Collection[str]
) -> bool:
    return isinstance(_opened(widget, values, screen, fresh), Planned)


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


def is_native_list(widget: Widget, screen: Screen) -> bool:
    """Say whether the browser or the device draws a list, which takes an option by its name."""
    return screen.kind in {"web", "simulated"} and "select" in widget.field_type.split()


def _native(
    widget: Widget, options: list[Widget], values: tuple[str, ...], screen: Screen, found: Found
) -> Planned | Missing:
    target = build_target(widget, screen)
    actions: list[Action] = []
    for number, value in enumerate(values):
        option = _option(options, value)
        if options and option is None:
            return Missing(
                tuple(w.name for w in options[:5]),
                f"the list {widget.name or widget.label!r} has no option {value!r}",
            )
        name = option.name if option is not None else value
        actions.append(SelectOption(target=target, option=name, keep=number > 0))
    return Planned(tuple(actions), widgets=found.widgets, level=found.level)


def _option(options: list[Widget], value: str) -> Widget | None:
    """The one option of that name; one whose name goes on after it only when there is one."""
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
    return same[0] if len(same) == 1 else None


def _taps(chosen: list[Widget], screen: Screen, level: str) -> Planned:
    actions = tuple(_choose(w, screen) for w in chosen)
    return Planned(actions, widgets=tuple(chosen), level=level)


def _choose(widget: Widget, screen: Screen) -> Action:
    target = build_target(widget, screen)
    is_box = widget.role in CHECKABLE and widget.role != "menuitemradio"
    return SetChecked(target=target) if is_box else Tap(target=target)


def _opened(
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
        if option.role in _LISTS or not (found.is_named or option.clickable):
            return Missing((), f"no option {value!r} came up")
        chosen += found.widgets
    return _taps(chosen, screen, "name")


def _without_parts(shown: Screen, screen: Screen, widget: Widget) -> Screen:
    """A screen without what a button says of what is chosen: that is no option."""
    page = PageText(screen)
    at = page.positions.get(widget.id)
    if at is None or not opens_list(widget):
        return shown
    return _without(shown, {w.id for w in page.subtree(at)})


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
        if w.role in _LISTS
        and w.id != widget.id
        and normalize_name(w.name) != normalize_name(widget.name)
        if not ("expanded" in widget.states and _hangs(w, widget))
        for inner in (page.subtree(index) if w.name or w.role == "combobox" else ())
    }
    return _without(screen, other)


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
        one = ground(wanted, screen, fresh=fresh)
        if not isinstance(one, Found):
            if len(lists) > 1:
                names = ", ".join(repr(w.name or w.label or w.id) for w in lists)
                return Several(tuple(lists[:8]), f"{len(lists)} lists have {value!r}: {names}")
            return one
        if _is_chosen_text(one.widgets[0], screen):
            return Missing((value,), f"{value!r} is what a list shows that is not named")
        chosen += one.widgets
        level = one.level
    return _taps(chosen, screen, level)


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
    return _taps(list(found.widgets), screen, found.level)


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
        if widget.role in _LISTS and is_native_list(widget, screen):
            options = [w for w in rows.page.subtree(index) if w.role == "option"]
            if all(_option(options, value) is not None for value in values):
                found.append(index)
    if intent.within or intent.within_kind:
        found = within(rows, found, intent.within, intent.within_kind)
    return [rows.page.widgets[i] for i in found]
