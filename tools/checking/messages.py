"""Checks of what the app says of itself: address, title, message, dialog, download.

| the check `url` says | holds when |
|---|---|
| segments ("uploads", "/a/b") | they stand in the path one after the other, whole, decoded or as written |
| an address with a query or a fragment | path, query and fragment are those |
| a whole address | it is that address |

On a page that shows nothing the address cannot be told. Else it is refuted: "uploads" is neither
"uploads-old" nor in "login?next=uploads". The others: see `shown`.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from surefoot.state.values.check import Check
from surefoot.state.values.screen import Widget
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, leave_unread, refute
from surefoot.tools.checking.refusal import FINE, list_refusals
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.dialogs import has_come_over, is_covered
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of, whole_words
from surefoot.tools.text import has_emoji, with_dots

_NO_TEXT = FIELD_ROLES | {"img", "image", "button", "link", "option", "tab", "menuitem"}
_ENTRIES = frozenset({"cell", "gridcell", "row", "listitem", "heading"})
_REFUSING = frozenset({"class error", "class warning", "invalid"})
_MARKED = _REFUSING | FINE
_SORTS = {"error": "an error", "success": "a success", "warning": "a warning"}


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
    """Look for any message, or for one of a sort."""
    fine = {text for widget, text in _list_message_widgets(pair.now) if FINE & set(widget.states)}
    fits: Mapping[str, list[str]] = {
        "error": [sign.line for sign in list_refusals(pair)],
        "success": [text for text in said if text in fine],
        "warning": [text for text in said if text not in fine],
    }
    found = fits.get(check.message_sort, said)
    if found:
        return hold(*found[:3])
    if came := said or (_new_texts(pair) if pair.before is not None else []):
        what = _SORTS.get(check.message_sort, "a message") if said else "a message"
        return leave_unread(f"nothing tells that what came is {what}", *came[:3])
    return refute("no message came")


def check_no_error(pair: ScreenPair, named: Sequence[str]) -> Outcome:
    """Look whether nothing by which the app refuses came or stands, nor what may be: not `named`."""
    signs = list_refusals(pair)
    told = [s.line for s in signs if s.kind in {"alert", "invalid"} and not s.may_be_none]
    if told:
        return refute("the app tells of an error", *told[:3])
    fine = {_normalise_message(text) for text in named}
    old = _old_messages(pair)
    spoken = _list_message_widgets(pair.now)
    events = _event_texts(pair)
    open_ones = [
        text or widget.role
        for widget, text in spoken
        if not FINE & set(widget.states)
        and (
            _REFUSING & set(widget.states)
            or (text and (widget.role == "alert" or flat(text) not in old))
        )
    ]
    came = [t for t in dict.fromkeys([*events, *open_ones]) if _normalise_message(t) not in fine]
    if came:
        return leave_unread(f"nothing tells that {came[0]!r} is no error", *came[:3])
    if signs:
        return leave_unread(f"it may be one: {signs[0].line}", signs[0].line)
    is_here = pair.before is not None and pair.before.location == pair.after.location
    texts = _new_texts(pair, no=_NO_TEXT | _ENTRIES) if is_here else []
    new = (text for _, text in spoken if flat(text) not in old)
    known = " ".join(map(flat, (*events, *new)))
    if plain := [
        text for text in texts if _normalise_message(text) not in fine and flat(text) not in known
    ]:
        return leave_unread(f"nothing tells that {plain[0]!r} is no error", *plain[:3])
    return hold("no message of an error came")


def _normalise_message(text: str) -> str:
    return flat(text).rstrip(".!")


def _new_texts(pair: ScreenPair, no: frozenset[str] = _NO_TEXT) -> list[str]:
    """List the new texts that a user reads: of no field, control or picture, none covered."""
    return [
        text
        for widget in pair.added
        if not widget.covered and widget.role not in no
        for text in texts_of(widget)
    ]


def _messages(pair: ScreenPair) -> list[str]:
    """List what the app says, one text a message; with a screen before only what is new."""
    old = _old_messages(pair)
    said = [text for _, text in _list_message_widgets(pair.now) if text and flat(text) not in old]
    return list(dict.fromkeys([*_event_texts(pair), *said]))


def _event_texts(pair: ScreenPair) -> list[str]:
    return [e.text for e in pair.events if e.kind in {"dialog", "toast"} and e.text]


def _old_messages(pair: ScreenPair) -> set[str]:
    return (
        {flat(text) for _, text in _list_message_widgets(pair.earlier)}
        if pair.earlier is not None
        else set()
    )


def _shown_text(page: PageText, index: int) -> str:
    texts = [t for w in page.subtree(index) if not is_hidden(w) for t in texts_of(w)]
    return " ".join(dict.fromkeys(" ".join(t.split()) for t in texts))


def _list_message_widgets(page: PageText) -> list[tuple[Widget, str]]:
    """List dialogs, messages and marked fields with what they say."""
    return [
        (widget, _shown_text(page, index))
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
    if came and check.what.startswith("."):
        return leave_open(f"{came[0]!r} came, and nothing tells whether it is of that sort")
    return refute("no file came" if not came else f"only {came[0]!r} came")


def check_url(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare the address."""
    after = pair.after
    if not after.location:
        return leave_open("the screen has no address")
    fits = matches_address(check.what, after.location, check.match)
    if fits and shows_nothing(after) and not after.opaque:
        return leave_open("the page shows nothing", after.location)
    if fits:
        return hold(after.location)
    return refute(f"the address is {after.location}", after.location)


