"""Does the chosen event, looks at the screen after it and remembers what it led to."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.back import RESTART
from surefoot.nodes.exploration.exploring import open_exploration, stop_action
from surefoot.nodes.exploration.recording import Observation, record_event
from surefoot.state.errors import ActionError, DeviceError, DeviceLostError, OutcomeUnknownError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.action import Action, Rotate
from surefoot.state.values.finding import Fault
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.durable.journal import Journal
from surefoot.tools.durable.leases import check_lease, has_lease
from surefoot.tools.exploration.findings import fault_of_loss
from surefoot.tools.exploration.replaying import for_another_screen
from surefoot.tools.screens.changes import compare


async def perform(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Do the event once, also when the run was killed while it did it.

    An app in memory was ended with the process: it goes on from what was kept with the state. On
    any other device an event that was begun is done again only when nothing has changed since.

    Reads `chosen`, `session`, `screen` and the counters. Writes `outcome` and what `record_event`
    tells of the event; a finding when the app takes the device with it; `problem` when the device
    is lost for good.
    """
    run = await open_exploration(state, runtime)
    chosen = state["chosen"]
    assert chosen is not None
    update: ExplorationUpdate = {
        "played": "",
        "outcome": "done",
        "outcome_problem": "",
        "lost": 0,
    }
    seen: Observation | None = None
    faults: list[Fault] = []
    actions = _event_actions(state)
    try:
        ref, is_done, is_anew = await _taken_up(run, state, actions)
        if is_anew:
            # Ids of widgets belong to the session of then.
            actions = [for_another_screen(action) for action in actions]
        if is_done:
            seen = Observation(*await run.observe(ref))
        else:
            if has_lease(run.run_id):
                await asyncio.to_thread(check_lease, run.run_id)
            outcome, problem, seen = await _perform_and_observe(run, ref, actions)
            update |= {"outcome": outcome, "outcome_problem": problem}
            if outcome == "done":
                update |= _orientation_update(actions)
    except DeviceLostError as lost:
        change, seen, faults = await _after_loss(run, state, lost)
        update |= change
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        update |= {"outcome": "failed", "problem": str(error)}
    return await record_event(run, state, update, seen, faults)


def _event_actions(state: ExplorationState) -> list[Action]:
    chosen = state["chosen"]
    assert chosen is not None
    action = chosen.candidate.action
    if action is None:
        return []
    stop = stop_action(state["session"].app, state["supports"])
    # A recorded app starts the same from everywhere.
    is_live = not state["session"].app.recorded
    if chosen.candidate.key == RESTART and stop is not None and is_live:
        return [stop, action]
    return [action]


async def _taken_up(
    run: RunContext, state: ExplorationState, actions: list[Action]
) -> tuple[SessionRef, bool, bool]:
    """Get hold of the session.

    Returns:
        The session, whether an earlier try of this event was done, whether it is a later process.
    """
    journal = Journal(run.settings.database, run.folder.path)
    number = str(state["event_count"])
    ref, hold = await run.hold(state["session"])
    in_memory = ref.app.in_memory
    asks = hold != "held" and not in_memory
    if asks and await asyncio.to_thread(journal.began, number):
        before = await run.stored_screen(state["screen"])
        screen, _, ref = await run.observe(ref)
        if compare(before, screen).any:
            run.log.event("resumed", note="the page is another one than before the event")
            return ref, True, True
    if actions and not in_memory:
        # What an exploration finds may be done again: it says of no effect that it is there.
        told = " and ".join(action.kind for action in actions)
        await asyncio.to_thread(journal.begin, number, "reversible", told, told)
    return ref, False, asks


async def _perform_and_observe(
    run: RunContext, ref: SessionRef, actions: list[Action]
) -> tuple[str, str, Observation]:
    """Do the actions and look; what the app does not take is no problem of the run."""

    async def act(device: Device) -> tuple[str, str, Screen, bytes]:
        outcome, problem = "done", ""
        for action in actions:
            try:
                await device.perform(action)
                outcome, problem = "done", ""
            except OutcomeUnknownError as unknown:
                outcome, problem = "unknown", str(unknown)
            except ActionError as failed:
                outcome, problem = "failed", str(failed)
        return outcome, problem, await device.observe(), await device.screenshot()

    (outcome, problem, screen, picture), ref = await run.on_device(ref, act)
    return outcome, problem, Observation(screen, picture, ref)


def _orientation_update(actions: list[Action]) -> ExplorationUpdate:
    turned = next((one.orientation for one in actions if isinstance(one, Rotate)), None)
    return {"orientation": turned} if turned is not None else {}


async def _after_loss(
    run: RunContext, state: ExplorationState, lost: DeviceLostError
) -> tuple[ExplorationUpdate, Observation | None, list[Fault]]:
    """Tell whose fault it was, and make the device anew."""
    chosen, before = state["chosen"], await run.stored_screen(state["screen"])
    action = chosen.candidate.action if chosen is not None else None
    run.log.event("restarted", text=str(lost))
    update: ExplorationUpdate = {
        "outcome": "failed",
        "outcome_problem": str(lost),
        "lost": state["lost"] + 1,
    }
    fault = fault_of_loss(lost, before, action)
    if fault is not None:
        update["lost"] = 0
    faults = [fault] if fault is not None else []
    try:
        return update, Observation(*await run.observe(state["session"])), faults
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**update, "problem": str(error)}, None, faults
