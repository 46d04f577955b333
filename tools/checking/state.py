"""The check `state`: a named thing is in a state, or in the opposite of one.

| state | holds when the thing |
|---|---|
| checked, unchecked | is checked, or is not; what is no box may be pressed, or say so by its class |
| selected, unselected | is selected, checked, pressed or current, also by its class, or is not; an option: its list shows it; what has no such mark, as nothing beside it: cannot be told |
| enabled, clickable, disabled | has no mark or class `disabled`, or has it |
| expanded, collapsed | has the mark; without one it cannot be told |
| open, current | is the current page, tab, folder or record: in a heading, the title, a selected tab, what is marked as current, or the last part of the path; a dialog: it is there |
| closed | is not open: a dialog is gone, a section is collapsed |
| empty, filled | is a field that holds nothing, or something; a list without rows, or with; a form that nothing tells is empty where all fields are |
| focused, required | has the mark |
| invalid, valid | has the mark, or has not; without one, and where an error may have come: cannot be told |
| readonly | has the mark, or `disabled` |
| editable | neither `readonly` nor `disabled` |
| visible, hidden | is seen, or is not |

A thing that is not there, or is there several times in different states: cannot tell. What a
dialog lies over does not count then.
So is a dialog that nothing tells, where something came or lies over the page.
"""

from collections.abc import Callable, Sequence

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.checking.current import is_title_extended, list_current_signs
from surefoot.tools.checking.messages import check_no_error
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.place import CheckPlace, explain_unseen, find_error_page, find_place
from surefoot.tools.checking.shown import find_shown
from surefoot.tools.grounding.kinds import rank_kind
from surefoot.tools.grounding.names import list_labels
from surefoot.tools.screens.dialogs import has_come_over, is_covered
from surefoot.tools.screens.events import messages_of
from surefoot.tools.screens.labels import chosen_text
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.states import CHECKABLE, OPPOSITES, has_state
from surefoot.tools.screens.texts import flat, texts_of, whole_words
from surefoot.tools.screens.within import is_in_frame

_TAKES = {
    "checked": CHECKABLE,
    "selected": CHOICE_ROLES | {"row", "listitem", "treeitem", "button", "link", "gridcell"},
    "field": FIELD_ROLES | CHOICE_ROLES | {"button", "link", "menuitem", "group"},
}
_HOLDING = frozenset({"list", "listbox", "table", "grid", "treegrid", "tree", "region", "cell"})


