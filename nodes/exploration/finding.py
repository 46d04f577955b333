"""Adds what is wrong to what was found."""

from collections.abc import Iterable

from surefoot.nodes.common.run import Run
from surefoot.state.exploration import ExplorationState
from surefoot.state.values.finding import ExplorationFinding, Fault
from surefoot.tools.clock import now_s
from surefoot.tools.exploration.findings import with_faults


def found(
    run: Run, state: ExplorationState, faults: Iterable[Fault], *, location: str = ""
) -> list[ExplorationFinding]:
    """Give the findings with further faults of the event that is being done.

    Args:
        run: Whose clock and log are used.
        state: What was found before, and where the exploration is.
        faults: What is wrong now.
        location: Of the screen after the event.
    """
    first = ExplorationFinding(
        signature="",
        kind="crash",
        text="",
        event=state["event_count"],
        restarted_at=state["restarted_at"],
        seconds=round(now_s() - state["started"], 3),
        location=location,
        screen=state["screen"],
        shot=state["shot"],
        shot_before=state["shot_before"],
    )
    findings = with_faults(state["findings"], faults, first)
    for finding in findings[len(state["findings"]) :]:
        run.log.event(
            "finding", number=state["event_count"], signature=finding.signature, text=finding.text
        )
    return findings
