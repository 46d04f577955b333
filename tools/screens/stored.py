"""Stored pages as screens, whatever was stored of them."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from surefoot.state.values.screen import MASK, Event, EventKind, Screen, Widget
from surefoot.tools.gates import secret_kinds
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.screens.html.page import parse_html, read_html
from surefoot.tools.screens.html.tree import MAX_BYTES
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import flat
from surefoot.tools.screens.whole import is_cut

_EVENT_KEYS: dict[str, EventKind] = {
    "dialogs": "dialog",
    "dialog": "dialog",
    "toasts": "toast",
    "messages": "toast",
    "notifications": "toast",
    "console_errors": "console_error",
    "console": "console_error",
    "page_errors": "page_error",
    "errors": "page_error",
    "requests": "request",
    "failed_requests": "request",
    "downloads": "download",
    "popups": "popup",
    "reload": "reload",
}
_TEXT_KEYS = (
    "message",
    "text",
    "t",
    "failure",
    "failure_text",
    "error",
    "suggested_filename",
    "filename",
    "name",
)
_ANSWER_KEYS = ("answer", "response", "action", "handled")


def stored_screen(page: str | Mapping[str, Any], url: str = "") -> Screen:
    """Read a stored page; never raises, what cannot be read is left out.

    Args:
        page: HTML text, or a mapping with some of url, title, html, frames, aria_snapshot, text,
            dialogs, toasts, console_errors, page_errors, requests, downloads, popups.
        url: Address to use when the page does not name its own.
    """
    stored = _as_mapping(page)
    html = _first_stored_text(stored, "html", "content", "source")
    title = _first_stored_text(stored, "title")
    if not title and html:
        title = read_html(html).title
    widgets = _with_frames(_stored_widgets(stored), stored.get("frames"))
    return Screen(
        kind="web",
        location=_first_stored_text(stored, "url", "current_url", "location") or url or "",
        title=title,
        widgets=widgets,
        truncated=is_cut(widgets) or len(html) > MAX_BYTES,
        events=tuple(_events(stored)),
    )


def _as_mapping(page: str | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(page, Mapping):
        return page
    text = str(page or "")
    looks_like_html = "<" in text and ">" in text
    return {"html": text} if looks_like_html else {"text": text}


def _first_stored_text(stored: Mapping[str, Any], *keys: str) -> str:
    return next((str(stored[k]) for k in keys if isinstance(stored.get(k), str) and stored[k]), "")


def _stored_widgets(stored: Mapping[str, Any]) -> tuple[Widget, ...]:
    """What a page or a frame shows: its snapshot, completed by its HTML; else its text."""
    snapshot = _first_stored_text(stored, "aria_snapshot", "snapshot", "aria")
    html = _first_stored_text(stored, "html", "content", "source")
    if snapshot:
        return merge(parse_aria(snapshot), parse_html(mark_passwords(html)) if html else None)
    if html:
        return parse_html(html)
    lines = (line.strip() for line in _first_stored_text(stored, "text").splitlines())
    return tuple(
        Widget(id=f"n{n}", role="text", text=line) for n, line in enumerate(filter(None, lines), 1)
    )


def _with_frames(widgets: tuple[Widget, ...], frames: Any) -> tuple[Widget, ...]:
    """Put frames that were stored apart where their iframes stand, or at the end."""
    if not isinstance(frames, list | tuple):
        return widgets
    found = list(widgets)
    for number, frame in enumerate(frames, 1):
        own = _stored_widgets(_as_mapping(frame)) if isinstance(frame, str | Mapping) else ()
        known = {(w.role, w.name, w.text) for w in found}
        if not own or all((w.role, w.name, w.text) in known for w in own):
            continue
        at = next(
            (
                i
                for i, w in enumerate(found)
                if w.role == "iframe" and (i + 1 == len(found) or found[i + 1].depth <= w.depth)
            ),
            None,
        )
        outer = found[at] if at is not None else None
        moved = [
            w.model_copy(
                update={
                    "id": f"s{number}{w.id}",
                    "depth": w.depth + (outer.depth + 1 if outer is not None else 0),
                    "frame": f"s{number}{w.frame}" if w.frame else (outer.id if outer else ""),
                }
            )
            for w in own
        ]
        place = at + 1 if at is not None else len(found)
        found[place:place] = moved
    return tuple(found)


def _events(stored: Mapping[str, Any]) -> Iterable[Event]:
    for key, kind in _EVENT_KEYS.items():
        entries = stored.get(key)
        if isinstance(entries, str | Mapping):
            entries = [entries]
        if not isinstance(entries, list | tuple):
            continue
        for entry in entries:
            if entry:
                yield _stored_event(kind, entry)


def _stored_event(kind: EventKind, entry: Any) -> Event:
    if not isinstance(entry, Mapping):
        return Event(kind=kind, text=str(entry))
    details = (
        str(entry.get("method") or ""),
        str(entry.get("type") or entry.get("resource_type") or ""),
        _dialog_answer(entry),
    )
    status = entry.get("status")
    return Event(
        kind=kind,
        text=next((str(entry[k]) for k in _TEXT_KEYS if entry.get(k)), ""),
        detail=" ".join(part for part in details if part),
        url=str(entry.get("url") or ""),
        status=status if isinstance(status, int) and not isinstance(status, bool) else None,
    )


def _dialog_answer(entry: Mapping[str, Any]) -> str:
    """How a dialog was answered: "accept", "dismiss" or the text that was given."""
    for key in _ANSWER_KEYS:
        if isinstance(entry.get(key), str):
            return str(entry[key])
    accepted = entry.get("accepted", entry.get("response", entry.get("answer")))
    if isinstance(accepted, bool):
        return "accept" if accepted else "dismiss"
    return ""


_PASSWORD_INPUT = re.compile(r"<input\b(?=[^>]*\btype\s*=\s*[\"']?password)", re.IGNORECASE)
_KEPT_STATES = frozenset({"required", "readonly", "collapsed", "invalid", "password"})
_KEPT_BEGINNINGS = ("sort ", "class ")
_GAUGES = frozenset({"progressbar", "meter"})
_LOOSE = frozenset({"text", "generic", "none", "presentation"})


def mark_passwords(html: str) -> str:
    """Give every password field a value, so that reading the HTML tells which ones they are."""
    return _PASSWORD_INPUT.sub(lambda m: '<input value="*"' + m.group(0)[len("<input") :], html)


def merge(widgets: tuple[Widget, ...], html: tuple[Widget, ...] | None) -> tuple[Widget, ...]:
    """Give the widgets of a snapshot what it leaves out.

    That is: masks for passwords, placeholders, required and readonly, folded parts, the order of
    sorted columns, classes that say a state, texts of editors, and values of gauges. Widgets are
    matched by role and name in document order, fields without a match by role alone.

    Args:
        widgets: From the snapshot.
        html: From the HTML of the same moment; None when it was not stored.
    """
    given = html or ()
    by_name: dict[tuple[str, str], list[Widget]] = defaultdict(list)
    by_role: dict[str, list[Widget]] = defaultdict(list)
    for widget in reversed(given):
        if widget.role not in _LOOSE:
            by_name[widget.role, _label(widget)].append(widget)
        if widget.role in FIELD_ROLES:
            by_role[widget.role].append(widget)
    same_number = {
        role for role, own in by_role.items() if len(own) == sum(w.role == role for w in widgets)
    }
    nameless = {
        role
        for role, label in by_name
        if not label
        and len(by_name[role, ""]) == sum(w.role == role and not _label(w) for w in widgets)
    }
    merged = []
    for widget in widgets:
        twin = None
        if widget.role in same_number:
            twin = by_role[widget.role].pop()
        elif _label(widget) or widget.role in nameless:
            own = by_name.get((widget.role, _label(widget)))
            twin = own.pop() if own else None
        merged.append(
            _mask_password(widget, twin) if twin is None else _complete_widget(widget, twin)
        )
    return tuple(merged)


def _label(widget: Widget) -> str:
    return flat(widget.name or widget.placeholder)


def _complete_widget(widget: Widget, twin: Widget) -> Widget:
    update: dict[str, object] = {}
    extra = [s for s in _extra_states(twin.states) if s not in widget.states]
    if "expanded" in widget.states:
        extra = [s for s in extra if s != "collapsed"]
    if extra:
        update["states"] = (*widget.states, *extra)
    if twin.placeholder and not widget.placeholder and twin.placeholder != widget.name:
        update["placeholder"] = twin.placeholder
    if twin.value == MASK:
        update["value"] = MASK if widget.value else widget.value
    elif widget.role in _GAUGES and widget.value is None and twin.value is not None:
        update["value"] = twin.value
    elif widget.role == "textbox" and not widget.value and not widget.text and twin.text:
        update["text"] = twin.text
    if twin.test_id and not widget.test_id:
        update["test_id"] = twin.test_id
    return _mask_password(widget.model_copy(update=update) if update else widget, twin)


def _extra_states(states: Iterable[str]) -> list[str]:
    return [s for s in states if s in _KEPT_STATES or s.startswith(_KEPT_BEGINNINGS)]


def _mask_password(widget: Widget, twin: Widget | None) -> Widget:
    """Hide what is in a field for passwords; a visible password is known by its HTML only."""
    if widget.role != "textbox" or not widget.value or widget.value == MASK:
        return widget
    if twin is not None and twin.value != MASK and twin.value == widget.value:
        return widget
    if "password" in secret_kinds(f"{widget.name} {widget.placeholder}"):
        return widget.model_copy(update={"value": MASK})
    return widget
