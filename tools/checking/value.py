"""The check `value`: a label's own value is the expected one.

| the screen | says |
|---|---|
| each value of the label is the expected one | holds |
| of several (no place said) those in an open dialog, else all that became what they are in the step are it | holds |
| one of several (no place said) is, others are not; columns count where no field is called so | cannot tell |
| the label's field holds the bare number, and its own surroundings say it with the unit | holds |
| the label's field holds the bare number, and nothing says the unit | cannot tell |
| the label's field holds what it made of the expected text, which the step typed | holds |
| the label's value is written otherwise: zeros in front, a date, more words behind it | cannot tell |
| the label's value is another, by a field, term, table or colon | refuted |
| what only stands beside the label is another | cannot tell |
| of a tab, what is called so with the number of its entries behind, says it or not | holds, refuted |
| no label but a kind: the one field of that kind, by its value; all else, and a list or table, by what it shows | as `shown` |
| a list or table of the name, and nothing is labelled so; a column of no table that must contain the value | as `shown` in it |
| a list that must contain the value, and has options | holds, refuted |
| no such label, or no such place | cannot tell |

That the expected value stands somewhere else proves nothing.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Kind
from surefoot.state.values.screen import Widget
from surefoot.tools.checking.equal import is_same_value, is_without_unit, may_be_same_value
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import CheckPlace, find_columns, find_place, keep_on_side
from surefoot.tools.checking.shown import check_shown
from surefoot.tools.grounding.dates import format_for_field
from surefoot.tools.grounding.field_effect import is_same_text
from surefoot.tools.grounding.kinds import CONTAINER_KINDS, rank_kind
from surefoot.tools.grounding.names import normalize_name, strip_count
from surefoot.tools.screens.labels import Valued, cell_text, values_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import flat, is_hidden, texts_of

_PARTS = frozenset({"main", "form", "dialog", "document", "region", "article"})
"""What is more than the surroundings of one field."""
_HOLDERS = CONTAINER_KINDS | {"list", "tree", "menu", "page", "column"}
"""Kinds of what holds many texts: what it contains is shown in it."""
_OF_KIND = {"field": FIELD_ROLES, "list": frozenset({"combobox", "listbox"})}
"""Kinds that tell which of several values is meant."""


def check_value(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Compare a label's own value."""
    place = find_place(check, pair.rows)
    if not place.found:
        return leave_unread(place.lack)
    if check.kind and not check.what and not check.position:
        return _of_kind(check, place, pair, typed)
    if (
        check.kind == "column"
        and check.match == "holds"
        and not find_columns(place.rows, check.what)
    ):
        return _shown_by(check, pair, typed)
    valued = [one for one in values_of(place.rows, check.what) if place.holds(one.at)]
    if not valued and check.where:
        valued = _of_named_row(place, check) or _of_named_text(place, check)
    valued = _of_own_name(place, check) or valued
    if not check.what:
        valued = _of_place(place) if not check.position else _of_side(check, place)
    valued = _of_said_kind(check, place, valued)
    if not check.where and check.ordinal is None:
        valued = _without_columns(valued)
    if isinstance(check.ordinal, int) and 0 < check.ordinal <= len(valued):
        valued = valued[check.ordinal - 1 : check.ordinal]
    if not valued and check.kind in _HOLDERS and not check.where and check.ordinal != "all":
        return _shown_by(check, pair, typed)
    if not valued:
        lack = f"is labelled {check.what!r}" if check.what else f"stands there: {check}"
        return leave_unread(f"nothing on the screen {lack}")
    if check.kind in CONTAINER_KINDS:
        valued = [replace(one, is_sure=one.is_sure or _is_all(check, place, one)) for one in valued]
    if len(valued) > 1 and not check.where and check.ordinal is None:
        valued = _of_dialog(place, valued)
        valued = _came_to_fit(check, pair, place, valued) or valued
    valued = [_as_typed(check, place, one, typed) for one in valued]
    return _judge_values(check, place, valued)


def _of_said_kind(check: Check, place: CheckPlace, valued: list[Valued]) -> list[Valued]:
    """Leave the values of fields or lists, where these are meant, or what each row has."""
    if check.kind == "row" and check.ordinal == "all":
        return [one for one in valued if place.rows.row_around(one.at) is not None]
    roles = _OF_KIND.get(check.kind, frozenset())
    return [one for one in valued if place.rows.page.widgets[one.at].role in roles] or valued


