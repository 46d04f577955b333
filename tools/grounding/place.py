"""Places by geometry, and ranks by a number in a column or beside a label."""

import re
from collections.abc import Mapping, Sequence
from typing import get_args

from surefoot.state.values.intent import Intent, Kind, Relation
from surefoot.state.values.screen import Box
from surefoot.tools.grounding.kinds import rank_kind
from surefoot.tools.grounding.names import match_level, normalize_name
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.screens.roles import TABLE_ROLES
from surefoot.tools.screens.rows import Rows

_NUMBER = re.compile(r"[-−]?\d[\d\s.,']*")
_NEAR_PX = 400.0
_SIDES = {"left_of": (False,), "right_of": (True,), "next_to": (False, True)}
"""For a place on the line of an anchor, whether it is behind the anchor in the page's order."""


def find_beside(rows: Rows, found: Sequence[int], intent: Intent) -> list[int]:
    """Pick the candidate that is next to the anchor of an intent, on the side that was said.

    Where the place of the anchor is not known, the order of the page tells, within what holds both.
    """
    anchors = _anchors(rows, intent.anchor)
    # Above or below a group that holds candidates is outside of it; its line is told by the order.
    is_outside = intent.position in {"above", "below"}
    boxes = {
        anchor: _find_nearest_box(rows, anchor, found, keeps_own=is_outside) for anchor in anchors
    }
    loose = [anchor for anchor in anchors if boxes[anchor] is None]
    if len(loose) == len(anchors):
        return _in_order(rows, found, anchors, intent.position)
    best = _gaps(rows, found, intent.position, boxes)
    if not best and is_outside:
        tables = {
            o: _find_nearest_box(rows, o, keeps_own=True) for a in anchors for o in _tables(rows, a)
        }
        best = _gaps(rows, found, intent.position, tables)
    if not best:
        return _in_order(rows, found, loose, intent.position)
    least = min(gap for gap, _ in best)
    return [candidate for gap, candidate in best if gap <= least + 1]


def _gaps(
    rows: Rows, found: Sequence[int], position: Relation, boxes: Mapping[int, Box | None]
) -> list[tuple[float, int]]:
    """How far each candidate is from the nearest anchor that it is on the right side of."""
    best: list[tuple[float, int]] = []
    for candidate in found:
        box = _find_nearest_box(rows, candidate)
        gaps = [
            gap
            for anchor, around in boxes.items()
            if anchor != candidate and box is not None and around is not None
            if (gap := _gap(position, box, around)) is not None
        ]
        if gaps:
            best.append((min(gaps), candidate))
    return best


def _tables(rows: Rows, anchor: int) -> list[int]:
    """The table whose column an anchor heads: above and below it is outside of the table."""
    if rows.page.widgets[anchor].role != "columnheader":
        return []
    return [o for o in rows.page.path(anchor) if rows.page.widgets[o].role in TABLE_ROLES][:1]


def _anchors(rows: Rows, words: str) -> list[int]:
    levels: dict[int, list[int]] = {}
    for index, _ in rows.page.visible:
        level = match_level(rows, index, words)
        if level is not None:
            levels.setdefault(level, []).append(index)
    if levels:
        return levels[min(levels)]
    kind: Kind | None = next((kind for kind in get_args(Kind) if kind and kind == words), None)
    kinded = [i for i, w in rows.page.visible if kind and rank_kind(w, kind, "look") == 0]
    return kinded if len(kinded) == 1 else []


def _find_nearest_box(
    rows: Rows, index: int, found: Sequence[int] = (), *, keeps_own: bool = False
) -> Box | None:
    """Where a widget is; of a loose text where what is around it is, if nothing found is in it."""
    for at in (index, *rows.page.path(index)):
        if not (keeps_own and at == index) and any(
            rows.holds(at, i) and not rows.holds(i, index) for i in found
        ):
            return None
        box = rows.page.widgets[at].box
        if box is not None:
            return box
    return None


def _in_order(
    rows: Rows, found: Sequence[int], anchors: Sequence[int], relation: Relation
) -> list[int]:
    """The candidates right before or behind each anchor without a place of its own."""
    sides = _SIDES.get(relation, ())
    nearest: list[int] = []
    for anchor in anchors:
        outer = next(
            (o for o in rows.page.path(anchor) if _candidates_inside(rows, o, found, anchor)), -1
        )
        near = [i for i in _candidates_inside(rows, outer, found, anchor) if (i > anchor) in sides]
        least = min((abs(i - anchor) for i in near), default=0)
        nearest += [i for i in near if abs(i - anchor) == least]
    return list(dict.fromkeys(nearest))


