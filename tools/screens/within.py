"""Which of several widgets stand in the row, card or section that words name."""

from collections.abc import Sequence
from itertools import pairwise

from surefoot.tools.screens.roles import CHROME_ROLES, CONTAINER_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden


def within(rows: Rows, candidates: Sequence[int], words: str, kind: str = "") -> list[int]:
    """Pick the candidates that stand in what `words` (and `kind`) name; [] when none does.

    First those whose row holds the words: the largest thing around a candidate that holds no
    other candidate, or what stands between one and the next where nothing holds a row; only then
    those in the smallest thing around several that holds them. What stands in a sibling of the row
    that holds the words is never in it, and nothing that is farther from them than such a sibling.
    """
    if not words:
        outer = rows.containers(kind=kind)
        if not outer and kind != "dialog":
            return list(candidates)
        return [c for c in candidates if any(rows.holds(o, c) and o != c for o in outer)]
    named = [i for i in rows.scrolled_lists(words) if kind in ("", "list")]
    if named:
        # Where it is not yet in view, what is called so in another list is not meant.
        return [c for c in candidates if any(rows.holds(i, c) and i != c for i in named)]
    for exact in (True, False):
        found = _around_places(rows, candidates, rows.places(words, exact=exact), kind)
        if found:
            return found
    return []


def _around_places(
    rows: Rows, candidates: Sequence[int], places: Sequence[int], kind: str
) -> list[int]:
    loose = [_find_holding_span(rows, c, places, kind, in_rows=False) for c in candidates]
    nearest = min((span[1] - span[0] for span in loose if span is not None), default=0)
    spans = {
        c: span
        for c in candidates
        if (span := _find_holding_span(rows, c, places, kind)) is not None
        and span[1] - span[0] <= nearest
    }
    alone = [
        c for c, (start, end) in spans.items() if sum(start <= o < end for o in candidates) == 1
    ]
    if alone:
        return alone
    if not spans:
        return []
    if len(spans) > 1 and (found := _in_loose_row(rows, candidates, places)):
        return found
    least = min(end - start for start, end in spans.values())
    return [c for c, (start, end) in spans.items() if end - start == least]


def _in_loose_row(rows: Rows, candidates: Sequence[int], places: Sequence[int]) -> list[int]:
    """Pick the candidates with one of the places in their row, of rows that nothing holds.

    Such a row, usual on phones, is what stands between one candidate and the next, in the same
    order each time; what stands before the first and behind the last tells whether a candidate
    ends its row or begins it.
    """
    parents = {rows.page.parents[c] for c in candidates}
    if len(parents) > 1:
        return []
    below = [i for i in rows.children(parents.pop()) if not is_hidden(rows.page.widgets[i])]
    at = [below.index(c) for c in sorted(candidates)]

    def shapes(start: int, end: int) -> tuple[object, ...]:
        return tuple(map(rows.shape, below[max(start, 0) : end]))

    parts = {shapes(a + 1, b) for a, b in pairwise(at)}
    if len(parts) != 1 or not (part := parts.pop()):
        return []
    size = len(part)
    is_last = shapes(at[0] - size, at[0]) == part
    is_first = shapes(at[-1] + 1, at[-1] + 1 + size) == part
    if is_last == is_first:
        return []
    first = -size if is_last else 1
    return [
        below[k]
        for k in at
        if any(rows.holds(i, p) for i in below[k + first : k + first + size] for p in places)
    ]


def _find_holding_span(
    rows: Rows, candidate: int, places: Sequence[int], kind: str, *, in_rows: bool = True
) -> tuple[int, int] | None:
    """Find the smallest thing around a candidate that holds one of the places.

    With `in_rows` no place in another row of a group, or of a table, counts that the candidate is
    in a row of.
    """
    roles = CONTAINER_ROLES.get(kind)
    inner = candidate
    # One entry of a menu says nothing of the place of another.
    entries = [e for e in rows.siblings(candidate) if e != candidate]
    places = [p for p in places if not any(rows.holds(e, p) for e in entries)]
    if in_rows and (row := _table_row(rows, candidate)) is not None:
        # The head of a grid stands in a group of its own.
        own, table = rows.parts_of(row), rows.tables.table_around(row)
        around = ((p, _table_row(rows, p)) for p in places)
        places = [
            p
            for p, other in around
            if other is None or other in own or rows.tables.table_around(other) != table
        ]
    open_places = [p for p in places if not rows.holds(p, candidate) or p == candidate]
    named = [p for p in places if rows.holds(p, candidate) and p != candidate]
    for outer in (*rows.page.path(candidate), -1):
        start, end = (outer, rows.page.ends[outer]) if outer >= 0 else (0, len(rows.page.widgets))
        apart = [r for r in rows.peers(inner) if r != inner]
        if in_rows:
            open_places = [p for p in open_places if not any(rows.holds(r, p) for r in apart)]
        held = [
            p
            for p in open_places
            if start <= p < end and _may_head_candidate(rows, p, candidate, start)
        ]
        is_kind = roles is None or outer < 0 or rows.is_container(outer, roles, kind)
        if (held or outer in named) and is_kind:
            return start, end
        inner = outer
    return None


def _table_row(rows: Rows, index: int) -> int | None:
    """Give the row of a table that a widget is in."""
    around = (index, *rows.page.path(index))
    row = next((i for i in around if rows.page.widgets[i].role == "row"), None)
    return row if row is not None and rows.tables.table_around(row) >= 0 else None


def _may_head_candidate(rows: Rows, place: int, candidate: int, start: int) -> bool:
    """Say whether no other heading parts a candidate from the heading that was named."""
    heading = rows.page.widgets[place]
    if heading.role != "heading" or rows.row_around(place) not in (None, place):
        return True
    between = range(start, candidate) if place > candidate else range(place + 1, candidate)
    return not any(_heads(rows, i, heading.level or 9) for i in between)


def _heads(rows: Rows, index: int, level: int) -> bool:
    widget = rows.page.widgets[index]
    return widget.role == "heading" and not is_hidden(widget) and (widget.level or 0) <= level


_TREES = frozenset({"tree", "treegrid"})


def is_in_frame(page: PageText, index: int) -> bool:
    """Say whether a widget stands in the frame; so does a tree beside the main part of a page."""
    roles = {widget.role for widget in page.ancestors(index)}
    if roles & CHROME_ROLES:
        return True
    in_tree = bool(roles & _TREES) or page.widgets[index].role in _TREES
    return in_tree and "main" not in roles and any(w.role == "main" for _, w in page.visible)
