"""What the nodes of a navigation share: its run, and which page a screen is."""

import json
from dataclasses import dataclass
from typing import Any, Literal

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.knowledge import ask_graph
from nodes.common.run import Run, open_run
from state.navigation import NavigationInput, NavigationState, PathStep, Updates
from state.values.case import Case
from state.values.screen import Screen
from tools.knowledge.screens import hierarchy_of, page_head, page_name, page_place

CASE_ID = "navigate"
ALIKE = 0.8
"""From this likeness on two screens at one address are of one page, whatever they are headed."""


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


@dataclass(frozen=True)
class Recognised:
    """Which page a screen is."""

    page_id: str
    name: str
    updates: Updates
    problem: str = ""
    """Why the knowledge graph cannot say or keep it."""


async def recognise(
    run: Run, known_as: str, screen: Screen, *, is_first: bool = False
) -> Recognised:
    """Find the page of a screen in the knowledge graph; a new one is added.

    A page is known by its name, or by what it shows where its address is the same. What it is
    headed is what it serves; the first page of a run is the app's home.
    """
    name, shown = page_name(screen), hierarchy_of(screen)

    async def call(operation: str, **parameters: Any) -> dict[str, Any]:
        return await ask_graph(run.settings, run.run_id, operation, app_id=known_as, **parameters)

    found = await call("match_current_page", ui_hierarchy=shown, page_title=name)
    if not found["success"]:
        return Recognised("", name, Updates(), found["message"])
    page = found["page"]
    if page is not None and page["confidence"] < 1.0:
        place = page_place(screen)
        is_alike = page["confidence"] >= ALIKE
        is_same = is_alike and bool(place) and page["page_name"].endswith(f" {place}")
        page = page if is_same else None
    if page is not None:
        return Recognised(page["page_id"], page["page_name"], Updates())
    head = page_head(screen)
    added = await call(
        "add_page",
        page_name=name,
        page_type="home" if is_first else None,
        intents=[head] if head else None,
        ui_hierarchy=shown,
    )
    if not added["success"]:
        return Recognised("", name, Updates(), added["message"])
    return Recognised(added["page_id"], name, Updates(pages=1))


def step_question(
    state: NavigationState,
    kind: Literal["before_irreversible", "step_planned", "step_in_doubt"],
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
