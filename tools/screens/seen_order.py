"""Puts the rows and cells of grids in the order in which they are seen.

Grids that draw only what is in view place each row by itself, in any order of the document.
"""

from collections import defaultdict
from collections.abc import Sequence

from surefoot.state.values.screen import Widget
from surefoot.tools.screens.tree import ends_of, parents_of

_DOWN, _ACROSS = frozenset({"row"}), frozenset({"gridcell", "columnheader"})


def in_seen_order(widgets: Sequence[Widget]) -> list[Widget]:
    """Sort rows below each other by their top edges, and cells beside each other by their left.

    Args:
        widgets: Of a screen, in document order.

    Returns:
        The same widgets; as they were where a place is not known, two share an edge, or the cells
        go from right to left.
    """
    below: dict[int, list[int]] = defaultdict(list)
    for index, parent in enumerate(parents_of(widgets)):
        if widgets[index].role in _DOWN | _ACROSS:
            below[parent].append(index)
    moved: dict[int, int] = {}
    for places in below.values():
        if (order := _sort_by_edge(widgets, places)) != places:
            moved.update(zip(places, order, strict=True))
    return _rearrange_subtrees(widgets, moved) if moved else [*widgets]


def _sort_by_edge(widgets: Sequence[Widget], places: list[int]) -> list[int]:
    role = widgets[places[0]].role
    edges = {}
    for index in places:
        box = widgets[index].box
        if box is None or widgets[index].role != role:
            return places
        edges[index] = round(box.y if role in _DOWN else box.x)
    order = sorted(places, key=edges.__getitem__)
    # Where one reads from the right, the first cell is the last one from the left.
    is_mirrored = role in _ACROSS and order == places[::-1]
    return places if is_mirrored or len({*edges.values()}) < len(places) else order


def _rearrange_subtrees(widgets: Sequence[Widget], moved: dict[int, int]) -> list[Widget]:
    """Put the subtree of each moved one in the place of another."""
    ends, found = ends_of(widgets), []
    left = [(0, len(widgets))]
    while left:
        start, end = left.pop()
        if start < end:
            at = moved.get(start, start)
            found.append(widgets[at])
            left += [(ends[start], end), (at + 1, ends[at])]
    return found
