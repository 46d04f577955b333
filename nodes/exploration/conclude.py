"""Ends the exploration: verdict, reports, session."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.exploration.back import leave_as_found
from surefoot.nodes.exploration.exploring import (
    forget,
    memory_of,
    open_exploration,
    report_events_of,
    write_all,
)
from surefoot.nodes.exploration.properties import close_properties, write_finding_scripts
from surefoot.nodes.exploration.way_on import MOST_STARTS, events_of
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.verdict import Usage, Verdict
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import stop_bundled
from surefoot.tools.exploration.findings import is_fault_of_app, sort_findings


async def conclude(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Close the session and write the last reports.

    `blocked` when app or device could not be used, `failed` when the app has a fault, else
    `passed`: the exploration came to its end and found nothing.

    Reads everything. Writes `verdict` and `result`.
    """
    run = await open_exploration(state, runtime)
    memory = await memory_of(run, state)
    state = await write_finding_scripts(run, state)
    if "session" in state:
        await leave_as_found(run, state)
        await run.close_session(state["session"])
    await close_properties(run)
    verdict = _exploration_verdict(state)
    if verdict != "blocked" or not state["event_count"]:
        await asyncio.to_thread(stop_bundled, run.folder.path)
    findings = sort_findings(state["findings"])
    told = report_events_of(run)
    await asyncio.to_thread(told.read)
    utg = memory.utg
    result: dict[str, object] = {
        "run_id": run.run_id,
        "verdict": verdict,
        "case": run.case.id,
        "model": run.settings.model,
        "mode": run.settings.mode,
        "seed": run.settings.seed,
        "app_id": state["known_as"],
        "reason": state["reason"],
        "problem": state["problem"],
        "events": events_of(run, state),
        "states": len(utg),
        "pages": len({page for _, page in utg.graph.nodes(data="page")}),
        "edges": utg.graph.number_of_edges(),
        "tarpits": state["tarpits"],
        "model_down": state["model_failures"] > 0,
        "model_problem": told.model_problem,
        "findings": [one.model_dump(mode="json") for one in findings],
        "properties": [one.model_dump(mode="json") for one in state["property_counts"].values()],
        "updates": state["updates"].model_dump(),
        "usage": state.get("usage", Usage()).model_dump(mode="json"),
        "seconds": round(now_s() - state["started"], 3),
        "report": str(run.folder.path / "report.html"),
        "utg": str(run.folder.path / "utg.json") if run.settings.allow_to_generate_utg else "",
        **await asyncio.to_thread(run.keep_recordings, verdict),
    }
    run.log.event("conclude", verdict=verdict, reason=state["reason"])
    await asyncio.to_thread(write_all, run, state, memory, result)
    forget(run)
    return {"verdict": verdict, "result": result}


def _exploration_verdict(state: ExplorationState) -> Verdict:
    has_fault = any(is_fault_of_app(finding) for finding in state["findings"])
    # That an app does not stay in front is explained by its faults; a lost device is not.
    if state["problem"] and not (has_fault and state["starts"] >= MOST_STARTS):
        return "blocked"
    if has_fault:
        return "failed"
    return "unknown" if state["findings"] else "passed"
