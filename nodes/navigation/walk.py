"""The run of a navigation."""

from typing import Any

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.run import Run, open_run
from state.navigation import NavigationState

CASE_ID = "navigate"


async def open_walk(state: NavigationState, runtime: Runtime[Settings]) -> Run:
    """Find the run of a state; its folder is made when it is missing.

    Raises:
        ConfigError: the app or the intent cannot be meant.
    """
    case = {"id": CASE_ID, "app": state["app"], "steps": [{"action": state["intent"]}]}
    known: dict[str, Any] = {"case": case}
    if "run_id" in state:
        known["run_id"] = state["run_id"]
    return await open_run(known, runtime)