def check_state(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look at the state of a thing."""
    state = str(check.value)
    place = find_place(check, pair.rows)
    if not place.found:
        return leave_unread(place.lack)
    if state in {"open", "current", "closed"}:
        return _judge_open_state(check, place, is_open=state != "closed")
    if state in {"visible", "hidden"}:
        found = find_shown(check, place, typed)
        if not found and (reason := explain_unseen(pair.after)):
            return leave_open(reason)
        return _state_outcome(
            check, bool(found) == (state == "visible"), [place.line(i) for i in found[:2]]
        )
    named = _indexes_by_name(check, place)
    if not named and state in {"expanded", "collapsed"}:  # the head of a panel tells it
        named = _indexes_by_name(check.model_copy(update={"kind": ""}), place)
    if not named and state == "empty" and check.kind == "form" and (blank := _blank_fields(place)):
        return hold(*[place.line(i) for i in blank[:2]])
    if not named:
        return leave_open(
            explain_unseen(pair.after) or f"there is no {check.kind} {check.what!r} on the screen"
        )
    if state in {"expanded", "collapsed"}:
        named = [i for i in named if {"expanded", "collapsed"} & _states_at_index(place, i)]
        if not named:
            return leave_open(f"nothing tells whether {check.what!r} is expanded")
        return _by(check, place, named, lambda i: state in _states_at_index(place, i))
    if state in {"empty", "filled"}:
        holders = _holders(place, named)
        if not holders:
            return leave_unread(f"nothing called {check.what!r} can be {state} or not")
        return _by(check, place, holders, lambda i: _is_empty(place, i) == (state == "empty"))
    return _by_marks(check, place, named, pair)


def _blank_fields(place: CheckPlace) -> list[int]:
    """List the fields of a page if all are empty: a form that nothing tells is so with them."""
    fields = [i for i, widget in place.rows.page.visible if widget.role in FIELD_ROLES]
    return fields if all(_is_empty(place, i) for i in fields) else []


def _by_marks(check: Check, place: CheckPlace, named: list[int], pair: ScreenPair) -> Outcome:
    state = str(check.value)
    fitting = _taking(place, named, state) or _keep_marked_by_state(place, named, state)
    if not fitting:
        return _of_list(check, place) or leave_unread(
            f"nothing called {check.what!r} can be {state} or not"
        )
    if "selected" in state and not any(_is_selection_visible(place, i) for i in fitting):
        return leave_unread(f"nothing tells which of what is beside {check.what!r} is selected")
    outcome = _by(
        check, place, fitting, lambda i: bool(has_state(_widget_at_index(place, i), state))
    )
    by_no_mark = {"invalid": "refuted", "valid": "holds"}.get(state)
    if outcome.verdict == by_no_mark and _may_be_refused(place, fitting, pair):
        return leave_open(f"nothing marks {check.what!r}, and what came may be its error")
    return outcome


def _of_list(check: Check, place: CheckPlace) -> Outcome | None:
    """Tell from what a closed list shows that something is chosen in it; None where it does not.

    That it shows something else may mean that it sums up: 2 selected.
    """
    if not check.where or "selected" not in str(check.value):
        return None
    asked = check.model_copy(update={"what": check.where, "kind": "list", "where": ""})
    whole = find_place(asked.model_copy(update={"where_kind": ""}), place.rows)
    lists = [
        i
        for i in _indexes_by_name(asked, whole)
        if _widget_at_index(whole, i).role in {"combobox", "listbox"}
    ]
    shown = (
        chosen_text(place.rows, lists[0]) or _widget_at_index(whole, lists[0]).value
        if lists
        else ""
    )
    if len(lists) != 1 or flat(check.what) not in map(flat, (shown or "").split(",")):
        return None
    return _state_outcome(check, check.value == "selected", [place.line(lists[0])])


def _may_be_refused(place: CheckPlace, fields: Sequence[int], pair: ScreenPair) -> bool:
    """Say whether an error may be of a field without a mark, where the app marks none at all.

    The browser says its own beside the field that has the focus.
    """
    if any(has_state(widget, "invalid") for _, widget in place.rows.page.visible):
        return False
    if messages_of(pair.after):
        return any("focused" in _states_at_index(place, i) for i in fields)
    return check_no_error(pair, ()).verdict != "holds"


def _is_selection_visible(place: CheckPlace, index: int) -> bool:
    """Say whether a widget, or one that is alike beside it, shows that it is selected or not."""
    if _widget_at_index(place, index).role in CHOICE_ROLES | CHECKABLE:
        return True
    rows = place.rows
    beside = {*rows.children(rows.page.parents[index]), *rows.siblings(index), index}
    inside = (i for outer in beside for i in (outer, *rows.children(outer)))
    return any(has_state(_widget_at_index(place, i), "selected") for i in inside)


def _widget_at_index(place: CheckPlace, index: int) -> Widget:
    return place.rows.page.widgets[index]


def _states_at_index(place: CheckPlace, index: int) -> set[str]:
    return set(_widget_at_index(place, index).states)


def _keep_marked_by_state(place: CheckPlace, named: list[int], state: str) -> list[int]:
    """Leave what shows by a mark that it can be in such a state."""
    widgets = {i: _widget_at_index(place, i) for i in named}
    bare = {i: widget.model_copy(update={"states": ()}) for i, widget in widgets.items()}
    return [i for i in named if has_state(widgets[i], state) != has_state(bare[i], state)]


def _taking(place: CheckPlace, named: list[int], state: str) -> list[int]:
    """Leave what can be in such a state at all: a box, not the text beside it."""
    roles = _TAKES.get(OPPOSITES.get(state, state), _TAKES["field"])
    return [i for i in named if place.rows.page.widgets[i].role in roles]


def _indexes_by_name(check: Check, place: CheckPlace) -> list[int]:
    """List what is called so: by its whole name, else by words of it."""
    wanted = flat(check.what).rstrip(" :*")
    words = whole_words(wanted or " ")
    levels: tuple[list[int], list[int]] = ([], [])
    for index, widget in place.widgets():
        if check.kind and rank_kind(widget, check.kind, "look") is None:
            continue
        called = [*texts_of(widget), *list_labels(place.rows, index)]
        names = [flat(t).rstrip(" :*") for t in called if t and t != widget.test_id]
        if not wanted or wanted in names:
            levels[0].append(index)
        elif any(words.search(name) for name in names):
            levels[1].append(index)
    # What is clicked itself is no label of the box beside it.
    own = [i for i in levels[0] if wanted in _own_texts(place, i)]
    if any(
        _widget_at_index(place, i).clickable and _widget_at_index(place, i).role != "link"
        for i in own
    ):
        levels = (own, levels[1])
    found = levels[0] or ([] if check.exact else levels[1])
    if isinstance(check.ordinal, int):
        return found[check.ordinal - 1 : check.ordinal]
    return found[-1:] if check.ordinal == "last" else found


def _own_texts(place: CheckPlace, index: int) -> list[str]:
    return [flat(text).rstrip(" :*") for text in texts_of(_widget_at_index(place, index))]


def _by(
    check: Check, place: CheckPlace, found: Sequence[int], test: Callable[[int], bool]
) -> Outcome:
    results = [test(index) for index in found]
    lines = [place.line(index) for index in found[:3]]
    if all(results):
        return hold(*lines)
    free = [
        i
        for i in found
        if not (_widget_at_index(place, i).covered or _widget_at_index(place, i).blocked)
    ]
    if any(results) and check.ordinal != "all" and 0 < len(free) < len(found):
        return _by(check, place, free, test)
    if any(results) and check.ordinal != "all":
        return leave_open(f"{len(found)} are called {check.what!r}, in different states", *lines)
    return refute(f"{check.what!r} is not {check.value}", *lines)


def _state_outcome(check: Check, holds: bool, lines: Sequence[str]) -> Outcome:
    if holds:
        return hold(*(lines or [f"no {check.what!r} is seen"]))
    return refute(f"{check.what!r} is not {check.value}", *lines)


def _holders(place: CheckPlace, named: list[int]) -> list[int]:
    """Leave the fields; without one what holds other things: a list, a part of the page."""
    widgets, ends = place.rows.page.widgets, place.rows.page.ends
    fields = [i for i in named if widgets[i].value is not None or widgets[i].role in FIELD_ROLES]
    return fields or [i for i in named if ends[i] > i + 1 or widgets[i].role in _HOLDING]


def _is_empty(place: CheckPlace, index: int) -> bool:
    widget = place.rows.page.widgets[index]
    if widget.value is not None or widget.role in FIELD_ROLES:
        return not (chosen_text(place.rows, index) or widget.value)
    return not place.rows.rows_in(index)


def _judge_open_state(check: Check, place: CheckPlace, *, is_open: bool) -> Outcome:
    page = place.rows.page
    screen = page.screen
    if check.kind == "dialog":
        found = [i for i in place.rows.dialogs if _is_text_in_subtree(place, i, check.what)]
        then = place.rows.earlier
        may_be = is_covered(page) or (then is not None and has_come_over(page, then, check.what))
        if not found and (reason := explain_unseen(screen)):
            return leave_open(reason)
        if not found and may_be:
            return leave_open("something came, or lies over the page: nothing tells what it is")
        return _state_outcome(check, bool(found) == is_open, [place.line(i) for i in found[:1]])
    marks = [
        i
        for i in _indexes_by_name(check, place)
        if {"expanded", "collapsed"} & _states_at_index(place, i)
    ]
    if marks and not is_open:
        return _by(check, place, marks, lambda i: "collapsed" in _states_at_index(place, i))
    if is_open and (reason := explain_unseen(screen) or find_error_page(screen)):
        return leave_open(reason)
    lines = list_current_signs(check.what, page, check.kind)
    lines += [place.line(i) for i in marks if "expanded" in _states_at_index(place, i)]
    then = place.rows.earlier
    if then is not None and is_title_extended(check.what, screen.title, then.screen.title):
        lines.append(f"title {screen.title!r}")
    if lines and is_open:
        return hold(*lines[:3])
    if not is_open:
        return (
            refute(f"{check.what!r} is still open", *lines)
            if lines
            else _judge_nothing_open(check, screen)
        )
    # A folded menu of the frame says nothing of the page of its name.
    is_page = check.kind in {"", "page"} and all(is_in_frame(page, i) for i in marks)
    if marks and not is_page:
        return refute(f"{check.what!r} is collapsed", place.line(marks[0]))
    return leave_unread(f"nothing shows that {check.what!r} is the current page, tab or folder")


def _judge_nothing_open(check: Check, screen: Screen) -> Outcome:
    return (
        leave_open(explain_unseen(screen))
        if explain_unseen(screen)
        else hold(f"{check.what!r} is not open")
    )


def _is_text_in_subtree(place: CheckPlace, index: int, words: str) -> bool:
    return not words or flat(words) in place.rows.page.subtree_text(index)
