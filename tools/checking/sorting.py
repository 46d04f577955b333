"""The check `sorted`: the cells of a column, or the rows of a list, stand in an order of size.

| the screen | says |
|---|---|
| however they can be read, numbers, dates or texts, they are in that order; equal ones anyhow | holds |
| however they can be read, two neighbours are not | refuted |
| they are in the other order, and none was told | cannot tell |
| fewer than two differ; empty ones stand between; units differ; their order is one of a script or of other words (2 days ago) | cannot tell |
| the oldest or newest are to be first, and they are no dates | cannot tell |
| the rows of a list hold more than one text each, or a number, and are not in that order | cannot tell |
| no such column or place, or several | cannot tell |
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import partial
from itertools import pairwise
from typing import Any

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import CheckPlace, find_columns, find_place
from surefoot.tools.grounding.dates import parse_date, parse_unambiguous_date
from surefoot.tools.screens.labels import cell_text
from surefoot.tools.screens.numbers import read_number
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import is_hidden, texts_of
from surefoot.tools.text import is_cjk

Keys = Sequence[Any]
_BLANK = re.compile(r"[\s\-–—/]*|n/?a", re.IGNORECASE)
"""What a cell says that has no value."""
_SLASHED = re.compile(r"\d{1,2}/\d{1,2}/\d{4}")
_BY_TIME = {"oldest_first": "ascending", "newest_first": "descending"}
_PARTS = re.compile(r"\d+|\D+")


def check_sorted(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare neighbours in a column or list."""
    place, lists = _find_lists(check, pair.rows)
    if not place.found:
        return leave_unread(place.lack)
    is_list = not check.what
    if len(lists) != 1:
        return leave_unread(f"{len(lists) or 'no'} columns are called {check.what!r}")
    entries = [(cell_text(place.rows, i).strip(), i) for i in lists[0]]
    filled = _without_blank_ends(entries)
    texts = [text for text, _ in filled]
    lines = [place.line(i) for _, i in filled[:4]]
    if len(set(texts)) < 2:
        return leave_open("fewer than two of them differ", *lines)
    if any(map(_is_blank, texts)):
        return leave_open("empty ones stand between them", *lines)
    readings = _readings(texts)
    if not readings:
        return leave_unread("nothing tells how they are to be compared", *lines)
    answers = {_direction(keys) for keys in readings}
    said = check.texts[0] if check.texts else "ascending"
    if said in _BY_TIME and not isinstance(readings[0][0], date):
        return leave_unread("nothing tells which is the oldest", *lines)
    wanted = _BY_TIME.get(said, said)
    if answers == {wanted}:
        return hold(*lines)
    if len(answers) > 1:
        return leave_unread("their order depends on how they are read", *lines)
    if not check.texts and answers == {"descending"}:
        return leave_unread("they are in descending order, and which one was not told", *lines)
    if is_list and any(_says_more(place, i) for i in lists[0]):
        return leave_unread("nothing tells by what the rows are sorted", *lines)
    wrong = filled[_first_wrong(readings[0], wanted) :][:2]
    first, second = (place.line(i) for _, i in wrong)
    return refute(f"{second} stands behind {first}"[:200], first, second)


def _find_lists(check: Check, rows: Rows) -> tuple[CheckPlace, list[list[int]]]:
    """Give the place of a check with the columns of its name there, else with its rows."""
    place = find_place(check, rows)
    if not check.what:
        return place, [rows.rows_of_span(None if place.is_whole else place.spans[0])]
    found = _columns(check, place)
    if not check.where_kind and not (place.found and found):
        # A person calls the rows what nothing on the screen says.
        place = find_place(check.model_copy(update={"where": ""}), rows)
        found = _columns(check, place)
    return place, found


def _columns(check: Check, place: CheckPlace) -> list[list[int]]:
    """The cells below each name of a column that is called so, in the place."""
    found = find_columns(place.rows, check.what)
    return [cells for header, *cells in found if place.holds(header)]


def _is_blank(text: str) -> bool:
    return _BLANK.fullmatch(text) is not None


def _without_blank_ends(entries: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """Leave out entries without a value before and behind the others."""
    filled = [at for at, (text, _) in enumerate(entries) if not _is_blank(text)]
    return entries[filled[0] : filled[-1] + 1] if filled else ()


def _says_more(place: CheckPlace, row: int) -> bool:
    inside = (w for w in place.rows.page.subtree(row) if not is_hidden(w))
    said = {text for widget in inside for text in texts_of(widget)}
    return len(said) > 1 or any(map(str.isdigit, "".join(said)))


def _readings(texts: Sequence[str]) -> list[Keys]:
    """Give what the texts are compared by, in each way that they may be meant; none for unknown."""
    numbers = [read_number(text) for text in texts]
    if all(number is not None for number in numbers):
        units = {number[1] for number in numbers if number is not None}
        return [[number[0] for number in numbers if number is not None]] if len(units) == 1 else []
    if (moments := _all_read(texts, _parse_datetime)) is not None:
        # One with a zone and one without cannot be compared.
        return [moments] if len({moment.tzinfo is None for moment in moments}) == 1 else []
    if (keys := _all_read(texts, parse_unambiguous_date)) is not None:
        return [keys]
    if all(_SLASHED.fullmatch(text) for text in texts):
        forms = ("%m/%d/%Y", "%d/%m/%Y")
        ways = (_all_read(texts, partial(_parse_datetime, form=form)) for form in forms)
        return [keys for keys in ways if keys is not None]
    if (keys := _all_read(texts, parse_date)) is not None:
        return [keys]
    if any(text[0].isdigit() for text in texts) or any(map(is_cjk, "".join(texts))):
        return []
    return [[*map(_alphanumeric_key, texts)], [*map(str.casefold, texts)], [*map(_natural, texts)]]


def _all_read(texts: Sequence[str], read: Callable[[str], Any]) -> list[Any] | None:
    keys = [read(text) for text in texts]
    return None if any(key is None for key in keys) else keys


def _parse_datetime(text: str, form: str = "") -> datetime | None:
    """Read a date in a form, else as ISO 8601 writes it, with its time."""
    try:
        return datetime.strptime(text, form) if form else datetime.fromisoformat(text)
    except ValueError:
        return None


def _alphanumeric_key(text: str) -> str:
    """Give a text without accents, punctuation and case."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in parts if sign.isalnum())


def _natural(text: str) -> list[tuple[int, int, str]]:
    """Give a text's parts so that 9 comes before 10."""
    parts = _PARTS.findall(text.casefold())
    return [(0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts]


def _direction(keys: Keys) -> str:
    if all(first <= second for first, second in pairwise(keys)):
        return "ascending"
    return "descending" if all(first >= second for first, second in pairwise(keys)) else ""


def _first_wrong(keys: Keys, wanted: str) -> int:
    """Give the place of the first that stands the wrong way round to the next one."""
    is_wrong = operator.gt if wanted == "ascending" else operator.lt
    return next(n for n, (first, second) in enumerate(pairwise(keys)) if is_wrong(first, second))
