"""Closes a dialog, a tab, a section or whatever has a sign for it."""

from collections.abc import Collection

from surefoot.state.values.action import Press, Tap
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.names import NameLevel, match_level
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, flat, is_hidden, whole_words

_SIGN = "×"


def plan_close(
    intent: Intent, screen: Screen, fresh: Collection[str] = frozenset()
) -> Planned | Several | Missing:
    """Close what an intent names: by its own sign, by folding it, a dialog else by Escape."""
    rows = Rows(PageText(screen))
    if intent.kind == "dialog" or (not intent.target and not intent.kind):
        dialogs = rows.containers(intent.target, "dialog")
        if not dialogs:
            name = f"dialog {intent.target!r}" if intent.target else "dialog"
            return Missing((), f"no {name} is open")
        return _close(rows, rows.page.widgets[max(dialogs)], screen)
    if intent.kind == "tab" and (tab := _tab_called(rows, intent.target)) is not None:
        return _by_sign(rows, tab, screen)
    found = ground(intent, screen, fresh=fresh)
    if not isinstance(found, Found):
        return found
    widget = found.widgets[0]
    if rows.page.positions.get(widget.id) in rows.dialogs:
        return _close(rows, widget, screen)
    if "collapsed" in widget.states:
        return Planned((), widgets=found.widgets, level=found.level)
    if "expanded" in widget.states:
        return Planned(
            (Tap(target=build_target(widget, screen)),), widgets=found.widgets, level=found.level
        )
    return _by_sign(rows, widget, screen)


def _by_sign(rows: Rows, widget: Widget, screen: Screen) -> Planned | Missing:
    sign = _sign_in(rows, widget)
    if sign is None:
        return Missing((), f"nothing closes {widget.name or widget.text!r}")
    return Planned((Tap(target=build_target(sign, screen)),), widgets=(sign,), level="sign")


def _tab_called(rows: Rows, words: str) -> Widget | None:
    """The one tab that says so, also beside the name of its own sign: "Close Orders"."""
    if not words:
        return None
    pattern = whole_words(flat(words))
    tabs = [
        widget
        for index, widget in rows.page.visible
        if widget.role == "tab" and pattern.search(rows.page.subtree_text(index))
    ]
    return tabs[0] if len(tabs) == 1 else None


def _close(rows: Rows, dialog: Widget, screen: Screen) -> Planned:
    sign = _sign_in(rows, dialog)
    if sign is None:
        return Planned((Press(key="escape"),), widgets=(dialog,), level="kind")
    return Planned((Tap(target=build_target(sign, screen)),), widgets=(sign,), level="sign")


def _sign_in(rows: Rows, outer: Widget) -> Widget | None:
    """The one control in a widget, else beside it, that is a sign of closing."""
    index = rows.page.positions[outer.id]
    for around in (index, rows.page.parents[index]):
        if around < 0:
            return None
        signs = [
            rows.page.widgets[i]
            for i in range(around + 1, rows.page.ends[around])
            if rows.page.widgets[i].clickable
            and not is_hidden(rows.page.widgets[i])
            and match_level(rows, i, _SIGN) in (NameLevel.NAME, NameLevel.LABEL, NameLevel.SIGN)
        ]
        if len(signs) == 1:
            return signs[0]
        if signs:
            return None
    return None
