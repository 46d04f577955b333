"""Runs one typed check on the screens of a step."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from surefoot.state.values.check import Check, CheckName
from surefoot.tools.checking.change import check_renamed, check_unchanged
from surefoot.tools.checking.effect import check_effect
from surefoot.tools.checking.field_errors import check_field_error
from surefoot.tools.checking.gone import check_gone, is_in_new_list
from surefoot.tools.checking.messages import (
    DOTS,
    check_dialog,
    check_download,
    check_keyboard,
    check_message,
    check_title,
    check_url,
    with_dotted_emoji,
)
from surefoot.tools.checking.order import check_order, check_together
from surefoot.tools.checking.outcome import Outcome, leave_open, leave_unread
from surefoot.tools.checking.place import find_place
from surefoot.tools.checking.sets import check_count
from surefoot.tools.checking.shown import check_shown, find_shown
from surefoot.tools.checking.sorting import check_sorted
from surefoot.tools.checking.state import check_state
from surefoot.tools.checking.value import check_value
from surefoot.tools.screens.changes import only_fields_changed
from surefoot.tools.screens.dialogs import is_in_message
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import flat

_Run = Callable[[Check, ScreenPair, Sequence[str]], Outcome]
_CHECKS: dict[CheckName, _Run] = {
    "shown": check_shown,
    "gone": check_gone,
    "value": check_value,
    "state": check_state,
    "count": check_count,
    "order": check_order,
    "sorted": check_sorted,
    "together": check_together,
    "url": check_url,
    "title": check_title,
    "message": check_message,
    "dialog": check_dialog,
    "download": check_download,
    "unchanged": check_unchanged,
    "changed": check_unchanged,
    "renamed": check_renamed,
    "effect": check_effect,
}
_OF_THE_STEP = frozenset({"unchanged", "changed", "renamed", "effect", "message", "download"})
"""Checks that are about the step itself: there is no "before" of them."""
_OF_ALL = frozenset({"count", "sorted"})
"""Checks that no part of a list answers for all of it."""
_SEEN = frozenset({"shown", "together", "effect"})
"""Checks that what is further down on a screen may answer."""


def run_check(
    check: Check, pair: ScreenPair, *, typed: Sequence[str] = (), only_types: bool = False
) -> Outcome:
    """Say whether a check holds, is refuted by the screen, or cannot be told.

    Args:
        check: Parameters filled in.
        pair: The screen after the step, and the one before it where it is known.
        typed: Texts that the step itself typed; they prove nothing but their field.
        only_types: The step does nothing but to type them.

    Returns:
        The outcome; `held_before` says whether it held before, too. A `claim` cannot be told.
    """
    run = _CHECKS.get(check.check)
    if check.kind == "keyboard" and check.check in {"shown", "gone"}:
        run = check_keyboard
    if check.is_of_field:
        run = check_field_error
    if run is None:
        return leave_open("no exact check can say it")
    if check.lack:
        # A parameter that was filled in is empty.
        return leave_open(f"it needs {check.lack}")
    outcome = _with_further(run, check, pair, typed, only_types=only_types)
    return _as_described(outcome) if check.described else outcome


def _with_further(
    run: _Run, check: Check, pair: ScreenPair, typed: Sequence[str], *, only_types: bool
) -> Outcome:
    """Look at all that was seen of a screen that scrolls: one part shows a thing, none that it is gone."""
    outcome = _outcome_with_dots(run, check, pair, typed, only_types=only_types)
    settles = "refuted" if check.check == "gone" else "holds"
    for screen in pair.further if check.check not in _OF_ALL else ():
        if outcome.verdict == settles:
            break
        part = replace(pair, after=screen, further=())
        other = _outcome_with_dots(run, check, part, typed, only_types=only_types)
        tells = outcome.verdict == "cannot_tell" and check.check not in _SEEN | {"gone"}
        if other.verdict == settles or (tells and other.verdict == "refuted"):
            outcome = other
    hides_more = {"gone": "holds"}.get(check.check, "refuted" if check.check in _SEEN else "")
    if pair.is_part and outcome.verdict == hides_more and check.kind != "keyboard":
        return leave_open("more of the screen comes by scrolling", *outcome.lines)
    return outcome


def _outcome_with_dots(
    run: _Run, check: Check, pair: ScreenPair, typed: Sequence[str], *, only_types: bool
) -> Outcome:
    outcome = _outcome(run, check, pair, typed, only_types=only_types)
    dotted = with_dotted_emoji(check, pair) if outcome.verdict != "cannot_tell" else None
    if dotted is None:
        return outcome
    other = _outcome(run, dotted, pair, typed, only_types=only_types)
    return other if other.verdict == outcome.verdict else leave_open(DOTS, *other.lines)


def _as_described(outcome: Outcome) -> Outcome:
    """What may be told in other words is not denied by its words, nor shown by old ones."""
    if outcome.verdict == "refuted":
        return leave_unread(f"{outcome.reason}, but what it tells of may be", *outcome.lines)
    if outcome.verdict == "holds" and outcome.held_before:
        return leave_unread("its words were shown before the step, too", *outcome.lines)
    return outcome


def _outcome(
    run: _Run, check: Check, pair: ScreenPair, typed: Sequence[str], *, only_types: bool
) -> Outcome:
    outcome = run(check, pair, typed)
    if check.was and outcome.verdict == "holds" and (doubt := _not_before(check, pair)):
        outcome = leave_open(doubt)
    if only_types and check.check == "shown" and outcome.verdict == "refuted":
        outcome = _in_its_field(check, pair, outcome)
    if pair.alone_before is None:
        return outcome
    if check.check in _OF_THE_STEP and not check.is_of_field:
        return replace(outcome, held_before=check.check == "unchanged")
    earlier = pair.alone_before
    entered: tuple[str, ...] = ()
    is_written = only_types and _is_written(pair, typed)
    if check.check == "gone" and (is_written or is_in_new_list(check, pair)):
        return replace(outcome, held_before=False)
    if check.check == "shown" and _is_new_whole(check, pair, earlier):
        return replace(outcome, held_before=False)
    if check.check == "shown" and run(check, pair, _field_values(pair)).verdict == "holds":
        # What stood in a field and stands elsewhere now has come.
        entered = _field_values(earlier)
        if _is_only_in_message(check, earlier) and not _is_only_in_message(check, pair):
            return replace(outcome, held_before=False)
    return replace(outcome, held_before=run(check, earlier, entered).verdict == "holds")


def _not_before(check: Check, pair: ScreenPair) -> str:
    """Say why a value has not come from the one that is said, "" where nothing tells that."""
    if pair.alone_before is None:
        return ""
    before = check.model_copy(update={"value": check.was, "was": ""})
    outcome = check_value(before, pair.alone_before, ())
    return f"before the step, {outcome.reason}" if outcome.verdict == "refuted" else ""


def _in_its_field(check: Check, pair: ScreenPair, elsewhere: Outcome) -> Outcome:
    """What a step only types is shown in its field, if it may be expected nowhere else.

    Where more than fields has changed, as in a search, it may be meant to be found.
    """
    shown = check_shown(check, pair, ())
    if shown.verdict != "holds":
        return elsewhere
    is_placed = check.kind or check.where or check.where_kind or check.position
    before, changes = pair.before, pair.changes
    only_fields = before and changes and only_fields_changed(before, pair.after, changes)
    if is_placed or not only_fields:
        return leave_open("only the field that it is typed into shows it", *shown.lines)
    return shown


def _is_new_whole(check: Check, pair: ScreenPair, earlier: ScreenPair) -> bool:
    """Say whether one text says it now and nothing else, of which only parts stood there before."""
    place = find_place(check, pair.rows)
    found = find_shown(check, place, ()) if place.found and check.what else []
    exact = {m.index for m in pair.now.find(check.what) if m.exact and not m.in_field}
    return bool(exact & {*found}) and not any(m.exact for m in earlier.now.find(check.what))


def _is_only_in_message(check: Check, pair: ScreenPair) -> bool:
    """Say whether nothing but a message shows it: what was archived is told before it is listed."""
    place = find_place(check, pair.rows)
    found = find_shown(check, place, ()) if place.found else []
    return bool(found) and all(is_in_message(place.rows.page, index) for index in found)


def _is_written(pair: ScreenPair, typed: Sequence[str]) -> bool:
    """Say whether each text that was typed stands in one more field than before the step."""
    now = Counter(map(flat, _field_values(pair)))
    then = Counter(map(flat, _field_values(pair.alone_before or pair)))
    return bool(typed) and all(now[flat(text)] > then[flat(text)] for text in typed)


def _field_values(pair: ScreenPair) -> tuple[str, ...]:
    return tuple(widget.value for widget in pair.after.widgets if widget.value)
