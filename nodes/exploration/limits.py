"""Says whether the exploration has come to its end."""

from surefoot.configs.settings import OFFLINE
from surefoot.nodes.common.run import Run, check_budget
from surefoot.nodes.exploration.exploring import memory_of
from surefoot.nodes.exploration.ways_on import has_model
from surefoot.state.errors import BudgetError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate

MOST_STARTS = 4
"""So often in a row an app may fail to come to the front."""
MOST_LOST = 3


async def end_of(run: Run, state: ExplorationState) -> ExplorationUpdate:
    """End at a limit, where nothing untried is left, or where the app does not stay in front.

    Returns:
        `is_over` and `reason`; `problem` when the app or the device cannot be used.
    """
    if state["problem"]:
        return {"is_over": True, "reason": state["problem"]}
    problem = _problem(state)
    if problem:
        run.log.event("problem", text=problem)
        return {"is_over": True, "reason": problem, "problem": problem}
    reason = await _reason(run, state)
    return {"is_over": bool(reason), "reason": reason}


def _problem(state: ExplorationState) -> str:
    if state["starts"] >= MOST_STARTS:
        return (
            f"the app is not in front after it was started {state['starts']} times: it ends at"
            " once, or shows another app"
        )
    if state["lost"] >= MOST_LOST:
        return f"the device was lost {state['lost']} times in a row"
    return ""


async def _reason(run: Run, state: ExplorationState) -> str:
    if events_of(run, state) >= run.settings.max_events:
        return f"{run.settings.max_events} events are done"
    try:
        # The limit of model calls ends the questions, not the exploration.
        usage = state["usage"].model_copy(update={"model_calls": 0})
        check_budget(run, usage, state["started"])
    except BudgetError as error:
        return str(error)
    is_asked = run.settings.model != OFFLINE and run.settings.max_model_queries > 0
    asks = is_asked and has_model(run, state)
    wants_all = run.settings.mode == "random" or asks or bool(state.get("properties"))
    if state["event_count"] < 2 or wants_all or state["place"] != "inside":
        return ""
    left = (await memory_of(run, state)).utg.unfinished
    return "" if left else "nothing untried is left"


def events_of(run: Run, state: ExplorationState) -> int:
    """Count the events; with `llm_policy` no property that was tried is one."""
    tried = state["checks"] if run.settings.mode == "llm_policy" else 0
    return state["event_count"] - tried
