"""Ends the run: verdict, report files, session."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.acts import app_of
from surefoot.nodes.common.knowledge import not_learned
from surefoot.nodes.common.reporting import record_passed
from surefoot.nodes.common.results import stored_results, verdict_of, write_result, write_script
from surefoot.nodes.common.run import open_run
from surefoot.state.step_validation import AutoTestState, AutoTestUpdate
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.verdict import Usage
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import stop_bundled


async def report(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Close the session and write result.json, report.html and junit.xml.

    A passed web case is kept as script.json, to be replayed without a model, and script_test.py.

    The bundled app of a blocked run that got somewhere stays, so that the run can be resumed.

    Reads the records of the steps, `problem`. Writes `verdict`, `results` of all steps, also of
    those that were not run, `findings`, `report`.
    """
    run = await open_run(state, runtime)
    records = await stored_results(run)
    results = [record.result for record in records]
    findings = [finding for record in records for finding in record.findings]
    verdict = verdict_of(results)
    if verdict == "passed":
        await record_passed(run)
    if "session" in state:
        await run.let_go(state["session"])
    if verdict != "blocked" or not state["verdicts"] or state["verdicts"][0] != "passed":
        await asyncio.to_thread(stop_bundled, run.folder.path)
    path = run.folder.path / "report.html"
    facts: dict[str, object] = {
        "run_id": run.run_id,
        "verdict": verdict,
        "case": run.case.id,
        "model": run.settings.model,
        "steps": [r.model_dump(mode="json") for r in results],
        "findings": [f.model_dump(mode="json") for f in findings],
        "usage": state.get("usage", Usage()).model_dump(mode="json"),
        "seconds": round(now_s() - state.get("started", now_s()), 3),
        "report": str(path),
        "problem": state.get("problem", ""),
        "app_id": await app_of(run),
        "updates": state.get("updates", Updates()).model_dump(),
        "not_learned": await asyncio.to_thread(not_learned, run),
    }
    if verdict == "passed" and run.case.app.by_address:
        facts |= await asyncio.to_thread(write_script, run)
    await asyncio.to_thread(write_result, run, facts)
    return {"verdict": verdict, "results": results, "findings": findings, "report": str(path)}
