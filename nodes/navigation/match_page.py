"""Finds the page of the first screen in the knowledge graph."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import recognise
from surefoot.nodes.navigation.navigation_run import open_navigation
from surefoot.state.navigation import NavigationState, NavigationUpdate


async def match_page(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Returns where the way begins, or goes on after it was lost; an unknown page is added.

    Reads `screen`, `known_as`. Writes `page`, `page_name`, `start_page`, `updates`; `problem` when
    the knowledge graph cannot be used.
    """
    run = await open_navigation(state, runtime)
    screen = await run.stored_screen(state["screen"])
    found = await recognise(run, state["known_as"], screen, is_first=not state["start_page"])
    return {
        "moved": False,
        "page": found.page_id,
        "page_name": found.name,
        "start_page": state["start_page"] or found.page_id,
        "updates": found.updates,
        "problem": found.problem,
    }
