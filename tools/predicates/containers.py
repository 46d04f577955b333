"""The container that a widget is in."""

from surefoot.state.values.predicate import Place
from surefoot.state.values.screen import Screen
from surefoot.tools.predicates.volatile import is_volatile

_CONTAINERS = ("dialog", "alertdialog", "table", "grid", "list", "navigation", "toolbar", "region")


def container_of(index: int, screen: Screen) -> Place | None:
    """The innermost container around a widget that has a name."""
    depth = screen.widgets[index].depth
    for outer in reversed(screen.widgets[:index]):
        if outer.depth < depth:
            depth = outer.depth
            if outer.role in _CONTAINERS and outer.name and not is_volatile(outer.name):
                return Place(role=outer.role, name=outer.name)
    return None
