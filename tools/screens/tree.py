"""The tree of widgets, which a screen lists in document order, each with its depth."""

from collections.abc import Iterator, Sequence

from surefoot.state.values.screen import Widget


def walk_widgets(widgets: Sequence[Widget]) -> Iterator[tuple[Widget, Sequence[int]]]:
    """Give each widget with the places of those around it, outermost first."""
    around: list[int] = []
    for place, widget in enumerate(widgets):
        while around and widgets[around[-1]].depth >= widget.depth:
            around.pop()
        yield widget, around
        around.append(place)


def parents_of(widgets: Sequence[Widget]) -> list[int]:
    """Give the place of the widget around each one, -1 at the top."""
    return [around[-1] if around else -1 for _, around in walk_widgets(widgets)]


def ends_of(widgets: Sequence[Widget]) -> list[int]:
    """Give the place behind the last widget within each one."""
    found = [len(widgets)] * len(widgets)
    around: list[int] = []
    for place, widget in enumerate(widgets):
        while around and widgets[around[-1]].depth >= widget.depth:
            found[around.pop()] = place
        around.append(place)
    return found


def end_of(widgets: Sequence[Widget], place: int) -> int:
    """Give the place behind the last widget within one."""
    end = place + 1
    while end < len(widgets) and widgets[end].depth > widgets[place].depth:
        end += 1
    return end


def places_around(widgets: Sequence[Widget], place: int) -> Iterator[int]:
    """Give the places of the widgets around one, innermost first."""
    depth = widgets[place].depth
    for outer in range(place - 1, -1, -1):
        if widgets[outer].depth < depth:
            depth = widgets[outer].depth
            yield outer
