"""Takes the known way to what is untried."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.exploration.back import START, fill_text, restarting, way_back
from surefoot.nodes.exploration.exploring import (
    chance_of,
    list_offered,
    memory_of,
    open_exploration,
)
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.exploration import Chosen, EventSource
from surefoot.tools.exploration.choosing import next_step
from surefoot.tools.exploration.memory import ExplorationMemory


async def navigate(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Choose an untried event here, or the first one of the shortest known way to one.

    What promises more, by what it did elsewhere, comes first. Where nothing is left, it goes back.

    Reads `screen`, `to_state`. Writes `chosen`.
    """
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    offered = {one.key: one for one in list_offered(run, state, screen)}
    chance = chance_of(run, state)
    memory = await memory_of(run, state)
    again = restarting(state)
    start = _find_restart_state(memory, state["to_state"], again.key)
    way = (again.key, start) if start is not None else None
    step = next_step(memory, state["to_state"], list(offered), chance, way)
    if step is None:
        return await way_back(run, state)
    source: EventSource = "untried" if step.length == 1 else "path"
    reason = f"{step.length} events from something untried" if step.length > 1 else ""
    one = fill_text(run, {again.key: again, **offered}[step.key], screen, chance, said=memory.said)
    return {"chosen": Chosen(candidate=one, source=source, reason=reason)}


def _find_restart_state(memory: ExplorationMemory, here: str, restart: str) -> str | None:
    """Returns where a restart leads: as it did from here, else as the last start did."""
    if memory.utg.tried(here).get(restart):
        return memory.utg.likely(here, restart)[0]
    return memory.led_last.get(restart) or memory.led_last.get(START)
