"""Checks of what is visible: shown, title, message, dialog, download.

| check | holds | refuted | cannot tell |
|---|---|---|---|
| shown | one widget or line says the whole words, is of the kind, and is in the place; or a toast that came and went said just them; of "14 days" the 14 stands below the name Days in the place | nothing does | only a longer toast said them, or only a tooltip says them; something lies over it, or cuts it off; the place is not there; the screen is empty, loading or drawn; a kind without a name that nothing says; shown, but not told to be a form, card, ... |
| title | the title or a heading of the top level is or holds the words | another title | no title and no heading |
| message | a dialog, toast, alert, or one more text than before, says them; an error without words: the app refuses; a success or warning without words: one came that is, or is not, marked as a success | none came | nothing marks what came as a message or an error; a field or control says them, too; they stood there before |
| dialog | a dialog is open, or came (about the words); what came over controls with a heading and two controls is one, and what alone came as all else was blocked | none is, none came | the words came elsewhere, or something came over the page |
| download | a file came (called so) | none came | |

What the step itself typed into a field is no proof of anything but that field.
"""

from collections.abc import Sequence
from dataclasses import replace

from surefoot.state.values.check import Check
from surefoot.state.values.intent import within_words
from surefoot.state.values.screen import Widget
from surefoot.tools.checking.named_parts import keep_form_names, keep_page_names
from surefoot.tools.checking.numbered import find_number
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import (
    LISTS,
    CheckPlace,
    explain_ambiguity,
    explain_unseen,
    find_place,
    is_in_menus,
    keep_on_side,
)
from surefoot.tools.grounding.kinds import ROW_KINDS, is_choice, rank_kind
from surefoot.tools.screens.beside import is_on_one_line
from surefoot.tools.screens.labels import values_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import TextMatch, flat, texts_of, whole_words
from surefoot.tools.screens.within import is_in_frame

_BOXES = frozenset({"checkbox", "radio", "switch"})
"""What nobody takes for a link or a button."""
TOLD_KINDS = _BOXES | frozenset(
    {"button", "link", "field", "option", "tab", "menuitem", "row", "text"}
)
"""Kinds that a page tells of; whether something is a form or a card is told by nothing, often."""
_HEADS = frozenset({"column", "heading"})
_ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem"})
"""Which are rows, also where each is built otherwise."""
_DRAWN = frozenset({"text", "generic", "paragraph"})
_OF_FORM = FIELD_ROLES | {"button"}
_MENUS = "only menus, heads and feet of the page are marked as lists"


