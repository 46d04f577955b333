"""Which events of a screen tell of a fault of the app: the same for every graph."""

from surefoot.state.values.finding import Fault
from surefoot.state.values.screen import Event, Screen
from surefoot.tools.screens.events import find_withheld_request, is_page

_NOT_THERE = frozenset({404, 410})


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
