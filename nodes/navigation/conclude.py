"""Ends the run: verdict, path, what was saved and learned."""

import asyncio
import json
from typing import Any

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.navigation.navigation_run import open_navigation
from surefoot.state.navigation import NavigationState, NavigationUpdate, StepDone
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.verdict import Usage, Verdict
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.bundled import stop_bundled
from surefoot.tools.reports.html import write_report
from surefoot.tools.secrets import masked


async def conclude(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Close the session, write result.json and say how it went.

    Reads what the other nodes wrote. Writes `verdict`, `result`.
    """
    run = await open_navigation(state, runtime)
    if "session" in state:
        await run.close_session(state["session"])
    await asyncio.to_thread(stop_bundled, run.folder.path)
    verdict = _navigation_verdict(state)
    usage = state.get("usage", Usage())
    path = run.folder.path / "report.html"
    facts: dict[str, Any] = {
        "run_id": run.run_id,
        "verdict": verdict,
        "intent": state["intent"],
        "app_id": state["known_as"],
        "model": run.settings.model,
        "arrived": state["arrived"],
        "reason": state["problem"] or state["reason"],
        "start_page": state["start_page"],
        "end_page": state["page"],
        "end_page_name": state["page_name"],
        "end_screen": state.get("screen", ""),
        "target_page": state["goal"],
        "path": [_path_entry(number, one) for number, one in enumerate(state["done"], 1)],
        "plans": [one.model_dump(mode="json") for one in state["plans"]],
        # Each known step would have been a question to the model.
        "model_calls_saved": sum(one.step.source == "knowledge" for one in state["done"]),
        "replans": state["replans"],
        "updates": state.get("updates", Updates()).model_dump(),
        "usage": usage.model_dump(mode="json"),
        "seconds": round(now_s() - state["started"], 3),
        "report": str(path),
        "problem": state["problem"],
        **await asyncio.to_thread(run.keep_recordings, verdict),
    }
    await asyncio.to_thread(_write_navigation_files, run, facts)
    return {"verdict": verdict, "result": facts}


def _write_navigation_files(run: RunContext, facts: dict[str, Any]) -> None:
    text = json.dumps(masked(facts, run.secrets, numbers=False), ensure_ascii=False, indent=1)
    run.log.flush()
    write_whole(run.folder.path / "result.json", text)
    write_report(run.folder)


def _path_entry(number: int, one: StepDone) -> dict[str, Any]:
    return {
        "step": number,
        "description": one.step.description,
        "source": one.step.source,
        "from_page": one.step.from_page,
        "to_page": one.to_page,
        "to_page_name": one.to_page_name,
        "success": one.success,
        "problem": one.problem,
        "latency_ms": one.latency_ms,
    }


def _navigation_verdict(state: NavigationState) -> Verdict:
    """Failed: the page is known and was not reached; unknown: nobody knows where it is."""
    if state["problem"]:
        return "blocked"
    if state["arrived"]:
        return "passed"
    return "failed" if state["goal"] else "unknown"
