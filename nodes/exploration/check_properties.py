"""Looks whether the properties hold here, and tries one whose precondition does, as an event."""

import asyncio
from collections.abc import Sequence
from random import Random

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.exploring import chance_of, open_exploration, start_action
from surefoot.nodes.exploration.properties import note_run, properties_of, property_seed
from surefoot.nodes.exploration.recording import Observation, add_faults_to, record_event
from surefoot.state.errors import DeviceError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.finding import Fault
from surefoot.state.values.properties import Looked
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import Device
from surefoot.tools.exploration.findings import (
    fault_of_invariant,
    fault_of_problem,
    fault_of_property,
    faults_on,
)
from surefoot.tools.properties.choosing import (
    choose,
    first_counts,
    left_out,
    with_looked,
    with_played,
)
from surefoot.tools.properties.session import PropertyRun, PropertySession

_LONGEST_PATH = 12


async def check_properties(
    state: ExplorationState, runtime: Runtime[Settings]
) -> ExplorationUpdate:
    """Returns which invariants are broken, and tries one of the rules that may be tried, by chance.

    After a start of the app its initializers run once; with `guided` a main path is followed for
    some events then. No event is chosen on a screen on which a property was tried.

    Reads `screen`, `property_memory`, `property_counts`. Writes them, `findings` and `played`, with
    what `record_event` tells of the event when one was tried; `problem` when the device is lost.

    Raises:
        ConfigError: a path is no property file.
    """
    run = await open_exploration(state, runtime)
    session, usage = await properties_of(run, state.get("properties", []))
    update: ExplorationUpdate = {"played": "", "initialised": True, "usage": usage}
    if not state["property_counts"]:
        faults = [fault_of_problem(problem) for problem in session.problems]
        update |= {
            "property_counts": first_counts(session.properties),
            "findings": add_faults_to(run, state, faults) if faults else state["findings"],
        }
    now = ExplorationState(**{**state, **update})
    if not state["initialised"]:
        # The app has forgotten what the properties put into it.
        update["property_memory"] = {}
        now = ExplorationState(**{**now, **update})
        started = session.named("initializer")
        if started:
            return {**update, **await _play_and_record(run, now, session, started)}
    screen = await run.stored_screen(state["screen"])
    out = left_out(now["property_counts"])
    looked = await session.look(screen, now["property_memory"], _seed(run, state), left_out=out)
    update |= _property_update(run, now, looked)
    now = ExplorationState(**{**now, **update})
    name, most = _choose_path_or_rule(
        run, now, session, looked, chance_of(run, state, "properties")
    )
    if name is None:
        return update
    return {**update, **await _play_and_record(run, now, session, [name], most)}


async def _play_and_record(
    run: RunContext,
    state: ExplorationState,
    session: PropertySession,
    names: Sequence[str],
    most_actions: int | None = None,
) -> ExplorationUpdate:
    update, seen, faults = await _play(run, state, session, names, most_actions)
    return await record_event(run, state, update, seen, faults)


def _choose_path_or_rule(
    run: RunContext,
    state: ExplorationState,
    session: PropertySession,
    looked: Looked,
    chance: Random,
) -> tuple[str | None, int | None]:
    """Choose a main path to follow for a while, or a rule to try."""
    paths = session.named("main_path")
    if (
        run.settings.mode == "guided"
        and paths
        and state["event_count"] - state["restarted_at"] == 1
    ):
        return paths[chance.randrange(len(paths))], chance.randint(1, _LONGEST_PATH)
    properties, counts = session.properties, state["property_counts"]
    probability = run.settings.property_probability
    return choose(looked.holding, properties, counts, chance, probability), None


def _property_update(run: RunContext, state: ExplorationState, looked: Looked) -> ExplorationUpdate:
    seconds = now_s() - state["started"]
    counts = with_looked(state["property_counts"], looked, state["event_count"], seconds)
    faults = [fault_of_invariant(broken) for broken in looked.broken]
    findings = add_faults_to(run, state, faults) if faults else state["findings"]
    return {"property_counts": counts, "property_memory": looked.memory, "findings": findings}


async def _play(
    run: RunContext,
    state: ExplorationState,
    session: PropertySession,
    names: Sequence[str],
    most_actions: int | None,
) -> tuple[ExplorationUpdate, Observation | None, list[Fault]]:
    """Try properties on the device, one after the other, and look at the screen after them."""
    seed = property_seed(run.settings.seed, state["event_count"])

    async def play(device: Device) -> list[PropertyRun]:
        memory, runs = state["property_memory"], list[PropertyRun]()
        for name in names:
            ran = await session.play(
                name,
                device,
                memory,
                seed,
                limit_s=run.settings.property_s,
                most_actions=most_actions,
            )
            runs.append(ran)
            memory = runs[-1].played.memory
        if run.settings.restart_app_after_check_property:
            await device.perform(start_action(state["session"].app))
        return runs

    said = ", ".join(names)
    try:
        runs, ref = await run.on_device(state["session"], play)
        seen = Observation(*await run.observe(ref))
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error), "played": said}, None, []
    counts, faults = state["property_counts"], list[Fault]()
    for ran in runs:
        faults += [f for act in ran.acts for f in faults_on(act.after, act.before, act.action)]
        played = await asyncio.to_thread(note_run, run, state, ran)
        counts = with_played(counts, played)
        failed = fault_of_property(played)
        faults += [failed] if failed is not None else []
    update: ExplorationUpdate = {
        "played": said,
        "property_counts": counts,
        "property_memory": runs[-1].played.memory,
        "outcome": "done",
        "outcome_problem": "",
    }
    return update, seen, faults


def _seed(run: RunContext, state: ExplorationState) -> int:
    return property_seed(run.settings.seed, state["event_count"])
