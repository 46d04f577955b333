"""Rows and cells that a grid places by itself stand in the order in which they are seen."""

from surefoot.state.values.screen import Box, Widget
from surefoot.tools.screens.seen_order import in_seen_order


def grid(*places: tuple[str, int, float, float] | None) -> list[Widget]:
    table = Widget(id="grid", role="grid")
    return [table, *(widget(place) for place in places if place)]


def widget(place: tuple[str, int, float, float]) -> Widget:
    role, depth, x, y = place
    box = None if x < 0 else Box(x=x, y=y, width=90, height=20)
    return Widget(id=f"{role} {x:g} {y:g}", role=role, depth=depth, box=box)


def order(widgets: list[Widget]) -> list[str]:
    return [one.id for one in in_seen_order(widgets)][1:]


def test_rows_go_with_all_that_is_in_them() -> None:
    cells = [("gridcell", 2, 90, 40), ("gridcell", 2, 0, 40), ("text", 3, 0, 40)]
    low = [("row", 1, 0, 40), *cells, ("gridcell", 2, 180, 40)]
    high = [("row", 1, 0, 20), ("gridcell", 2, 0, 20)]
    assert order(grid(*low, *high)) == [
        "row 0 20",
        "gridcell 0 20",
        "row 0 40",
        "gridcell 0 40",
        "text 0 40",
        "gridcell 90 40",
        "gridcell 180 40",
    ]


def test_what_has_no_place_or_shares_an_edge_stays() -> None:
    same = grid(("row", 1, 90, 20), ("row", 1, 0, 20))
    lost = grid(("row", 1, 0, 40), ("row", 1, -1, 20))
    mirrored = grid(("row", 1, 0, 0), ("gridcell", 2, 180, 0), ("gridcell", 2, 90, 0))
    for widgets in (same, lost, mirrored):
        assert in_seen_order(widgets) == widgets


def test_what_is_no_row_or_cell_stays() -> None:
    widgets = grid(("listitem", 1, 0, 40), ("listitem", 1, 0, 20))
    assert in_seen_order(widgets) == widgets
