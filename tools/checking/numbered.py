"""Numbers with a word behind them that a table writes apart: 14 below the name of a column Days."""

import re

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, hold, leave_unread
from surefoot.tools.checking.place import CheckPlace, find_columns
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import flat

_NUMBERED = re.compile(r"(\d[\d.,]*) (\S.*)")


def find_number(check: Check, place: CheckPlace) -> Outcome | None:
    """Look for the number of what is shown as a number and a word, in a row that is told.

    Returns:
        That it holds, where the number stands in the column called by the word; that nothing
        tells it, where it is another cell of the row; None else.
    """
    said = _NUMBERED.fullmatch(flat(check.what))
    if said is None or place.is_whole or check.kind:
        return None
    number, word = said.groups()
    page = place.rows.page
    cells = [i for column in find_columns(place.rows, word) for i in column if place.holds(i)]
    own = [i for i in cells if page.subtree_text(i) == number]
    if own:
        return hold(*map(place.line, own))
    found = [i for i, w in place.widgets() if w.role in CELLS and page.subtree_text(i) == number]
    reason = f"nothing tells that {number} is of {word!r}"
    return leave_unread(reason, *map(place.line, found[-1:])) if found else None