def check_shown(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look for a visible thing."""
    place = find_place(check, pair.rows)
    named = find_shown(check, place, typed)
    if not named and is_in_menus(check, place.rows, [start for start, _ in place.spans]):
        place = replace(place, spans=((0, len(place.rows.page.widgets)),), found=False, lack=_MENUS)
        named = find_shown(check, place, typed)
    is_of_one = check.where or not check.what or check.where_kind in ROW_KINDS | {"dialog"}
    if not place.found and (is_of_one or named):
        named = (
            []
            if is_of_one
            else [*_keep_in_list_entries(check, place, named), *_in_form(check, place, named)]
        )
        if not named:
            return leave_unread(place.lack)
    if not named and check.where_kind == "form" and not check.where:
        whole = find_place(check.model_copy(update={"where_kind": ""}), place.rows)
        if elsewhere := _in_form(check, whole, find_shown(check, whole, typed)):
            return leave_unread(
                "it stands in no form that is marked", *map(whole.line, elsewhere[:4])
            )
    found = keep_page_names(check, place, named)
    if len(found) > 1 and (lack := explain_ambiguity(check)):
        return leave_open(lack)
    if found and check.only and (outcome := _beside_only(check, place, found)):
        return outcome
    seen = [i for i in found if not place.rows.page.widgets[i].covered]
    if seen and not keep_on_side(check, place.rows, seen):
        where = f"{check.position} {check.anchor!r}"
        return leave_unread(f"nothing tells that it stands {where}", *map(place.line, seen[:4]))
    if seen:
        return hold(*map(place.line, seen[:4]))
    if found:
        return leave_open("something lies over it, or cuts it off", *map(place.line, found[:4]))
    same = named or list_of_unknown_kind(check, place, typed) or _labels_of_drawn(check, place)
    return _not_found(check, place, pair, same)


def _keep_in_list_entries(check: Check, place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave what stands in one of several things that are alike, where a list is meant."""
    rows = place.rows
    around = {i: row for i in named if (row := rows.row_around(i)) is not None}
    return [
        i
        for i, row in around.items()
        if check.where_kind in LISTS
        and len(rows.siblings(row)) > 1
        and not is_in_frame(rows.page, row)
    ]


def _in_form(check: Check, place: CheckPlace, named: Sequence[int]) -> list[int]:
    """Leave the controls of the main part, where a form is meant that nothing marks as one."""
    page = place.rows.page
    return [
        i
        for i in named
        if check.where_kind == "form"
        and page.widgets[i].role in _OF_FORM
        and not is_in_frame(page, i)
    ]


def _is_tip(widget: Widget, words: str) -> bool:
    return bool(words and widget.label) and flat(words) == flat(widget.label)


def list_of_unknown_kind(check: Check, place: CheckPlace, typed: Sequence[str]) -> list[int]:
    """List what says the words, where nothing may tell of what kind it is."""
    is_told = check.kind in TOLD_KINDS and (check.kind != "row" or place.has_rows())
    if not check.what or is_told or check.ordinal is not None:
        return []
    found = find_shown(check.model_copy(update={"kind": ""}), place, typed)
    if check.kind == "row":
        return [i for i in found if place.rows.page.widgets[i].role in _DRAWN]
    return [i for i in found if check.kind not in _HEADS or not _is_part_of_field(check, place, i)]


def _is_part_of_field(check: Check, place: CheckPlace, index: int) -> bool:
    """Say whether the words are some of what a field holds or is called by, which heads nothing."""
    page = place.rows.page
    said = {flat(text) for text in texts_of(page.widgets[index])}
    is_in_field = any(w.role in FIELD_ROLES for w in page.around(index))
    return is_in_field and flat(check.what) not in said


def _labels_of_drawn(check: Check, place: CheckPlace) -> list[int]:
    """List the labels that a field is called by, where the page draws something to click behind."""
    if check.kind != "field" or not check.what:
        return []
    page = place.rows.page
    exact = (m.index for m in page.find(check.what) if m.exact and place.holds(m.index))
    behind = ((i, page.ends[i]) for i in exact if page.ends[i] < len(page.widgets))
    return [i for i, at in behind if any(w.clickable for w in page.subtree(at))]


def _not_found(check: Check, place: CheckPlace, pair: ScreenPair, same: Sequence[int]) -> Outcome:
    forms = keep_form_names(place, same) if check.kind == "form" else []
    if forms:
        return hold(*map(place.line, forms[:4]))
    said = _passing(check, pair)
    if any(flat(text) == flat(check.what) for text in said):
        return hold(*said[:4])
    if reason := explain_unseen(pair.after):
        return leave_open(reason)
    if said:
        return leave_unread("only a message that came and went says it", *said[:4])
    if check.kind and not check.what:
        return leave_unread(f"nothing on the screen says that it is a {check.kind}")
    if same and check.kind:
        return leave_unread(f"it is shown, but not as a {check.kind}", *map(place.line, same[:4]))
    if (numbered := find_number(check, place)) is not None:
        return numbered
    if tips := [place.line(i) for i, w in place.widgets() if _is_tip(w, check.what)]:
        return leave_open("only a tooltip says it, or the label beside a field", *tips[:4])
    if check.what and (isinstance(check.ordinal, int) or check.ordinal == "last"):
        # One card alone is told by nothing.
        anywhere = check.model_copy(update={"kind": "", "ordinal": None})
        shown, group = find_shown(anywhere, place, ()), _rows_of(check, place)
        if shown and (not group or any(_is_between(place, i, group) for i in shown)):
            return leave_unread("nothing tells which one it is", *map(place.line, shown[:4]))
    return refute(f"{describe_checked(check)} is not shown")


def _passing(check: Check, pair: ScreenPair) -> list[str]:
    """Messages that came and went with the words of a check that names neither kind nor place."""
    if not check.what or check.kind or check.where or check.where_kind or check.position:
        return []
    wanted = whole_words(flat(check.what))
    toasts = [event.text for event in pair.events if event.kind == "toast"]
    return [text for text in toasts if wanted.search(flat(text))]


def find_shown(check: Check, place: CheckPlace, typed: Sequence[str]) -> list[int]:
    """List the positions of what shows the words of a check, of its kind and in its place."""
    if not check.what:
        told = {"menu": place.rows.menus, "dialog": place.rows.dialogs}
        opened = told.get(check.kind, ())
        found = [
            i
            for i, widget in place.widgets()
            if i in opened or rank_kind(widget, check.kind, "look") == 0
        ]
        return _nth(check, found)
    entered = {flat(text) for text in typed}
    matches = [
        match
        for match in place.rows.page.find(check.what)
        if place.holds(match.index)
        and _is_match_for_check(check, match, entered, place)
        and _is_whole(check, place, match.index)
    ]
    found = [match.index for match in matches]
    if check.kind in ROW_KINDS and check.ordinal not in (None, "all", "any"):
        row = _nth(check, _rows_of(check, place))
        parts = [part for outer in row for part in place.rows.parts_of(outer)]
        return [i for i in found if any(place.rows.holds(part, i) for part in parts)]
    if check.kind:
        found = [i for i in found if _is_kind(place, i, check)]
    return _nth(check, list(dict.fromkeys(found)))


def _is_whole(check: Check, place: CheckPlace, index: int) -> bool:
    """Say whether the words stand in one line, of rows and cards in one of them."""
    row = place.rows.row_around(index) if check.kind in ROW_KINDS else None
    if row is not None:
        said = place.rows.page.subtree_text(row)
        return whole_words(flat(check.what)).search(said) is not None
    return is_on_one_line(place.rows, index, check.what)


def _rows_of(check: Check, place: CheckPlace) -> list[int]:
    span = place.spans[0] if check.where or check.where_kind else None
    return place.rows.rows_of_span(span, of_table=check.kind == "row")


def _is_between(place: CheckPlace, index: int, group: Sequence[int]) -> bool:
    """Say whether something stands between two that are alike, as between a head and a foot."""
    if len(group) != 2 or not group[0] < index < group[1]:
        return False
    return not place.rows.holds(group[0], index)


def _is_match_for_check(
    check: Check, match: TextMatch, entered: set[str], place: CheckPlace
) -> bool:
    if match.in_field and flat(match.widget.value or "") in entered:
        own = (one.at for one in values_of(place.rows, check.where))
        return check.kind == "field" or match.index in own
    if match.widget.role == "option" and "selected" not in match.widget.states:
        return check.kind == "option" or _is_drawn(check, match.index, place)
    if check.match == "begins":
        return any(flat(t).startswith(flat(check.what)) for t in texts_of(match.widget))
    if check.match == "ends":
        return any(flat(t).endswith(flat(check.what)) for t in texts_of(match.widget))
    return match.exact or not check.exact


def _is_drawn(check: Check, index: int, place: CheckPlace) -> bool:
    """Say whether a user reads an option that is not chosen: not where a field's value is meant."""
    page = place.rows.page
    widget, around = page.widgets[index], page.ancestors(index)
    if any(map(is_choice, around[:2])) and (widget.box is None or widget.box.height <= 1):
        return False
    fields = (w for w in page.widgets if w.role == "combobox")
    return not check.where or not any(flat(w.name) == flat(check.where) for w in fields)


def _is_kind(place: CheckPlace, index: int, check: Check) -> bool:
    if check.kind == "dialog":
        return any(place.rows.holds(outer, index) for outer in place.rows.dialogs)
    around = place.rows.page.around(index)[:4]
    if check.kind in {"page", "section"}:
        return True
    if check.kind in ROW_KINDS:
        is_entry = any(w.role in _ENTRIES for w in around)
        return is_entry or place.rows.row_around(index) is not None
    if check.kind == "text":
        return around[0].role not in FIELD_ROLES | {"img", "image"}
    near = (rank_kind(w, check.kind, "look") if w.role not in _BOXES else None for w in around)
    exact = any(rank_kind(widget, check.kind, "look") == 0 for widget in around)
    return exact or any(level is not None for level in near)


def _nth(check: Check, found: list[int]) -> list[int]:
    if isinstance(check.ordinal, int):
        return found[check.ordinal - 1 : check.ordinal] if check.ordinal > 0 else found
    return found[-1:] if check.ordinal == "last" else found


def _beside_only(check: Check, place: CheckPlace, found: Sequence[int]) -> Outcome | None:
    """Judge what stands in a list beside that which alone should; None where it stands alone."""
    others = (check.model_copy(update={"what": text, "value": ""}) for text in check.texts)
    found = [*found, *(i for other in others for i in find_shown(other, place, ()))]
    rows = _rows_of(check, place)
    own = [row for row in rows if any(place.rows.holds(row, i) for i in found)]
    if len(own) == len(rows):
        return None
    lines = [place.line(index) for index in found[:4]]
    if not own:
        return leave_unread(f"nothing tells in which list {check.what!r} stands", *lines)
    return refute(f"there is more than {check.what!r}", *lines)


def describe_checked(check: Check) -> str:
    """Name what a check looks for: `button 'Save' in the row 'Ann'`."""
    called = (check.kind, repr(check.what)) if check.what else ("any", check.kind)
    return " ".join(filter(None, (*called, within_words(check.where, check.where_kind))))
