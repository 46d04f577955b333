"""Works a finding up: does its events again, leaves out what is not needed, writes its script."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from surefoot.state.values.action import Action
from surefoot.state.values.case import App
from surefoot.state.values.finding import ExplorationFinding
from surefoot.state.values.properties import Query
from surefoot.tools.artifacts import write_whole
from surefoot.tools.exploration.minimise import minimise
from surefoot.tools.exploration.replaying import FaultReplay, PropertyTrial, Use
from surefoot.tools.exploration.script import Event, exported, finding_script

FOLDER = "findings"
"""In the run folder."""


async def work_up(
    finding: ExplorationFinding,
    events: Sequence[Event],
    use: Use,
    opening: Sequence[Action],
    trial: PropertyTrial | None = None,
    *,
    head: int = 0,
    most_replays: int = 60,
    most_s: float = 180.0,
) -> tuple[ExplorationFinding, tuple[Event, ...]]:
    """Find out whether a finding comes back, and which of its events it needs.

    Args:
        finding: As it was found.
        events: All since the app was last started, the one that showed it last; what a rule itself
            did is not among them, it comes with the rule.
        use: Does work with the device.
        opening: Starts the app afresh.
        trial: For a finding of a property.
        head: So many of the first events set the app up.
        most_replays: Budget of this finding.
        most_s: Its budget in time; no event is begun after it.

    Returns:
        The finding with `reproduced` and `events_needed`, and the events that are left.

    Raises:
        DeviceLostError: the device went away, and it was not the app's fault.
    """
    until = time.monotonic() + most_s
    replay = FaultReplay(use, opening, finding.signature, trial, until)

    async def shows(some: Sequence[Event]) -> bool:
        return await replay([event.action for event in some])

    left = await minimise(events, shows, head=head, most_replays=most_replays, most_s=most_s)
    update = {"reproduced": left.reproduced, "events_needed": len(left.events)}
    return finding.model_copy(update=update), left.events


async def write_scripts(
    folder: Path,
    finding: ExplorationFinding,
    app: App,
    events: Sequence[Event],
    own: Iterable[Event] = (),
    queries: Iterable[Query] = (),
) -> ExplorationFinding:
    """Write the script of a finding into a run folder, and beside it the pytest file of the app.

    Returns:
        The finding with the path of its script, from the run folder.
    """
    script = finding_script(finding, app, (*events, *own), queries)
    name = f"{FOLDER}/{finding.signature}"
    code = exported(script)
    await asyncio.to_thread(write_whole, folder / f"{name}.json", script.model_dump_json(indent=1))
    if code:
        await asyncio.to_thread(write_whole, folder / f"{name}_test.py", code)
    return finding.model_copy(update={"script": f"{name}.json"})