def _of_kind(check: Check, place: CheckPlace, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Compare what is told by its kind alone: a field by its value, all else by what it shows."""
    roles = _OF_KIND.get(check.kind, frozenset())
    fields = [
        i for i, w in place.widgets() if w.value is not None and _is_one(w, check.kind, roles)
    ]
    valued = [Valued(i, i, cell_text(place.rows, i), is_sure=True) for i in fields]
    if check.kind == "field" and not fields:
        valued = _of_place(place)
    by_value = (
        _judge_values(check, place, [_as_typed(check, place, one, typed) for one in valued])
        if valued
        else None
    )
    if by_value is not None and (by_value.verdict != "refuted" or check.kind not in _HOLDERS):
        return by_value
    by_text = _shown_by(check, pair, typed)
    if by_value is None or by_text.verdict == "holds":
        return by_text
    if by_text.verdict == "refuted":
        return leave_open(f"several things are a {check.kind}", *by_value.lines, *by_text.lines)
    return by_value


def _is_one(widget: Widget, kind: Kind, roles: frozenset[str]) -> bool:
    return widget.role in roles if roles else rank_kind(widget, kind, "fill") == 0


def _shown_by(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look for the value in what holds many texts, or as the text of what is of the kind."""
    edge = check.match if check.match in {"begins", "ends"} else ""
    if edge and check.kind in _HOLDERS:
        return leave_unread(f"what a {check.kind} {edge} with is not told by what it shows")
    found: dict[str, object] = {"check": "shown", "value": "", "match": edge}
    if check.kind in _HOLDERS and not check.where:
        found |= {"where": check.what, "where_kind": check.kind, "kind": "", "ordinal": None}
    elif check.kind in _HOLDERS:
        found["kind"] = ""
    else:
        found["exact"] = not check.match
    outcomes = [
        check_shown(check.model_copy(update={**found, "what": text}), pair, typed)
        for text in check.texts
    ]
    return next((one for one in outcomes if one.verdict == "holds"), outcomes[0])


def _as_typed(check: Check, place: CheckPlace, one: Valued, typed: Sequence[str]) -> Valued:
    """Take what a field made of the expected text that was typed for that text: (212) 555-0123."""
    widget = place.rows.page.widgets[one.at]
    if widget.role not in FIELD_ROLES:
        return one
    own = (
        text
        for text in check.texts
        if text in typed
        and is_same_text(one.value, text, widget)
        and _emoji_and_symbols(text) <= _emoji_and_symbols(one.value)
    )
    return replace(one, value=next(own, one.value))


def _emoji_and_symbols(text: str) -> set[str]:
    """Give the emoji and other pictures in a text, which a field may not drop."""
    return {sign for sign in text if unicodedata.category(sign) == "So"}


def _is_all(check: Check, place: CheckPlace, one: Valued) -> bool:
    """Say whether the card or section of the name says nothing but that and the value."""
    page, label, value = place.rows.page, flat(check.what), flat(one.value)
    called = (i for i in (one.at, *page.path(one.at)) if flat(page.widgets[i].name) == label)
    said = (page.subtree_text(i).removeprefix(label).strip() for i in called)
    return any(text in {value, f"{label} {value}", f"{label}{value}"} for text in said)


def _of_dialog(place: CheckPlace, valued: list[Valued]) -> list[Valued]:
    """Leave the values in an open dialog, if there are some: the page behind it is not meant."""
    dialogs = place.rows.dialogs
    return [one for one in valued if any(place.rows.holds(d, one.at) for d in dialogs)] or valued


def _came_to_fit(
    check: Check, pair: ScreenPair, place: CheckPlace, valued: Sequence[Valued]
) -> list[Valued]:
    """List the values that are others than before the step, if each is the expected one.

    A field does not count: it shows what was entered into it.
    """
    if pair.earlier_rows is None:
        return []
    then = _without_columns(values_of(pair.earlier_rows, check.what))
    old = {flat(one.value) for one in then}
    sure = [one for one in valued if one.is_sure] or valued
    came = [
        one
        for one in sure
        if flat(one.value) not in old and place.rows.page.widgets[one.at].value is None
    ]
    return came if all(_has_expected_value(check, place, one) for one in came) else []


def _without_columns(valued: list[Valued]) -> list[Valued]:
    """Leave out columns of several rows, of which no row was told, where a field is called so."""
    values = Counter(one.label for one in valued)
    return [one for one in valued if values[one.label] == 1] or valued


def _judge_values(check: Check, place: CheckPlace, valued: Sequence[Valued]) -> Outcome:
    sure = [one for one in valued if one.is_sure] or list(valued)
    called = check.what or check.kind
    fits = [one for one in sure if _has_expected_value(check, place, one)]
    lines = [_labelled_value_line(place, one) for one in (fits or sure)[:3]]
    if fits and len(fits) == len(sure):
        return hold(*lines)
    if check.ordinal == "all":
        return refute(f"not each {called!r} is that", *lines)
    if fits and (check.ordinal == "any" or not sure[0].is_sure):
        return hold(*lines)
    if fits:
        return leave_open(f"{len(sure)} things are labelled {called!r}, with other values", *lines)
    shown = sure[0].value[:80]
    if not sure[0].is_sure:
        return leave_unread(f"beside {called!r} stands {shown!r}", *lines)
    same = (may_be_same_value, is_without_unit)
    if any(is_it(text, one.value) for is_it in same for text in check.texts for one in sure):
        return leave_unread(f"{called!r} is {shown!r}, which may mean the same", *lines)
    return refute(f"{called!r} is {shown!r}", *lines)


def _has_expected_value(check: Check, place: CheckPlace, one: Valued) -> bool:
    widget = place.rows.page.widgets[one.at]
    if (
        check.kind == "list"
        and check.match == "holds"
        and (offered := _option_labels(place, one.at))
    ):
        return any(flat(text) == option for text in check.texts for option in offered)
    return any(
        is_same_value(format_for_field(text, widget), one.value, check.match)
        or (is_without_unit(text, one.value) and _is_said_around(place.rows, one.at, text))
        for text in check.texts
    )


def _option_labels(place: CheckPlace, index: int) -> set[str]:
    """Give the options of a list, folded or not."""
    inside = place.rows.page.subtree(index)[1:]
    return {flat(w.name or w.text) for w in inside if w.role == "option"}


def _is_said_around(rows: Rows, field: int, text: str) -> bool:
    """Say whether a text stands by itself in what holds a field and no other one."""
    page = rows.page
    around = range(0)
    for outer in page.path(field):
        inner = range(outer, page.ends[outer])
        if any(i != field and page.widgets[i].role in FIELD_ROLES for i in inner):
            break
        if around and page.widgets[outer].role in _PARTS:
            break
        around = inner
    said = (t for i in around if not is_hidden(page.widgets[i]) for t in texts_of(page.widgets[i]))
    return any(flat(t) == flat(text) for t in said)


def _labelled_value_line(place: CheckPlace, one: Valued) -> str:
    if one.at == one.label:
        return place.line(one.at)
    label = place.rows.page.widgets[one.label]
    return f"{label.name or label.text}: {one.value}"[:200]


def _of_place(place: CheckPlace) -> list[Valued]:
    """What the place itself says, where no label was told: its one field, or its text."""
    fields = [i for i, w in place.widgets() if w.value is not None]
    if len(fields) == 1:
        return [Valued(fields[0], fields[0], cell_text(place.rows, fields[0]), is_sure=True)]
    start = place.spans[0][0]
    return [Valued(start, start, place.rows.page.subtree_text(start), is_sure=False)]


def _of_side(check: Check, place: CheckPlace) -> list[Valued]:
    """What the one field holds that stands on the side of the anchor."""
    fields = [i for i, w in place.widgets() if w.value is not None]
    near = keep_on_side(check, place.rows, fields)
    value = cell_text(place.rows, near[0]) if len(near) == 1 else ""
    return [Valued(near[0], near[0], value, is_sure=True)] if len(near) == 1 else []


def _of_named_row(place: CheckPlace, check: Check) -> list[Valued]:
    """The cell of a row in the column that the label heads, the row told by its words."""
    rows = place.rows
    column = _column_of(rows, check.what)
    if column is None:
        return []
    found = []
    for start, end in place.spans:
        for at in range(start, end):
            if rows.page.widgets[at].role != "row":
                continue
            cells = rows.tables.cells(at)
            if column < len(cells) and rows.page.widgets[cells[column]].role in CELLS:
                value = cell_text(rows, cells[column])
                found.append(Valued(at, cells[column], value, is_sure=True))
    return found


def _of_own_name(place: CheckPlace, check: Check) -> list[Valued]:
    """What a tab says that is called so but for its number of entries: "Inbox (3)"."""
    tabs = [(i, w.name) for i, w in place.widgets() if w.role == "tab" and check.kind == "tab"]
    wanted = normalize_name(check.what)
    return [
        Valued(i, i, n, is_sure=True) for i, n in tabs if strip_count(normalize_name(n)) == wanted
    ]


def _of_named_text(place: CheckPlace, check: Check) -> list[Valued]:
    """The values of texts that say the place, the label and the value: "Milk Price: 9"."""
    label = f"{check.where} {check.what}"
    return [v for v in values_of(place.rows, label) if v.is_sure and place.holds(v.at)]


def _column_of(rows: Rows, label: str) -> int | None:
    for index, widget in rows.page.visible:
        if widget.role == "columnheader" and rows.page.subtree_text(index) == flat(label):
            column = rows.tables.column_of(index)
            if column >= 0:
                return column
    return None
