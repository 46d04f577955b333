"""Asks the knowledge graph for the way."""

from typing import Any

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.knowledge import ask_graph
from nodes.navigation.walk import open_walk
from state.navigation import NavigationState, NavigationUpdate, PathStep
from tools.language.irreversible import destroys_unasked

MOST_STEPS = 30
MOST_REPLANS = 8
_NO_WAY = {"INTENT_NOT_FOUND", "PATH_NOT_FOUND"}
_FIELDS = tuple(PathStep.model_fields)


async def plan_path(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Give the surest way from the current page, without what has failed in this run.

    Reads `page`, `intent`, `barred`. Writes `plan`, empty when no way is known, `goal`, `arrived`,
    `replans`; `problem` when the knowledge graph cannot be used.
    """
    run = await open_walk(state, runtime)
    answer = await ask_graph(
        run.settings,
        run.run_id,
        "query_path",
        app_id=state["known_as"],
        intent=state["intent"],
        current_page=state["page"],
        max_steps=MOST_STEPS,
    )
    replans = state["replans"] + (1 if state["done"] else 0)
    if not answer["success"]:
        if answer["error"]["code"] not in _NO_WAY:
            return {"plan": [], "problem": answer["message"]}
        goal = str(answer["error"]["details"].get("target_page", ""))
        return {"plan": [], "goal": goal, "reason": answer["message"], "replans": replans}
    goal = answer["target_page"]["page_id"]
    if goal == state["page"]:
        named = answer["target_page"]["page_name"]
        return {"plan": [], "goal": goal, "arrived": True, "reason": f"on the page {named!r}"}
    ways = [answer["path"], *answer["alternatives"]]
    way = next((one for one in ways if not _is_barred(one, state)), None)
    if way is None or replans > MOST_REPLANS:
        reason = "no way to the page has worked in this run"
        return {"plan": [], "goal": goal, "reason": reason, "replans": replans}
    steps = [
        PathStep(**{key: step[key] for key in _FIELDS if key in step}) for step in way["steps"]
    ]
    run.log.event("plan", goal=goal, steps=[step.description for step in steps])
    return {"plan": steps, "goal": goal, "replans": replans}


def _is_barred(way: dict[str, Any], state: NavigationState) -> bool:
    """A step of it has failed in this run, or destroys what nobody asked to destroy."""
    return any(
        step["transition_id"] in state["barred"]
        or destroys_unasked(state["intent"], step["widget_text"])
        for step in way["steps"]
    )
