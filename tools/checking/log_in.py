"""Whether the user has come in, or is out again, by the log-in form: no words are needed for it."""

from urllib.parse import urlsplit

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Widget
from surefoot.tools.checking.outcome import Outcome, held, refuted, untold
from surefoot.tools.checking.place import place_of
from surefoot.tools.checking.shown import find_shown
from surefoot.tools.screens.log_in import asks_by, log_in_field
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.texts import PageText, flat

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
        if (field := log_in_field(page.screen)) is not None:
            return _left_behind(check, pair, page, field, is_sent=is_sent)
    return untold("no log-in form was shown before the step")


def _left_behind(
    check: Check, pair: ScreenPair, earlier: PageText, field: Widget, *, is_sent: bool
) -> Outcome:
    still = log_in_field(pair.after)
    if still is not None:
        line = asks_by(still)
        is_same = urlsplit(pair.after.location).path == urlsplit(earlier.screen.location).path
        return refuted(line, line) if is_sent and is_same else untold(line)
    behind = (w for at, w in earlier.visible if at > earlier.positions[field.id])
    sender = next((flat(w.name or w.text) for w in behind if w.role == "button"), "")
    for _, widget in pair.now.visible:
        if sender and widget.role in _ASKS and flat(widget.name or widget.text) == sender:
            return untold(f'{widget.role} "{widget.name or widget.text}" is still offered')
    if not check.what:
        return held(f"left the log-in form of {earlier.screen.location}", pair.after.location)
    user = check.model_copy(update={"check": "shown", "value": ""})
    place = place_of(user, pair.rows)
    found = find_shown(user, place, ())
    if not found:
        return untold(f"{check.what!r} is not shown on {pair.after.location}")
    return held(*map(place.line, found[:2]))


def check_logged_out(pair: ScreenPair) -> Outcome:
    """Say whether a log-in form came."""
    field = log_in_field(pair.after)
    if pair.before is None or field is None or log_in_field(pair.before) is not None:
        return untold("no log-in form came with the step")
    return held(asks_by(field))
