"""Tells the knowledge graph what a step led to."""

from dataclasses import replace

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import ask_graph, recognise
from surefoot.nodes.navigation.navigation_run import open_navigation
from surefoot.state.navigation import NavigationState, NavigationUpdate
from surefoot.state.values.knowledge import Updates
from surefoot.tools.knowledge.screens import shows_state

NOTHING_HAPPENED = "the page stayed as it was"


async def report_transition(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Find the page after the last step and report the step, whatever came of it.

    A step that led elsewhere is reported with where it led; one that led nowhere as a failure.

    Reads `done`, `screen`, `page`. Writes `done`, `page`, `page_name`, `barred`, `updates`;
    `problem` when the knowledge graph cannot be used.
    """
    run = await open_navigation(state, runtime)
    last = state["done"][-1]
    screen = await run.stored_screen(state["screen"])
    found = await recognise(run, state["known_as"], screen)
    if found.problem:
        return {"problem": found.problem}
    step, expected = last.step, last.step.expected_page
    before = await run.stored_screen(last.screen_before)
    if shows_state(step.expected_page_name, found.name, before, screen):
        found = replace(found, page_id=expected, name=step.expected_page_name)
    is_expected = found.page_id == expected if expected else not last.problem
    stayed = found.page_id == state["page"] and expected not in ("", state["page"])
    failed = bool(last.problem) or stayed
    problem = last.problem or (NOTHING_HAPPENED if stayed else "")
    answer = await ask_graph(
        run.settings,
        run.run_id,
        "report_transition",
        from_page=state["page"],
        action=step.reported(),
        to_page=expected if failed and expected else found.page_id,
        success=not failed,
        latency_ms=last.latency_ms,
        failure_reason=problem or None,
        intent=state["intent"],
        report_id=f"{run.run_id}:{state['started']:.3f}:{len(state['done'])}",
    )
    if not answer["success"]:
        return {"problem": answer["message"]}
    done = last.model_copy(
        update={
            "to_page": found.page_id,
            "to_page_name": found.name,
            "success": is_expected and not failed,
            "problem": problem or ("" if is_expected else f"led to {found.name!r} instead"),
        }
    )
    run.log.event(
        "decide",
        step=len(state["done"]) - 1,
        decision="next_step" if done.success else "fail_step",
        verdict="passed" if done.success else "failed",
    )
    barred = list(state["barred"])
    if not done.success and step.transition_id:
        barred.append(step.transition_id)
    return {
        "done": [*state["done"][:-1], done],
        "plan": state["plan"] if done.success else [],
        "page": found.page_id,
        "page_name": found.name,
        "barred": barred,
        "updates": found.updates + Updates(transitions=1),
    }
