"""What an action has brought up on the screen."""

from surefoot.state.values.screen import Screen
from surefoot.tools.screens.changes import compare


def fresh_between(before: Screen, after: Screen) -> frozenset[str]:
    """Give the ids of the widgets that were not shown before: of a list or dialog just opened."""
    if after.kind == "web":
        known = {w.id for w in before.widgets if "hidden" not in w.states}
        return frozenset(w.id for w in after.widgets if w.id not in known)
    added = (c.after for c in compare(before, after).items if c.kind == "+")
    return frozenset(w.id for w in added if w is not None)
