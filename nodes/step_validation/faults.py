"""Faults of the app that no step asked about."""

from collections.abc import Sequence

from state.values.screen import Event, Screen
from state.values.verdict import Finding

MOST_A_STEP = 5


def faults_of(screen: Screen, step: int, known: Sequence[Finding]) -> list[Finding]:
    """Add the faults that a screen tells of to those known of the step, each once."""
    found = list(known)
    for event in screen.events:
        fault = _fault(event, step)
        if fault is not None and fault not in found and len(found) < MOST_A_STEP:
            found.append(fault)
    return found


def _fault(event: Event, step: int) -> Finding | None:
    if event.kind == "page_error":
        return Finding(step=step, kind="page_error", text=event.text[:200])
    if event.kind == "console_error" and event.text:
        return Finding(step=step, kind="console_error", text=event.text[:200])
    if event.kind == "request" and event.status is not None and event.status >= 500:
        return Finding(step=step, kind="failed_request", text=f"{event.status} {event.url}"[:200])
    if event.kind in ("crash", "anr"):
        return Finding(step=step, kind=event.kind, text=event.text[:200])
    return None
