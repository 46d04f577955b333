"""Opens names one after the other: Menu > Submenu > Entry."""

from collections.abc import Collection

from surefoot.state.values.action import Action, Hover, Tap
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.texts import PageText

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
        target = aim(found.widgets[0], screen)
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
