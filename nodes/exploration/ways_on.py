"""Says how the exploration goes on: where it is stuck, otherwise than where it learns."""

from surefoot.nodes.common.run import Run
from surefoot.nodes.exploration.exploring import memory_of
from surefoot.state.exploration import Choice, ExplorationState

ESCAPE_EVENTS = 8
"""So long what is untried, and the known ways to it, are tried before the model is asked."""

AFTER_ESCAPE = 20
"""The same after an escape in vain, twice as many after each further one: there is more to try than
the model can be asked for."""
_MOST_DOUBLED = 4


async def way_on(run: Run, state: ExplorationState) -> Choice:
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


def has_model(run: Run, state: ExplorationState) -> bool:
    """Say whether there is a model that may be asked for an event, now or later."""
    settings = run.settings
    asks = settings.mode in ("llm", "guided", "llm_policy")
    return asks and state["usage"].model_calls < settings.max_model_calls


def _is_due(stuck_since: int | None, state: ExplorationState) -> bool:
    """Say whether what is untried, and the known ways to it, did not lead out of a tarpit."""
    event, escaped = state["event_count"], state["escaped_at"]
    if stuck_since is None:
        return False
    if escaped > stuck_since:
        again = min(max(state["escapes"] - 1, 0), _MOST_DOUBLED)
        return event - escaped > AFTER_ESCAPE << again
    return event - stuck_since > ESCAPE_EVENTS
