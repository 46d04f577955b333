"""What came and went: which requests are for a page, which send something, what is a fault."""

from urllib.parse import urlsplit

from surefoot.state.values.finding import Fault
from surefoot.state.values.screen import Event, Screen

_PAGE = " document"
_NEEDED = frozenset({"fetch", "xhr", "script", "websocket", "eventsource"})
"""What an app may not go on without; pictures, fonts and styles only change how it looks."""
_READS = ("GET", "HEAD", "OPTIONS")
_NOT_THERE = frozenset({404, 410})


def is_page(event: Event) -> bool:
    """Say whether an event is about a whole page, not about what a page itself asks for."""
    return event.detail.endswith(_PAGE)


def find_lost_page(screen: Screen) -> Event | None:
    """Give the last request for a page that got no answer; None where the last one got one."""
    asked = [e for e in screen.events if e.kind == "request" and is_page(e)]
    return asked[-1] if asked and asked[-1].status is None else None


def find_withheld_request(screen: Screen) -> Event | None:
    """Give what the app asked for outside of it and did not get, for which it is not to blame."""
    asked = (e for e in screen.events if e.kind == "refused" and not is_page(e))
    return next((e for e in asked if e.detail.rpartition(" ")[2] in _NEEDED), None)


def is_sent(event: Event, screen: Screen) -> bool:
    """Say whether an event is a request that sends something to the server of the page shown."""
    if event.kind != "request" or event.detail.upper().startswith(_READS):
        return False
    return urlsplit(event.url).netloc in ("", urlsplit(screen.location).netloc)


def is_accepted(event: Event, screen: Screen) -> bool:
    """Say whether the server of the page shown took what a request of the page sent."""
    took = event.status is not None and 200 <= event.status < 300
    return took and is_sent(event, screen) and not is_page(event)


def messages_of(screen: Screen) -> list[str]:
    """Give what the app said in passing: its toasts and dialogs."""
    return [event.text for event in screen.events if event.kind in ("toast", "dialog")]


def fault_of(event: Event, screen: Screen) -> Fault | None:
    """Give the fault that an event of a screen tells of, None when it tells of none.

    A page that is not there is one, too; other answers from 400 to 499 may be what the app wants
    to say to a wrong input. Errors of a script are no fault where something was withheld from it.
    """
    if event.kind in {"page_error", "console_error"} and find_withheld_request(screen) is not None:
        return None
    if event.kind == "page_error":
        return Fault(kind="page_error", text=event.text, detail=event.detail)
    if event.kind == "console_error" and event.text:
        return Fault(kind="console_error", text=event.text)
    if event.kind == "request" and event.status is not None:
        missing = event.status in _NOT_THERE and is_page(event)
        if event.status >= 500 or missing:
            text = f"{event.status} {event.url}"
            return Fault(kind="failed_request", text=text, detail=event.detail)
    if event.kind == "crash":
        return Fault(kind="crash", text=event.text, detail=event.detail)
    if event.kind == "anr":
        return Fault(kind="anr", text=event.text, detail=event.detail)
    return None
