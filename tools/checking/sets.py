"""Checks over rows: count, order, together.

| check | holds | refuted | cannot tell |
|---|---|---|---|
| count | so many rows of the place (of the one list, of the one list of things beside bars and menus, or of both lists there are), or the screen says "n words" or labels n so (a field, a term); none, where nothing is left of the lists that were there | another number | no list, several, or two that answer otherwise, or so many rows in all; a row that has no column of their number; more than one word says of what sort they are, and no row does; the list goes on beyond the screen or on a next page; no widget is of a kind that has no name; so many stand in what is listed; so many are listed, and another number is labelled so |
| order | the row of one comes before the row of the other, in one list | after it | one of them is not there, or twice |
| together | one row or card shows both | one is not there, or both are, in no row together | one stands in no row; the screen shows nothing |
"""

import re
from collections.abc import Sequence
from urllib.parse import urldefrag

from surefoot.state.values.check import Check
from surefoot.tools.checking.list_groups import list_entries, lists_of_place
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import (
    CheckPlace,
    explain_unseen,
    find_headed,
    find_place,
)
from surefoot.tools.checking.value import check_value
from surefoot.tools.grounding.kinds import ROW_KINDS, rank_kind
from surefoot.tools.grounding.pagers import find_next_page
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.labels import Valued, values_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import ROW_ROLES
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import PageText, flat, texts_of, whole_words
from surefoot.tools.screens.within import is_in_frame

_SAYING = frozenset({"heading", "text", "paragraph", "generic", "status", "caption"})
_MOST_WORDS = 4
"""Of a text that says how many there are in all."""
_MOST_LISTS = 2
"""More of them may leave out the one that is meant."""
_OF_ROWS = ROW_KINDS | {"list", "table", "section", "page"}
"""Kinds whose things are the rows of lists; of any other kind the widgets are counted."""


