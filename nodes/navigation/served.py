"""Where a wish is served: a page, or what was opened within one."""

from surefoot.nodes.common.knowledge import ask_graph
from surefoot.nodes.common.pages import Recognised
from surefoot.nodes.common.run import Run
from surefoot.state.navigation import NavigationState
from surefoot.state.values.knowledge import Updates
from surefoot.tools.knowledge.screens import shown_text, state_name


async def served_at(run: Run, state: NavigationState, evidence: str) -> Recognised:
    """Give the page that an intent can be registered with; without an id when none would do.

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
