"""Whether and how an exploration goes on: at its end, stuck, or where it learns."""

from surefoot.configs.settings import OFFLINE
from surefoot.nodes.common.run import RunContext, check_budget
from surefoot.nodes.exploration.exploring import memory_of
from surefoot.state.errors import BudgetError
from surefoot.state.exploration import Choice, ExplorationState, ExplorationUpdate

ESCAPE_EVENTS = 8
"""So long what is untried, and the known ways to it, are tried before the model is asked."""
AFTER_ESCAPE = 20
"""The same after an escape in vain, twice as many after each further one: there is more to try than
the model can be asked for."""
_MOST_DOUBLED = 4


async def way_on(run: RunContext, state: ExplorationState) -> Choice:
    """Choose between the known way, the model, chance and the way back."""
    settings, event = run.settings, state["event_count"]
    is_due = event - state["restarted_at"] >= settings.events_between_restarts
    if event < 2 or state["place"] != "inside" or is_due:
        return "back"
    memory = await memory_of(run, state)
    if settings.mode in ("random", "llm_policy"):
        otherwise: Choice = "random_event"
        is_stuck = memory.stuck_since is not None
    else:
        otherwise = "navigate"
        is_stuck = not memory.utg.unfinished or _is_due(memory.stuck_since, state)
    if not is_stuck or not has_model(run, state) or event < state["model_again"]:
        return otherwise
    return "ask_model" if state["tarpit_queries"] < settings.max_model_queries else "back"


def has_model(run: RunContext, state: ExplorationState) -> bool:
    """Returns whether there is a model that may be asked for an event, now or later."""
    settings = run.settings
    asks = settings.mode in ("llm", "guided", "llm_policy")
    return asks and state["usage"].model_calls < settings.max_model_calls


def _is_due(stuck_since: int | None, state: ExplorationState) -> bool:
    """Returns whether what is untried, and the known ways to it, did not lead out of a tarpit."""
    event, escaped = state["event_count"], state["escaped_at"]
    if stuck_since is None:
        return False
    if escaped > stuck_since:
        again = min(max(state["escapes"] - 1, 0), _MOST_DOUBLED)
        return event - escaped > AFTER_ESCAPE << again
    return event - stuck_since > ESCAPE_EVENTS


MOST_STARTS = 4
"""So often in a row an app may fail to come to the front."""
MOST_LOST = 3


async def end_of(run: RunContext, state: ExplorationState) -> ExplorationUpdate:
    """End at a limit, where nothing untried is left, or where the app does not stay in front.

    Returns:
        `is_over` and `reason`; `problem` when the app or the device cannot be used.
    """
    if state["problem"]:
        return {"is_over": True, "reason": state["problem"]}
    problem = _unreachable_problem(state)
    if problem:
        run.log.event("problem", text=problem)
        return {"is_over": True, "reason": problem, "problem": problem}
    reason = await _reason(run, state)
    return {"is_over": bool(reason), "reason": reason}


def _unreachable_problem(state: ExplorationState) -> str:
    if state["starts"] >= MOST_STARTS:
        return (
            f"the app is not in front after it was started {state['starts']} times: it ends at"
            " once, or shows another app"
        )
    if state["lost"] >= MOST_LOST:
        return f"the device was lost {state['lost']} times in a row"
    return ""


async def _reason(run: RunContext, state: ExplorationState) -> str:
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


def events_of(run: RunContext, state: ExplorationState) -> int:
    """Count the events; with `llm_policy` no property that was tried is one."""
    tried = state["checks"] if run.settings.mode == "llm_policy" else 0
    return state["event_count"] - tried
