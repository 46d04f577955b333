"""Writes into a group of fields that are parts of one value: day, month and year."""

import re
from collections.abc import Sequence
from itertools import pairwise

from surefoot.state.values.action import Action, Tap, TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.aim import aim
from surefoot.tools.grounding.dates import date_in
from surefoot.tools.grounding.kinds import is_field
from surefoot.tools.grounding.names import Level, level_of, plain
from surefoot.tools.grounding.result import Planned
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden

_MOST_PARTS = 8
_MONTH = "mm"
"""By which a field asks for a month in every language that is written so."""
_PARTED = re.compile(r"[^\w]+")


def plan_parts(intent: Intent, screen: Screen) -> Planned | None:
    """Fill the parts of the group that an intent names; None when it names no such group."""
    rows = Rows(PageText(screen))
    for fields in _groups(rows, intent.target):
        said = "".join(intent.texts)
        texts = _split(said, fields)
        if texts is None and said.isdigit():
            # Parts of this kind go on to the next one by themselves.
            keys = (Tap(target=aim(fields[0], screen)), TypeText(text=said, clear=False))
            return Planned(keys, widgets=tuple(fields), level="label")
        if texts is not None:
            actions: list[Action] = [
                TypeText(target=aim(field, screen), text=text)
                for field, text in zip(fields, texts, strict=True)
            ]
            return Planned(tuple(actions), widgets=tuple(fields), level="label")
    return None


def _groups(rows: Rows, words: str) -> list[list[Widget]]:
    """The fields of the group of that name, or of what follows the text of that name."""
    found = []
    for index, _ in rows.page.visible:
        if level_of(rows, index, words) not in (Level.NAME, Level.LABEL):
            continue
        for start in (index, _next(rows, index)):
            if start is not None:
                inside = [w for w in rows.page.subtree(start) if is_field(w) and not is_hidden(w)]
                if 1 < len(inside) <= _MOST_PARTS:
                    found.append(inside)
    return found[:1]


def _next(rows: Rows, index: int) -> int | None:
    below = rows.children(rows.page.parents[index])
    at = below.index(index) + 1
    return below[at] if at < len(below) else None


def _split(text: str, fields: Sequence[Widget]) -> list[str] | None:
    """The parts of a text: as the fields ask for a date, as its signs part it, else as long."""
    signs = [plain(field.text or field.placeholder or field.value or "") for field in fields]
    day = date_in(text, fields[0].model_copy(update={"placeholder": "/".join(signs)}))
    if day is not None and sorted(map(len, signs)) == [2, 2, 4] and _MONTH in signs:
        in_year, in_month = f"{day.year:04d}", f"{day.month:02d}"
        rest = {_MONTH: in_month, **{s: in_year for s in signs if len(s) == len(in_year)}}
        return [rest.get(sign, f"{day.day:02d}") for sign in signs]
    parts = [part for part in _PARTED.split(text) if part]
    if len(parts) == len(fields):
        return parts
    lengths = [len(sign) for sign in signs]
    if len(parts) == 1 and all(lengths) and sum(lengths) == len(text):
        cuts = [sum(lengths[:n]) for n in range(len(lengths) + 1)]
        return [text[a:b] for a, b in pairwise(cuts)]
    return None
