"""Chooses an event by chance."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.exploration.back import filled, way_back
from surefoot.nodes.exploration.exploring import chance_of, offered_on, open_exploration
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.exploration import Chosen
from surefoot.tools.exploration.choosing import by_chance


async def random_event(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Choose any event that can be done here; where there is none, go back.

    Reads `screen`. Writes `chosen`.
    """
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    offered = offered_on(run, state, screen)
    if not offered:
        return await way_back(run, state)
    chance = chance_of(run, state)
    one = by_chance(offered, chance)
    return {"chosen": Chosen(candidate=filled(run, one, screen, chance), source="random")}
