"""What the nodes of a navigation share: its run, and what a person is asked."""

import json
from typing import Any, Literal

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import Run, open_run
from surefoot.state.navigation import NavigationInput, NavigationState, PathStep
from surefoot.state.values.case import Case

CASE_ID = "navigate"


def case_of(given: NavigationInput) -> dict[str, Any]:
    """Give what a navigation was asked for in the form of a case."""
    return {
        "id": CASE_ID,
        "title": given["intent"],
        "app": given["app"],
        "parameters": given.get("parameters", {}),
        "steps": [{"action": given["intent"]}],
    }


def case_text(case: Case) -> str:
    """Give the case as its run folder keeps it."""
    return json.dumps(case.model_dump(mode="json"), ensure_ascii=False, indent=1)


async def open_walk(state: NavigationState, runtime: Runtime[Settings]) -> Run:
    """Find the run of a state; its folder is made when it is missing.

    Raises:
        ConfigError: the app or the intent cannot be meant.
    """
    known: dict[str, Any] = {"case": case_of(state)}
    if "run_id" in state:
        known["run_id"] = state["run_id"]
    return await open_run(known, runtime)


def step_question(
    state: NavigationState,
    kind: Literal["before_irreversible", "step_planned", "step_in_doubt", "was_it_done"],
    step: PathStep | None = None,
    reason: str = "",
) -> dict[str, object]:
    """Say what a person is to decide, with the facts that code made; plain JSON."""
    return {
        "kind": kind,
        "run_id": state["run_id"],
        "step": len(state["done"]),
        "action": state["intent"],
        "about_to": step.description if step is not None else "",
        "reason": reason,
        "evidence": f"on the page {state['page_name']!r}",
        "screenshot": f"shots/{state['shot']}.jpg",
        "choices": ["accept", "reject", "retry", "stop"],
    }
