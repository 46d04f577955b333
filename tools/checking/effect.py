"""The check `effect`: what an act has brought about, or taken away.

| effect | holds | refuted | cannot tell |
|---|---|---|---|
| created | the thing is shown, and was not before | | only a message or a field names it; it was there before |
| deleted | it was shown before and is gone as a whole name | it is still shown | it was not there before |
| saved, sent, published | the server took what was sent; a success is marked; a message that names it came and the form is left | | a message alone: it may say as well that it was refused |
| any | | the app refuses | |
"""

from collections.abc import Sequence
from urllib.parse import urlsplit

from state.values.check import Check
from state.values.screen import Screen
from tools.checking.outcome import NOT_KNOWN, Outcome, held, refuted, untold
from tools.checking.place import place_of
from tools.checking.refusal import is_own, refusals
from tools.checking.shown import check_gone, find_shown, is_said
from tools.screens.changes import compare
from tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from tools.screens.texts import PageText, flat, is_hidden, whole_words

_SUCCESS = "class success"


def check_effect(
    check: Check, after: Screen, before: Screen | None, typed: Sequence[str]
) -> Outcome:
    """Look for what an act has brought about, or taken away."""
    signs = refusals(after, before)
    if signs:
        return refuted(f"the app refuses: {signs[0].line}", signs[0].line)
    if check.value == "deleted":
        return _deleted(check, after, before, typed)
    if check.value == "created":
        return _created(check, after, before)
    return _saved(check, after, before)


def accepted(screen: Screen) -> list[str]:
    """List what the step sent to the app's own server and that took, one line each."""
    return [
        f"{e.detail} {e.url} {e.status}"
        for e in screen.events
        if e.kind == "request"
        and not e.detail.startswith("GET")
        and (e.status or 599) < 400
        and is_own(e, screen)
    ]


def _saved(check: Check, after: Screen, before: Screen | None) -> Outcome:
    sent = accepted(after)
    if sent:
        return held(*sent[:2])
    wanted = whole_words(flat(check.what)) if check.what else None
    said = [
        (text, is_marked)
        for text, is_marked in _notices(after, before)
        if wanted is None or wanted.search(flat(text))
    ]
    if any(is_marked for _, is_marked in said) or (said and _is_left(before, after)):
        return held(*[text for text, _ in said][:2])
    if said:
        return untold(f"{said[0][0]!r} may say that it was {check.value}, or that it was not")
    return untold(f"nothing tells that it was {check.value}")


def _notices(after: Screen, before: Screen | None) -> list[tuple[str, bool]]:
    """List the messages that came, dialogs apart, and whether they are marked as a success."""
    fresh = compare(before, after).added if before is not None else list(after.widgets)
    ids = {widget.id for widget in fresh}
    page = PageText(after)
    said = [(event.text, False) for event in after.events if event.kind == "toast"]
    for index, widget in enumerate(after.widgets):
        is_marked = _SUCCESS in widget.states
        inside = {w.id for w in page.subtree(index)}
        if is_hidden(widget) or not inside & ids:
            continue
        if is_marked or widget.role in MESSAGE_ROLES - DIALOG_ROLES:
            said.append((page.subtree_text(index), is_marked))
    return [(text, is_marked) for text, is_marked in said if text]


def _is_left(before: Screen | None, after: Screen) -> bool:
    """Say whether the form in which it was done is no longer shown."""
    if before is None:
        return False
    if urlsplit(before.location).path != urlsplit(after.location).path:
        return True
    return _fields(after) < _fields(before)


def _fields(screen: Screen) -> int:
    return sum(w.role in FIELD_ROLES and not is_hidden(w) for w in screen.widgets)


def _created(check: Check, after: Screen, before: Screen | None) -> Outcome:
    if not check.what:
        return _saved(check, after, before)
    thing = check.model_copy(update={"check": "shown", "value": ""})
    place = place_of(thing, after)
    found = [i for i in find_shown(thing, place, ()) if place.rows.page.widgets[i].value is None]
    if not found:
        return untold(f"{check.what!r} is not shown on {after.location}")
    if before is not None and find_shown(thing, place_of(thing, before), ()):
        return untold(f"{check.what!r} was there before the step already")
    shown = [i for i in found if not is_said(place, i)]
    if not shown:
        return _saved(check, after, before)
    return held(*map(place.line, shown[:2]))


def _deleted(check: Check, after: Screen, before: Screen | None, typed: Sequence[str]) -> Outcome:
    if before is None:
        return untold(NOT_KNOWN)
    if not check.what:
        return untold("what was deleted is not said")
    thing = check.model_copy(update={"check": "gone", "value": "", "exact": True})
    if not find_shown(thing, place_of(thing, before), ()):
        return untold(f"{check.what!r} was not there before the step")
    return check_gone(thing, after, before, typed)
