"""Checks against the screen before: unchanged, changed, renamed.

| check | holds | refuted | cannot tell |
|---|---|---|---|
| unchanged | what is named says the same as before; nothing named: nothing changed | it says something else, or has gone | not known before, or not there |
| changed | it says something else than before | it says the same | not known before, or not there |
| renamed | the old name stood there, is gone as a whole name, and the new one is shown | the old name is still there, or the new one is not | the old name was not there before |
"""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.effect import list_accepted_requests
from surefoot.tools.checking.gone import check_gone
from surefoot.tools.checking.outcome import NOT_KNOWN, Outcome, hold, leave_open, refute
from surefoot.tools.checking.place import CheckPlace, explain_unseen, find_place
from surefoot.tools.checking.shown import find_shown
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.dialogs import is_in_message
from surefoot.tools.screens.labels import values_of
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden, texts_of


def explain_no_effect(pair: ScreenPair) -> str:
    """Say why a step of which nothing is expected is not shown to be done; "" when it is.

    It is by any change, but for one to an empty page, and for a message alone: that may as well
    say that the app refuses. Where the server took what was sent, a message is enough.
    """
    changes, after, page = pair.changes, pair.after, pair.now
    if changes is None:
        return ""
    if not changes.any:
        return "nothing on the screen changed"
    if shows_nothing(after) and not after.opaque:
        return "the screen shows nothing any more"
    came = {widget.id for widget in changes.added}
    if changes.navigated or changes.removed or not came or list_accepted_requests(pair):
        return ""
    said = [i for i, widget in enumerate(after.widgets) if widget.id in came]
    if all(is_in_message(page, i) for i in said):
        return f"only a message came, and nothing is expected: {page.subtree_text(said[0])[:80]!r}"
    return ""


def check_unchanged(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare a thing with what it was before the step."""
    wants_change = check.check == "changed"
    changes = pair.changes
    if changes is None or pair.earlier_rows is None:
        return leave_open(NOT_KNOWN)
    if not check.what and not check.where and not check.where_kind:
        return _change_outcome(changes.any, wants_change, [c.line for c in changes.items[:3]])
    was, now = _values_of_both(check, pair.earlier_rows, pair.rows)
    if was is None:
        return leave_open(f"{check.what or check.where!r} was not there before the step")
    if now is None:
        if wants_change:
            return hold(f"{check.what or check.where!r} has gone")
        return refute(f"{check.what or check.where!r} has gone")
    return _change_outcome(was != now, wants_change, [*now[:3]])


def _change_outcome(changed: bool, wants_change: bool, lines: list[str]) -> Outcome:
    if changed == wants_change:
        return hold(*(lines or ["nothing changed"]))
    return refute("it has changed" if changed else "it has not changed", *lines)


def _values_of_both(
    check: Check, before: Rows, after: Rows
) -> tuple[list[str] | None, list[str] | None]:
    """What the thing said and says: its values where both screens show some, else its own words.

    What came to stand beside a text that had nothing there is no value of it.
    """
    for only_sure in (True, False):
        was, now = (_labelled_values(check, rows, only_sure=only_sure) for rows in (before, after))
        if was and now:
            return was, now
    return _find_checked_lines(check, before), _find_checked_lines(check, after)


def _find_checked_lines(check: Check, rows: Rows) -> list[str] | None:
    """All that the thing, or its place, says."""
    place = find_place(check, rows)
    if not place.found:
        return None
    if not check.what:
        return [place.rows.page.subtree_text(start) for start, _ in place.spans]
    found = find_shown(check, place, ())
    return [place.line(i) for i in found] or None


def _labelled_values(check: Check, rows: Rows, *, only_sure: bool) -> list[str]:
    """The values of what is named, where it is a label."""
    place = find_place(check, rows)
    if not place.found or not check.what:
        return []
    valued = [one for one in values_of(place.rows, check.what) if place.holds(one.at)]
    return [one.value for one in valued if one.is_sure or not only_sure]


def _all_say(place: CheckPlace, called: list[int], words: str) -> bool:
    """Say whether all that have a name are seen to say other words."""
    return bool(called) and all(_seen_text(place, i) == flat(words) for i in called)


def _seen_text(place: CheckPlace, index: int) -> str:
    """Give what is written on a widget, or in it: its name may be another one."""
    page = place.rows.page
    own, *inside = page.subtree(index)
    texts = [text for widget in inside if not is_hidden(widget) for text in texts_of(widget)]
    return flat(own.text) or flat(" ".join(dict.fromkeys(texts)))


def check_renamed(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look for the new name in the place of the old one."""
    if pair.earlier_rows is None:
        return leave_open(NOT_KNOWN)
    old = check.model_copy(update={"check": "gone", "exact": True, "value": ""})
    new = check.model_copy(update={"check": "shown", "what": check.texts[0], "value": ""})
    if not find_shown(old, find_place(old, pair.earlier_rows), ()):
        return leave_open(f"{check.what!r} was not there before the step")
    place = find_place(new, pair.rows)
    is_gone = check_gone(old, pair, typed)
    left = find_shown(old, place, ()) if is_gone.verdict == "refuted" else []
    if is_gone.verdict != "holds" and not _all_say(place, left, new.what):
        return is_gone
    found = [i for i in find_shown(new, place, ()) if place.rows.page.widgets[i].value is None]
    if not found:
        reason = explain_unseen(pair.after)
        return leave_open(reason) if reason else refute(f"no {new.what!r} is shown")
    return hold(*map(place.line, found[:2]))
