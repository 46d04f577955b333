"""Stored pages as screens, whatever was stored of them."""

from collections.abc import Iterable, Mapping
from typing import Any

from state.values.screen import Event, EventKind, Screen, Widget
from tools.devices.aria import parse_aria

_EVENT_KEYS: dict[str, EventKind] = {
    "dialogs": "dialog",
    "toasts": "toast",
    "messages": "toast",
    "console_errors": "console_error",
    "console": "console_error",
    "page_errors": "page_error",
    "errors": "page_error",
    "requests": "request",
    "downloads": "download",
    "popups": "popup",
}


def stored_screen(page: str | Mapping[str, Any], url: str = "") -> Screen:
    """Read a stored page.

    Args:
        page: HTML text, or a mapping with some of url, title, html, frames, aria_snapshot, text,
            dialogs, toasts, console_errors, page_errors, requests, downloads, popups.
        url: Address to use when the page does not name its own.
    """
    stored = {"html": page} if isinstance(page, str) else dict(page)
    snapshot = stored.get("aria_snapshot") or stored.get("snapshot") or ""
    widgets: tuple[Widget, ...] = parse_aria(snapshot) if snapshot else ()
    return Screen(
        kind="web",
        location=str(stored.get("url") or url or ""),
        title=str(stored.get("title") or ""),
        widgets=widgets,
        events=tuple(_events(stored)),
    )


def _events(stored: Mapping[str, Any]) -> Iterable[Event]:
    for key, kind in _EVENT_KEYS.items():
        for entry in stored.get(key) or ():
            yield _event(kind, entry)


def _event(kind: EventKind, entry: Any) -> Event:
    if not isinstance(entry, Mapping):
        return Event(kind=kind, text=str(entry))
    text = entry.get("message") or entry.get("text") or entry.get("t") or entry.get("failure") or ""
    method = str(entry.get("method") or "")
    resource = str(entry.get("type") or entry.get("resource_type") or "")
    answer = str(entry.get("answer") or "")
    return Event(
        kind=kind,
        text=str(text),
        detail=" ".join(x for x in (method, resource, answer) if x),
        url=str(entry.get("url") or ""),
        status=entry.get("status") if isinstance(entry.get("status"), int) else None,
    )