def check_count(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Count rows, or take the number that is labelled so: nights that a field asks for."""
    counted, told, wanted = (
        _judge_item_count(check, pair),
        _find_labelled_number(check, pair),
        _parse_expected_count(check),
    )
    if told is None or wanted is None:
        return counted
    line = widget_line(pair.now.widgets[told.at])
    if _compares(int(told.value), check, wanted):
        return hold(line)
    if counted.verdict == "holds":
        return leave_unread(f"so many are listed, but {check.what!r} is {told.value}", line)
    return refute(f"{check.what!r} is {told.value}", line)


def _find_labelled_number(check: Check, pair: ScreenPair) -> Valued | None:
    """Give the one number that is labelled so, of no column, where no kind of rows is counted."""
    if not check.what or check.kind or check.where:
        return None
    sure = [one for one in values_of(pair.rows, check.what) if one.is_sure]
    is_one = len(sure) == 1 and pair.now.widgets[sure[0].at].role not in CELLS
    return sure[0] if is_one and sure[0].value.isdecimal() else None


def _judge_item_count(check: Check, pair: ScreenPair) -> Outcome:
    place = find_place(check, pair.rows)
    wanted = _parse_expected_count(check)
    if wanted is None:
        return leave_open(f"{check.value!r} is no number")
    if not place.found or check.kind == "page":
        return leave_unread(place.lack or "pages are not counted")
    told = _told_numbers(check, place)
    fits = [line for number, line in told if _compares(number, check, wanted)]
    headed = None if told else _count_below_heading(check, pair)
    if fits or headed is not None:
        return headed or hold(*fits[:2])
    of_rows = not check.kind or check.kind in _OF_ROWS
    if lack := _lack_of_place(check, place, pair):
        return leave_open(lack)
    lists = _lists(check, place, pair.earlier) if of_rows else [_things(check, place)]
    if place.is_column:
        lists = [
            [
                i
                for i, _ in place.spans[1:]
                if not check.what or _has_words_in_subtree(place, i, check)
            ]
        ]
    lists = _all_cards(check, place, wanted) or lists
    answers = {
        _compares(number, check, wanted)
        for group in lists
        for number in range(_least(check, place, group), len(group) + 1)
    }
    if len(answers) != 1 or len(lists) > _MOST_LISTS:
        return _of_no_list(check, pair, place, told, lists)
    number, lines = len(lists[0]), [place.line(i) for i in lists[0][:3]]
    if _compares(number, check, wanted):
        return hold(*(lines or ["no rows"]))
    if not number and not of_rows and not check.what:
        return leave_unread(f"nothing on the screen says that it is a {check.kind}")
    if pair.after.truncated or (
        number < wanted and of_rows and find_next_page(place.rows) is not None
    ):
        return leave_open("the list goes on beyond what is shown", *lines)
    # Without a kind the words may say of what sort all rows are.
    whole = [] if check.kind or not check.what else lists_of_place(check, place, pair.earlier)
    if any(_compares(len(rows), check, wanted) for rows in whole):
        return leave_unread(
            f"{number} rows say {check.what!r}, and so many there are in all", *lines
        )
    if lack := _explain_count_doubt(check, place, lists[0], wanted):
        return leave_unread(f"{number} are listed, and {lack}", *lines)
    return refute(f"there are {number}", *lines)


def _count_below_heading(check: Check, pair: ScreenPair) -> Outcome | None:
    """Count the rows of the table below the heading that says of what sort they are, if so many."""
    if not check.what or check.kind or check.where or check.where_kind:
        return None
    if len(find_headed(pair.rows, check.what, "table")) != 1:
        return None
    below = {"what": "", "kind": "row", "where": check.what, "where_kind": "table"}
    found = check_count(check.model_copy(update=below), pair, ())
    return found if found.verdict == "holds" else None


def _least(check: Check, place: CheckPlace, group: Sequence[int]) -> int:
    """Say how many there are at least: a head without a word may be none of the columns."""
    if check.kind == "column":
        return sum(bool(place.rows.page.subtree_text(i)) for i in group)
    return place.rows.least(group) if not check.kind or check.kind in _OF_ROWS else len(group)


def _explain_count_doubt(
    check: Check, place: CheckPlace, listed: Sequence[int], wanted: int
) -> str:
    """Say why what is listed may not be all that was meant, or not what was meant."""
    if line := _said_beside(place, listed, wanted):
        return f"beside them stands {line}"
    rows = place.rows
    inside = [g for g in rows.groups if any(i != g[0] and rows.holds(i, g[0]) for i in listed)]
    if wanted and sum(map(len, inside)) == wanted:
        return "so many stand in them"
    return "" if _is_called(check, place, listed) else f"none says {check.what!r}"


def _said_beside(place: CheckPlace, listed: Sequence[int], wanted: int) -> str:
    """Give a short text outside of a list that says the number wanted and no other: 42 rows."""
    page = place.rows.page
    inside = {i for row in listed for i in range(row, page.ends[row])}
    for index, widget in page.visible:
        said = widget.name or widget.text
        is_short = widget.role in _SAYING and len(said.split()) <= _MOST_WORDS
        if index not in inside and is_short and any(map(str.isalpha, said)):
            numbers = re.findall(r"\d+", said)
            if numbers == [str(wanted)] and not is_in_frame(page, index):
                return place.line(index)
    return ""


def _is_called(check: Check, place: CheckPlace, listed: Sequence[int]) -> bool:
    """Say whether what is listed may be called so: by what one says, its roles, or the page."""
    if not check.what or any(_has_words_in_subtree(place, row, check) for row in listed):
        return True
    if " " in check.what:
        return False
    if not listed or place.rows.page.widgets[listed[0]].role in ROW_ROLES:
        return True
    words = whole_words(flat(check.what))
    said = (w for _, w in place.rows.page.visible if w.role in _SAYING)
    return any(words.search(flat(text)) for widget in said for text in texts_of(widget))


def _lack_of_place(check: Check, place: CheckPlace, pair: ScreenPair) -> str:
    if pair.is_part or pair.further:
        return "the list goes on beyond what is shown"
    is_whole = bool(check.where) and place.is_whole
    return f"nothing tells what belongs to {check.where!r}" if is_whole else ""


def _all_cards(check: Check, place: CheckPlace, wanted: int) -> list[list[int]]:
    """The cards of all columns of a board as one list; [] where one column has so many, too."""
    rows = place.rows
    if check.kind != "card" or check.what or check.where or check.where_kind:
        return []
    groups = [g for g in rows.groups if rows.page.widgets[g[0]].role == "article"]
    if len(groups) < 2 or any(len(group) == wanted for group in groups):
        return []
    return [[i for group in groups for i in group]]


def _of_no_list(
    check: Check,
    pair: ScreenPair,
    place: CheckPlace,
    told: Sequence[tuple[int, str]],
    lists: Sequence[Sequence[int]],
) -> Outcome:
    """Take the number that the screen says; a row without a list may have a column of it."""
    if told:
        return refute(f"the screen says {told[0][0]}", told[0][1])
    is_row = any(place.rows.row_around(a) == a for a, end in place.spans if a < end)
    if not lists and is_row and check.what and check.compare == "=":
        said = {"check": "value", "kind": "", "value": check.texts[0]}
        return check_value(check.model_copy(update=said), pair, ())
    if lack := explain_unseen(pair.after):
        return leave_open(lack)
    if not lists and _parse_expected_count(check) == 0 and _has_emptied(check, pair):
        return hold("no rows")
    if len(lists) == 1:
        return leave_unread("nothing tells which of what is listed are its rows")
    reason = f"are {len(lists)} lists" if lists else "is no list"
    return leave_unread(f"there {reason} that it could be about")


def _has_emptied(check: Check, pair: ScreenPair) -> bool:
    """Say whether the page is as it was but for its lists, of which nothing is left."""
    then, before = pair.earlier_rows, pair.before
    if then is None or before is None or check.kind not in ROW_KINDS:
        return False
    if check.what or check.where or check.where_kind:
        return False
    lists = lists_of_place(check, find_place(check, then), None)
    if not lists or then.page.widgets[lists[0][0]].role not in ROW_ROLES:
        return False
    shapes = {then.shape(i) for group in lists for i in group}
    left = (i for i, _ in pair.now.visible if not is_in_frame(pair.now, i))
    is_same = urldefrag(pair.after.location).url == urldefrag(before.location).url
    return (
        is_same
        and not (_visible_page_texts(pair.now) - _visible_page_texts(then.page))
        and not any(pair.rows.shape(i) in shapes for i in left)
    )


def _visible_page_texts(page: PageText) -> set[str]:
    return {flat(text) for _, widget in page.visible for text in texts_of(widget)}


def _parse_expected_count(check: Check) -> int | None:
    text = check.texts[0].replace(",", "").strip()
    return int(text) if text.isdigit() else None


def _compares(number: int, check: Check, wanted: int) -> bool:
    if check.compare == ">=":
        return number >= wanted
    return number <= wanted if check.compare == "<=" else number == wanted


def _told_numbers(check: Check, place: CheckPlace) -> list[tuple[int, str]]:
    """Numbers that the screen itself says of the thing: "3 results"."""
    if not check.what:
        return []
    form = re.compile(rf"(?<![\w.,])(\d[\d,]*)\s*{re.escape(flat(check.what))}(?!\w)")
    found = []
    for index, widget in place.widgets():
        for text in (widget.name, widget.text):
            said = form.search(flat(text))
            if said is not None:
                found.append((int(said.group(1).replace(",", "")), place.line(index)))
    return found


def _lists(check: Check, place: CheckPlace, then: PageText | None) -> list[list[int]]:
    """The lists that are counted, of each the rows that show what was named.

    Those of the place; else the one table, where rows are meant; else those of the page without
    its frame, but for what has come there. An empty list stands for a table without rows.
    """
    lists = lists_of_place(check, place, then)
    if not check.what:
        return lists
    rows = place.rows
    named = [
        found
        for group in rows.groups
        if (
            found := [
                i
                for i in list_entries(rows, group)
                if place.holds(i) and _has_words_in_subtree(place, i, check)
            ]
        )
    ]
    outer = [g for g in named if not any(rows.holds(i, g[0]) for o in named if o != g for i in o)]
    several = [group for group in outer if len(group) > 1]
    if len(several) == 1 and _parse_expected_count(check) != 1:
        return several
    if len(outer) == 1 or check.kind:
        return outer or [[] for _ in lists[:1] if len(lists) == 1]
    return outer or lists


def _has_words_in_subtree(place: CheckPlace, index: int, check: Check) -> bool:
    return whole_words(flat(check.what)).search(place.rows.page.subtree_text(index)) is not None


def _things(check: Check, place: CheckPlace) -> list[int]:
    """List what is of the kind, and called so where a name was told."""
    wanted = flat(check.what)
    words = whole_words(wanted) if wanted else None
    found = []
    for index, widget in place.widgets():
        if rank_kind(widget, check.kind, "look") != 0:
            continue
        said = place.rows.page.subtree_text(index) or flat(widget.name)
        if words is None or (said == wanted if check.exact else words.search(said)):
            found.append(index)
    return found
