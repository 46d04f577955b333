"""The check `effect`: what an act has brought about, or taken away.

| effect | holds | refuted | cannot tell |
|---|---|---|---|
| created | the thing is shown, and was not before | | only a message or a field names it; it was there before |
| deleted | it was shown before and is gone as a whole name | it is still shown | it was not there before |
| saved, sent, published | the server took what was sent; a success is marked; a message that names it came and the form is left | | a message alone: it may say as well that it was refused |
| logged_in | the log-in form is gone, nothing is called like its button, and `what` is shown | the form stands there again, though it was sent | no log-in form stood there; something still asks to log in |
| logged_out | a log-in form came | | none came |
| any | | the app refuses | an alert that nothing marks as an error shares a word with the thing |

A log-in form has one field that conceals what is typed.
"""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.checking.gone import check_gone
from surefoot.tools.checking.outcome import (
    NOT_KNOWN,
    Outcome,
    hold,
    leave_open,
    leave_unread,
    refute,
)
from surefoot.tools.checking.place import find_place
from surefoot.tools.checking.refusal import FINE, find_new_log_in, list_refusals
from surefoot.tools.checking.shown import find_shown
from surefoot.tools.screens.dialogs import is_in_message
from surefoot.tools.screens.events import is_sent
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from surefoot.tools.screens.screen_state import describe_log_in, find_log_in_field
from surefoot.tools.screens.texts import PageText, flat, is_hidden, whole_words


