"""Checks of the order of rows, and of what stands together in one row or card."""

import re
from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import CheckPlace, explain_unseen, find_place
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, whole_words


def check_order(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare the places of rows."""
    place = find_place(check, pair.rows)
    if not place.found:
        return leave_unread(place.lack)
    names = (check.what, *check.texts)
    at = [_row_of(place, name) for name in names]
    lacking = next((name for name, i in zip(names, at, strict=True) if i is None), None)
    if lacking is not None:
        return leave_open(f"{lacking!r} is not there exactly once")
    order = [i for i in at if i is not None]
    lines = [place.line(i) for i in order[:4]]
    if order == sorted(set(order)):
        return hold(*lines)
    return refute(f"they stand in another order: {', '.join(lines)}"[:200], *lines)


def _row_of(place: CheckPlace, name: str) -> int | None:
    """Find the row that shows a name, fields apart; a widget of its own where there are no rows."""
    widgets = place.rows.page.widgets
    found: list[int] = []
    for exact in (True, False):
        said = place.rows.places(name, exact=exact)
        found = [i for i in said if place.holds(i) and widgets[i].value is None]
        if found:
            break
    rows = [row for i in found if (row := place.rows.row_around(i)) is not None]
    own = list(dict.fromkeys(rows or found))
    return own[0] if len(own) == 1 else None


def check_together(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Look for one row or card that shows all of them."""
    place = find_place(check, pair.rows)
    names = [name for name in (check.what, *check.texts) if name]
    patterns = [whole_words(flat(name)) for name in names]
    rows = place.rows
    for group in rows.groups:
        for index in group:
            text = rows.page.subtree_text(index)
            if not place.holds(index) or not all(pattern.search(text) for pattern in patterns):
                continue
            if not _are_apart(rows, index, patterns):
                return hold(place.line(index) or text[:200])
    lacking = [name for name in names if not rows.page.find(name)]
    if lacking:
        return (
            leave_open(explain_unseen(pair.after))
            if explain_unseen(pair.after)
            else refute(f"{lacking[0]!r} is not shown")
        )
    alone = next((name for name in names if not _in_rows(rows, name)), None)
    if alone is not None:
        return leave_open(f"nothing tells what belongs together with {alone!r}")
    return refute("no row shows " + " and ".join(map(repr, names)))


def _in_rows(rows: Rows, name: str) -> bool:
    """Say whether a name stands in a row or card; a single one is told by nothing, often."""
    return any(rows.row_around(match.index) is not None for match in rows.page.find(name))


def _are_apart(rows: Rows, outer: int, patterns: Sequence[re.Pattern[str]]) -> bool:
    """Say whether a row holds rows of its own, and what is looked for is not in one of them."""
    for group in rows.groups:
        if len(group) < 2 or group[0] == outer or not rows.holds(outer, group[0]):
            continue
        texts = [rows.page.subtree_text(i) for i in group]
        where = [{n for n, text in enumerate(texts) if p.search(text)} for p in patterns]
        if all(where) and not set.intersection(*where):
            return True
    return False
