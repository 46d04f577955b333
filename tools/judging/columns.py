"""What the columns of a list hold: dates, numbers, and which of its rows has the most."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

from tools.judging.items import Group
from tools.judging.order import sort_key
from tools.judging.scene import Scene
from tools.judging.tables import headers_of
from tools.screens.texts import flat, is_hidden, texts_of

_DATE_FORMS = (
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%d.%m.%Y",
    "%m/%d/%Y",
    "%d/%m/%Y",
    "%d %b %Y",
    "%d %B %Y",
    "%b %d %Y",
    "%B %d %Y",
    "%Y年%m月%d日",
)
_TIME_FORMS = ("", " %H:%M", " %H:%M:%S", " %I:%M %p", " %I:%M:%S %p", " %I %p")
_FORMS = (
    *(d + t for t in _TIME_FORMS for d in _DATE_FORMS),
    *(f"{t.strip()} {d}" for t in _TIME_FORMS if t for d in _DATE_FORMS),
)
_UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_UNITS |= {"month": 2592000, "year": 31536000}
_AGO = re.compile(
    r"(?:about |over |almost )?(\d+|an?) (second|minute|hour|day|week|month|year)s? ago"
)
_NOW = datetime(2100, 1, 1)
"""Ages are counted back from here: they are only compared with each other."""
_SHARE = 0.75
"""So many of the cells must be of one kind for a column to be of it."""
_CELLS = frozenset({"cell", "gridcell", "rowheader"})

Reader = Callable[[str], float | None]


def moment(text: str) -> float | None:
    """Read a date, with or without a time, or an age such as "2 days ago"."""
    norm = re.sub(r"(?<=\d)(?:st|nd|rd|th)\b|,|\bat\b", " ", flat(text))
    norm = " ".join(re.sub(r"([ap])\.?m\b\.?", r" \1m", norm).split())
    ago = _AGO.fullmatch(norm)
    if ago is not None:
        count = int(ago.group(1)) if ago.group(1).isdigit() else 1
        return (_NOW - timedelta(seconds=count * _UNITS[ago.group(2)])).timestamp()
    if not re.search(r"\d", norm) or len(norm) < 6:
        return None
    for form in _FORMS:
        try:
            return datetime.strptime(norm, form).timestamp()
        except ValueError:
            continue
    return None


def amount(text: str) -> float | None:
    """Read a number, with a unit or a sign of money."""
    kind, number, _ = sort_key(text)
    return number if kind == 0 and moment(text) is None else None


class Column:
    """A column of a list, or the one part of each of its items that is a date.

    Attributes:
        head: What it is called, empty without a head.
        values: What each item holds; None where it holds nothing of the kind.
    """

    def __init__(self, head: str, values: list[float | None]) -> None:
        self.head = head
        self.values = values

    def extreme(self, row: int, *, most: bool) -> bool | None:
        """Say whether a row has the most or the least; None when all have the same."""
        known = [v for v in self.values if v is not None]
        own = self.values[row]
        if len(set(known)) < 2 or own is None:
            return None
        return own == (max(known) if most else min(known))


def columns_of(group: Group, scene: Scene, read: Reader) -> list[Column]:
    """The columns of a list whose cells mostly hold something that `read` reads."""
    if not group.is_table:
        values = [_first(_texts(scene, i), read) for i, _ in group.items]
        return [Column("", values)] if _mostly(values) else []
    heads = headers_of(scene, group)
    rows = [_cells(scene, i) for i, _ in group.items]
    found = []
    for position in range(max((len(r) for r in rows), default=0)):
        values = [_first(row[position], read) if position < len(row) else None for row in rows]
        if _mostly(values):
            found.append(Column(heads[position] if position < len(heads) else "", values))
    return found


def _mostly(values: list[float | None]) -> bool:
    known = [v for v in values if v is not None]
    return len(known) > 1 and len(known) >= _SHARE * len(values)


def _first(texts: list[str], read: Reader) -> float | None:
    return next((v for t in texts if (v := read(t)) is not None), None)


def _cells(scene: Scene, row: int) -> list[list[str]]:
    """The texts of each cell of a row; an icon or a box between them counts for nothing."""
    page = scene.now
    return [
        _texts(scene, i)
        for i in range(row + 1, page.ends[row])
        if page.parents[i] == row and page.widgets[i].role in _CELLS
    ]


def _texts(scene: Scene, index: int) -> list[str]:
    return [
        t for w in scene.now.subtree(index) if not is_hidden(w) for t in texts_of(w) if t.strip()
    ]
