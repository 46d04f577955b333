"""Tells the knowledge graph what an exploration found, so that other graphs know the way."""

from surefoot.nodes.common.knowledge import query_graph, uses_graph
from surefoot.nodes.common.pages import new_pages, page_of
from surefoot.nodes.common.run import Run
from surefoot.state.exploration import ExplorationState
from surefoot.state.values.action import Action
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.tools.knowledge.screens import reported

_TOLD = frozenset({"tap", "long_tap", "type_text", "press", "scroll"})


async def teach(
    run: Run, state: ExplorationState, action: Action | None, before: Screen
) -> Updates:
    """Report one event as a transition between two pages."""
    is_told = action is not None and action.kind in _TOLD and state["outcome"] == "done"
    if not is_told or not uses_graph(run) or state["place"] != "inside":
        return Updates()
    assert action is not None
    start = await page_of(run, state["known_as"], state["screen_before"])
    end = await page_of(run, state["known_as"], state["screen"])
    if start is None or end is None:
        return new_pages(run)
    number = state["event_count"]
    answer = await query_graph(
        run,
        "report_transition",
        from_page=start,
        action=reported(action, before),
        to_page=end,
        success=True,
        report_id=f"{run.run_id}:{state['started']:.3f}:{number}",
    )
    return new_pages(run) + Updates(transitions=int(answer is not None))
