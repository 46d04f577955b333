"""Ends the run: verdict, script, report, session."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.acts import app_of
from surefoot.nodes.common.faults import blind_to_link
from surefoot.nodes.common.knowledge import not_learned
from surefoot.nodes.common.pages import new_pages
from surefoot.nodes.common.reporting import record_passed, report_step
from surefoot.nodes.common.results import stored_results, verdict_of, write_result, write_script
from surefoot.nodes.common.run import Run, open_run
from surefoot.nodes.uat.ending import record_step
from surefoot.state.uat import UatState, UatUpdate
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import StepResult, Usage
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import stop_bundled


async def conclude(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
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
        reason = await _told_problem(run, state)
        ended.append(await record_step(run, state, "blocked", reason, "none"))
    elif state["refusal"]:
        ended.append(await record_step(run, state, "unknown", state["refusal"], "human"))
    updates = Updates()
    for result in ended:
        updates += await report_step(run, result)
    updates += new_pages(run)
    records = await stored_results(run)
    results = [record.result for record in records]
    findings = [finding for record in records for finding in record.findings]
    verdict = verdict_of(results)
    if verdict == "passed":
        await record_passed(run)
    if "session" in state:
        await run.let_go(state["session"])
    if verdict != "blocked" or not state["verdicts"]:
        await asyncio.to_thread(stop_bundled, run.folder.path)
    path = run.folder.path / "report.html"
    facts: dict[str, object] = {
        "run_id": run.run_id,
        "verdict": verdict,
        "case": run.case.id,
        "model": run.settings.model,
        "steps": [_told(state, result) for result in results],
        "findings": [f.model_dump(mode="json") for f in findings],
        "metrics": metrics(state, results),
        "usage": state.get("usage", Usage()).model_dump(mode="json"),
        "seconds": round(now_s() - state["started"], 3),
        "report": str(path),
        "problem": state["problem"],
        "app_id": await app_of(run),
        "updates": (state.get("updates", Updates()) + updates).model_dump(),
        "not_learned": await asyncio.to_thread(not_learned, run),
    }
    if verdict == "passed":
        facts |= await asyncio.to_thread(write_script, run)
    await asyncio.to_thread(write_result, run, facts)
    return {
        "ended": ended,
        "updates": updates,
        "verdict": verdict,
        "results": results,
        "findings": findings,
        "report": str(path),
    }


async def _told_problem(run: Run, state: UatState) -> str:
    """Give why the run cannot go on, and what is not seen of its last screen."""
    if not state["screen"]:
        return state["problem"]
    screen, index = await run.stored_screen(state["screen"]), state["step_index"]
    reading = state["reading"] or StepReading()
    blind = blind_to_link(run, reading, run.case.steps[index].action, screen)
    return "; ".join(text for text in (state["problem"], blind) if text)


def _told(state: UatState, result: StepResult) -> dict[str, object]:
    told: dict[str, object] = result.model_dump(mode="json")
    return {**told, "instruction": state["steps"][result.index]}


def metrics(state: UatState, results: list[StepResult]) -> dict[str, object]:
    """Give what a suite counts: one try each."""
    passed = sum(result.verdict == "passed" for result in results)
    return {
        "pass_at_1": int(passed == len(results)),
        "steps": len(results),
        "steps_passed": passed,
        "complete_at_1": round(passed / len(results), 4),
        "actions": state["acts"],
    }
