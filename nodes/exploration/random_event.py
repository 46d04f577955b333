"""Chooses an event by chance."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.exploration.back import fill_text, way_back
from surefoot.nodes.exploration.exploring import chance_of, list_offered, open_exploration
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.exploration import Chosen
from surefoot.tools.exploration.choosing import choose_randomly


async def random_event(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Choose any event that can be done here; where there is none, go back.

    Reads `screen`. Writes `chosen`.
    """
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    offered = list_offered(run, state, screen)
    if not offered:
        return await way_back(run, state)
    chance = chance_of(run, state)
    one = choose_randomly(offered, chance)
    return {"chosen": Chosen(candidate=fill_text(run, one, screen, chance), source="random")}