def _candidates_inside(rows: Rows, outer: int, found: Sequence[int], anchor: int) -> list[int]:
    return [i for i in found if i != anchor and outer >= 0 and rows.holds(outer, i)]


def _gap(relation: Relation, box: Box, around: Box) -> float | None:
    """How far a box is from another on one side of it, None when it is not on that side."""
    left_of, right_of = around.x - box.right, box.x - around.right
    above, below = around.y - box.bottom, box.y - around.bottom
    same_line = min(box.bottom, around.bottom) - max(box.y, around.y) > 0
    same_column = min(box.right, around.right) - max(box.x, around.x) > 0
    slack = -2.0
    gaps = {
        "left_of": left_of if same_line and left_of >= slack else None,
        "right_of": right_of if same_line and right_of >= slack else None,
        "above": above if same_column and above >= slack else None,
        "below": below if same_column and below >= slack else None,
    }
    if relation == "next_to":
        sides = [gap for gap in gaps.values() if gap is not None and gap < _NEAR_PX]
        return min(sides, default=None)
    if relation == "middle_of":
        inside = around.x <= box.x and box.right <= around.right
        return abs(box.middle[0] - around.middle[0]) if inside else None
    return gaps.get(relation)


def rank_by_value(rows: Rows, found: Sequence[int], intent: Intent) -> list[int]:
    """Pick the candidate whose row has the largest or smallest value for `by`; [] if none has."""
    values: list[tuple[float | str, int]] = []
    for candidate in found:
        said = _find_candidate_value(rows, candidate, intent.by)
        if said is not None:
            values.append((said, candidate))
    if not values or (intent.rank in {"largest", "smallest"} and len(values) < len(found)):
        return []
    numbers = [(v, c) for said, c in values if (v := number_in(said)) is not None]
    if len(numbers) == len(values):
        ends = sorted(numbers)
    elif intent.rank in {"largest", "smallest"}:
        return []
    else:
        ends = sorted(values)  # type: ignore[arg-type]
    want = ends[-1][0] if intent.rank in {"largest", "last"} else ends[0][0]
    return [c for v, c in ends if v == want]


def rank_bare_numbers(rows: Rows, outer: int | None, intent: Intent) -> list[int]:
    """Rank the one group of items that say nothing but a number each, whatever it is of.

    What holds links or buttons is no such group: pagers and keypads are made so.
    """
    found = []
    for group in rows.groups:
        inside = [i for i in group if outer is None or rows.holds(outer, i)]
        said = [_NUMBER.fullmatch(rows.page.subtree_text(i)) for i in inside]
        roles = {w.role for i in inside for w in rows.page.subtree(i)}
        if len(inside) > 1 and all(said) and not roles & {"link", "button"}:
            found.append(inside)
    whole = intent.model_copy(update={"by": ""})
    return rank_by_value(rows, found[0], whole) if len(found) == 1 and intent.by else []


def _find_candidate_value(rows: Rows, candidate: int, by: str) -> str | None:
    """What stands in the row of a candidate in the column, or for the label, `by`."""
    row = rows.row_around(candidate)
    if not by:
        return rows.page.subtree_text(candidate) or None
    if row is None:
        return None
    column = _find_column_position(rows, row, by)
    if column is not None:
        cells = rows.tables.cells(row)
        return rows.page.subtree_text(cells[column]) if column < len(cells) else None
    text = rows.page.subtree_text(row)
    at = text.find(normalize_name(by))
    if at < 0:
        return None
    behind = _NUMBER.search(text, at + len(normalize_name(by)))
    ahead = list(_NUMBER.finditer(text, 0, at))
    return behind.group() if behind else ahead[-1].group() if ahead else None


def _find_column_position(rows: Rows, row: int, by: str) -> int | None:
    """Position of the column called `by` among the cells of a row's table."""
    for header in rows.siblings(row) + _head_rows(rows, row):
        for cell in rows.tables.cells(header):
            is_head = rows.page.widgets[cell].role == "columnheader"
            if is_head and normalize_name(rows.page.subtree_text(cell)) == normalize_name(by):
                return rows.tables.column_of(cell)
    return None


def _head_rows(rows: Rows, row: int) -> list[int]:
    around = list(rows.page.path(row))[:2]
    return [
        i
        for outer in around
        for i in range(outer, rows.page.ends[outer])
        if rows.page.widgets[i].role == "row" and rows.is_header(i)
    ]
