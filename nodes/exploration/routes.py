"""Where an exploration goes on.

Async, though nothing is waited for: LangGraph runs others in a thread each time.
"""

from typing import Literal

from surefoot.state.exploration import Choice, ExplorationState


async def after_observe(state: ExplorationState) -> Literal[Choice, "properties", "end"]:
    """Properties come first, once the app was started."""
    if state["is_over"]:
        return "end"
    is_ready = state["event_count"] >= 2 and state["place"] == "inside"
    checks = bool(state.get("properties")) and is_ready and not state["falls_through"]
    return "properties" if checks else state["choice"]


async def after_properties(state: ExplorationState) -> Literal[Choice, "played"]:
    """Only where no rule was tried is an event chosen."""
    return "played" if state["played"] else state["choice"]
