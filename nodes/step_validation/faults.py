"""Faults of the app that no step asked about."""

from collections.abc import Sequence

from state.values.screen import Event, Screen
from state.values.verdict import Finding
from tools.faults import fault_of

MOST_A_STEP = 5


def faults_of(screen: Screen, step: int, known: Sequence[Finding]) -> list[Finding]:
    """Add the faults that a screen tells of to those known of the step, each once."""
    found = list(known)
    for event in screen.events:
        finding = _finding(event, step)
        if finding is not None and finding not in found and len(found) < MOST_A_STEP:
            found.append(finding)
    return found


def _finding(event: Event, step: int) -> Finding | None:
    fault = fault_of(event)
    # A step may well ask for a page that is not there; the server's own faults are told.
    if fault is None or (event.status or 500) < 500:
        return None
    return Finding.model_validate({"step": step, "kind": fault.kind, "text": fault.text[:200]})