def check_effect(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look for what an act has brought about, or taken away."""
    signs = [s for s in list_refusals(pair) if s.kind != "password" or check.value != "logged_out"]
    for sign in signs:
        if not (sign.may_be_none and _shares_a_word(sign.text, check.what)):
            return refute(f"the app refuses: {sign.line}", sign.line)
    outcome = _brought_about(check, pair, typed)
    if signs and outcome.verdict != "refuted":
        return leave_unread(f"the app may refuse: {signs[0].line}", signs[0].line)
    return outcome


def _shares_a_word(said: str, what: str) -> bool:
    """Say whether a message may speak of a thing: a success often names it."""
    thing, message = flat(what), flat(said)
    words = set(re.findall(r"\w+", thing)) & set(re.findall(r"\w+", message))
    return bool(words) or (bool(thing) and thing in message)


def _brought_about(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    if check.value == "deleted":
        return _check_deleted(check, pair, typed)
    if check.value == "created":
        return _check_created(check, pair)
    if check.value == "logged_in":
        return check_logged_in(check, pair, is_sent=bool(list_accepted_requests(pair)))
    if check.value == "logged_out":
        return check_logged_out(pair)
    return _check_app_confirmed(check, pair)


def list_accepted_requests(pair: ScreenPair) -> list[str]:
    """List what the step sent to the app's own server and that took, one line each."""
    return [
        f"{e.detail} {e.url} {e.status}"
        for e in pair.events
        if is_sent(e, pair.after) and (e.status or 599) < 400
    ]


def _check_app_confirmed(check: Check, pair: ScreenPair) -> Outcome:
    sent = list_accepted_requests(pair)
    if sent:
        return hold(*sent[:2])
    wanted = whole_words(flat(check.what)) if check.what else None
    said = [
        (text, is_marked)
        for text, is_marked in _notices(pair)
        if wanted is None or wanted.search(flat(text))
    ]
    if any(is_marked for _, is_marked in said) or (said and _is_left(pair)):
        return hold(*[text for text, _ in said][:2])
    if said:
        return leave_unread(f"{said[0][0]!r} may say that it was {check.value}, or that it was not")
    return leave_open(f"nothing tells that it was {check.value}")


def _notices(pair: ScreenPair) -> list[tuple[str, bool]]:
    """List the messages that came, dialogs apart, and whether they are marked as a success."""
    ids = {widget.id for widget in pair.came}
    page = pair.now
    said = [(event.text, False) for event in pair.events if event.kind == "toast"]
    for index, widget in page.visible:
        is_marked = bool(FINE & set(widget.states))
        if not is_marked and widget.role not in MESSAGE_ROLES - DIALOG_ROLES:
            continue
        if any(inside.id in ids for inside in page.subtree(index)):
            said.append((page.subtree_text(index), is_marked))
    return [(text, is_marked) for text, is_marked in said if text]


def _is_left(pair: ScreenPair) -> bool:
    """Say whether the form in which it was done is no longer shown."""
    before, after = pair.before, pair.after
    if before is None:
        return False
    if urlsplit(before.location).path != urlsplit(after.location).path:
        return True
    return _count_shown_fields(after) < _count_shown_fields(before)


def _count_shown_fields(screen: Screen) -> int:
    return sum(w.role in FIELD_ROLES and not is_hidden(w) for w in screen.widgets)


def _check_created(check: Check, pair: ScreenPair) -> Outcome:
    if not check.what:
        return _check_app_confirmed(check, pair)
    thing = check.model_copy(update={"check": "shown", "value": ""})
    place = find_place(thing, pair.rows)
    found = [i for i in find_shown(thing, place, ()) if place.rows.page.widgets[i].value is None]
    if not found:
        return leave_open(f"{check.what!r} is not shown on {pair.after.location}")
    if pair.earlier_rows is not None and find_shown(
        thing, find_place(thing, pair.earlier_rows), ()
    ):
        return leave_open(f"{check.what!r} was there before the step already")
    shown = [i for i in found if not is_in_message(place.rows.page, i)]
    if not shown:
        return _check_app_confirmed(check, pair)
    return hold(*map(place.line, shown[:2]))


def _check_deleted(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    if pair.earlier_rows is None:
        return leave_open(NOT_KNOWN)
    if not check.what:
        return leave_open("what was deleted is not said")
    thing = check.model_copy(update={"check": "gone", "value": "", "exact": True})
    if not find_shown(thing, find_place(thing, pair.earlier_rows), ()):
        return leave_open(f"{check.what!r} was not there before the step")
    return check_gone(thing, pair, typed)


_ASKS = frozenset({"button", "link"})


def check_logged_in(check: Check, pair: ScreenPair, *, is_sent: bool) -> Outcome:
    """Say whether the log-in form is left behind.

    Args:
        check: The effect `logged_in`; `what` is what the user is called.
        pair: The screens.
        is_sent: The app's server took something that the step sent.
    """
    # The step may have opened the form itself, and left it again by another way.
    at_last = PageText(pair.at_last) if pair.at_last is not None and is_sent else None
    for page in filter(None, (pair.earlier, at_last)):
        if (field := find_log_in_field(page.screen)) is not None:
            return _left_behind(check, pair, page, field, is_sent=is_sent)
    return leave_open("no log-in form was shown before the step")


def _left_behind(
    check: Check, pair: ScreenPair, earlier: PageText, field: Widget, *, is_sent: bool
) -> Outcome:
    still = find_log_in_field(pair.after)
    if still is not None:
        line = describe_log_in(still)
        is_same = urlsplit(pair.after.location).path == urlsplit(earlier.screen.location).path
        return refute(line, line) if is_sent and is_same else leave_open(line)
    behind = (w for at, w in earlier.visible if at > earlier.positions[field.id])
    sender = next((flat(w.name or w.text) for w in behind if w.role == "button"), "")
    for _, widget in pair.now.visible:
        if sender and widget.role in _ASKS and flat(widget.name or widget.text) == sender:
            return leave_open(f'{widget.role} "{widget.name or widget.text}" is still offered')
    if not check.what:
        return hold(f"left the log-in form of {earlier.screen.location}", pair.after.location)
    user = check.model_copy(update={"check": "shown", "value": ""})
    place = find_place(user, pair.rows)
    found = find_shown(user, place, ())
    if not found:
        return leave_open(f"{check.what!r} is not shown on {pair.after.location}")
    return hold(*map(place.line, found[:2]))


def check_logged_out(pair: ScreenPair) -> Outcome:
    """Say whether a log-in form came."""
    field = find_new_log_in(pair.now, pair.before) if pair.before is not None else None
    if pair.before is None or field is None or find_log_in_field(pair.before) is not None:
        return leave_open("no log-in form came with the step")
    return hold(describe_log_in(field))