def matches_address(wanted: str, location: str, match: str = "") -> bool:
    """Say whether an address is, or has in its path, what is wanted."""
    want, here = urlsplit(wanted.strip()), urlsplit(location)
    if want.scheme and want.netloc and (want.scheme, want.netloc) != (here.scheme, here.netloc):
        return False
    if want.query and not _in_query(want, here):
        return False
    if want.fragment and want.fragment not in (here.fragment, unquote(here.fragment)):
        return False
    return not want.path or _in_path(want, here, match)


def _in_query(want: SplitResult, here: SplitResult) -> bool:
    parts = {*here.query.split("&"), *unquote(here.query).split("&")}
    return all(part in parts for part in want.query.split("&"))


def _in_path(want: SplitResult, here: SplitResult, match: str) -> bool:
    paths = {here.path, unquote(here.path)}
    if here.fragment.startswith(("/", "!")):
        paths |= {here.fragment, unquote(here.fragment)}
    if any(want.path.strip("/") == path.strip("/") for path in paths):
        return True
    if want.scheme:
        return False
    wanted = [s for s in want.path.split("/") if s]
    for path in paths:
        segments = [s for s in path.split("/") if s]
        ends = len(segments) - len(wanted)
        places = [ends] if match == "ends" else [0] if match == "begins" else range(ends + 1)
        if any(at >= 0 and segments[at : at + len(wanted)] == wanted for at in places):
            return True
    return False


def check_keyboard(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look whether the keyboard is there, or is not, as `shown` or `gone` say."""
    if not pair.after.on_phone or check.what:
        return leave_open("nothing tells of a keyboard here")
    if typed:
        return leave_open("it was put away once the text was typed")
    is_shown = pair.after.keyboard is not None
    said = f"the keyboard is {'shown' if is_shown else 'hidden'}"
    return hold(said) if is_shown is (check.check == "shown") else refute(said)


DOTS = "the phone writes dots in the place of emoji"


def with_dotted_emoji(check: Check, pair: ScreenPair) -> Check | None:
    """Give a check as such a phone may write what it names; None where that changes nothing."""
    if pair.after.kind == "web" or any(map(has_emoji, _widget_texts_after(pair))):
        return None
    values: dict[str, Any] = {"what": with_dots(check.what), "where": with_dots(check.where)}
    values["value"] = tuple(map(with_dots, check.texts)) or check.value
    dotted = check.model_copy(update=values)
    return dotted if has_emoji(str(check)) else None


def _widget_texts_after(pair: ScreenPair) -> list[str]:
    return [f"{w.name} {w.text} {w.value or ''}" for w in pair.after.widgets]
