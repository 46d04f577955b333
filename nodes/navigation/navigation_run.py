"""What the nodes of a navigation share: its run, where a goal is served, what a person is asked."""

from typing import Any, Literal

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import Recognised, ask_graph
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.state.navigation import NavigationInput, NavigationState, PathStep
from surefoot.state.values.knowledge import Updates
from surefoot.tools.knowledge.screens import shown_text, state_name

CASE_ID = "navigate"


def case_of(given: NavigationInput) -> dict[str, Any]:
    """Returns what a navigation was asked for in the form of a case."""
    return {
        "id": CASE_ID,
        "title": given["intent"],
        "app": given["app"],
        "parameters": given.get("parameters", {}),
        "steps": [{"action": given["intent"]}],
    }


async def open_navigation(state: NavigationState, runtime: Runtime[Settings]) -> RunContext:
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
    """Returns what a person is to decide, with the facts that code made; plain JSON."""
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


async def find_serving_page(run: RunContext, state: NavigationState, evidence: str) -> Recognised:
    """Returns the page that an intent can be registered with; without an id when none would do.

    What the last step has opened within a page is a page of its own: without the step the page
    would be taken for the place. More than one step within the page cannot be told apart.
    """
    page = Recognised(state["page"], state["page_name"])
    within = 0
    for one in reversed(state["done"]):
        if one.to_page != one.step.from_page or one.step.from_page != state["page"]:
            break
        within += 1
    if not within:
        return page
    last = state["done"][-1]
    first = await run.stored_screen(state["done"][-within].screen_before)
    if evidence.casefold() in shown_text(first):
        return page
    if within > 1 or not last.success:
        return Recognised("", "")
    name = state_name(page.name, evidence)
    added = await ask_graph(
        run.settings, run.run_id, "add_page", app_id=state["known_as"], page_name=name
    )
    if not added["success"]:
        return Recognised("", name, refusal=added)
    step = last.step
    # Another walker: the step itself was reported as one within the page before.
    told = await ask_graph(
        run.settings,
        f"{run.run_id}:within",
        "report_transition",
        from_page=state["page"],
        action=step.reported(),
        to_page=added["page_id"],
        success=True,
        latency_ms=last.latency_ms,
        report_id=f"{run.run_id}:{state['started']:.3f}:{len(state['done'])}:within",
    )
    if not told["success"]:
        return Recognised("", name, refusal=told)
    return Recognised(added["page_id"], name, Updates(pages=1, transitions=1))
