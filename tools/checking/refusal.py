"""Signs that the app refuses what was done, which need no language."""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.events import is_page, is_sent
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import CHOICE_ROLES, FIELD_ROLES
from surefoot.tools.screens.screen_state import describe_log_in, find_log_in_field
from surefoot.tools.screens.states import has_state
from surefoot.tools.screens.texts import PageText, flat, is_hidden, is_icon_name, texts_of

RefusalKind = Literal["alert", "invalid", "status", "password"]
_FIRST_ERROR, _FIRST_FAULT = 400, 500
_NOT_OFFERED = frozenset({405, 501})
"""The server has no such function, for nobody: an app that asks for it goes on without."""
_GOES_ON = ("...", "…")
"""What ends so is being done: "loading..."."""
_LEADING = frozenset({"link", "tab", "menuitem", "button"})
FINE = frozenset({"class success"})
"""Marks of a message that tells of a success."""
_WHO_ONE_IS = 1
"""Fields of a log-in form beside the password."""
_A_MENU = 3
"""Controls that make one; fewer stand around a log-in form, too."""


@dataclass(frozen=True)
class Refusal:
    """A sign, and how it is seen."""

    kind: RefusalKind
    line: str
    """Of the screen or of the server's answer."""
    status: int = 0
    """Of the server's answer; 400 for what only the page itself has asked for and did not get."""
    is_page: bool = False
    """A page came with it."""
    text: str = ""
    """What the app says, of an alert; of an invalid field what it is called."""
    may_be_none: bool = False
    """An alert that nothing marks as an error: apps tell of successes by them, too."""
    address: str = ""
    """Of an answer or a log-in: what was asked for, decoded and normalised."""
    near: frozenset[str] = frozenset()
    """Of a log-in: what the controls of its form are called, normalised."""


def list_refusals(pair: ScreenPair) -> tuple[Refusal, ...]:
    """List what came with the step: alerts, fields marked invalid, error answers, a log-in.

    Without a screen before only error answers count: nothing tells what is new.
    """
    found = [*_list_status_refusals(pair.after)]
    if pair.before is not None and pair.earlier is not None:
        found += _alerts(pair.now, pair.earlier)
        found += _list_invalid_refusals(pair.now, pair.before, pair.at_last or pair.before)
        found += _log_in(pair.now, pair.before)
    return tuple(found)


def _list_status_refusals(after: Screen) -> list[Refusal]:
    """Error answers to the page, or to what the step has sent to the app's own server."""
    found = []
    for event in after.events:
        if event.kind != "request" or (event.status or 0) < _FIRST_ERROR:
            continue
        of_page = is_page(event)
        if of_page or (event.status not in _NOT_OFFERED and is_sent(event, after)):
            status = event.status or 0
            known = status if of_page or status >= _FIRST_FAULT else _FIRST_ERROR
            line = f"{event.detail} {event.url}: {status}"
            address = flat(unquote(event.url))
            found.append(Refusal("status", line, known, of_page, address=address))
    return found


def _alerts(after: PageText, before: PageText) -> list[Refusal]:
    old = {text for _, text in _said_alerts(before)}
    return [
        Refusal(
            "alert",
            f'{widget.role} "{text}"',
            text=text,
            may_be_none="class error" not in widget.states,
        )
        for widget, text in _said_alerts(after)
        if text not in old
    ]


def _said_alerts(page: PageText) -> list[tuple[Widget, str]]:
    found = []
    for index, widget in page.visible:
        is_alert = widget.role == "alert" or "class error" in widget.states
        if is_alert and not FINE & set(widget.states) and not _is_counter(page, index):
            text = _told_text(page, index)
            found += [(widget, text)] if text and not text.endswith(_GOES_ON) else []
    return found


def _told_text(page: PageText, index: int) -> str:
    """Give what an alert says, without the names of the signs in it: that of its close button."""
    shown = [w for w in page.subtree(index) if not is_hidden(w) and not is_icon_name(w.name)]
    return " ".join(dict.fromkeys(flat(text) for widget in shown for text in texts_of(widget)))


def _is_counter(page: PageText, index: int) -> bool:
    """Say whether it is no message but the number in a link, tab or entry of a menu."""
    leads = any(w.role in _LEADING for w in page.ancestors(index))
    return leads and page.subtree_text(index).isdecimal()


def _list_invalid_refusals(page: PageText, before: Screen, at_last: Screen) -> list[Refusal]:
    old = {_role_and_label(w) for w in before.widgets if has_state(w, "invalid")}
    known = {
        _role_and_label(w) for w in (*before.widgets, *at_last.widgets) if w.role in FIELD_ROLES
    }
    return [
        Refusal(
            "invalid",
            f'{w.role} "{w.name or w.placeholder}" is marked invalid',
            text=w.name or w.placeholder,
        )
        for w in page.widgets
        if w.role in FIELD_ROLES | CHOICE_ROLES
        and has_state(w, "invalid")
        and not is_hidden(w)
        and _role_and_label(w) not in old
        and not _is_to_fill(page, w, known)
    ]


def _is_to_fill(page: PageText, field: Widget, known: Set[tuple[str, str]]) -> bool:
    """Say whether a form that came with the last action marks what it needs."""
    fields = [w for w in _form_of(page, field) if w.role in FIELD_ROLES]
    return not field.value and not any(_role_and_label(w) in known for w in fields)


def _role_and_label(widget: Widget) -> tuple[str, str]:
    return widget.role, flat(widget.name or widget.placeholder or widget.test_id)


def _log_in(page: PageText, before: Screen) -> list[Refusal]:
    """A password field that came up where none was, on another page."""
    after = page.screen
    field = find_new_log_in(page, before)
    asked = any(w.conceals and not is_hidden(w) for w in before.widgets)
    moved = urlsplit(after.location).path != urlsplit(before.location).path
    if field is None or asked or not moved:
        return []
    near = frozenset(
        _flat_widget_names(w for w in _form_of(page, field) if w.clickable or w is field)
    )
    address = flat(unquote(after.location))
    return [Refusal("password", describe_log_in(field), address=address, near=near)]


def find_new_log_in(page: PageText, before: Screen) -> Widget | None:
    """Give the field of a log-in form; a form of the app itself may have a password in it, too.

    That one asks for more than who one is, and the page keeps most of the controls it had; or most
    of its buttons and links were there before, as a menu is where the rows of a list made way.
    """
    field = find_log_in_field(page.screen)
    if field is None:
        return None
    fields = (w for w in _form_of(page, field) if w.role in FIELD_ROLES and not is_hidden(w))
    if len([w for w in fields if w is not field]) <= _WHO_ONE_IS:
        return field
    old, new = _controls(before.widgets), _controls(page.widgets)
    around = _controls(w for w in page.widgets if w.role not in FIELD_ROLES)
    kept = old & around
    is_same_menu = len(kept) >= _A_MENU and len(kept) * 2 > len(around)
    return None if is_same_menu or len(old & new) * 2 > len(old) else field


def _form_of(page: PageText, field: Widget) -> Sequence[Widget]:
    """Give what is in the form of a field, all of the page where none is told."""
    at = page.positions[field.id]
    form = next((i for i in page.path(at) if page.widgets[i].role in {"form", "dialog"}), None)
    return page.widgets if form is None else page.subtree(form)


def _controls(widgets: Iterable[Widget]) -> set[str]:
    return _flat_widget_names(w for w in widgets if w.clickable and not is_hidden(w))


def _flat_widget_names(widgets: Iterable[Widget]) -> set[str]:
    return {flat(w.name or w.text or w.placeholder) for w in widgets} - {""}
