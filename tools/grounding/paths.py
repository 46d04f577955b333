"""Opens names one after the other, Menu > Submenu > Entry, and what a click only selects."""

from collections.abc import Collection

from surefoot.state.values.action import Action, Hover, Press, Tap
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import is_box, is_field
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import split_words
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, flat, is_hidden, is_icon_name, texts_of

_POPUPS = frozenset({"menu", "listbox", "dialog", "alertdialog"})


def plan_path(
    intent: Intent, screen: Screen, done: int, fresh: Collection[str] = frozenset()
) -> Planned | Several | Missing:
    """Go to the furthest name of the path that is shown: pointed at first, then clicked.

    A name that is not the last is opened by the pointer where there is one, by a click when the
    next name does not come up by that.
    """
    last = len(intent.path) - 1
    worst: Several | Missing | None = None
    for at in range(last, -1, -1):
        wanted = intent.model_copy(update={"path": (), "target": intent.path[at], "do": "click"})
        found = ground(wanted, screen, fresh=fresh if at else frozenset())
        if not isinstance(found, Found):
            worst = worst or found
            continue
        if at and not found.is_named and done < at:
            continue
        is_fresh = found.widgets[0].id in fresh
        if (
            at
            and not is_fresh
            and _is_elsewhere(intent, screen, at, found.widgets[0], is_begun=done > 0)
        ):
            continue
        target = build_target(found.widgets[0], screen)
        is_new = done == 0 or found.widgets[0].id in fresh
        points = at < last and screen.kind == "web" and is_new
        action: Action = Hover(target=target) if points else Tap(target=target)
        return Planned((action,), is_last=at == last, widgets=found.widgets, level=found.level)
    assert worst is not None
    return worst


def _is_elsewhere(
    intent: Intent, screen: Screen, at: int, found: Widget, *, is_begun: bool
) -> bool:
    """Say whether a name that is shown is another one, since the name before it is not open.

    A name in the middle may have come up some time before: it is pointed at once more.
    """
    if at < len(intent.path) - 1 and is_begun:
        return False
    if is_begun and _is_in_popup(screen, found):
        return False
    for name in reversed(intent.path[:at]):
        before = intent.model_copy(update={"path": (), "target": name, "do": "click"})
        opener = ground(before, screen)
        if isinstance(opener, Found) and opener.is_named:
            widget = opener.widgets[0]
            return widget.clickable and "expanded" not in widget.states
    return False


def _is_in_popup(screen: Screen, widget: Widget) -> bool:
    page = PageText(screen)
    return any(outer.role in _POPUPS for outer in page.ancestors(page.positions[widget.id]))


_SIGNS = frozenset(
    {"expand", "expander", "expando", "toggle", "toggler", "switcher", "twisty", "arrow"}
    | {"caret", "chevron", "collapse", "collapsed", "closed", "plus", "+", "▶", "▸", "►"}
)
_ENTRIES = frozenset({"generic", "text", "row", "cell", "gridcell", "listitem", "treeitem", "img"})
_BY_ONE_CLICK = frozenset({"link", "button", "tab", "menuitem", "option", "dialog", "menu"})
_MOST_AROUND = 3
_CLICKED, _UNFOLDED = 1, 2
"""Rounds of actions that were done."""


def may_stay_shut(found: Found, screen: Screen) -> bool:
    """Say whether a click may leave folded, or only select, what is to be opened."""
    return _folded_item(found, screen) is not None or _may_only_select(found, screen)


def _folded_item(found: Found | Several, screen: Screen) -> Widget | None:
    """Give the one folded entry of a tree that something found is, or is a part of."""
    page = PageText(screen)
    items: dict[str, Widget] = {}
    for widget in found.widgets if isinstance(found, Found) else found.candidates:
        around = page.around(page.positions[widget.id])[:_MOST_AROUND]
        item = next((w for w in around if w.role == "treeitem"), None)
        if item is not None and "collapsed" in item.states:
            items[item.id] = item
    return next(iter(items.values())) if len(items) == 1 else None


def _may_only_select(found: Found, screen: Screen) -> bool:
    """Say whether a first click may only select what is found, as in lists of files."""
    page, widget = PageText(screen), found.widgets[0]
    around = page.around(page.positions[widget.id])
    return screen.kind == "web" and widget.role in _ENTRIES and not any(map(_is_one_click, around))


def _is_one_click(widget: Widget) -> bool:
    return bool(widget.url) or widget.role in _BY_ONE_CLICK or "expanded" in widget.states


def _is_selected(found: Found, screen: Screen, fresh: Collection[str]) -> bool:
    """Say whether a click only selected it: what came is at most its own name."""
    came = {flat(text) for w in screen.widgets if w.id in fresh for text in texts_of(w)}
    own = {flat(text) for text in texts_of(found.widgets[0])}
    return came <= own and _may_only_select(found, screen)


def plan_unfold(intent: Intent, screen: Screen, done: int, fresh: Collection[str]) -> Planned:
    """Unfold an entry that was clicked and is still folded, or open one that is only selected."""
    found = ground(intent, screen, fresh=fresh)
    item = None if isinstance(found, Missing) else _folded_item(found, screen)
    is_plain = item is None and done == _CLICKED
    if is_plain and isinstance(found, Found) and _is_selected(found, screen, fresh):
        target = build_target(found.widgets[0], screen)
        return Planned((Tap(target=target, count=2),), widgets=found.widgets)
    if item is None or done > _UNFOLDED:
        return Planned(())
    sign = _sign(item, screen) if done == _CLICKED else None
    if sign is not None:
        return Planned((Tap(target=build_target(sign, screen)),), False, (item,), "place")
    return Planned((Press(key="arrow_right", target=build_target(item, screen)),), widgets=(item,))


def _sign(item: Widget, screen: Screen) -> Widget | None:
    """The one thing before an entry's words, in it or beside it, that can only unfold it."""
    rows = Rows(PageText(screen))
    at = rows.page.positions[item.id]
    parent = rows.page.parents[at]
    inside = range(at + 1, rows.page.ends[at])
    beside = range(parent + 1, at) if parent >= 0 else range(0)
    items = [i for i in beside if rows.page.widgets[i].role == "treeitem"]
    found = [
        rows.page.widgets[i]
        for i in (*inside, *(i for i in beside if not items or i >= rows.page.ends[items[-1]]))
        if _may_unfold(rows.page.widgets[i], item)
    ]
    told = [w for w in found if _SIGNS & {*split_words(f"{w.name} {w.tokens}"), w.name, w.text}]
    found = told or found
    return found[0] if len(found) == 1 else None


def _may_unfold(widget: Widget, item: Widget) -> bool:
    if not widget.clickable or is_hidden(widget) or is_box(widget) or is_field(widget):
        return False
    if "disabled" in widget.states or widget.url or widget.role == "treeitem":
        return False
    said = widget.name or widget.text
    is_silent = not any(c.isalnum() for c in said) or is_icon_name(said)
    box, place = widget.box, item.box
    is_level = box is None or place is None or abs(box.y - place.y) < place.height
    return is_level and (is_silent or bool(_SIGNS & {*split_words(said)}))
