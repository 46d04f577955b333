"""Ends the run: verdict, script, report, session."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.faults import unseen_link_reason
from surefoot.nodes.common.knowledge import new_pages
from surefoot.nodes.common.reporting import report_step
from surefoot.nodes.common.results import close_case
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.uat.steps import record_step
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.uat import UatState
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import StepResult, case_verdict


async def conclude(state: UatState, runtime: Runtime[Settings]) -> CaseRunUpdate:
    """Close the session and write result.json, report.html and junit.xml.

    A passed case is kept as script.json, to be replayed without a model, and in the knowledge
    graph, so that the next run needs none. The bundled app of a
    blocked run that got somewhere stays, so that the run can be resumed.

    Reads the records of the steps, `problem`, `refusal`. Writes `verdict`, `results`, `findings`,
    `report`.
    """
    run = await open_run(state, runtime)
    ended: list[StepResult] = []
    if state["problem"]:
        reason = await _reason_of_problem(run, state)
        ended.append(await record_step(run, state, "blocked", reason, "none"))
    elif state["refusal"]:
        ended.append(await record_step(run, state, "unknown", state["refusal"], "human"))
    updates = Updates()
    for result in ended:
        updates += await report_step(run, result)
    updates += new_pages(run)
    closed = await close_case(
        run, state, updates, lambda results: _more_facts(state, results), has_script=True
    )
    return {**closed, "ended": ended, "updates": updates}


async def _reason_of_problem(run: RunContext, state: UatState) -> str:
    """Give why the run cannot go on, and what is not seen of its last screen."""
    if not state["screen"]:
        return state["problem"]
    screen, index = await run.stored_screen(state["screen"]), state["step_index"]
    reading = state["reading"] or StepReading()
    blind = unseen_link_reason(run, reading, run.case.steps[index].action, screen)
    return "; ".join(text for text in (state["problem"], blind) if text)


def _more_facts(state: UatState, results: list[StepResult]) -> dict[str, object]:
    """Give the steps with their instructions, and what a suite counts: one try each."""
    passed = sum(result.verdict == "passed" for result in results)
    verdict = case_verdict([(result.part, result.verdict) for result in results])
    return {
        "steps": [
            {**result.model_dump(mode="json"), "instruction": state["steps"][result.index]}
            for result in results
        ],
        "metrics": {
            "pass_at_1": int(verdict == "passed"),
            "steps": len(results),
            "steps_passed": passed,
            "complete_at_1": round(passed / len(results), 4),
            "actions": state["acts"],
        },
    }
