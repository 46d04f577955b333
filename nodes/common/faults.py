"""What is wrong with the app, or with what it shows of itself, whatever the step asks."""

from collections.abc import Iterable, Sequence

from state.values.screen import Event, Screen
from state.values.verdict import Finding

MOST_A_STEP = 5
_KEPT = 200
_ENDED = {"crash": "the app has stopped", "anr": "the app does not respond"}
"""Events after which an app is of no use, and how they are said."""


def faults_of(screen: Screen, step: int, known: Sequence[Finding]) -> list[Finding]:
    """Add the faults that a screen tells of to those known of the step, each once."""
    found = list(known)
    for event in screen.events:
        fault = _fault(event, step)
        if fault is not None and fault not in found and len(found) < MOST_A_STEP:
            found.append(fault)
    return found


def end_of_app(told: Iterable[Event | Finding]) -> str:
    """Say that the app has crashed or does not respond, "" when nothing tells of it."""
    first = next((one for one in told if one.kind in _ENDED), None)
    if first is None:
        return ""
    return _ENDED[first.kind] + (f": {first.text[:_KEPT]}" if first.text else "")


def blind_to(screen: Screen) -> str:
    """Say that a screen tells of nothing that could be used, "" when it does."""
    if not screen.opaque:
        return ""
    return "the app draws its screen itself and tells of no views: nothing on it can be told apart"


def _fault(event: Event, step: int) -> Finding | None:
    if event.kind == "page_error":
        return Finding(step=step, kind="page_error", text=event.text[:_KEPT])
    if event.kind == "console_error" and event.text:
        return Finding(step=step, kind="console_error", text=event.text[:_KEPT])
    if event.kind == "request" and event.status is not None and event.status >= 500:
        return Finding(step=step, kind="failed_request", text=f"{event.status} {event.url}"[:_KEPT])
    if event.kind == "crash" or event.kind == "anr":
        return Finding(step=step, kind=event.kind, text=event.text[:_KEPT])
    return None
