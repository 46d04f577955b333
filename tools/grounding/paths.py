"""Opens names one after the other: Menu > Submenu > Entry."""

from collections.abc import Collection

from state.values.action import Action, Hover, Tap
from state.values.intent import Intent
from state.values.screen import Screen
from tools.grounding.aim import aim
from tools.grounding.ground import ground
from tools.grounding.result import Found, Missing, Planned, Several


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
        if at and found.level not in {"name", "label", "text"} and done < at:
            continue
        target = aim(found.widgets[0], screen)
        is_new = done == 0 or found.widgets[0].id in fresh
        points = at < last and screen.kind == "web" and is_new
        action: Action = Hover(target=target) if points else Tap(target=target)
        return Planned((action,), is_last=at == last, widgets=found.widgets, level=found.level)
    assert worst is not None
    return worst
