"""The check `gone`.

| check | holds | refuted | cannot tell |
|---|---|---|---|
| gone | nothing says them (exactly, with `exact`), and the screen shows something; what was called just so has gone, and what else has it in its name stays a row, an entry or a control | something does | something lies over it, or cuts it off; the screen shows nothing, or an error page came; what was called so has gone, and a longer text speaks of it, unless it was a row and that text came and is in none; a row or card without a name, and there are some; it is shown, but nothing tells that it is of the kind; no name is said, and pages do not tell all of the kind |
| gone, `value` error | no message came or stands, or one that is marked as a success | an alert marked as an error, or a field marked invalid, came | a message, or a new text on the page, may be one; an alert or a mark of before still stands; the screen shows nothing, or an error page came |
"""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Widget
from surefoot.tools.checking.messages import check_no_error
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import (
    CheckPlace,
    explain_ambiguity,
    explain_unseen,
    find_error_page,
    find_place,
    is_in_menus,
)
from surefoot.tools.checking.shown import (
    TOLD_KINDS,
    describe_checked,
    find_shown,
    list_of_unknown_kind,
)
from surefoot.tools.screens.dialogs import has_come_over, is_covered, is_in_message
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import CONTAINER_ROLES, FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, texts_of

_MORE = FIELD_ROLES | CONTAINER_ROLES["list"] | {"heading"}
"""Roles of what is, or holds, more than a note."""
_OPENED = frozenset({"dialog", "menu"})
"""Kinds of what a step itself may have opened."""


def check_gone(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look whether nothing shows a thing any more."""
    if reason := explain_unseen(pair.after) or find_error_page(pair.after):
        return leave_open(reason)
    if check.is_no_error:
        return check_no_error(pair, check.texts[1:])
    place = find_place(check, pair.rows)
    if not place.found:
        # The row, or the section, has gone with it.
        whole = check.model_copy(update={"where": "", "where_kind": ""})
        if not find_shown(whole, find_place(whole, pair.rows), typed):
            return hold(f"no {describe_checked(check)} on {pair.after.location}")
        return leave_unread(place.lack)
    shown = find_shown(check, place, ())
    if shown and (lack := explain_ambiguity(check)):
        return leave_open(lack)
    # A message may say of a thing that it is deleted.
    found = [i for i in shown if not is_in_message(place.rows.page, i)]
    then = pair.earlier_rows
    if found and then is not None and _has_left(check, place, found, then):
        return _judge_mentions(check, place, found, then)
    lines = [place.line(i) for i in found[:4]]
    if found and all(place.rows.page.widgets[i].covered for i in found):
        return leave_open("something lies over it, or cuts it off", *lines)
    if found and is_in_menus(check, place.rows, found):
        return leave_unread("only a menu, head or foot of the page says it", *lines)
    if found:
        return refute(f"{describe_checked(check)} is still shown", *lines)
    return _judge_untold(check, place, then) or hold(
        f"no {describe_checked(check)} on {pair.after.location}"
    )


def _judge_untold(check: Check, place: CheckPlace, then: Rows | None) -> Outcome | None:
    """Judge what is not found where it may be there as something that nothing tells."""
    if check.kind == "dialog" and is_covered(place.rows.page):
        return leave_open("something lies over the page, and nothing tells what it is")
    came = then is None or has_come_over(place.rows.page, then.page, check.what)
    likes = list_of_unknown_kind(check, place, ()) if check.kind != "dialog" or came else []
    same = [i for i in likes if not is_in_message(place.rows.page, i)]
    if same:
        return leave_unread(f"it is shown, but not as a {check.kind}", *map(place.line, same[:4]))
    is_untold = bool(check.kind) and check.kind not in TOLD_KINDS | _OPENED
    if is_untold and not (check.what or _was_there(check, then)):
        return leave_unread(f"nothing tells whether any {check.kind} is shown, and none was before")
    return None


def is_in_new_list(check: Check, pair: ScreenPair) -> bool:
    """Say whether it is looked for in rows that came with their place: none of them was shown."""
    if not (check.where or check.where_kind) or pair.earlier_rows is None:
        return False
    place, then = find_place(check, pair.rows), pair.earlier_rows
    if not place.found or place.is_whole or find_place(check, then).found:
        return False
    old = {then.page.subtree_text(i) for group in then.groups for i in group}
    shown = [i for span in place.spans for i in pair.rows.rows_of_span(span)]
    return bool(shown) and not any(pair.now.subtree_text(i) in old for i in shown)


def _was_there(check: Check, then: Rows | None) -> bool:
    return then is not None and bool(find_shown(check, find_place(check, then), ()))


def _has_left(check: Check, place: CheckPlace, found: Sequence[int], then: Rows) -> bool:
    """Say whether what was called just so has gone, and only longer texts have the words in them."""
    before = find_place(check, then)
    exact = (match.index for match in then.page.find(check.what) if match.exact)
    if check.match or not check.what or not any(before.holds(index) for index in exact):
        return False
    widgets = (place.rows.page.widgets[i] for i in found)
    return flat(check.what) not in {flat(text) for w in widgets for text in texts_of(w)}


def _judge_mentions(check: Check, place: CheckPlace, found: Sequence[int], then: Rows) -> Outcome:
    """Judge longer texts: milk is off a list beside chocolate milk, or a button for it."""
    lines = [place.line(i) for i in found[:4]]
    came = [i for i in found if not _stood(place.rows.page.widgets[i], check, then)]
    if came and (not _was_row(check, then) or any(_is_part(place, i) for i in came)):
        return leave_unread("only what came says it, in other words", *lines)
    if not came and not all(_is_part(place, i) for i in found):
        return leave_unread("only longer texts say it, which stood there before", *lines)
    return hold(*lines)


def _stood(widget: Widget, check: Check, then: Rows) -> bool:
    said = [text for text in map(flat, texts_of(widget)) if flat(check.what) in text]
    return any(text in then.page.text for text in said)


def _was_row(check: Check, then: Rows) -> bool:
    """Say whether what was called so stood in a row or card of its own."""
    exact = (match.index for match in then.page.find(check.what) if match.exact)
    return any(then.row_around(index) is not None for index in exact)


def _is_part(place: CheckPlace, index: int) -> bool:
    """Say whether a text is more than a note: in a row or list, a heading, or to be clicked."""
    around = place.rows.page.around(index)
    is_held = any(w.clickable or w.role in _MORE for w in around)
    return is_held or place.rows.row_around(index) is not None
