"""Checks of what the app says of itself: title, message, dialog, download."""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.refusal import list_refusals
from surefoot.tools.screens.dialogs import has_come_over, is_covered
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words

_NO_TEXT = FIELD_ROLES | {"img", "image", "button", "link", "option", "tab", "menuitem"}
_MARKED = frozenset({"class error", "class warning", "class success", "invalid"})


def check_title(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Look at the title and the headings of the top level."""
    heads = [w for w in pair.after.widgets if w.role == "heading" and not is_hidden(w)]
    top = min((w.level or 1 for w in heads), default=1)
    tops = [w.name or w.text for w in heads if (w.level or 1) == top]
    said = [text for text in (pair.after.title, *tops) if text]
    if not said:
        return leave_open("the page has neither a title nor a heading")
    wanted = whole_words(flat(check.what))
    fits = [t for t in said if flat(t) == flat(check.what) or wanted.search(flat(t))]
    if fits:
        return hold(*fits[:2])
    return refute(f"the title is {said[0]!r}", *said[:2])


def check_message(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look at what the app says: dialogs, toasts, alerts, marks at fields, new texts."""
    said = _messages(pair)
    if not check.what:
        return _unnamed_message(check, pair, said)
    wanted = whole_words(flat(check.what))
    fits = [text for text in said if wanted.search(flat(text)) or flat(text) == flat(check.what)]
    if fits:
        return hold(*fits[:3])
    plain = [text for text in _new_texts(pair) if wanted.search(flat(text))]
    if plain and _has_come(check, pair, typed):
        return hold(*plain[:3])
    if pair.before is not None and pair.now.shows(check.what):
        return leave_unread(f"{check.what!r} is shown, and nothing tells that it is a new message")
    return refute(f"no message says {check.what!r}", *said[:3])


def _has_come(check: Check, pair: ScreenPair, typed: Sequence[str]) -> bool:
    """Say whether more texts say the words than before, and no field holds or held them."""
    wanted = whole_words(flat(check.what))
    now = pair.now.find(check.what)
    then = pair.earlier.find(check.what) if pair.earlier is not None else []
    is_entered = any(match.in_field for match in (*now, *then))
    is_entered = is_entered or any(wanted.search(flat(text)) for text in typed)
    return not is_entered and len(now) > len(then)


def _unnamed_message(check: Check, pair: ScreenPair, said: Sequence[str]) -> Outcome:
    """Look for any message, of the `value` error for one by which the app refuses."""
    if check.value == "error":
        signs = [sign.line for sign in list_refusals(pair)]
        if signs:
            return hold(*signs[:3])
    elif said:
        return hold(*said[:3])
    if came := said or (_new_texts(pair) if pair.before is not None else []):
        what = "an error" if said else "a message"
        return leave_unread(f"nothing tells that what came is {what}", *came[:3])
    return refute("no message came")


def _new_texts(pair: ScreenPair) -> list[str]:
    """List the new texts that a user reads: of no field, control or picture, none covered."""
    return [
        text
        for widget in pair.added
        if not widget.covered and widget.role not in _NO_TEXT
        for text in texts_of(widget)
    ]


def _messages(pair: ScreenPair) -> list[str]:
    """List what the app says, one text a message; with a screen before only what is new."""
    said = [e.text for e in pair.events if e.kind in {"dialog", "toast"} and e.text]
    old = set(map(flat, _spoken(pair.earlier))) if pair.earlier is not None else set()
    said += [text for text in _spoken(pair.now) if text and flat(text) not in old]
    return list(dict.fromkeys(said))


def _shown_text(page: PageText, index: int) -> str:
    texts = [t for w in page.subtree(index) if not is_hidden(w) for t in texts_of(w)]
    return " ".join(dict.fromkeys(" ".join(t.split()) for t in texts))


def _spoken(page: PageText) -> list[str]:
    """List what dialogs, messages and marked fields say."""
    return [
        _shown_text(page, index)
        for index, widget in page.visible
        if widget.role in MESSAGE_ROLES | DIALOG_ROLES or _MARKED & set(widget.states)
    ]


def check_dialog(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Look for a dialog that is open, or that came and was answered."""
    page = pair.now
    open_ones = [_shown_text(page, i) for i in pair.rows.dialogs]
    came = [e.text for e in pair.events if e.kind == "dialog"]
    wanted = whole_words(flat(check.what)) if check.what else None
    fits = [t for t in (*open_ones, *came) if wanted is None or wanted.search(flat(t))]
    if fits:
        return hold(*[text or "a dialog" for text in fits[:2]])
    about = f" about {check.what!r}" if check.what else ""
    if not open_ones and is_covered(page):
        return leave_open("something lies over the page, and nothing tells what it is")
    if pair.earlier is not None and has_come_over(page, pair.earlier, check.what):
        what = repr(check.what) if check.what else "something"
        return leave_open(f"{what} came, and nothing tells that it is a dialog")
    return refute(f"no dialog{about} is open", *open_ones[:2])


def check_download(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Look for a file that came."""
    came = [event.text for event in pair.events if event.kind == "download"]
    fits = [name for name in came if flat(check.what) in flat(name)]
    if fits:
        return hold(*fits[:2])
    return refute("no file came" if not came else f"only {came[0]!r} came")
