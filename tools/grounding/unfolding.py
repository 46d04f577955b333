"""Opens an entry of a tree: a click may only select it, then its own sign or key unfolds it."""

from collections.abc import Collection

from surefoot.state.values.action import Press, Tap
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.kinds import is_box, is_field
from surefoot.tools.grounding.names import words_in
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden

_SIGNS = frozenset(
    {"expand", "expander", "expando", "toggle", "toggler", "switcher", "twisty", "arrow"}
    | {"caret", "chevron", "collapse", "collapsed", "closed", "plus", "+", "▶", "▸", "►"}
)
_MOST_AROUND = 3
_CLICKED, _UNFOLDED = 1, 2
"""Rounds of actions that were done."""


def folded_item(found: Found | Several, screen: Screen) -> Widget | None:
    """Give the one folded entry of a tree that something found is, or is a part of."""
    page = PageText(screen)
    items: dict[str, Widget] = {}
    for widget in found.widgets if isinstance(found, Found) else found.candidates:
        around = page.around(page.positions[widget.id])[:_MOST_AROUND]
        item = next((w for w in around if w.role == "treeitem"), None)
        if item is not None and "collapsed" in item.states:
            items[item.id] = item
    return next(iter(items.values())) if len(items) == 1 else None


def plan_unfolded(intent: Intent, screen: Screen, done: int, fresh: Collection[str]) -> Planned:
    """Unfold an entry of a tree that was clicked and is still folded."""
    found = ground(intent, screen, fresh=fresh)
    item = None if isinstance(found, Missing) else folded_item(found, screen)
    if item is None or done > _UNFOLDED:
        return Planned(())
    sign = _sign(item, screen) if done == _CLICKED else None
    if sign is not None:
        return Planned((Tap(target=aim(sign, screen)),), False, (item,), "place")
    return Planned((Press(key="arrow_right", target=aim(item, screen)),), widgets=(item,))


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
    told = [w for w in found if _SIGNS & {*words_in(f"{w.name} {w.tokens}"), w.name, w.text}]
    found = told or found
    return found[0] if len(found) == 1 else None


def _may_unfold(widget: Widget, item: Widget) -> bool:
    if not widget.clickable or is_hidden(widget) or is_box(widget) or is_field(widget):
        return False
    if "disabled" in widget.states or widget.url or widget.role == "treeitem":
        return False
    said = widget.name or widget.text
    is_silent = not any(c.isalnum() for c in said) or said.startswith("icon")
    box, place = widget.box, item.box
    is_level = box is None or place is None or abs(box.y - place.y) < place.height
    return is_level and (is_silent or bool(_SIGNS & {*words_in(said)}))
