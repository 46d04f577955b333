"""Short ways to name what is on a screen."""

from surefoot.state.values.action import Target
from surefoot.state.values.screen import Screen, Widget


def widget(screen: Screen, role: str, name: str) -> Widget:
    """Give the one widget of that role and name."""
    found = [w for w in screen.widgets if w.role == role and w.name == name]
    assert len(found) == 1, [(w.role, w.name) for w in screen.widgets]
    return found[0]


def target(screen: Screen, role: str, name: str) -> Target:
    """Aim at the one widget of that role and name."""
    return Target(widget=widget(screen, role, name).id)


def texts(screen: Screen) -> str:
    """Give all that can be read, one widget a line."""
    return "\n".join(f"{w.name} {w.text} {w.value or ''}" for w in screen.widgets)
